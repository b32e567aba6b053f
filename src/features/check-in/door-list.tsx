import { Trans, useLingui } from '@lingui/react/macro';
import { UserRoundPlus } from 'lucide-react';
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, type RefObject } from 'react';
import type { Door, DoorState, Person, PersonQuery, PersonSort } from '#src/offline/door-state.ts';
import { Button } from '#src/ui/button.tsx';
import { SearchField } from '#src/ui/search-field.tsx';
import filtersCss from './door-filters.module.css';
import { DoorHeader } from './door-header.tsx';
import css from './door-list.module.css';
import { DoorNotices } from './door-notices.tsx';
import type { DoorSheet } from './door-sheet.ts';
import { NobodyHere } from './nobody-here.tsx';
import { PeopleFilters } from './people-filters.tsx';
import { PeopleList } from './people-list.tsx';

interface DoorListProps {
  door: Door;
  state: DoorState;
  /** The same one picture later: whose toggle was touched is shown before what is counted of all. */
  later: DoorState;
  query: PersonQuery;
  /** Rises each time the operator comes here to type a name; 0 while she does not. */
  searchNo: number;
  /** Where the list stood when it was left. */
  scrollTop: RefObject<number>;
  canSwitch: boolean;
  onQueryChange: (query: PersonQuery) => void;
  onToggle: (person: Person) => void;
  onOpen: (sheet: DoorSheet) => void;
  /** Undefined while the scanner stands beside the list. */
  onScan: (() => void) | undefined;
}

const sorts: readonly PersonSort[] = ['name', 'arrival'];

/** The list of the door: search, filters, and everybody with a toggle. */
export function DoorList(props: DoorListProps) {
  const {
    door,
    state,
    later,
    query,
    searchNo,
    scrollTop,
    canSwitch,
    onQueryChange,
    onToggle,
    onOpen,
    onScan,
  } = props;
  const { t } = useLingui();
  const search = useRef<HTMLInputElement>(null);
  // What is typed stands there at once, and who was found with the next picture.
  const shown = useDeferredValue(query);
  const ids = door.find(shown);
  const hasList = state.status === 'ready' || state.status === 'memoryOnly';
  const mayAdd = hasList && !state.isPassOver && state.event?.isCancelled !== true;

  const openGroup = useCallback((personId: string) => onOpen({ kind: 'group', personId }), [onOpen]);
  const openConflicts = useCallback(() => onOpen({ kind: 'conflicts' }), [onOpen]);

  const notices = useMemo(
    () => <DoorNotices door={door} state={later} onOpen={onOpen} />,
    [door, later, onOpen],
  );
  const nobody = useMemo(
    () => (
      <NobodyHere
        state={later}
        query={shown}
        onQueryChange={onQueryChange}
        onAdd={mayAdd ? () => onOpen({ kind: 'walkIn', name: shown.text }) : undefined}
        onRetry={() => void door.refresh()}
      />
    ),
    [door, later, shown, mayAdd, onQueryChange, onOpen],
  );

  useEffect(() => {
    if (searchNo > 0) search.current?.focus();
  }, [searchNo]);

  useEffect(() => {
    const focusSearch = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLElement && event.target.matches('input, textarea, select');
      if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey) return;
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
        state={later}
        canSwitch={canSwitch}
        onOpen={onOpen}
        onScan={hasList ? onScan : undefined}
      />
      <div className={css['tools']} hidden={!hasList}>
        <SearchField
          ref={search}
          label={t`Cerca per nome, e-mail o codice`}
          value={query.text}
          onValueChange={(text) => onQueryChange({ ...query, text })}
        />
        <PeopleFilters
          query={query}
          counts={later.counts}
          noOfMatches={ids.length}
          total={state.counts.expected}
          sorts={sorts}
          layout={filtersCss}
          onQueryChange={onQueryChange}
        />
      </div>
      <PeopleList
        door={door}
        ids={ids}
        query={shown}
        scrollTop={scrollTop}
        onToggle={onToggle}
        onGroup={openGroup}
        onConflict={openConflicts}
        notices={notices}
        nobody={nobody}
      />
      {mayAdd && (
        <div className={css['foot']}>
          <Button variant="quiet" isWide onClick={() => onOpen({ kind: 'walkIn', name: '' })}>
            <UserRoundPlus size={20} aria-hidden="true" />
            <Trans>Aggiungi alla porta</Trans>
          </Button>
        </div>
      )}
    </div>
  );
}
