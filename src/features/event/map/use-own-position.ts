import { useLingui } from '@lingui/react/macro';
import { divIcon, Marker, type Map as LeafletMap } from 'leaflet';
import { useEffect, useRef, useState } from 'react';
import { toast } from '#src/ui/toast.ts';
import css from './event-map.module.css';
import { ownPlaceZoom } from './map-view.ts';

const waitMs = 15_000;
/** A place of a while ago is near enough to look around. */
const maxAgeMs = 60_000;

/** Takes the map to where the reader is, when she asks for it. The place is neither sent nor kept (BR-14). */
export function useOwnPosition(map: LeafletMap) {
  const { t } = useLingui();
  const [isLocating, setLocating] = useState(false);
  const here = useRef<Marker>(undefined);
  useEffect(
    () => () => {
      here.current?.remove();
      here.current = undefined;
    },
    [map],
  );

  const found = ({ coords }: GeolocationPosition): void => {
    setLocating(false);
    const at: [number, number] = [coords.latitude, coords.longitude];
    here.current ??= new Marker(at, {
      icon: divIcon({ className: css['here'] ?? '', iconSize: [22, 22] }),
      interactive: false,
      keyboard: false,
      alt: '',
    }).addTo(map);
    here.current.setLatLng(at);
    map.setView(at, Math.max(map.getZoom(), ownPlaceZoom));
  };
  const failed = ({ code }: Pick<GeolocationPositionError, 'code'>): void => {
    setLocating(false);
    const isDenied = code === GeolocationPositionError.PERMISSION_DENIED;
    toast.error(
      isDenied
        ? t`Il browser non ci dice dove sei: puoi permetterlo nelle impostazioni del sito, oppure scegli una regione nei filtri.`
        : t`Non riesco a trovare dove sei. Riprova all’aperto, oppure scegli una regione nei filtri.`,
    );
  };
  const locate = (): void => {
    if (isLocating) return;
    // Absent where the page did not come over https.
    if (!('geolocation' in navigator)) return failed({ code: 2 });
    setLocating(true);
    navigator.geolocation.getCurrentPosition(found, failed, { timeout: waitMs, maximumAge: maxAgeMs });
    return undefined;
  };
  return { locate, isLocating };
}
