import type { Suite, SuiteResult } from './suite.ts';
import { toTestKey, type LoggedTest } from './test-log.ts';

/** A suite and what its first run found. */
export interface SuiteRun {
  readonly suite: Suite;
  /** Title of its step. */
  readonly step: string;
  readonly result: SuiteResult;
}

/** A failed test, with the messages of each run. */
export interface RerunResult {
  readonly step: string;
  readonly test: LoggedTest;
  readonly first: RunOutcome;
  readonly rerun: RunOutcome;
}

/** `isPassed` is false too for a test that a run did not reach. */
export interface RunOutcome {
  readonly isPassed: boolean;
  readonly messages: readonly string[];
}

/** A run with more failed files is red at once: two runs of each could take hours. */
const maxRerunFiles = 10;

const passed: RunOutcome = { isPassed: true, messages: [] };
const toFailed = (messages: readonly string[]): RunOutcome => ({ isPassed: false, messages });

/**
 * Runs each file with a failed test once more. The file and not only the test, so that the second run has the
 * conditions of the first.
 * @param runFile runs the file of a test in a fresh process, with nothing beside it
 * @returns the outcomes of the tests that failed in either run
 */
export async function rerunFailures(
  runs: readonly SuiteRun[],
  runFile: (suite: Suite, only: LoggedTest) => Promise<SuiteResult>,
): Promise<RerunResult[]> {
  const files = runs.flatMap((run) => findFailedFiles(run.result).map((file) => ({ ...run, file })));
  const isRunAgain = files.length <= maxRerunFiles;
  const results: RerunResult[] = [];
  for (const { suite, step, result, file } of files) {
    const rerun = isRunAgain ? await runFile(suite, file) : notRunAgain;
    // By their keys, once each: a test may have failed in both runs.
    const failed = new Map(
      [...result.failed, ...rerun.failed]
        .filter(({ test }) => toFileKey(test) === toFileKey(file))
        .map(({ test }) => [toTestKey(test), test]),
    );
    for (const test of failed.values())
      results.push({ step, test, first: findOutcome(test, result), rerun: findOutcome(test, rerun) });
  }
  return results;
}

const notRunAgain: SuiteResult = {
  passed: [],
  durationsMs: new Map(),
  failed: [],
  errors: [`not run again: more than ${maxRerunFiles} files failed`],
};

function findOutcome(test: LoggedTest, result: SuiteResult): RunOutcome {
  const isSame = (other: LoggedTest): boolean => toTestKey(other) === toTestKey(test);
  const failures = result.failed.filter((failure) => isSame(failure.test));
  if (failures.length > 0) return toFailed(failures.flatMap(({ messages }) => messages));
  if (result.errors.length > 0) return toFailed(result.errors);
  // A file passes if its tests ran and nothing failed around them.
  const isReached = result.passed.some(
    test.title === '' ? (other) => toFileKey(other) === toFileKey(test) : isSame,
  );
  return isReached ? passed : toFailed(['not reached']);
}

/** The files with a failed test, once each. */
const findFailedFiles = ({ failed }: SuiteResult): LoggedTest[] => [
  ...new Map(failed.map(({ test }) => [toFileKey(test), { ...test, title: '' }])).values(),
];

const toFileKey = (test: LoggedTest): string => toTestKey({ ...test, title: '' });

export const isUnstable = ({ first, rerun }: RerunResult): boolean => first.isPassed || rerun.isPassed;
