import { useLingui } from '@lingui/react/macro';
import {
  useCallback,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type ComponentType,
  type ReactNode,
} from 'react';
import { exportParticipants } from '#contract/participant/participant-endpoints.ts';
import type { Door } from '#src/offline/door/door.ts';
import type { Participant, ParticipantQuery } from '#src/offline/participants/participant.ts';
import { toDownloadErrorMessage } from '#src/platform/errors/error-message.ts';
import { nowMs } from '#src/platform/text/clock.ts';
import { downloadFile } from '#src/platform/save-file.ts';
import { CsvDownload } from '#src/ui/list/csv-download.tsx';
import { Skeleton } from '#src/ui/status/skeleton.tsx';
import { DoorNotices } from '../list/door-notices.tsx';
import { EmptyList } from '../list/results/empty-list.tsx';
import { rowHeightsPx, type RowLayout } from '../list/rows/row-layout.ts';
import { useStableResults } from '../list/rows/use-stable-results.ts';
import { SimilarNamesHeading, useAreSimilarNames } from '../list/results/similar-names.tsx';
import { SyncLine } from '../list/sync-line.tsx';
import { AlreadyInDialog } from '../shared/already-in-dialog.tsx';
import { useDoor } from '../device/use-door.ts';
import { useCheckIn } from '../shared/use-check-in.ts';
import { EditDrawer } from './edit-drawer.tsx';
import css from './participants-section.module.css';
import { ParticipantTable } from './participant-table.tsx';
import { ParticipantToolbar } from './participant-toolbar.tsx';
import { PrintButton } from './print-button.tsx';
import { RemovalDialog } from './removal-dialog.tsx';
import { useRefreshEventStats } from './use-refresh-event-stats.ts';
import { createToastReporter } from './toast-reporter.ts';

const defaultQuery: ParticipantQuery = { text: '', filter: 'all', sort: 'name', isReversed: false };

/**
 * The buttons that change the list as a whole. Passed in, as features do not import each other; `onChanged` is called when
 * the server has changed the list, and `onRestoreFocus` when the button that had the focus is gone.
 */
type ListActionsComponent = ComponentType<{
  eventId: string;
  canImport: boolean;
  isImportRequested: boolean;
  onChanged: () => void;
  onRestoreFocus: () => void;
}>;

/** The notices above the list. Passed in as well, with the same callbacks. */
type ListNoticesComponent = ComponentType<{
  eventId: string;
  canImport: boolean;
  onChanged: () => void;
  onRestoreFocus: () => void;
}>;

interface ParticipantsSectionProps {
  eventId: string;
  expectedCount: number;
  /** The URL asks for the import. */
  isImportRequested: boolean;
  ListActions: ListActionsComponent;
  ListNotices: ListNoticesComponent;
}

/**
 * The organiser's table of an event's participants. It uses the door's list on this device, so that search,
 * live updates, outbox and offline work are one mechanism (RG-9).
 */
export function ParticipantsSection({ eventId, expectedCount, ...slots }: ParticipantsSectionProps) {
  const door = useDoor(eventId);
  const skeleton = <ParticipantsSkeleton expectedCount={expectedCount} />;
  if (door === undefined) return skeleton;
  return <ParticipantsContent door={door} skeleton={skeleton} {...slots} />;
}

/** Search, sort, check-in and check-out, edit, remove, CSV export and print. */
function ParticipantsContent({
  door,
  skeleton,
  isImportRequested,
  ListActions,
  ListNotices,
}: {
  door: Door;
  skeleton: ReactNode;
} & Pick<ParticipantsSectionProps, 'isImportRequested' | 'ListActions' | 'ListNotices'>) {
  const { t } = useLingui();
  const state = useSyncExternalStore(door.subscribe, door.getState);
  const [query, setQuery] = useState(defaultQuery);
  const [editing, setEditing] = useState<Participant>();
  const [removing, setRemoving] = useState<Participant>();
  const section = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const reporter = useMemo(() => createToastReporter(door), [door]);
  const { checkIn, alreadyIn } = useCheckIn(door, reporter);
  const hasList = state.status === 'ready' || state.status === 'memoryOnly';
  const isCovered = editing !== undefined || removing !== undefined;
  const results = useStableResults(door, query, isCovered || !hasList);
  const areSimilar = useAreSimilarNames(results.shown);
  useRefreshEventStats(state);

  const isClosed = state.event?.isCancelled === true;
  const layout = useMemo<RowLayout>(
    () => ({
      kind: 'table',
      isClosed,
      onReview: ({ operationId }) =>
        void door.review(operationId, 'kept', '').catch(reporter.reportSaveError),
      onEdit: setEditing,
      onRemove: setRemoving,
    }),
    [door, reporter, isClosed],
  );

  // Scrolls to the first row when the query changes.
  const applyQuery = useCallback((next: ParticipantQuery) => {
    setQuery(next);
    const top = section.current?.getBoundingClientRect().top ?? 0;
    if (top < 0) section.current?.scrollIntoView();
  }, []);

  const refresh = () => void door.refresh().catch(() => undefined);
  const isFetching = state.status === 'absent' && state.sync.connection === 'starting';
  if (state.status === 'loading' || isFetching) return skeleton;

  const { shown, latest } = results;
  const { counts, event } = state;
  const canImport = event !== undefined && !isClosed && Date.parse(event.endDateTime) > nowMs();
  const isEmpty = counts.expected === 0 && counts.conflicts === 0 && counts.pending === 0;
  return (
    <section ref={section} className={css['section']} aria-labelledby="participants-title">
      <div className={css['head']}>
        <div className={css['text']}>
          <h2 ref={heading} id="participants-title" tabIndex={-1}>{t`Partecipanti`}</h2>
          <SyncLine state={state} />
        </div>
        {event !== undefined && (
          <div className={css['actions']}>
            <ListActions
              eventId={door.eventId}
              canImport={canImport}
              isImportRequested={isImportRequested}
              onChanged={refresh}
              onRestoreFocus={() => heading.current?.focus()}
            />
            {!isEmpty && (
              <>
                <CsvDownload
                  save={(options) =>
                    downloadFile(exportParticipants, { params: { id: door.eventId } }, options)
                  }
                  getErrorMessage={toDownloadErrorMessage}
                  labels={{ loading: t`Download dell’elenco…`, saved: t`Elenco scaricato` }}
                  noOfRows={counts.expected}
                />
                <PrintButton door={door} event={event} />
              </>
            )}
          </div>
        )}
      </div>
      <div className={css['notices']}>
        <DoorNotices door={door} state={state} />
      </div>
      <ListNotices
        eventId={door.eventId}
        canImport={canImport}
        onChanged={refresh}
        onRestoreFocus={() => heading.current?.focus()}
      />
      {!isEmpty && (
        <ParticipantToolbar query={query} counts={counts} matches={latest.ids} onQueryChange={applyQuery} />
      )}
      {shown.ids.length === 0 ? (
        <EmptyList state={state} query={query} onQueryChange={applyQuery} onRetry={refresh} />
      ) : (
        <>
          {areSimilar && <SimilarNamesHeading />}
          <ParticipantTable
            door={door}
            results={results}
            query={query}
            layout={layout}
            onQueryChange={applyQuery}
            onToggle={checkIn.toggle}
          />
        </>
      )}
      <EditDrawer
        door={door}
        details={state.details}
        participant={editing}
        onRemove={setRemoving}
        onClose={() => setEditing(undefined)}
      />
      <AlreadyInDialog door={door} {...alreadyIn} />
      <RemovalDialog
        door={door}
        participant={removing}
        onClose={() => setRemoving(undefined)}
        onRemoved={() => setEditing(undefined)}
        onRestoreFocus={() => heading.current?.focus()}
      />
    </section>
  );
}

/** As high as the table will be, so that a reload finds its place below it. */
function ParticipantsSkeleton({ expectedCount }: { expectedCount: number }) {
  const { t } = useLingui();
  return (
    <section className={css['section']} aria-busy="true">
      <div className={css['head']}>
        <h2>{t`Partecipanti`}</h2>
      </div>
      <Skeleton height="3.25rem" radius="var(--r-m)" />
      <Skeleton width="16rem" height="2.75rem" radius="var(--r-full)" />
      <div style={{ minHeight: expectedCount * rowHeightsPx.table }}>
        <Skeleton height="24rem" radius="var(--r-l)" />
      </div>
    </section>
  );
}
