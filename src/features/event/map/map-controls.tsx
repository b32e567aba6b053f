import { useLingui } from '@lingui/react/macro';
import type { Map as LeafletMap } from 'leaflet';
import { LocateFixed, Minus, Plus } from 'lucide-react';
import type { Ref } from 'react';
import { Spinner } from '#src/ui/status/spinner.tsx';
import { IconButton } from '#src/ui/form/icon-button.tsx';
import css from './event-map.module.css';
import { centreOn, type MoveMap } from './use-clear-move.ts';
import { useGeolocation } from './use-geolocation.ts';

interface MapControlsProps {
  map: LeafletMap;
  ref?: Ref<HTMLDivElement>;
  /** How the buttons move the map; default: its centre to the place. */
  moveTo?: MoveMap;
}

/** Buttons to zoom in, zoom out and locate the user. */
export function MapControls({ map, ref, moveTo = centreOn(map) }: MapControlsProps) {
  const { t } = useLingui();
  const { locate, isLocating } = useGeolocation(map, moveTo);
  const zoomBy = (levels: number): void => {
    const zoom = Math.max(map.getMinZoom(), Math.min(map.getMaxZoom(), Math.round(map.getZoom()) + levels));
    if (zoom === map.getZoom()) return;
    const { lat, lng } = map.getCenter();
    moveTo([lat, lng], zoom);
  };
  return (
    <div ref={ref} className={css['controls']} role="group" aria-label={t`Comandi della mappa`}>
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
        onClick={() => zoomBy(1)}
      />
      <IconButton
        className={css['control']}
        label={t`Riduci`}
        icon={<Minus size={20} aria-hidden="true" />}
        onClick={() => zoomBy(-1)}
      />
    </div>
  );
}
