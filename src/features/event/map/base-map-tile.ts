import type { BaseMap, Town } from './base-map.ts';

/** Colours of the drawn map, ready for a canvas. */
export interface BaseMapColours {
  readonly sea: string;
  readonly land: string;
  readonly coast: string;
  readonly border: string;
  readonly town: string;
  readonly halo: string;
}

export const tilePx = 256;
/** A name reaches so far out of its own tile, at most. */
const namePx = 170;

/** Draws one tile of the base map: the same place is drawn the same in each tile that it touches. */
export function drawTile(
  context: CanvasRenderingContext2D,
  { map, colours, x, y, zoom }: { map: BaseMap; colours: BaseMapColours; x: number; y: number; zoom: number },
): void {
  const scale = (tilePx * 2 ** zoom) / map.worldUnits;
  const [left, top] = [(x * tilePx) / scale, (y * tilePx) / scale];
  const side = tilePx / scale;
  const margin = 4 / scale;
  const isSeen = ([west, north, east, south]: readonly [number, number, number, number]): boolean =>
    west < left + side + margin &&
    east > left - margin &&
    north < top + side + margin &&
    south > top - margin;
  const trace = (line: Int32Array): void => {
    for (let i = 0; i < line.length; i += 2) {
      const [px, py] = [(line[i]! - left) * scale, (line[i + 1]! - top) * scale];
      if (i === 0) context.moveTo(px, py);
      else context.lineTo(px, py);
    }
  };
  const stroke = (lines: readonly { line: Int32Array; box: readonly [number, number, number, number] }[]) => {
    context.beginPath();
    for (const { line, box } of lines) if (isSeen(box)) trace(line);
    context.stroke();
  };
  const fill = (
    areas: readonly { rings: readonly Int32Array[]; box: readonly [number, number, number, number] }[],
  ) => {
    for (const { rings, box } of areas) {
      if (!isSeen(box)) continue;
      context.beginPath();
      for (const ring of rings) trace(ring);
      context.fill('evenodd');
    }
  };

  const shapes = map.atZoom(zoom);
  context.fillStyle = colours.sea;
  context.fillRect(0, 0, tilePx, tilePx);
  context.fillStyle = colours.land;
  fill(shapes.countries);
  context.lineJoin = 'round';
  context.strokeStyle = colours.border;
  context.lineWidth = 1;
  if (zoom >= 6) {
    context.setLineDash([4, 3]);
    stroke(shapes.regions);
    context.setLineDash([]);
  }
  context.lineWidth = 1.25;
  stroke(shapes.borders);
  context.fillStyle = colours.sea;
  fill(shapes.lakes);
  context.strokeStyle = colours.coast;
  context.lineWidth = 1.5;
  stroke(shapes.coasts);

  const reach = namePx / scale;
  for (const town of map.towns) {
    const isNear =
      town.zoom <= zoom &&
      town.x > left - reach &&
      town.x < left + side + reach &&
      town.y > top - reach / 8 &&
      town.y < top + side + reach / 8;
    if (isNear) name(context, town, { x: (town.x - left) * scale, y: (town.y - top) * scale, zoom, colours });
  }
}

/** A dot and a name; those that one sees from afar are written larger. */
function name(
  context: CanvasRenderingContext2D,
  town: Town,
  { x, y, zoom, colours }: { x: number; y: number; zoom: number; colours: BaseMapColours },
): void {
  const isLarge = town.zoom <= 5 || zoom - town.zoom >= 3;
  context.font = `${isLarge ? '600 14px' : '500 12px'} system-ui, sans-serif`;
  context.textBaseline = 'middle';
  context.lineWidth = 3;
  context.lineJoin = 'round';
  context.strokeStyle = colours.halo;
  context.fillStyle = colours.town;
  context.beginPath();
  context.arc(x, y, isLarge ? 2.5 : 2, 0, 2 * Math.PI);
  context.stroke();
  context.fill();
  context.strokeText(town.name, x + 6, y);
  context.fillText(town.name, x + 6, y);
}
