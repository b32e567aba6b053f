import { useLingui } from '@lingui/react/macro';
import { Eye, MailX, Pencil, UserRoundMinus } from 'lucide-react';
import { memo } from 'react';
import type { Door, Person } from '#src/offline/door-state.ts';
import { classNames } from '#src/ui/class-names.ts';
import { IconButton } from '#src/ui/icon-button.tsx';
import { Highlighted } from '../highlighted.tsx';
import { InToggle } from '../in-toggle.tsx';
import { personName } from '../person-name.ts';
import css from './participant-row.module.css';
import { ParticipantStanding } from './participant-standing.tsx';
import table from './participant-table.module.css';
import { sayNotKept } from './use-toggle.ts';

/** Fixed, so that 50,000 rows need no measuring. */
export const rowHeightPx = 64;

interface ParticipantRowProps {
  door: Door;
  person: Person;
  index: number;
  topPx: number;
  searched: string;
  isClosed: boolean;
  onToggle: (person: Person) => void;
  onEdit: (person: Person) => void;
  onRemove: (person: Person) => void;
}

/** One person. Drawn anew only when she changes. */
export const ParticipantRow = memo(function ParticipantRow(props: ParticipantRowProps) {
  const { door, person, index, topPx, searched, isClosed, onToggle, onEdit, onRemove } = props;
  const { t } = useLingui();
  const name = personName(person);
  const { conflict, ticketNo, noOfTickets, orderName: buyer } = person;
  // Who is not on the list, or has deleted her data, has nothing to correct.
  const isNamed = person.firstName !== '' || person.lastName !== '';
  const isQuiet = !person.isIn && !person.isPending && conflict === undefined;
  return (
    <div
      className={classNames(table['line'], css['row'])}
      role="row"
      aria-rowindex={index + 2}
      data-index={index}
      data-quiet={isQuiet || undefined}
      style={{ height: rowHeightPx, top: topPx }}
    >
      <div role="cell" className={css['name']} title={name}>
        <Highlighted text={name} query={searched} />
      </div>
      <div role="cell" className={css['email']} title={person.email}>
        {person.hasMailFailed && (
          <span className={css['unreached']}>
            <MailX size={14} aria-hidden="true" />
            {t`La mail non arriva`}
          </span>
        )}
        <span className={css['address']}>
          <Highlighted text={person.email} query={searched} />
        </span>
      </div>
      <div role="cell" className={css['ticket']}>
        {!person.isUnlisted && (
          <>
            <span>{t`${ticketNo} di ${noOfTickets}`}</span>
            {noOfTickets > 1 && buyer !== '' && (
              <span className={css['order']} title={buyer}>{t`di ${buyer}`}</span>
            )}
          </>
        )}
      </div>
      <div role="cell" className={css['state']}>
        <ParticipantStanding person={person} />
      </div>
      <div role="cell" className={css['toggle']} data-cell="toggle">
        <InToggle person={person} name={name} isDisabled={isClosed} onToggle={onToggle} />
      </div>
      <div role="cell" className={css['actions']}>
        {conflict !== undefined && (
          <span data-cell="edit">
            <IconButton
              label={t`Segna come visto: ${name}`}
              className={css['seen']}
              icon={<Eye size={20} />}
              onClick={() => void door.review(conflict.operationId, 'kept', '').catch(sayNotKept)}
            />
          </span>
        )}
        {isNamed && conflict === undefined && (
          <span data-cell="edit">
            <IconButton
              label={t`Modifica ${name}`}
              icon={<Pencil size={18} />}
              onClick={() => onEdit(person)}
            />
          </span>
        )}
        {isNamed && (
          <span data-cell="remove" className={css['remove']}>
            <IconButton
              label={t`Togli ${name}`}
              icon={<UserRoundMinus size={18} />}
              onClick={() => onRemove(person)}
            />
          </span>
        )}
      </div>
    </div>
  );
});
