import { cpus } from 'node:os';
import { secondMs } from '#contract/durations.ts';

/** What a step of `npm test` cost. */
export interface StepCost {
  readonly title: string;
  readonly seconds: number;
  /** Of the whole machine meanwhile. */
  readonly cpuSeconds: number;
}

/**
 * @returns the CPU time of the whole machine since its start: browsers leave the process tree, so that counting
 *   this process's children would miss half of a journey
 */
export function readCpuSeconds(): number {
  const busyMs = cpus().map(({ times }) => times.user + times.nice + times.sys + times.irq);
  return busyMs.reduce((sum, ms) => sum + ms, 0) / secondMs;
}

const slowestCount = 10;

/** A table of the steps, and one of the slowest test files; `durationsMs` by file. */
export function describeCosts(
  steps: readonly StepCost[],
  durationsMs: ReadonlyMap<string, number>,
): string[] {
  const slowest = [...durationsMs].sort(([, a], [, b]) => b - a).slice(0, slowestCount);
  const toRow = ({ title, seconds, cpuSeconds }: StepCost): string =>
    `${toColumn(seconds)} s ${toColumn(cpuSeconds)} s of CPU time  ${title}`;
  const total = steps.reduce<StepCost>(
    (sum, { seconds, cpuSeconds }) => ({
      title: 'whole',
      seconds: sum.seconds + seconds,
      cpuSeconds: sum.cpuSeconds + cpuSeconds,
    }),
    { title: 'whole', seconds: 0, cpuSeconds: 0 },
  );
  return [
    ['Steps', ...[...steps, total].map(toRow)],
    [
      'Slowest files',
      ...slowest.map(([file, durationMs]) => `${toColumn(durationMs / secondMs)} s  ${file}`),
    ],
  ].map((table) => table.join('\n  '));
}

const toColumn = (value: number): string => value.toFixed(0).padStart(6);
