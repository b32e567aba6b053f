import { useLingui } from '@lingui/react/macro';
import { useCallback, useRef, useState, useSyncExternalStore } from 'react';
import { exportParticipants } from '#contract/registration/registration-calls.ts';
import type { Door, Person, PersonQuery } from '#src/offline/door-state.ts';
import { fileFailureOf } from '#src/platform/error-message.ts';
import { saveFileOf } from '#src/platform/save-file.ts';
import { CsvDownload } from '#src/ui/csv-download.tsx';
import { DoorNotices } from '../door-notices.tsx';
import { NobodyHere } from '../nobody-here.tsx';
import { SyncLine } from '../sync-line.tsx';
import { EditDrawer } from './edit-drawer.tsx';
import css from './open-participants.module.css';
import { ParticipantTable } from './participant-table.tsx';
import { ParticipantTools } from './participant-tools.tsx';
import { ParticipantsSkeleton } from './participants-skeleton.tsx';
import { PrintButton } from './print-button.tsx';
import { RemovalDialog } from './removal-dialog.tsx';
import { useFreshFigures } from './use-fresh-figures.ts';
import { useToggle } from './use-toggle.ts';

const everybody: PersonQuery = { text: '', filter: 'all', sort: 'name', isReversed: false };

/** Everybody on the list: find, sort, check in and out, correct, take off, take along as a file or on paper. */
export function OpenParticipants({ door }: { door: Door }) {
  const { t } = useLingui();
  const state = useSyncExternalStore(door.subscribe, door.getState);
  const [query, setQuery] = useState(everybody);
  const [editing, setEditing] = useState<Person>();
  const [removing, setRemoving] = useState<Person>();
  const section = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const toggle = useToggle(door);
  useFreshFigures(state);

  // Another question is answered from its first row on.
  const ask = useCallback((next: PersonQuery) => {
    setQuery(next);
    const top = section.current?.getBoundingClientRect().top ?? 0;
    if (top < 0) section.current?.scrollIntoView();
  }, []);

  const isFetching = state.status === 'absent' && state.sync.connection === 'starting';
  if (state.status === 'loading' || isFetching) return <ParticipantsSkeleton />;

  const ids = door.find(query);
  const { counts, event } = state;
  const isEmpty = counts.expected === 0 && counts.conflicts === 0 && counts.pending === 0;
  return (
    <section ref={section} className={css['section']} aria-labelledby="participants-title">
      <div className={css['head']}>
        <div className={css['words']}>
          <h2 ref={heading} id="participants-title" tabIndex={-1}>{t`Partecipanti`}</h2>
          <SyncLine state={state} />
        </div>
        {!isEmpty && event !== undefined && (
          <div className={css['actions']}>
            <CsvDownload
              save={(options) => saveFileOf(exportParticipants, { params: { id: door.eventId } }, options)}
              failureOf={fileFailureOf}
              words={{ coming: t`Scarico l’elenco`, arrived: t`Elenco scaricato` }}
              noOfRows={counts.expected}
            />
            <PrintButton door={door} event={event} />
          </div>
        )}
      </div>
      <div className={css['notices']}>
        <DoorNotices door={door} state={state} />
      </div>
      {!isEmpty && (
        <ParticipantTools query={query} counts={counts} noOfMatches={ids.length} onQueryChange={ask} />
      )}
      {ids.length === 0 ? (
        <NobodyHere
          state={state}
          query={query}
          onQueryChange={ask}
          onRetry={() => void door.refresh().catch(() => undefined)}
        />
      ) : (
        <ParticipantTable
          door={door}
          ids={ids}
          query={query}
          isClosed={event?.isCancelled === true}
          onQueryChange={ask}
          onToggle={toggle}
          onEdit={setEditing}
          onRemove={setRemoving}
        />
      )}
      <EditDrawer door={door} person={editing} onRemove={setRemoving} onClose={() => setEditing(undefined)} />
      <RemovalDialog
        door={door}
        person={removing}
        onClose={() => setRemoving(undefined)}
        onRemoved={() => setEditing(undefined)}
        onGone={() => heading.current?.focus()}
      />
    </section>
  );
}
