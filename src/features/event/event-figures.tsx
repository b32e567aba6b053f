import { useLingui } from '@lingui/react/macro';
import type { OwnEvent } from '#contract/event/event.ts';
import { wholeNumber } from '#src/platform/format.ts';
import { Progress } from '#src/ui/progress.tsx';
import css from './event-figures.module.css';

/** Registered, in, still expected. */
export function EventFigures({ event }: { event: OwnEvent }) {
  const { t } = useLingui();
  const figures = [
    { label: t`Iscritti`, value: event.noOfParticipants },
    { label: t`Dentro`, value: event.noOfCheckIns },
    { label: t`Da entrare`, value: Math.max(0, event.noOfParticipants - event.noOfCheckIns) },
  ];
  return (
    <div className={css['figures']}>
      <dl className={css['list']}>
        {figures.map(({ label, value }) => (
          <div key={label} className={css['figure']}>
            <dt>{label}</dt>
            <dd>{wholeNumber(value)}</dd>
          </div>
        ))}
      </dl>
      <Progress label={t`Persone entrate`} value={event.noOfCheckIns} max={event.noOfParticipants} />
    </div>
  );
}
