import type { BaseMap, Shape } from './base-map.ts';
import type { Town } from './towns.ts';

/** Colours of the base map in canvas syntax. */
export interface BaseMapColours {
  readonly sea: string;
  readonly land: string;
  readonly coast: string;
  readonly border: string;
  readonly town: string;
  readonly halo: string;
}

/** Twice the usual tile size: a quarter of the elements to move. */
export const tilePx = 512;
/** Size of the whole world at zoom 0. */
const worldPx = 256;
/** A label extends at most this far beyond its own tile. */
const maxLabelWidthPx = 170;

/** Draws one tile of the base map. A shape or label that touches several tiles is drawn the same in each. */
export function drawTile(
  context: OffscreenCanvasRenderingContext2D,
  { map, colours, x, y, zoom }: { map: BaseMap; colours: BaseMapColours; x: number; y: number; zoom: number },
): void {
  const scale = (worldPx * 2 ** zoom) / map.worldUnits;
  const [left, top] = [(x * tilePx) / scale, (y * tilePx) / scale];
  const side = tilePx / scale;
  const margin = 4 / scale;
  const isVisible = ({ box: [west, north, east, south] }: Shape): boolean =>
    west < left + side + margin &&
    east > left - margin &&
    north < top + side + margin &&
    south > top - margin;
  const strokeShapes = (shapes: readonly Shape[]): void => {
    context.beginPath();
    for (const shape of shapes) if (isVisible(shape)) tracePath(context, shape, { left, top, scale });
    context.stroke();
  };
  const fillShapes = (shapes: readonly Shape[]): void => {
    for (const shape of shapes) {
      if (!isVisible(shape)) continue;
      context.beginPath();
      tracePath(context, shape, { left, top, scale });
      context.fill('evenodd');
    }
  };

  context.fillStyle = colours.sea;
  context.fillRect(0, 0, tilePx, tilePx);
  context.fillStyle = colours.land;
  fillShapes(map.countries);
  context.lineJoin = 'round';
  context.strokeStyle = colours.border;
  context.lineWidth = 1;
  if (zoom >= 6) {
    context.setLineDash([4, 3]);
    strokeShapes(map.regions);
    context.setLineDash([]);
  }
  context.lineWidth = 1.25;
  strokeShapes(map.borders);
  context.fillStyle = colours.sea;
  fillShapes(map.lakes);
  context.strokeStyle = colours.coast;
  context.lineWidth = 1.5;
  strokeShapes(map.coasts);

  const reach = maxLabelWidthPx / scale;
  for (const town of map.towns) {
    const isNear =
      town.zoom <= zoom &&
      town.x > left - reach &&
      town.x < left + side + reach &&
      town.y > top - reach / 8 &&
      town.y < top + side + reach / 8;
    if (isNear)
      drawLabel(context, town, { x: (town.x - left) * scale, y: (town.y - top) * scale, zoom, colours });
  }
}

/** Adds lines to the path; skips points closer than a pixel. */
function tracePath(
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

/** A dot and a label; towns visible at low zoom get larger text. */
function drawLabel(
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
