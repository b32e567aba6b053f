import { useLingui } from '@lingui/react/macro';
import { Clock, Inbox, TriangleAlert, UsersRound } from 'lucide-react';
import { memo } from 'react';
import type { Person } from '#src/offline/door-state.ts';
import { classNames } from '#src/ui/class-names.ts';
import { IconButton } from '#src/ui/icon-button.tsx';
import { conflictText } from './check-in-words.ts';
import { Highlighted } from './highlighted.tsx';
import { InToggle } from './in-toggle.tsx';
import { personName } from './person-name.ts';
import css from './person-row.module.css';
import { PersonFacts } from './person-facts.tsx';
import { rowHeightPx } from './use-rows-in-sight.ts';

interface PersonRowProps {
  person: Person;
  index: number;
  noOfRows: number;
  searched: string;
  onToggle: (person: Person) => void;
  onGroup: (personId: string) => void;
  onConflict: () => void;
}

/** One person: name, what is known of her check-in, and the toggle. Drawn anew only when she changes. */
export const PersonRow = memo(function PersonRow(props: PersonRowProps) {
  const { person, index, noOfRows, searched, onToggle, onGroup, onConflict } = props;
  const { t } = useLingui();
  const name = personName(person);
  const trouble = conflictText(person);
  const { conflict } = person;
  return (
    <li
      className={css['row']}
      style={{ height: rowHeightPx, top: index * rowHeightPx }}
      data-index={index}
      aria-setsize={noOfRows}
      aria-posinset={index + 1}
    >
      <div className={css['words']}>
        <p className={css['name']}>
          <Highlighted text={name} query={searched} />
          <span className={css['email']}>{person.email}</span>
        </p>
        <p
          className={classNames(
            css['facts'],
            trouble !== undefined && css['trouble'],
            person.isPending && css['pending'],
          )}
        >
          {trouble !== undefined ? (
            <>
              <TriangleAlert size={14} aria-hidden="true" />
              <span>{trouble}</span>
            </>
          ) : (
            <>
              {person.isPending && <Clock size={14} aria-hidden="true" />}
              <span>
                <PersonFacts person={person} name={name} searched={searched} />
              </span>
            </>
          )}
        </p>
      </div>
      {conflict !== undefined && (
        <IconButton
          label={t`Guarda cosa è successo: ${name}`}
          className={css['seen']}
          icon={<Inbox size={20} />}
          onClick={onConflict}
        />
      )}
      {conflict === undefined && person.noOfTickets > 1 && (
        <button
          type="button"
          className={css['group']}
          aria-label={t`Stesso ordine di ${name}: ${person.noOfTickets}`}
          onClick={() => onGroup(person.id)}
        >
          <UsersRound size={18} aria-hidden="true" />
          {person.noOfTickets}
        </button>
      )}
      <InToggle person={person} name={name} onToggle={onToggle} />
    </li>
  );
});
