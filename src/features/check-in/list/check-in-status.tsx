import { useLingui } from '@lingui/react/macro';
import { Check, Clock, TriangleAlert } from 'lucide-react';
import type { Participant } from '#src/offline/participants/participant.ts';
import { formatCheckInTime, summarizeConflict } from '../shared/check-in-text.ts';
import css from './check-in-status.module.css';

/** Check-in status of a participant: time and device, pending, or conflict. */
export function CheckInStatus({ participant }: { participant: Participant }) {
  const { t } = useLingui();
  const conflictSummary = summarizeConflict(participant);
  if (conflictSummary !== undefined) {
    return (
      <span className={css['conflict']} title={conflictSummary}>
        <TriangleAlert size={14} aria-hidden="true" />
        <span>{conflictSummary}</span>
      </span>
    );
  }
  const firstCheckIn = participant.checkIns[0];
  return (
    <span className={css['status']}>
      {participant.isCheckedIn ? (
        <span className={css['in']}>
          <Check size={14} strokeWidth={3} aria-hidden="true" />
          {t`Dentro`}
          {firstCheckIn !== undefined && ` · ${formatCheckInTime(firstCheckIn.at)}`}
        </span>
      ) : (
        <span>{t`Da accogliere`}</span>
      )}
      {participant.isPending ? (
        <span className={css['pending']}>
          <Clock size={13} aria-hidden="true" />
          {participant.isCheckedIn ? t`da inviare` : t`uscita da inviare`}
        </span>
      ) : (
        firstCheckIn !== undefined &&
        firstCheckIn.deviceLabel !== '' && <span className={css['device']}>{firstCheckIn.deviceLabel}</span>
      )}
    </span>
  );
}
