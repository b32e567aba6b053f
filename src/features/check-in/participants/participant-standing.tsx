import { useLingui } from '@lingui/react/macro';
import { Check, Clock, TriangleAlert } from 'lucide-react';
import type { Person } from '#src/offline/door-state.ts';
import { checkInTime, conflictText } from '../check-in-words.ts';
import css from './participant-standing.module.css';

/** Whether somebody is in, since when and where, and what the server has not heard or did not take. */
export function ParticipantStanding({ person }: { person: Person }) {
  const { t } = useLingui();
  const trouble = conflictText(person);
  if (trouble !== undefined) {
    return (
      <span className={css['trouble']} title={trouble}>
        <TriangleAlert size={14} aria-hidden="true" />
        <span>{trouble}</span>
      </span>
    );
  }
  const first = person.checkIns[0];
  return (
    <span className={css['standing']}>
      {person.isIn ? (
        <span className={css['in']}>
          <Check size={14} strokeWidth={3} aria-hidden="true" />
          {t`Dentro`}
          {first !== undefined && ` · ${checkInTime(first.at)}`}
        </span>
      ) : (
        <span>{t`Da entrare`}</span>
      )}
      {person.isPending ? (
        <span className={css['pending']}>
          <Clock size={13} aria-hidden="true" />
          {person.isIn ? t`da inviare` : t`uscita da inviare`}
        </span>
      ) : (
        first !== undefined &&
        first.deviceLabel !== '' && <span className={css['gate']}>{first.deviceLabel}</span>
      )}
    </span>
  );
}
