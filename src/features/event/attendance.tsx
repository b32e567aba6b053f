import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { OwnEventSummary } from '#contract/event/event.ts';
import { wholeNumber } from '#src/platform/format.ts';
import { Progress } from '#src/ui/progress.tsx';
import css from './attendance.module.css';
import type { EventPhase } from './event-phase.ts';

/** How many are in of how many expected; before the day, how many have registered. */
export function Attendance({ event, phase }: { event: OwnEventSummary; phase: EventPhase }) {
  const { t } = useLingui();
  const expected = wholeNumber(event.noOfParticipants);
  const maxTickets = wholeNumber(event.maxTicketAvailable);
  if (phase === 'upcoming' || phase === 'cancelled') {
    return (
      <p className={css['line']}>
        <strong>{expected}</strong>{' '}
        {event.maxNoTickets === 'Limited' ? (
          <Plural
            value={event.noOfParticipants}
            one={`iscritto su ${maxTickets}`}
            other={`iscritti su ${maxTickets}`}
          />
        ) : (
          <Plural value={event.noOfParticipants} one="iscritto" other="iscritti" />
        )}
      </p>
    );
  }
  return (
    <div className={css['attendance']}>
      <p className={css['line']}>
        <strong>{wholeNumber(event.noOfCheckIns)}</strong> <Trans>dentro su {expected}</Trans>
      </p>
      <Progress label={t`Persone entrate`} value={event.noOfCheckIns} max={event.noOfParticipants} />
    </div>
  );
}
