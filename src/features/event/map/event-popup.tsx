import { Popup, type Map as LeafletMap } from 'leaflet';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import css from './event-map.module.css';
import type { MapMarker } from './markers/marker-index.ts';

/** Distance from a marker's position to its top edge. */
const popupOffsetPx = { event: 40, group: 22 };
const widthPx = 340;

interface EventPopupProps {
  map: LeafletMap;
  marker: MapMarker;
  onClose: () => void;
  children: ReactNode;
}

/** Shows a popup above a marker, and pans the map as little as needed. */
export function EventPopup({ map, marker, onClose, children }: EventPopupProps) {
  const [holder] = useState(() => document.createElement('div'));
  const closed = useEffectEvent(onClose);
  const { latitude, longitude, kind } = marker;
  useEffect(() => {
    const popup = new Popup({
      closeButton: false,
      minWidth: widthPx,
      maxWidth: widthPx,
      offset: [0, -popupOffsetPx[kind]],
      autoPanPadding: [16, 16],
      className: css['popup'] ?? '',
    });
    popup.setLatLng([latitude, longitude]).setContent(holder).openOn(map);
    popup.on('remove', () => closed());
    // The content is rendered before it is attached to the document, where it cannot take focus.
    holder.querySelector<HTMLElement>('[role="dialog"]')?.focus({ preventScroll: true });
    return () => {
      popup.off('remove');
      popup.remove();
    };
  }, [map, holder, latitude, longitude, kind]);
  return createPortal(children, holder);
}
