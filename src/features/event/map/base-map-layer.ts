import { GridLayer, type Coords, type DoneCallback } from 'leaflet';
import type { BaseMap } from './base-map.ts';
import { drawTile, tilePx, type BaseMapColours } from './base-map-tile.ts';

/** So long may tiles be drawn before the next frame is due; on a slow phone one tile may take it. */
const drawingMs = 4;

/** The map of our own, drawn tile by tile into canvases, a few in each frame: a gesture never waits for it. */
export class BaseMapLayer extends GridLayer {
  readonly #map: BaseMap;
  #colours: BaseMapColours;
  #waiting: (() => void)[] = [];
  #frame = 0;

  constructor(map: BaseMap, colours: BaseMapColours) {
    super({ tileSize: tilePx, keepBuffer: 1, updateWhenZooming: false, noWrap: true });
    this.#map = map;
    this.#colours = colours;
  }

  /** Draws all anew in these colours. */
  recolour(colours: BaseMapColours): void {
    this.#colours = colours;
    this.redraw();
  }

  override createTile({ x, y, z }: Coords, done: DoneCallback): HTMLElement {
    const tile = document.createElement('canvas');
    const density = Math.min(2, Math.ceil(window.devicePixelRatio));
    tile.width = tile.height = tilePx * density;
    this.#soon(() => {
      // Gone from the screen while it waited.
      if (tile.parentNode === null) return;
      const context = tile.getContext('2d', { alpha: false });
      if (context === null) return;
      context.scale(density, density);
      drawTile(context, { map: this.#map, colours: this.#colours, x, y, zoom: z });
      done(undefined, tile);
    });
    return tile;
  }

  #soon(draw: () => void): void {
    this.#waiting.push(draw);
    if (this.#frame === 0) this.#frame = requestAnimationFrame(() => this.#drawSome());
  }

  #drawSome(): void {
    const until = performance.now() + drawingMs;
    do this.#waiting.shift()?.();
    while (this.#waiting.length > 0 && performance.now() < until);
    this.#frame = this.#waiting.length > 0 ? requestAnimationFrame(() => this.#drawSome()) : 0;
  }
}
