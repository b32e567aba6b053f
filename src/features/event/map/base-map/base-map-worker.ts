import { drawTile, tilePx, type BaseMapColours } from './base-map-tile.ts';
import { readBaseMap } from './base-map.ts';

/** Request to draw a tile. */
export interface TileRequest {
  readonly id: number;
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
  /** Device pixel ratio. */
  readonly density: number;
  readonly colours: BaseMapColours;
}

/** A drawn tile. */
export interface RenderedTile {
  readonly id: number;
  readonly bitmap: ImageBitmap;
}

const map = readBaseMap();

addEventListener('message', ({ data }: MessageEvent<TileRequest>) => {
  const { id, x, y, zoom, density, colours } = data;
  const canvas = new OffscreenCanvas(tilePx * density, tilePx * density);
  const context = canvas.getContext('2d', { alpha: false })!;
  context.scale(density, density);
  drawTile(context, { map, colours, x, y, zoom });
  const bitmap = canvas.transferToImageBitmap();
  postMessage({ id, bitmap } satisfies RenderedTile, { transfer: [bitmap] });
});
