import type { BaseMap, Shape } from './base-map.ts';

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

/** Draws one tile of the base map. A shape that touches several tiles is drawn the same in each. */
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
