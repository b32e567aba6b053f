import { useLingui } from '@lingui/react/macro';
import { minuteMs } from '#contract/durations.ts';
import type { DoorCounts } from '#src/offline/door/door.ts';
import css from './arrivals-chart.module.css';
import { useNow } from './use-now.ts';

const barPx = 7;
const stepPx = 10;
const heightPx = 40;
const minBarPx = 3;

/** Shifts the bars even when there are no arrivals. */
const tickMs = minuteMs;

/** Bar chart of arrivals per 5 minutes; the last slot is still filling. */
export function ArrivalsChart({ counts }: { counts: DoorCounts }) {
  const { t } = useLingui();
  useNow(tickMs);
  // A getter: computed for the current time at each read.
  const { arrivals } = counts;
  const maxCount = Math.max(1, ...arrivals);
  const minutes = arrivals.length * 5;
  const total = arrivals.reduce((sum, count) => sum + count, 0);
  const latest = arrivals.at(-1) ?? 0;
  const width = arrivals.length * stepPx - (stepPx - barPx);
  return (
    <svg
      className={css['chart']}
      width={width}
      height={heightPx}
      viewBox={`0 0 ${width} ${heightPx}`}
      role="img"
      aria-label={t`Arrivi negli ultimi ${minutes} minuti: ${total}; negli ultimi 5: ${latest}`}
    >
      {arrivals.map((count, index) => {
        const height = Math.max(minBarPx, (count / maxCount) * heightPx);
        return (
          <rect key={index} x={index * stepPx} y={heightPx - height} width={barPx} height={height} rx={2} />
        );
      })}
    </svg>
  );
}
