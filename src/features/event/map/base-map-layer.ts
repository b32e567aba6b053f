import { GridLayer, type Coords, type DoneCallback } from 'leaflet';
import { tilePx, type BaseMapColours } from './base-map-tile.ts';
import type { DrawnTile, TileWish } from './base-map-worker.ts';

interface Waiting {
  readonly tile: HTMLCanvasElement;
  readonly done: DoneCallback;
}

/** The map of our own, drawn tile by tile in a worker: no gesture ever waits for it. */
export class BaseMapLayer extends GridLayer {
  readonly #worker = new Worker(new URL('./base-map-worker.ts', import.meta.url), { type: 'module' });
  readonly #waiting = new Map<number, Waiting>();
  #colours: BaseMapColours;
  #lastId = 0;

  constructor(colours: BaseMapColours) {
    super({ tileSize: tilePx, keepBuffer: 1, updateWhenZooming: false, noWrap: true });
    this.#colours = colours;
    this.#worker.addEventListener('message', ({ data }: MessageEvent<DrawnTile>) => this.#show(data));
  }

  override onRemove(map: Parameters<GridLayer['onRemove']>[0]): this {
    this.#worker.terminate();
    return super.onRemove(map);
  }

  /** Draws all anew in these colours. */
  recolour(colours: BaseMapColours): void {
    this.#colours = colours;
    this.redraw();
  }

  override createTile({ x, y, z: zoom }: Coords, done: DoneCallback): HTMLElement {
    const tile = document.createElement('canvas');
    const density = Math.min(2, Math.ceil(window.devicePixelRatio));
    tile.width = tile.height = tilePx * density;
    const id = ++this.#lastId;
    this.#waiting.set(id, { tile, done });
    this.#worker.postMessage({ id, x, y, zoom, density, colours: this.#colours } satisfies TileWish);
    return tile;
  }

  #show({ id, picture }: DrawnTile): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    waiting?.tile.getContext('bitmaprenderer')?.transferFromImageBitmap(picture);
    waiting?.done(undefined, waiting.tile);
  }
}
