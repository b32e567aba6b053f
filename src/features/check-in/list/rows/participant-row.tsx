import { memo } from 'react';
import type { Participant } from '#src/offline/participants/participant.ts';
import { classNames } from '#src/ui/layout/class-names.ts';
import { CheckInToggle } from '../../shared/check-in-toggle.tsx';
import { isFoundByName } from '../../shared/highlight.ts';
import { participantName } from '../../shared/participant-name.ts';
import { ListCells } from './list-cells.tsx';
import css from './participant-row.module.css';
import { rowHeightsPx, type RowLayout } from './row-layout.ts';
import { TableActions, TableCells } from './table-cells.tsx';
import table from './table-cells.module.css';

interface ParticipantRowProps {
  participant: Participant;
  index: number;
  noOfRows: number;
  searchText: string;
  layout: RowLayout;
  onToggle: (participant: Participant) => void;
}

/** One participant with the check-in toggle, memoised: a list item at the door, a row of the table. */
export const ParticipantRow = memo(function ParticipantRow(props: ParticipantRowProps) {
  const { participant, index, noOfRows, searchText, layout, onToggle } = props;
  const name = participantName(participant);
  const rowHeightPx = rowHeightsPx[layout.kind];
  const style = { height: rowHeightPx, top: index * rowHeightPx };
  if (layout.kind === 'list') {
    return (
      <li
        className={classNames(css['row'], css['list'])}
        style={style}
        data-index={index}
        aria-setsize={noOfRows}
        aria-posinset={index + 1}
      >
        <ListCells participant={participant} name={name} searchText={searchText} layout={layout} />
        {!participant.isConflictOnly && (
          <CheckInToggle participant={participant} name={name} onToggle={onToggle} />
        )}
      </li>
    );
  }
  const isQuiet = !participant.isCheckedIn && !participant.isPending && participant.conflict === undefined;
  // An e-mail that was not delivered, or that the search has found, says more.
  const hasDetails =
    participant.details.length > 0 && !participant.hasMailFailed && isFoundByName(name, searchText);
  return (
    <div
      className={classNames(css['row'], table['columns'], table['row'])}
      style={style}
      data-index={index}
      data-quiet={isQuiet || undefined}
      data-details={(isQuiet && hasDetails) || undefined}
      role="row"
      aria-rowindex={index + 2}
    >
      <TableCells participant={participant} name={name} searchText={searchText} />
      <div role="cell" className={table['toggle']} data-cell="toggle">
        <CheckInToggle
          participant={participant}
          name={name}
          isDisabled={layout.isClosed || participant.isConflictOnly}
          onToggle={onToggle}
        />
      </div>
      <TableActions participant={participant} name={name} layout={layout} />
    </div>
  );
});
