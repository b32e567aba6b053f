import { Trans, useLingui } from '@lingui/react/macro';
import { formatInteger } from '#src/platform/text/format.ts';
import css from './registration-chart.module.css';

const barPx = 14;
const stepPx = 20;
const heightPx = 56;
const minBarPx = 3;

/** Bar chart of registrations per day, oldest first; the last day is today. */
export function RegistrationChart({ days }: { days: readonly number[] }) {
  const { t } = useLingui();
  const maxCount = Math.max(1, ...days);
  const total = days.reduce((sum, count) => sum + count, 0);
  const totalText = formatInteger(total);
  const today = days.at(-1) ?? 0;
  const noOfDays = days.length;
  const width = noOfDays * stepPx - (stepPx - barPx);
  return (
    <figure className={css['figure']}>
      <figcaption className={css['caption']}>
        {total === 1 ? (
          <Trans>
            <strong>1</strong> iscrizione in {noOfDays} giorni
          </Trans>
        ) : (
          <Trans>
            <strong>{totalText}</strong> iscrizioni in {noOfDays} giorni
          </Trans>
        )}
      </figcaption>
      <svg
        className={css['chart']}
        viewBox={`0 0 ${width} ${heightPx}`}
        role="img"
        aria-label={t`Iscrizioni negli ultimi ${noOfDays} giorni: ${total}; oggi: ${today}`}
      >
        {days.map((count, index) => {
          const height = Math.max(minBarPx, (count / maxCount) * heightPx);
          return (
            <rect
              key={index}
              x={index * stepPx}
              y={heightPx - height}
              width={barPx}
              height={height}
              rx={3}
              data-empty={count === 0 || undefined}
            />
          );
        })}
      </svg>
    </figure>
  );
}
