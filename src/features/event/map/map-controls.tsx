import { useLingui } from '@lingui/react/macro';
import type { Map as LeafletMap } from 'leaflet';
import { LocateFixed, Minus, Plus } from 'lucide-react';
import { Spinner } from '#src/ui/spinner.tsx';
import { IconButton } from '#src/ui/icon-button.tsx';
import css from './event-map.module.css';
import { useOwnPosition } from './use-own-position.ts';

/** Nearer, farther, and to where one is. */
export function MapControls({ map }: { map: LeafletMap }) {
  const { t } = useLingui();
  const { locate, isLocating } = useOwnPosition(map);
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
