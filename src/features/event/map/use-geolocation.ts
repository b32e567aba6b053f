import { useLingui } from '@lingui/react/macro';
import { divIcon, Marker, type Map as LeafletMap } from 'leaflet';
import { useEffect, useRef, useState } from 'react';
import { minuteMs } from '#contract/durations.ts';
import { toast } from '#src/ui/overlay/toast.ts';
import css from './event-map.module.css';
import { closeUpZoom } from './map-view.ts';
import type { MoveMap } from './use-clear-move.ts';

const timeoutMs = 15_000;
/** A cached position is precise enough to look around. */
const maxAgeMs = minuteMs;

/** Moves the map to the user's position on request. The position is neither sent nor stored (BR-14). */
export function useGeolocation(map: LeafletMap, moveTo: MoveMap) {
  const { t } = useLingui();
  const [isLocating, setLocating] = useState(false);
  const positionMarker = useRef<Marker>(undefined);
  useEffect(
    () => () => {
      positionMarker.current?.remove();
      positionMarker.current = undefined;
    },
    [map],
  );

  const handlePosition = ({ coords }: GeolocationPosition): void => {
    setLocating(false);
    const latLng: [number, number] = [coords.latitude, coords.longitude];
    positionMarker.current ??= new Marker(latLng, {
      // Without an element Leaflet writes an empty string as HTML (SH-20).
      icon: divIcon({
        html: document.createElement('span'),
        className: css['here'] ?? '',
        iconSize: [22, 22],
      }),
      interactive: false,
      keyboard: false,
      alt: '',
    }).addTo(map);
    positionMarker.current.setLatLng(latLng);
    moveTo(latLng, Math.max(map.getZoom(), Math.min(closeUpZoom.user, map.getMaxZoom())));
  };
  const handleError = ({ code }: Pick<GeolocationPositionError, 'code'>): void => {
    setLocating(false);
    const isDenied = code === GeolocationPositionError.PERMISSION_DENIED;
    toast.error(
      isDenied
        ? t`Il browser non ci dice dove sei: puoi permetterlo nelle impostazioni del sito, oppure scegli una regione nei filtri.`
        : t`Non riusciamo a trovare la tua posizione. Riprova all’aperto o scegli una regione nei filtri.`,
    );
  };
  const locate = (): void => {
    if (isLocating) return;
    // Undefined without a secure context (https).
    if (!('geolocation' in navigator)) return handleError({ code: 2 });
    setLocating(true);
    navigator.geolocation.getCurrentPosition(handlePosition, handleError, {
      timeout: timeoutMs,
      maximumAge: maxAgeMs,
    });
    return undefined;
  };
  return { locate, isLocating };
}
