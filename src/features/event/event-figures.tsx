import { useLingui } from '@lingui/react/macro';
import type { OwnEventDetail } from '#contract/event/event.ts';
import { euros, wholeNumber } from '#src/platform/format.ts';
import { Progress } from '#src/ui/progress.tsx';
import css from './event-figures.module.css';

/** Registered, in, still free, taken in. */
export function EventFigures({ event }: { event: OwnEventDetail }) {
  const { t } = useLingui();
  const figures = [
    { label: t`Iscritti`, value: wholeNumber(event.noOfParticipants) },
    { label: t`Dentro`, value: wholeNumber(event.noOfCheckIns) },
    ...(event.maxNoTickets === 'Limited'
      ? [{ label: t`Posti liberi`, value: wholeNumber(event.availableTickets) }]
      : [{ label: t`Da entrare`, value: wholeNumber(event.noOfParticipants - event.noOfCheckIns) }]),
    ...(event.isFree && event.revenue === 0 ? [] : [{ label: t`Incasso`, value: euros(event.revenue) }]),
  ];
  return (
    <div className={css['figures']}>
      <dl className={css['list']}>
        {figures.map(({ label, value }) => (
          <div key={label} className={css['figure']}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Progress label={t`Persone entrate`} value={event.noOfCheckIns} max={event.noOfParticipants} />
    </div>
  );
}
