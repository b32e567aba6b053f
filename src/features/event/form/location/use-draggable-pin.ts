import { divIcon, DomEvent, Marker, type LatLng, type Map as LeafletMap } from 'leaflet';
import { useEffect, useEffectEvent, useRef } from 'react';
import { closeUpZoom } from '../../map/map-view.ts';

export interface GeoPosition {
  readonly latitude: number;
  readonly longitude: number;
}

interface DraggablePinOptions {
  map: LeafletMap | null;
  /** The pin's element; its tip is the middle of its bottom edge. */
  iconElement: HTMLElement;
  /** Accessible label of the pin. */
  label: string;
  position: GeoPosition | undefined;
  onMove: (position: GeoPosition) => void;
}

/** Width and height of the pin. */
const iconSizePx = [44, 50] as const;
/** Zoom levels per tap. */
const tapZoomStep = 3;
const stepPx = 8;
const largeStepPx = 48;
/** 6 decimals of a degree: 0.1 m. */
const coordinateDecimals = 6;

const directions: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const getPinZoom = (map: LeafletMap): number => Math.min(closeUpZoom.pin, map.getMaxZoom());

const toGeoPosition = (latLng: LatLng): GeoPosition => {
  const { lat, lng } = latLng.wrap();
  return {
    latitude: Number(lat.toFixed(coordinateDecimals)),
    longitude: Number(lng.toFixed(coordinateDecimals)),
  };
};

/** A marker moved by drag, arrow keys, or a tap on the map (EV-40). */
export function useDraggablePin({ map, iconElement, label, position, onMove }: DraggablePinOptions) {
  const pin = useRef<Marker>(undefined);
  /** Last position set here: the map does not follow it. */
  const lastPlaced = useRef<GeoPosition>(undefined);
  const movePinTo = (latLng: LatLng): void => {
    lastPlaced.current = toGeoPosition(latLng);
    onMove(lastPlaced.current);
  };
  const movePinFromMap = useEffectEvent(movePinTo);
  const handleTap = useEffectEvent((latLng: LatLng) => {
    movePinTo(latLng);
    // At the scale of Italy a finger covers a province: zooms in, so that the next tap is more precise.
    if (map !== null && map.getZoom() < getPinZoom(map))
      map.setView(latLng, Math.min(getPinZoom(map), map.getZoom() + tapZoomStep));
  });
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const direction = directions[event.key];
    if (map === null || pin.current === undefined) return;
    if (event.key === '+') map.zoomIn();
    if (event.key === '-') map.zoomOut();
    if (direction === undefined) return;
    DomEvent.stop(event);
    const px = event.shiftKey ? largeStepPx : stepPx;
    const from = map.latLngToContainerPoint(pin.current.getLatLng());
    movePinTo(map.containerPointToLatLng(from.add([direction[0] * px, direction[1] * px])));
  });

  useEffect(() => {
    if (map === null) return undefined;
    // Inside a form the wheel scrolls the form.
    map.scrollWheelZoom.disable();
    const handleClick = ({ latlng }: { latlng: LatLng }) => handleTap(latlng);
    map.on('click', handleClick);
    return () => {
      map.off('click', handleClick);
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
    const latLng: [number, number] = [latitude, longitude];
    if (pin.current === undefined) {
      const icon = divIcon({
        html: iconElement,
        className: '',
        iconSize: [...iconSizePx],
        iconAnchor: [iconSizePx[0] / 2, iconSizePx[1]],
      });
      const marker = new Marker(latLng, { icon, draggable: true, autoPan: true }).addTo(map);
      marker.on('dragend', () => movePinFromMap(marker.getLatLng()));
      marker.getElement()?.addEventListener('keydown', handleKeyDown);
      pin.current = marker;
    }
    pin.current.setLatLng(latLng);
    const isLocalMove =
      lastPlaced.current?.latitude === latitude && lastPlaced.current.longitude === longitude;
    if (isLocalMove) map.panInside(latLng, { padding: [iconSizePx[0], iconSizePx[1]] });
    else map.setView(latLng, getPinZoom(map));
  }, [map, iconElement, latitude, longitude]);

  useEffect(() => {
    pin.current?.getElement()?.setAttribute('aria-label', label);
  }, [label, map, hasPin]);

  return {
    placeAtCentre: () => {
      if (map !== null) movePinTo(map.getCenter());
    },
  };
}
