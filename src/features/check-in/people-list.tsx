import { useLingui } from '@lingui/react/macro';
import {
  memo,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import type { Door, Person, PersonQuery } from '#src/offline/door-state.ts';
import type { FoundIds } from '#src/offline/found-people.ts';
import css from './people-list.module.css';
import { PersonRow } from './person-row.tsx';
import { rowHeightPx, useRowsInSight } from './use-rows-in-sight.ts';

interface PeopleListProps {
  door: Door;
  ids: FoundIds;
  query: PersonQuery;
  /** Where the list stood when it was left. */
  scrollTop: RefObject<number>;
  onToggle: (person: Person) => void;
  /** Both must stay the same from render to render: rows are drawn anew else. */
  onGroup: (personId: string) => void;
  onConflict: () => void;
  notices: ReactNode;
  nobody: ReactNode;
}

const keepPlace = (place: RefObject<number>, topPx: number): void => {
  place.current = topPx;
};

/** As many rows as fit the screen, of as many people as there are. */
export const PeopleList = memo(function PeopleList(props: PeopleListProps) {
  const { door, ids, query, scrollTop, onToggle, onGroup, onConflict, notices, nobody } = props;
  const { t } = useLingui();
  const head = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const shownQuery = useRef(query);
  const [offsetPx, setOffsetPx] = useState(0);
  const rows = useRowsInSight({ count: ids.length, offsetPx, startTopPx: scrollTop.current });
  const { scroller } = rows;

  // The notices above the rows come and go. Observed, because asking at each keystroke costs a layout.
  useLayoutEffect(() => {
    const above = head.current;
    if (above === null) return;
    const measure = new ResizeObserver(() => setOffsetPx(above.offsetHeight));
    measure.observe(above);
    return () => measure.disconnect();
  }, []);

  // Back from the scanner one stands where one was; a new search starts at its first match.
  useLayoutEffect(() => {
    const isOther = shownQuery.current !== query;
    shownQuery.current = query;
    if (scroller.current === null || scrollTop.current === 0) return;
    if (isOther) keepPlace(scrollTop, 0);
    scroller.current.scrollTo({ top: scrollTop.current });
  }, [scroller, scrollTop, query]);

  const moveFocus = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const from =
      event.target instanceof HTMLElement ? event.target.closest('li')?.dataset['index'] : undefined;
    const to = Number(from) + step;
    if (step === 0 || from === undefined || to < 0 || to >= ids.length) return;
    event.preventDefault();
    rows.bringIntoSight(to);
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>(`li[data-index="${to}"] [aria-pressed]`)?.focus(),
    );
  };

  return (
    <div className={css['frame']}>
      <div className={css['columns']} aria-hidden="true">
        <span>{t({ message: 'Nome', context: 'whole name' })}</span>
        <span>{t`Ingresso`}</span>
        <span>{t`Dentro`}</span>
      </div>
      <div
        ref={scroller}
        className={css['scroller']}
        onScroll={(event) => {
          keepPlace(scrollTop, event.currentTarget.scrollTop);
          rows.follow(event.currentTarget.scrollTop);
        }}
      >
        <div ref={head}>{notices}</div>
        {ids.length === 0 && nobody}
        <ul
          ref={list}
          hidden={ids.length === 0}
          className={css['rows']}
          style={{ height: ids.length * rowHeightPx }}
          aria-label={t`Persone`}
          onKeyDown={moveFocus}
        >
          {rows.indexes.map((index) => {
            const person = door.person(ids.at(index) ?? '');
            return (
              person && (
                <PersonRow
                  key={index}
                  person={person}
                  index={index}
                  noOfRows={ids.length}
                  searched={query.text}
                  onToggle={onToggle}
                  onGroup={onGroup}
                  onConflict={onConflict}
                />
              )
            );
          })}
        </ul>
      </div>
    </div>
  );
});
