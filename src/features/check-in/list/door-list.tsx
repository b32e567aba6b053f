import { useCallback, useDeferredValue, useEffect, useMemo, useRef, type RefObject } from 'react';
import type { Door, DoorState } from '#src/offline/door/door.ts';
import { AddTypedButton } from './results/add-typed-button.tsx';
import filtersCss from './door-filters.module.css';
import { DoorFooter } from './door-footer.tsx';
import { DoorHeader } from './door-header.tsx';
import css from './door-list.module.css';
import { DoorNotices } from './door-notices.tsx';
import type { DoorSheet } from '../sheets/sheet.ts';
import { EmptyList } from './results/empty-list.tsx';
import { ParticipantFilters } from './participant-filters.tsx';
import { ParticipantList } from './participant-list.tsx';
import { useStableResults } from './rows/use-stable-results.ts';
import { SearchRow } from './search-row.tsx';
import type {
  Participant,
  ParticipantQuery,
  ParticipantSort,
} from '#src/offline/participants/participant.ts';

interface DoorListProps {
  door: Door;
  state: DoorState;
  /** `state` one paint late, so that a tapped toggle is painted before the counts derived from it. */
  deferredState: DoorState;
  query: ParticipantQuery;
  /** Rises each time the operator comes from the scanner to type a name; 0 otherwise. */
  searchFocusCount: number;
  /** Scroll position when the list was last unmounted. */
  scrollTop: RefObject<number>;
  /** A sheet covers the list: its rows may move. */
  isCovered: boolean;
  canSwitchEvent: boolean;
  /** The list of a staff pass has no e-mails to search for (CI-65). */
  isEmailMasked: boolean;
  onQueryChange: (query: ParticipantQuery) => void;
  onToggle: (participant: Participant) => void;
  onOpen: (sheet: DoorSheet) => void;
  /** Undefined while the scanner is open beside the list. */
  onScan: (() => void) | undefined;
  /** Undefined on a device that has no hardware scanner, as far as is known, or while the scanner is open beside the list. */
  isHandScannerListening: boolean | undefined;
}

const sorts: readonly ParticipantSort[] = ['name', 'arrival'];

/** The door's list: search, filters, and a check-in toggle for each participant. */
export function DoorList(props: DoorListProps) {
  const {
    door,
    state,
    deferredState,
    query,
    searchFocusCount,
    scrollTop,
    isCovered,
    canSwitchEvent,
    isEmailMasked,
    onQueryChange,
    onToggle,
    onOpen,
    onScan,
    isHandScannerListening,
  } = props;
  const search = useRef<HTMLInputElement>(null);
  // Typed text is painted at once; the matches follow in a deferred render.
  const deferredQuery = useDeferredValue(query);
  const hasList = state.status === 'ready' || state.status === 'memoryOnly';
  const results = useStableResults(door, deferredQuery, isCovered || !hasList);
  const canAddWalkIn = hasList && !state.isPassExpired && state.event?.isCancelled !== true;

  const openGroup = useCallback(
    (participantId: string) => onOpen({ kind: 'orderGroup', participantId }),
    [onOpen],
  );
  const openConflicts = useCallback(() => onOpen({ kind: 'conflicts' }), [onOpen]);

  const notices = useMemo(
    () => <DoorNotices door={door} state={deferredState} onOpen={onOpen} />,
    [door, deferredState, onOpen],
  );
  const emptyList = useMemo(
    () => (
      <EmptyList
        state={deferredState}
        query={deferredQuery}
        isEmailMasked={isEmailMasked}
        onQueryChange={onQueryChange}
        onAdd={canAddWalkIn ? () => onOpen({ kind: 'walkIn', name: deferredQuery.text }) : undefined}
        onRetry={() => void door.refresh()}
      />
    ),
    [door, deferredState, deferredQuery, isEmailMasked, canAddWalkIn, onQueryChange, onOpen],
  );

  const { query: shownQuery } = results.shown;
  const canAddTyped =
    canAddWalkIn &&
    state.download === undefined &&
    shownQuery.filter === 'all' &&
    shownQuery.detail === undefined;
  const addTyped = useMemo(
    () =>
      canAddTyped ? (
        <AddTypedButton
          text={shownQuery.text}
          variant="quiet"
          onAdd={() => onOpen({ kind: 'walkIn', name: shownQuery.text })}
        />
      ) : undefined,
    [canAddTyped, shownQuery, onOpen],
  );

  useEffect(() => {
    if (searchFocusCount > 0) search.current?.focus();
  }, [searchFocusCount]);

  useEffect(() => {
    const focusSearch = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLElement && event.target.matches('input, textarea, select');
      // A key of a hardware scanner is prevented.
      if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
      event.preventDefault();
      search.current?.focus();
      search.current?.select();
    };
    window.addEventListener('keydown', focusSearch);
    return () => window.removeEventListener('keydown', focusSearch);
  }, []);

  return (
    <div className={css['door']}>
      <DoorHeader
        eventId={door.eventId}
        state={deferredState}
        canSwitchEvent={canSwitchEvent}
        onOpen={onOpen}
      />
      <div className={css['tools']} hidden={!hasList}>
        <SearchRow
          ref={search}
          text={query.text}
          isEmailMasked={isEmailMasked}
          onTextChange={(text) => onQueryChange({ ...query, text })}
          onOpen={onOpen}
        />
        <ParticipantFilters
          query={query}
          counts={deferredState.counts}
          noOfMatches={results.latest.ids.length}
          isApproximate={results.latest.ids.isApproximate === true}
          total={state.counts.expected}
          sorts={sorts}
          isOneLine
          layout={filtersCss}
          onQueryChange={onQueryChange}
        />
      </div>
      <ParticipantList
        door={door}
        results={results}
        isBusy={state.isPreview || deferredQuery !== query}
        scrollTop={scrollTop}
        onToggle={onToggle}
        onOpenGroup={openGroup}
        onOpenConflicts={openConflicts}
        notices={notices}
        emptyList={emptyList}
        similarNamesActions={addTyped}
      />
      <DoorFooter
        onScan={hasList ? onScan : undefined}
        isHandScannerListening={isHandScannerListening}
        onAdd={canAddWalkIn ? () => onOpen({ kind: 'walkIn', name: '' }) : undefined}
      />
    </div>
  );
}
