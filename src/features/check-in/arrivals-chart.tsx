import { useLingui } from '@lingui/react/macro';
import type { DoorCounts } from '#src/offline/door-state.ts';
import css from './arrivals-chart.module.css';
import { useNow } from './use-now.ts';

const barPx = 7;
const stepPx = 10;
const heightPx = 40;
const lowestPx = 3;

/** When nobody comes the bars move on all the same. */
const tickMs = 60_000;

/** How many came in each 5 minutes; the last bar is still growing. */
export function ArrivalsChart({ counts }: { counts: DoorCounts }) {
  const { t } = useLingui();
  useNow(tickMs);
  // As of now, each time they are asked for.
  const { arrivals } = counts;
  const most = Math.max(1, ...arrivals);
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
        const height = Math.max(lowestPx, (count / most) * heightPx);
        return (
          <rect key={index} x={index * stepPx} y={heightPx - height} width={barPx} height={height} rx={2} />
        );
      })}
    </svg>
  );
}
