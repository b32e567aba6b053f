import { drawTile, tilePx, type BaseMapColours } from './base-map-tile.ts';
import { readBaseMap } from './base-map.ts';

/** A tile to draw. */
export interface TileWish {
  readonly id: number;
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
  /** Pixels of the device for one of the page. */
  readonly density: number;
  readonly colours: BaseMapColours;
}

/** The tile as a picture. */
export interface DrawnTile {
  readonly id: number;
  readonly picture: ImageBitmap;
}

const map = readBaseMap();

addEventListener('message', ({ data }: MessageEvent<TileWish>) => {
  const { id, x, y, zoom, density, colours } = data;
  const canvas = new OffscreenCanvas(tilePx * density, tilePx * density);
  const context = canvas.getContext('2d', { alpha: false })!;
  context.scale(density, density);
  drawTile(context, { map, colours, x, y, zoom });
  const picture = canvas.transferToImageBitmap();
  postMessage({ id, picture } satisfies DrawnTile, { transfer: [picture] });
});
