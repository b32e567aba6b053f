import { Popup, type Map as LeafletMap } from 'leaflet';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import css from './event-map.module.css';
import type { Mark } from './mark-index.ts';

/** From the tip of a pin to its head, and from the middle of a group to its edge. */
const abovePx = { event: 40, group: 22 };
const widthPx = 340;

interface EventPopupProps {
  map: LeafletMap;
  mark: Mark;
  onClose: () => void;
  children: ReactNode;
}

/** Shows something above a mark, and moves the map as far as it must for that. */
export function EventPopup({ map, mark, onClose, children }: EventPopupProps) {
  const [holder] = useState(() => document.createElement('div'));
  const closed = useEffectEvent(onClose);
  const { latitude, longitude, kind } = mark;
  useEffect(() => {
    const popup = new Popup({
      closeButton: false,
      minWidth: widthPx,
      maxWidth: widthPx,
      offset: [0, -abovePx[kind]],
      autoPanPadding: [16, 16],
      className: css['popup'] ?? '',
    });
    popup.setLatLng([latitude, longitude]).setContent(holder).openOn(map);
    popup.on('remove', () => closed());
    // Its content was there before it was on the page, where nothing can have the focus.
    holder.querySelector<HTMLElement>('[role="dialog"]')?.focus({ preventScroll: true });
    return () => {
      popup.off('remove');
      popup.remove();
    };
  }, [map, holder, latitude, longitude, kind]);
  return createPortal(children, holder);
}
