import { useLingui } from '@lingui/react/macro';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';
import type { Door, Person, PersonQuery } from '#src/offline/door-state.ts';
import type { FoundIds } from '#src/offline/found-people.ts';
import { ParticipantRow, rowHeightPx } from './participant-row.tsx';
import css from './participant-table.module.css';
import { SortHead } from './sort-head.tsx';
import { useRowKeys } from './use-row-keys.ts';

interface ParticipantTableProps {
  door: Door;
  ids: FoundIds;
  query: PersonQuery;
  /** Nobody can be checked in any more. */
  isClosed: boolean;
  onQueryChange: (query: PersonQuery) => void;
  onToggle: (person: Person) => void;
  onEdit: (person: Person) => void;
  onRemove: (person: Person) => void;
}

/** The rows that are near the screen, in the place that all of them would take. */
export function ParticipantTable(props: ParticipantTableProps) {
  const { door, ids, query, isClosed, onQueryChange, onToggle, onEdit, onRemove } = props;
  const { t } = useLingui();
  const body = useRef<HTMLDivElement>(null);
  const [scrollMargin, setScrollMargin] = useState(0);

  // What stands above the table comes and goes. Observed, because asking at each render costs a layout.
  useLayoutEffect(() => {
    const measure = new ResizeObserver(() => {
      const top = body.current?.getBoundingClientRect().top ?? 0;
      setScrollMargin(Math.round(top + window.scrollY));
    });
    measure.observe(document.body);
    return () => measure.disconnect();
  }, []);

  const virtualizer = useWindowVirtualizer({
    count: ids.length,
    estimateSize: () => rowHeightPx,
    overscan: 4,
    scrollMargin,
  });

  useRowKeys(body, { noOfRows: ids.length, show: (index) => virtualizer.scrollToIndex(index) });

  const heads = { query, onQueryChange };
  return (
    <div className={css['table']} role="table" aria-label={t`Partecipanti`} aria-rowcount={ids.length + 1}>
      <div className={css['head']} role="rowgroup">
        <div className={css['line']} role="row" aria-rowindex={1}>
          <SortHead {...heads} sort="name">
            {t({ message: 'Nome', context: 'whole name' })}
          </SortHead>
          <SortHead {...heads} sort="email">{t`E-mail`}</SortHead>
          <SortHead {...heads} sort="order">{t`Biglietto`}</SortHead>
          <SortHead {...heads} sort="arrival">{t`Alla porta`}</SortHead>
          <span role="columnheader">{t`Dentro`}</span>
          <span role="columnheader">{t`Modifica`}</span>
        </div>
      </div>
      <div ref={body} className={css['body']} role="rowgroup" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, key, start }) => {
          const person = door.person(ids.at(index) ?? '');
          return (
            person && (
              <ParticipantRow
                key={key}
                door={door}
                person={person}
                index={index}
                topPx={start - scrollMargin}
                searched={query.text}
                isClosed={isClosed}
                onToggle={onToggle}
                onEdit={onEdit}
                onRemove={onRemove}
              />
            )
          );
        })}
      </div>
    </div>
  );
}
