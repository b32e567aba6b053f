import { Plural, Trans } from '@lingui/react/macro';
import { Check, TriangleAlert } from 'lucide-react';
import type { Door, Person } from '#src/offline/door-state.ts';
import { conflictText } from './check-in-words.ts';
import css from './last-entry.module.css';
import { personName } from './person-name.ts';
import type { Shown } from './use-verdict.ts';

interface LastEntryProps {
  door: Door;
  last: Shown;
  onUndo: (person: Person) => void;
  onUndoAll: (ids: readonly string[]) => void;
}

/** Who was let in last, for the tap that comes after the green has gone. */
export function LastEntry({ door, last, onUndo, onUndoAll }: LastEntryProps) {
  if (last.verdict.kind !== 'in') return null;
  const person = door.person(last.verdict.person.id);
  if (person?.isIn !== true) return null;
  const name = personName(person);
  const trouble = conflictText(person);
  const alsoIn = last.alsoIn.filter((id) => door.person(id)?.isIn === true);
  return (
    <div className={css['entry']} data-trouble={trouble !== undefined || undefined}>
      {trouble === undefined ? (
        <Check size={20} strokeWidth={3} aria-hidden="true" />
      ) : (
        <TriangleAlert size={20} aria-hidden="true" />
      )}
      <span className={css['words']}>
        <b>{name}</b>
        {trouble !== undefined && <span>{trouble}</span>}
        {trouble === undefined && alsoIn.length > 0 && (
          <span>
            <Plural value={alsoIn.length} one="con un’altra persona" other="con altre # persone" />
          </span>
        )}
      </span>
      <button
        type="button"
        className={css['undo']}
        onClick={() => (alsoIn.length > 0 ? onUndoAll([person.id, ...alsoIn]) : onUndo(person))}
      >
        {alsoIn.length > 0 ? <Trans>Annulla tutti</Trans> : <Trans>Annulla</Trans>}
      </button>
    </div>
  );
}
