import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { isUnstable, type RerunResult, type RunOutcome } from './rerun.ts';
import { toTestName } from './test-log.ts';

/** More unstable tests than this make a run red. */
export const maxUnstable = 2;

interface RunResults {
  /** Tests and checks that passed at first. */
  readonly passed: number;
  /** Name and reason of each failure that was not run again. */
  readonly failures: readonly string[];
  readonly reruns: readonly RerunResult[];
}

/**
 * Names what is unstable and what failed. A log of which only the end is kept still says both; its last line
 * has the numbers.
 */
export function summarize({ passed, failures, reruns }: RunResults): { lines: string[]; isGreen: boolean } {
  const unstable = reruns.filter(isUnstable);
  const failed = [
    ...failures,
    ...reruns.filter((rerun) => !isUnstable(rerun)).map(describeRerun),
    ...(unstable.length > maxUnstable
      ? [`${unstable.length} unstable tests, where at most ${maxUnstable} are allowed`]
      : []),
  ];
  const passedAgain = unstable.filter(({ rerun }) => rerun.isPassed).length;
  const lines = [
    ...unstable.map((rerun) => `unstable  ${describeRerun(rerun)}`),
    ...failed.map((failure) => `failed  ${failure}`),
    `${passed + passedAgain} passed, ${failed.length} failed`,
  ];
  return { lines, isGreen: failed.length === 0 };
}

const maxLinesShown = 30;

const describeRerun = ({ step, test, first, rerun }: RerunResult): string =>
  [
    `${step}: ${toTestName(test)}`,
    ...describeOutcome(first),
    'run again, alone:',
    ...describeOutcome(rerun),
  ].join('\n        ');

const describeOutcome = ({ isPassed, messages }: RunOutcome): string[] =>
  isPassed ? ['passed'] : messages.flatMap((message) => message.split('\n').slice(0, maxLinesShown));

/** Appends the unstable tests of a run to those of earlier runs, a JSON array. */
export function recordUnstable(path: string, reruns: readonly RerunResult[], now: Date): void {
  const unstable = reruns.filter(isUnstable);
  if (unstable.length === 0) return;
  const earlier = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as unknown[]) : [];
  const added = unstable.map((rerun) => ({ at: now.toISOString(), ...rerun }));
  writeFileSync(path, `${JSON.stringify([...earlier, ...added], undefined, 2)}\n`);
}
