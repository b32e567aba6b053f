import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, type RefObject } from 'react';
import type { Door } from '#src/offline/door/door.ts';
import type { Participant } from '#src/offline/participants/participant.ts';
import { ParticipantRow } from './participant-row.tsx';
import css from './participant-rows.module.css';
import { rowHeightsPx, type RowLayout } from './row-layout.ts';
import { useFixedVirtualList } from './use-fixed-virtual-list.ts';
import { RemovedRow } from './removed-row.tsx';
import { useRowArrowKeys } from './use-row-arrow-keys.ts';
import { useRowRenewal } from './use-row-renewal.ts';
import type { StableResults } from './use-stable-results.ts';

interface ParticipantRowsProps {
  door: Door;
  results: StableResults;
  /** Must be stable across renders, as `onToggle`, or every row renders again. */
  layout: RowLayout;
  /** Element that scrolls the rows, and its position at first; without one, the window scrolls them. */
  scroller?: RefObject<HTMLElement | null>;
  initialTopPx?: number;
  onToggle: (participant: Participant) => void;
}

/** Virtualised rows of participants, at the door and in the table: renders those near the viewport. */
export function ParticipantRows(props: ParticipantRowsProps) {
  const { door, results, layout, scroller, initialTopPx, onToggle } = props;
  const { stability } = results;
  const { ids, query } = results.shown;
  const { t } = useLingui();
  const container = useRef<HTMLUListElement & HTMLDivElement>(null);
  const rowHeightPx = rowHeightsPx[layout.kind];
  const { indexes, visible, scrollToIndex, scrollByRows } = useFixedVirtualList({
    count: ids.length,
    rowHeightPx,
    rows: container,
    scroller,
    initialTopPx,
  });
  useEffect(() => stability.setVisible(visible.first, visible.end));
  useRowRenewal({ results, rows: container, scroller, scrollByRows });
  useRowArrowKeys(container, { noOfRows: ids.length, scrollToRow: scrollToIndex });

  const rows = indexes.map((index) => {
    const participant = door.getParticipant(ids.at(index) ?? '');
    return participant === undefined ? (
      <RemovedRow key={index} index={index} layout={layout} />
    ) : (
      <ParticipantRow
        key={index}
        participant={participant}
        index={index}
        noOfRows={ids.length}
        searchText={query.text}
        layout={layout}
        onToggle={onToggle}
      />
    );
  });
  const style = { height: ids.length * rowHeightPx };
  return layout.kind === 'list' ? (
    <ul
      ref={container}
      className={css['list']}
      style={style}
      hidden={ids.length === 0}
      aria-label={t`Persone`}
    >
      {rows}
    </ul>
  ) : (
    <div ref={container} className={css['table']} style={style} role="rowgroup">
      {rows}
    </div>
  );
}
