import { GridLayer, type Coords, type DoneCallback } from 'leaflet';
import { maxTileZoom } from '#contract/tiles/tile-endpoint.ts';
import { maxMapZoom, minStreetZoom } from '../map-view.ts';
import css from '../map-frame.module.css';

/**
 * Leaflet layer of the street tiles, which this origin serves (EV-62), above the built-in base map. Leaflet's own
 * layer would replace tiles out of sight by an empty `data:` image, which the page's policy refuses.
 */
export class StreetTileLayer extends GridLayer {
  constructor() {
    super({
      className: css['streets'] ?? '',
      minZoom: minStreetZoom,
      maxZoom: maxMapZoom,
      maxNativeZoom: maxTileZoom,
      keepBuffer: 1,
      updateWhenZooming: false,
      noWrap: true,
      // Above the base map, whichever was added first.
      zIndex: 2,
    });
    // Leaving the view ends the request.
    this.on('tileunload', ({ tile }: { tile: HTMLElement }) => tile.removeAttribute('src'));
  }

  override createTile({ x, y, z: zoom }: Coords, done: DoneCallback): HTMLElement {
    const tile = document.createElement('img');
    tile.alt = '';
    tile.decoding = 'async';
    tile.addEventListener('load', () => done(undefined, tile));
    tile.addEventListener('error', () => done(new Error('no tile'), tile));
    tile.src = `/api/tile/${zoom}/${x}/${y}`;
    return tile;
  }
}
