import type { BaseMap, Shape } from './base-map.ts';
import type { Town } from './towns.ts';

/** Colours of the drawn map, ready for a canvas. */
export interface BaseMapColours {
  readonly sea: string;
  readonly land: string;
  readonly coast: string;
  readonly border: string;
  readonly town: string;
  readonly halo: string;
}

/** Twice as wide as usual: a quarter of the layers to move. */
export const tilePx = 512;
/** The whole world at zoom 0. */
const worldPx = 256;
/** A name reaches so far out of its own tile, at most. */
const namePx = 170;

/** Draws one tile of the base map: the same place is drawn the same in each tile that it touches. */
export function drawTile(
  context: OffscreenCanvasRenderingContext2D,
  { map, colours, x, y, zoom }: { map: BaseMap; colours: BaseMapColours; x: number; y: number; zoom: number },
): void {
  const scale = (worldPx * 2 ** zoom) / map.worldUnits;
  const [left, top] = [(x * tilePx) / scale, (y * tilePx) / scale];
  const side = tilePx / scale;
  const margin = 4 / scale;
  const isSeen = ({ box: [west, north, east, south] }: Shape): boolean =>
    west < left + side + margin &&
    east > left - margin &&
    north < top + side + margin &&
    south > top - margin;
  const stroke = (shapes: readonly Shape[]): void => {
    context.beginPath();
    for (const shape of shapes) if (isSeen(shape)) trace(context, shape, { left, top, scale });
    context.stroke();
  };
  const fill = (shapes: readonly Shape[]): void => {
    for (const shape of shapes) {
      if (!isSeen(shape)) continue;
      context.beginPath();
      trace(context, shape, { left, top, scale });
      context.fill('evenodd');
    }
  };

  context.fillStyle = colours.sea;
  context.fillRect(0, 0, tilePx, tilePx);
  context.fillStyle = colours.land;
  fill(map.countries);
  context.lineJoin = 'round';
  context.strokeStyle = colours.border;
  context.lineWidth = 1;
  if (zoom >= 6) {
    context.setLineDash([4, 3]);
    stroke(map.regions);
    context.setLineDash([]);
  }
  context.lineWidth = 1.25;
  stroke(map.borders);
  context.fillStyle = colours.sea;
  fill(map.lakes);
  context.strokeStyle = colours.coast;
  context.lineWidth = 1.5;
  stroke(map.coasts);

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

/** Lines into the path, without the bends that nobody would see. */
function trace(
  context: OffscreenCanvasRenderingContext2D,
  { lines }: Shape,
  { left, top, scale }: { left: number; top: number; scale: number },
): void {
  const pixel = 1 / scale;
  for (const line of lines) {
    const last = line.length - 2;
    let [x, y] = [line[0]!, line[1]!];
    context.moveTo((x - left) * scale, (y - top) * scale);
    for (let i = 2; i <= last; i += 2) {
      const [nextX, nextY] = [line[i]!, line[i + 1]!];
      if (i < last && Math.abs(nextX - x) < pixel && Math.abs(nextY - y) < pixel) continue;
      [x, y] = [nextX, nextY];
      context.lineTo((x - left) * scale, (y - top) * scale);
    }
  }
}

/** A dot and a name; those that one sees from afar are written larger. */
function name(
  context: OffscreenCanvasRenderingContext2D,
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
