import { secondMs } from '#contract/durations.ts';
import type { CpuUsage } from './cpu-meter.ts';

/** What a step of `npm test` cost. */
export interface StepCost {
  readonly title: string;
  readonly seconds: number;
  /** `undefined` where it cannot be counted. */
  readonly cpu: CpuUsage | undefined;
}

/**
 * CPU time of `npm test` in probes (`startCpuMeter`). A change that needs more raises it, and says in its commit
 * what for.
 */
const gateBudget = 2_200_000;
const maxShareOfBudget = 1.5;

const sumProbes = (steps: readonly StepCost[]): number =>
  steps.reduce((sum, { cpu }) => sum + (cpu?.probes ?? 0), 0);

/** @returns why the run fails, if it cost far more than its budget */
export function findExcess(steps: readonly StepCost[], budget = gateBudget): string[] {
  const share = sumProbes(steps) / budget;
  return share > maxShareOfBudget
    ? [
        `CPU time: ${toPercent(share)} of the budget, where at most ${toPercent(maxShareOfBudget)} are allowed: make tests cheaper, or raise it in scripts/testing/costs.ts`,
      ]
    : [];
}

const toPercent = (share: number): string => `${Math.round(share * 100)} %`;

const slowestCount = 10;

/** A table of the steps, and one of the slowest test files; `durationsMs` by file. */
export function describeCosts(
  steps: readonly StepCost[],
  durationsMs: ReadonlyMap<string, number>,
  budget = gateBudget,
): string[] {
  const slowest = [...durationsMs].sort(([, a], [, b]) => b - a).slice(0, slowestCount);
  const isCounted = steps.every(({ cpu }) => cpu !== undefined);
  const toRow = (title: string, seconds: number, cpuSeconds = 0): string =>
    isCounted
      ? `${toColumn(seconds)} s ${toColumn(cpuSeconds)} s of CPU time  ${title}`
      : `${toColumn(seconds)} s  ${title}`;
  const seconds = steps.reduce((sum, step) => sum + step.seconds, 0);
  const cpuSeconds = steps.reduce((sum, { cpu }) => sum + (cpu?.seconds ?? 0), 0);
  const probes = sumProbes(steps);
  return [
    [
      'Steps',
      ...steps.map((step) => toRow(step.title, step.seconds, step.cpu?.seconds)),
      toRow('whole', seconds, cpuSeconds),
      isCounted
        ? `${Math.round(probes)} probes of CPU time, ${toPercent(probes / budget)} of the budget of npm test`
        : 'CPU time cannot be counted here, as there is no /proc: its budget is not checked',
    ],
    [
      'Slowest files',
      ...slowest.map(([file, durationMs]) => `${toColumn(durationMs / secondMs)} s  ${file}`),
    ],
  ].map((table) => table.join('\n  '));
}

const toColumn = (value: number): string => value.toFixed(0).padStart(6);
