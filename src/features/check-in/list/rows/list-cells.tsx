import { useLingui } from '@lingui/react/macro';
import { Clock, Inbox, TriangleAlert, UsersRound } from 'lucide-react';
import type { Participant } from '#src/offline/participants/participant.ts';
import { classNames } from '#src/ui/layout/class-names.ts';
import { IconButton } from '#src/ui/form/icon-button.tsx';
import { summarizeConflict } from '../../shared/check-in-text.ts';
import { Highlighted } from '../../shared/highlighted.tsx';
import { ParticipantMeta } from '../../shared/participant-meta.tsx';
import css from './list-cells.module.css';
import type { RowLayout } from './row-layout.ts';

interface ListCellsProps {
  participant: Participant;
  name: string;
  searchText: string;
  layout: Extract<RowLayout, { kind: 'list' }>;
}

/** A row of the door's list, up to the toggle: name, check-in status, and the buttons of conflict and order. */
export function ListCells({ participant, name, searchText, layout }: ListCellsProps) {
  const { t } = useLingui();
  const { conflict, isPending, noOfTickets } = participant;
  const conflictSummary = summarizeConflict(participant);
  return (
    <>
      <div className={css['text']}>
        <p className={css['name']}>
          <Highlighted text={name} query={searchText} />
          <span className={css['email']}>{participant.email}</span>
        </p>
        <p
          className={classNames(
            css['meta'],
            conflictSummary !== undefined && css['conflict'],
            isPending && css['pending'],
          )}
        >
          {conflictSummary !== undefined ? (
            <>
              <TriangleAlert size={14} aria-hidden="true" />
              <span>{conflictSummary}</span>
            </>
          ) : (
            <>
              {isPending && <Clock size={14} aria-hidden="true" />}
              <span>
                <ParticipantMeta participant={participant} name={name} searchText={searchText} />
              </span>
            </>
          )}
        </p>
      </div>
      {conflict !== undefined && (
        <IconButton
          label={t`Guarda cosa è successo: ${name}`}
          className={css['review']}
          icon={<Inbox size={20} />}
          onClick={layout.onOpenConflicts}
        />
      )}
      {conflict === undefined && noOfTickets > 1 && (
        <button
          type="button"
          className={css['group']}
          aria-label={t`Stesso ordine di ${name}: ${participant.noOfTickets}`}
          onClick={() => layout.onOpenGroup(participant.id)}
        >
          <UsersRound size={18} aria-hidden="true" />
          {noOfTickets}
        </button>
      )}
    </>
  );
}
