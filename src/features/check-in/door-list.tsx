import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, type RefObject } from 'react';
import type { Door, DoorState, Person, PersonQuery, PersonSort } from '#src/offline/door-state.ts';
import { SearchField } from '#src/ui/search-field.tsx';
import filtersCss from './door-filters.module.css';
import { DoorHeader } from './door-header.tsx';
import css from './door-list.module.css';
import { DoorNotices } from './door-notices.tsx';
import { NobodyHere } from './nobody-here.tsx';
import { PeopleFilters } from './people-filters.tsx';
import { PeopleList } from './people-list.tsx';

interface DoorListProps {
  door: Door;
  state: DoorState;
  query: PersonQuery;
  /** Whether the operator came here to type a name. */
  isSearching: boolean;
  /** Where the list stood when it was left. */
  scrollTop: RefObject<number>;
  onQueryChange: (query: PersonQuery) => void;
  onToggle: (person: Person) => void;
  onScan: () => void;
}

const sorts: readonly PersonSort[] = ['name', 'arrival'];

/** The list of the door: search, filters, and everybody with a toggle. */
export function DoorList(props: DoorListProps) {
  const { door, state, query, isSearching, scrollTop, onQueryChange, onToggle, onScan } = props;
  const { t } = useLingui();
  const search = useRef<HTMLInputElement>(null);
  const ids = door.find(query);
  const hasList = state.status === 'ready' || state.status === 'memoryOnly';

  useEffect(() => {
    if (isSearching) search.current?.focus();
  }, [isSearching]);

  useEffect(() => {
    const focusSearch = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLInputElement;
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
      <DoorHeader eventId={door.eventId} state={state} onScan={hasList ? onScan : undefined} />
      <div className={css['tools']} hidden={!hasList}>
        <SearchField
          ref={search}
          label={t`Cerca per nome, e-mail o codice`}
          value={query.text}
          onValueChange={(text) => onQueryChange({ ...query, text })}
        />
        <PeopleFilters
          query={query}
          counts={state.counts}
          noOfMatches={ids.length}
          sorts={sorts}
          layout={filtersCss}
          onQueryChange={onQueryChange}
        />
      </div>
      <PeopleList
        door={door}
        ids={ids}
        query={query}
        scrollTop={scrollTop}
        onToggle={onToggle}
        notices={<DoorNotices state={state} />}
        nobody={
          <NobodyHere
            state={state}
            query={query}
            onQueryChange={onQueryChange}
            onRetry={() => void door.refresh()}
          />
        }
      />
    </div>
  );
}
