import { useLingui } from '@lingui/react/macro';
import { Eye, MailX, Pencil, UserRoundMinus } from 'lucide-react';
import type { Participant } from '#src/offline/participants/participant.ts';
import { IconButton } from '#src/ui/form/icon-button.tsx';
import { ParticipantDetails } from '../../shared/participant-details.tsx';
import { formatDetail } from '../../shared/format-detail.ts';
import { formatCodeEnd } from '../../shared/format-code-end.ts';
import { Highlighted } from '../../shared/highlighted.tsx';
import { CheckInStatus } from '../check-in-status.tsx';
import type { RowLayout } from './row-layout.ts';
import css from './table-cells.module.css';

interface TableCellsProps {
  participant: Participant;
  name: string;
  searchText: string;
}

/** The cells of a row of the table, up to the toggle: name, e-mail, ticket and check-in status. */
export function TableCells({ participant, name, searchText }: TableCellsProps) {
  const { t } = useLingui();
  const { ticketNo, noOfTickets } = participant;
  return (
    <>
      <div role="cell" className={css['name']} title={name}>
        <span className={css['fullName']}>
          <Highlighted text={name} query={searchText} />
        </span>
        {participant.details.length > 0 && (
          <span className={css['details']} title={participant.details.map(formatDetail).join(' · ')}>
            <ParticipantDetails details={participant.details} />
          </span>
        )}
      </div>
      <div role="cell" className={css['email']} title={participant.email}>
        {participant.hasMailFailed && (
          <span className={css['undelivered']}>
            <MailX size={14} aria-hidden="true" />
            {t`E-mail non recapitata`}
          </span>
        )}
        <span className={css['address']}>
          <Highlighted text={participant.email} query={searchText} />
        </span>
      </div>
      <div role="cell" className={css['ticket']}>
        {!participant.isUnlisted && (
          <>
            <span>{t`${ticketNo} di ${noOfTickets}`}</span>
            <TicketDetails participant={participant} searchText={searchText} />
          </>
        )}
      </div>
      <div role="cell" className={css['state']}>
        <CheckInStatus participant={participant} />
      </div>
    </>
  );
}

/** Below the number of a ticket, in one line: the end of its external code, and the buyer of several. */
function TicketDetails({ participant, searchText }: Pick<TableCellsProps, 'participant' | 'searchText'>) {
  const { t } = useLingui();
  const { codeEnd, noOfTickets, orderName } = participant;
  const buyer = noOfTickets > 1 ? orderName : '';
  if (codeEnd === '' && buyer === '') return null;
  return (
    <span className={css['order']} title={buyer === '' ? t`Codice importato` : buyer}>
      {codeEnd !== '' && <Highlighted text={formatCodeEnd(codeEnd)} query={searchText} />}
      {codeEnd !== '' && buyer !== '' && ' · '}
      {buyer !== '' && t`di ${buyer}`}
    </span>
  );
}

interface TableActionsProps {
  participant: Participant;
  name: string;
  layout: Extract<RowLayout, { kind: 'table' }>;
}

/** The last cell of a row of the table: reviews a conflict, edits, removes. */
export function TableActions({ participant, name, layout }: TableActionsProps) {
  const { t } = useLingui();
  const { conflict } = participant;
  // Participants that are unlisted or erased have no data to edit.
  const isNamed = participant.firstName !== '' || participant.lastName !== '';
  return (
    <div role="cell" className={css['actions']}>
      {conflict !== undefined && (
        <span data-cell="edit">
          <IconButton
            label={t`Segna come visto: ${name}`}
            className={css['review']}
            icon={<Eye size={20} />}
            onClick={() => layout.onReview(conflict)}
          />
        </span>
      )}
      {isNamed && conflict === undefined && (
        <span data-cell="edit">
          <IconButton
            label={t`Modifica ${name}`}
            icon={<Pencil size={18} />}
            onClick={() => layout.onEdit(participant)}
          />
        </span>
      )}
      {isNamed && (
        <span data-cell="remove" className={css['remove']}>
          <IconButton
            label={t`Rimuovi ${name}`}
            icon={<UserRoundMinus size={18} />}
            onClick={() => layout.onRemove(participant)}
          />
        </span>
      )}
    </div>
  );
}
