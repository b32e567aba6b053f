import { useLingui } from '@lingui/react/macro';
import type { Map as LeafletMap } from 'leaflet';
import { LocateFixed, Minus, Plus } from 'lucide-react';
import { Spinner } from '#src/ui/status/spinner.tsx';
import { IconButton } from '#src/ui/form/icon-button.tsx';
import css from './event-map.module.css';
import { useGeolocation } from './use-geolocation.ts';

/** Buttons to zoom in, zoom out and locate the user. */
export function MapControls({ map }: { map: LeafletMap }) {
  const { t } = useLingui();
  const { locate, isLocating } = useGeolocation(map);
  return (
    <div className={css['controls']} role="group" aria-label={t`Comandi della mappa`}>
      <IconButton
        className={css['control']}
        label={t`La mia posizione`}
        icon={isLocating ? <Spinner /> : <LocateFixed size={20} aria-hidden="true" />}
        aria-busy={isLocating || undefined}
        onClick={locate}
      />
      <IconButton
        className={css['control']}
        label={t`Ingrandisci`}
        icon={<Plus size={20} aria-hidden="true" />}
        onClick={() => map.zoomIn()}
      />
      <IconButton
        className={css['control']}
        label={t`Riduci`}
        icon={<Minus size={20} aria-hidden="true" />}
        onClick={() => map.zoomOut()}
      />
    </div>
  );
}
