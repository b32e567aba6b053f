import { useLingui } from '@lingui/react/macro';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { Check } from 'lucide-react';
import { memo, useLayoutEffect, useRef, useState } from 'react';
import type { ParticipantRow } from '#contract/check-in/participant.ts';
import { timeOfDay } from '#src/platform/format.ts';
import { Badge } from '#src/ui/badge.tsx';
import css from './participant-table.module.css';
import type { SearchableRow } from './participants.ts';

const rowHeightPx = 64;

/** The rows that are near the screen, in the place that all of them would take. */
export function ParticipantTable({ rows }: { rows: readonly SearchableRow[] }) {
  const { t } = useLingui();
  const body = useRef<HTMLDivElement>(null);
  const [scrollMargin, setScrollMargin] = useState(0);

  useLayoutEffect(() => {
    const top = body.current?.getBoundingClientRect().top ?? 0;
    setScrollMargin(Math.round(top + window.scrollY));
  }, []);

  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => rowHeightPx,
    overscan: 12,
    scrollMargin,
    getItemKey: (index) => rows[index]?.row._id ?? index,
  });

  return (
    <div className={css['table']} role="table" aria-label={t`Partecipanti`} aria-rowcount={rows.length + 1}>
      <div role="rowgroup">
        <div className={css['head']} role="row" aria-rowindex={1}>
          <span role="columnheader">{t`Nome`}</span>
          <span role="columnheader">{t`E-mail`}</span>
          <span role="columnheader">{t`Biglietto`}</span>
          <span role="columnheader">{t`Alla porta`}</span>
        </div>
      </div>
      <div ref={body} role="rowgroup" className={css['body']} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, key, start }) => {
          const found = rows[index];
          return (
            found !== undefined && (
              <Row key={key} row={found.row} index={index} topPx={start - virtualizer.options.scrollMargin} />
            )
          );
        })}
      </div>
    </div>
  );
}

/** Unchanged rows are not drawn again while others come in. */
const Row = memo(function Row({ row, index, topPx }: { row: ParticipantRow; index: number; topPx: number }) {
  const { t } = useLingui();
  const first = row.checkIns[0];
  return (
    <div
      className={css['row']}
      role="row"
      aria-rowindex={index + 2}
      style={{ transform: `translateY(${topPx}px)` }}
    >
      <span role="cell" className={css['name']}>
        {`${row.firstName} ${row.lastName}`.trim() || t`Dati eliminati`}
      </span>
      <span role="cell" className={css['email']}>
        {row.email}
      </span>
      <span role="cell" className={css['ticket']}>
        {t`${row.ticketNo} di ${row.noOfTickets}`}
      </span>
      <span role="cell" className={css['state']}>
        {row.isCheckedIn ? (
          <Badge tone="ok" icon={<Check size={14} strokeWidth={3} aria-hidden="true" />}>
            {first === undefined ? t`Dentro` : t`Dentro · ${timeOfDay(first.at)}`}
          </Badge>
        ) : (
          <Badge>{t`Da entrare`}</Badge>
        )}
      </span>
    </div>
  );
});
