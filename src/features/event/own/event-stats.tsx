import { useLingui } from '@lingui/react/macro';
import type { OwnEventDetail } from '#contract/event/event.ts';
import { formatEuros, formatInteger } from '#src/platform/text/format.ts';
import { Progress } from '#src/ui/status/progress.tsx';
import css from './event-stats.module.css';

/** Registered, checked in, available, revenue. */
export function EventStats({ event }: { event: OwnEventDetail }) {
  const { t } = useLingui();
  const figures = [
    { label: t`Iscrizioni`, value: formatInteger(event.noOfParticipants) },
    { label: t`Dentro`, value: formatInteger(event.noOfCheckIns) },
    ...(event.maxNoTickets === 'Limited'
      ? [{ label: t`Posti liberi`, value: formatInteger(event.availableTickets) }]
      : [{ label: t`Da accogliere`, value: formatInteger(event.noOfParticipants - event.noOfCheckIns) }]),
    ...(event.isFree && event.revenue === 0
      ? []
      : [{ label: t`Incasso`, value: formatEuros(event.revenue) }]),
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
