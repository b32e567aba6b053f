import { Trans, useLingui } from '@lingui/react/macro';
import { CloudDownload, SearchX, UsersRound } from 'lucide-react';
import type { DoorState } from '#src/offline/door/door.ts';
import { formatInteger } from '#src/platform/text/format.ts';
import { Button } from '#src/ui/form/button.tsx';
import { EmptyState } from '#src/ui/status/empty-state.tsx';
import { ErrorState } from '#src/ui/status/error-state.tsx';
import { AddTypedButton } from './add-typed-button.tsx';
import type { ParticipantQuery } from '#src/offline/participants/participant.ts';

interface EmptyListProps {
  state: DoorState;
  query: ParticipantQuery;
  isEmailMasked?: boolean;
  onQueryChange: (query: ParticipantQuery) => void;
  /** Adds the searched name as a walk-in; undefined where that is not allowed. */
  onAdd?: (() => void) | undefined;
  onRetry: () => void;
}

/** Empty state of the list: the reason, and what to do. */
export function EmptyList(props: EmptyListProps) {
  const { state, query, isEmailMasked = false, onQueryChange, onAdd, onRetry } = props;
  const { t } = useLingui();
  const isFiltered = query.filter !== 'all' || query.detail !== undefined;
  // The notice above the list says what to do.
  if (state.isPassExpired) return null;
  if (state.status === 'absent') {
    return (
      <ErrorState
        icon={<CloudDownload size={32} />}
        title={t`Questo telefono non ha ancora l’elenco`}
        onRetry={onRetry}
      >
        <Trans>Serve la connessione una volta, per scaricarlo. Poi il check-in funziona anche senza.</Trans>
      </ErrorState>
    );
  }
  if (state.download !== undefined && !isFiltered) {
    const loaded = formatInteger(state.download.loaded);
    const total = formatInteger(state.download.total);
    return (
      <EmptyState icon={<CloudDownload size={32} />} title={t`Per ora non c’è nessuno con questo nome`}>
        <Trans>
          L’elenco sta ancora arrivando: {loaded} persone di {total}.
        </Trans>
      </EmptyState>
    );
  }
  if (query.text !== '') {
    return (
      <EmptyState
        icon={<SearchX size={32} />}
        title={t`Nessuno con questo nome`}
        actions={
          <>
            <Button
              variant="quiet"
              onClick={() => onQueryChange({ ...query, text: '', filter: 'all', detail: undefined })}
            >
              <Trans>Mostra tutti</Trans>
            </Button>
            {onAdd !== undefined && !isFiltered && <AddTypedButton text={query.text} onAdd={onAdd} />}
          </>
        }
      >
        {isFiltered ? (
          <Trans>C’è un filtro attivo: prova a cercare in tutto l’elenco.</Trans>
        ) : isEmailMasked ? (
          <Trans>Prova con una parte sola, o con il codice del biglietto, anche solo la fine.</Trans>
        ) : (
          <Trans>
            Prova con una parte sola, con l’e-mail o con il codice del biglietto, anche solo la fine.
          </Trans>
        )}
      </EmptyState>
    );
  }
  if (query.detail !== undefined) {
    return (
      <EmptyState
        icon={<UsersRound size={32} />}
        title={t`Nessuno, con questi filtri`}
        actions={
          <Button
            variant="quiet"
            onClick={() => onQueryChange({ ...query, filter: 'all', detail: undefined })}
          >
            <Trans>Mostra tutti</Trans>
          </Button>
        }
      />
    );
  }
  if (query.filter === 'all') {
    return (
      <EmptyState icon={<UsersRound size={32} />} title={t`Nessuna iscrizione, per ora`}>
        <Trans>Le nuove iscrizioni compaiono qui da sole, appena c’è connessione.</Trans>
      </EmptyState>
    );
  }
  const titles = {
    notIn: t`Sono tutti dentro`,
    in: t`Non è ancora entrato nessuno`,
    pending: t`Tutto inviato`,
    conflict: t`Niente da controllare`,
  };
  return <EmptyState icon={<UsersRound size={32} />} title={titles[query.filter]} />;
}
