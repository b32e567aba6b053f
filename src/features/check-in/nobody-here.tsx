import { Trans, useLingui } from '@lingui/react/macro';
import { CloudDownload, SearchX, UserRoundPlus, UsersRound } from 'lucide-react';
import type { DoorState, PersonQuery } from '#src/offline/door-state.ts';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { ErrorState } from '#src/ui/error-state.tsx';

interface NobodyHereProps {
  state: DoorState;
  query: PersonQuery;
  onQueryChange: (query: PersonQuery) => void;
  /** Puts who was searched for on the list; undefined where nobody may be added. */
  onAdd?: (() => void) | undefined;
  onRetry: () => void;
}

/** Why no name stands here, and what to do. */
export function NobodyHere({ state, query, onQueryChange, onAdd, onRetry }: NobodyHereProps) {
  const { t } = useLingui();
  // What to do stands in the notice above.
  if (state.isPassOver) return null;
  if (state.status === 'absent') {
    return (
      <ErrorState
        icon={<CloudDownload size={32} />}
        title={t`Questo telefono non ha ancora l’elenco`}
        onRetry={onRetry}
      >
        <Trans>Serve la rete una volta, per prenderlo. Poi la porta funziona anche senza.</Trans>
      </ErrorState>
    );
  }
  if (query.text !== '') {
    const typed = query.text.trim();
    return (
      <EmptyState
        icon={<SearchX size={32} />}
        title={t`Nessuno con questo nome`}
        actions={
          <>
            <Button variant="quiet" onClick={() => onQueryChange({ ...query, text: '', filter: 'all' })}>
              <Trans>Mostra tutti</Trans>
            </Button>
            {onAdd !== undefined && query.filter === 'all' && (
              <Button onClick={onAdd}>
                <UserRoundPlus size={20} aria-hidden="true" />
                <Trans>Aggiungi «{typed}»</Trans>
              </Button>
            )}
          </>
        }
      >
        {query.filter === 'all' ? (
          <Trans>Prova con una parte sola, con l’e-mail o con il codice del biglietto.</Trans>
        ) : (
          <Trans>Cerchi solo in una parte dell’elenco: prova fra tutti.</Trans>
        )}
      </EmptyState>
    );
  }
  if (query.filter === 'all') {
    return (
      <EmptyState icon={<UsersRound size={32} />} title={t`Nessuna iscrizione, per ora`}>
        <Trans>Chi si iscrive compare qui da sé, appena c’è rete.</Trans>
      </EmptyState>
    );
  }
  const titles = {
    notIn: t`Sono tutti dentro`,
    in: t`Non è ancora entrato nessuno`,
    pending: t`Tutto inviato`,
    conflict: t`Nessun conflitto`,
  };
  return <EmptyState icon={<UsersRound size={32} />} title={titles[query.filter]} />;
}
