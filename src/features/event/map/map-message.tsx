import { useLingui } from '@lingui/react/macro';
import type { Map as LeafletMap } from 'leaflet';
import { nowMs } from '#src/platform/text/clock.ts';
import { formatRelativeTime } from '#src/platform/text/format.ts';
import { Button } from '#src/ui/form/button.tsx';
import { Spinner } from '#src/ui/status/spinner.tsx';
import css from './event-map.module.css';
import { showItaly } from './italy-view.ts';
import { italy } from './map-view.ts';
import type { useMapEvents } from './use-map-events.ts';

interface MapMessageProps {
  map: LeafletMap;
  events: ReturnType<typeof useMapEvents>;
  /** Number of visible events. */
  countInView: number | undefined;
}

/** Status of the map: loading, failed, stale, or empty. */
export function MapMessage({ map, events, countInView }: MapMessageProps) {
  const { t } = useLingui();
  const { data, error, isFetching, isPlaceholderData, dataUpdatedAt, refetch } = events;
  const isKnown = data !== undefined && !isPlaceholderData;
  const again = (
    <Button size="small" variant="quiet" isBusy={isFetching} onClick={() => void refetch()}>
      {t`Riprova`}
    </Button>
  );
  if (error !== null && !isKnown)
    return (
      <div className={css['message']} role="alert">
        <p>{t`Non riusciamo a caricare gli eventi di questa zona.`}</p>
        {again}
      </div>
    );
  if (error !== null)
    return (
      <div className={css['message']} role="status">
        <p>{t`Eventi aggiornati ${formatRelativeTime(nowMs() - dataUpdatedAt)}`}</p>
        {again}
      </div>
    );
  if (!isKnown)
    return (
      <div className={css['message']} role="status">
        <Spinner />
        <p>{t`Ricerca degli eventi…`}</p>
      </div>
    );
  if (countInView !== 0 || isFetching) return null;
  return (
    <div className={css['message']} role="status">
      <p>{t`Nessun evento in questa parte della mappa`}</p>
      {map.getZoom() > italy.zoom && (
        <Button size="small" variant="quiet" onClick={() => showItaly(map)}>
          {t`Tutta l’Italia`}
        </Button>
      )}
    </div>
  );
}
