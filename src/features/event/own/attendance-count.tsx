import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { OwnEventSummary } from '#contract/event/event.ts';
import { formatInteger } from '#src/platform/text/format.ts';
import { Progress } from '#src/ui/status/progress.tsx';
import css from './attendance-count.module.css';
import type { EventStatus } from '../card/event-status.ts';

/** Participants checked in of those expected; before the event's day, how many have registered. */
export function AttendanceCount({ event, status }: { event: OwnEventSummary; status: EventStatus }) {
  const { t } = useLingui();
  const expected = formatInteger(event.noOfParticipants);
  const maxTickets = formatInteger(event.maxTicketAvailable);
  if (status === 'upcoming' || status === 'cancelled') {
    return (
      <p className={css['line']}>
        <strong>{expected}</strong>{' '}
        {event.maxNoTickets === 'Limited' ? (
          <Plural
            value={event.noOfParticipants}
            one={`iscrizione su ${maxTickets}`}
            other={`iscrizioni su ${maxTickets}`}
          />
        ) : (
          <Plural value={event.noOfParticipants} one="iscrizione" other="iscrizioni" />
        )}
      </p>
    );
  }
  return (
    <div className={css['attendance']}>
      <p className={css['line']}>
        <strong>{formatInteger(event.noOfCheckIns)}</strong> <Trans>su {expected} presenti</Trans>
      </p>
      <Progress label={t`Persone entrate`} value={event.noOfCheckIns} max={event.noOfParticipants} />
    </div>
  );
}
