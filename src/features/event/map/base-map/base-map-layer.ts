import { GridLayer, type Coords, type DoneCallback } from 'leaflet';
import { tilePx, type BaseMapColours } from './base-map-tile.ts';
import type { RenderedTile, TileRequest } from './base-map-worker.ts';

interface PendingTile {
  readonly tile: HTMLCanvasElement;
  readonly done: DoneCallback;
}

/**
 * Leaflet layer of the built-in base map (BR-10), drawn tile by tile in a worker, so that it never blocks a
 * gesture.
 */
export class BaseMapLayer extends GridLayer {
  readonly #worker = new Worker(new URL('./base-map-worker.ts', import.meta.url), { type: 'module' });
  readonly #pending = new Map<number, PendingTile>();
  #colours: BaseMapColours;
  #lastId = 0;

  constructor(colours: BaseMapColours) {
    super({ tileSize: tilePx, keepBuffer: 1, updateWhenZooming: false, noWrap: true });
    this.#colours = colours;
    this.#worker.addEventListener('message', ({ data }: MessageEvent<RenderedTile>) => this.#paint(data));
  }

  override onRemove(map: Parameters<GridLayer['onRemove']>[0]): this {
    this.#worker.terminate();
    return super.onRemove(map);
  }

  /** Redraws all tiles in these colours. */
  setColours(colours: BaseMapColours): void {
    this.#colours = colours;
    this.redraw();
  }

  override createTile({ x, y, z: zoom }: Coords, done: DoneCallback): HTMLElement {
    const tile = document.createElement('canvas');
    const density = Math.min(2, Math.ceil(window.devicePixelRatio));
    tile.width = tile.height = tilePx * density;
    const id = ++this.#lastId;
    this.#pending.set(id, { tile, done });
    this.#worker.postMessage({ id, x, y, zoom, density, colours: this.#colours } satisfies TileRequest);
    return tile;
  }

  #paint({ id, bitmap }: RenderedTile): void {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    pending?.tile.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap);
    pending?.done(undefined, pending.tile);
  }
}
