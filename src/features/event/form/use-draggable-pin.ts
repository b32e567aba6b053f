import { divIcon, DomEvent, Marker, type LatLng, type Map as LeafletMap } from 'leaflet';
import { useEffect, useEffectEvent, useRef } from 'react';
import { ownPlaceZoom } from '../map/map-view.ts';

export interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

interface DraggablePin {
  map: LeafletMap | null;
  /** What the pin looks like; its tip stands in the middle of its lower edge. */
  sign: HTMLElement;
  /** How the keyboard's user is told what it is. */
  label: string;
  position: Position | undefined;
  onMove: (position: Position) => void;
}

/** As wide and high as the sign. */
const signPx = [44, 50] as const;
/** Zoom steps from one tap to the next. */
const nearerBy = 3;
const stepPx = 8;
const wideStepPx = 48;
/** A tenth of a metre. */
const decimals = 6;

const directions: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const positionOf = (at: LatLng): Position => {
  const { lat, lng } = at.wrap();
  return { latitude: Number(lat.toFixed(decimals)), longitude: Number(lng.toFixed(decimals)) };
};

/** A pin on a map that is moved by finger, mouse or arrows, or goes to where the map is tapped (EV-40). */
export function useDraggablePin({ map, sign, label, position, onMove }: DraggablePin) {
  const pin = useRef<Marker>(undefined);
  /** Where it was put here: the map does not run after it. */
  const put = useRef<Position>(undefined);
  const putAt = (at: LatLng): void => {
    put.current = positionOf(at);
    onMove(put.current);
  };
  const putFromMap = useEffectEvent(putAt);
  const tap = useEffectEvent((at: LatLng) => {
    putAt(at);
    // On all of Italy a finger covers a province: the next tap is a better one.
    if (map !== null && map.getZoom() < ownPlaceZoom)
      map.setView(at, Math.min(ownPlaceZoom, map.getZoom() + nearerBy));
  });
  const press = useEffectEvent((event: KeyboardEvent) => {
    const direction = directions[event.key];
    if (map === null || pin.current === undefined) return;
    if (event.key === '+') map.zoomIn();
    if (event.key === '-') map.zoomOut();
    if (direction === undefined) return;
    DomEvent.stop(event);
    const px = event.shiftKey ? wideStepPx : stepPx;
    const from = map.latLngToContainerPoint(pin.current.getLatLng());
    putAt(map.containerPointToLatLng(from.add([direction[0] * px, direction[1] * px])));
  });

  useEffect(() => {
    if (map === null) return undefined;
    // Inside a form the wheel moves the form.
    map.scrollWheelZoom.disable();
    const tapped = ({ latlng }: { latlng: LatLng }) => tap(latlng);
    map.on('click', tapped);
    return () => {
      map.off('click', tapped);
      pin.current?.remove();
      pin.current = undefined;
    };
  }, [map]);

  const { latitude, longitude } = position ?? {};
  const hasPin = position !== undefined;
  useEffect(() => {
    if (map === null) return;
    if (latitude === undefined || longitude === undefined) {
      pin.current?.remove();
      pin.current = undefined;
      return;
    }
    const at: [number, number] = [latitude, longitude];
    if (pin.current === undefined) {
      const icon = divIcon({
        html: sign,
        className: '',
        iconSize: [...signPx],
        iconAnchor: [signPx[0] / 2, signPx[1]],
      });
      const marker = new Marker(at, { icon, draggable: true, autoPan: true }).addTo(map);
      marker.on('dragend', () => putFromMap(marker.getLatLng()));
      marker.getElement()?.addEventListener('keydown', press);
      pin.current = marker;
    }
    pin.current.setLatLng(at);
    const isPutHere = put.current?.latitude === latitude && put.current.longitude === longitude;
    if (isPutHere) map.panInside(at, { padding: [signPx[0], signPx[1]] });
    else map.setView(at, ownPlaceZoom);
  }, [map, sign, latitude, longitude]);

  useEffect(() => {
    pin.current?.getElement()?.setAttribute('aria-label', label);
  }, [label, map, hasPin]);

  return {
    putInTheMiddle: () => {
      if (map !== null) putAt(map.getCenter());
    },
  };
}
