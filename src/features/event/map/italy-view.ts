import type { Map as LeafletMap } from 'leaflet';
import { italy } from './map-view.ts';

/** Share of the world's width and height that Italy takes, without its smallest islands. */
const italyShare = { width: 0.0323, height: 0.0386 };
const minZoom = 4;

/** Width and height in pixels. */
interface Size {
  readonly x: number;
  readonly y: number;
}

/** The nearest view that has all of Italy in a map of this size (BR-29). */
export function getItalyView({ x, y }: Size): { centre: typeof italy.centre; zoom: number } {
  const worldPx = Math.min(x / italyShare.width, y / italyShare.height);
  const zoom = Math.floor(Math.log2(worldPx / 256));
  return { centre: italy.centre, zoom: Math.max(minZoom, Math.min(italy.zoom, zoom)) };
}

/** Moves the map to all of Italy. */
export function showItaly(map: LeafletMap, options?: { animate: boolean }): void {
  const { centre, zoom } = getItalyView(map.getSize());
  map.setView([...centre], zoom, options);
}
