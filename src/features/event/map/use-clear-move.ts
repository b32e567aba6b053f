import { latLng, type Map as LeafletMap } from 'leaflet';
import { useRef, type RefObject } from 'react';
import { findClearShift } from './clear-centre.ts';
import type { MarkerIndex } from './markers/marker-index.ts';

/** Moves a map to a place (degrees) at a zoom. */
export type MoveMap = (place: readonly [latitude: number, longitude: number], zoom: number) => void;

/** The move of a map without markers. */
export const centreOn =
  (map: LeafletMap): MoveMap =>
  ([latitude, longitude], zoom) =>
    void map.setView([latitude, longitude], zoom);

const world = [-180, -90, 180, 90] as const;

/**
 * A move that leaves no marker under the map's controls (BR-30). What the user drags stays where they leave it.
 * @returns it, and the ref of the controls
 */
export function useClearMove(
  map: LeafletMap,
  index: MarkerIndex | undefined,
): { controls: RefObject<HTMLDivElement | null>; moveTo: MoveMap } {
  const controls = useRef<HTMLDivElement>(null);
  const moveTo: MoveMap = (place, zoom) => {
    const centre = map.project(latLng(place[0], place[1]), zoom);
    const frame = map.getContainer().getBoundingClientRect();
    const rect = controls.current?.getBoundingClientRect();
    const corner = centre.subtract(map.getSize().divideBy(2));
    const markers = (index?.getMarkersIn(world, zoom) ?? []).map(({ latitude, longitude }) =>
      map.project([latitude, longitude], zoom).subtract(corner),
    );
    const shift =
      rect === undefined
        ? { x: 0, y: 0 }
        : findClearShift(markers, [
            rect.left - frame.left,
            rect.top - frame.top,
            rect.right - frame.left,
            rect.bottom - frame.top,
          ]);
    map.setView(map.unproject(centre.subtract([shift.x, shift.y]), zoom), zoom);
  };
  return { controls, moveTo };
}
