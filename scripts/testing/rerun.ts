import type { Suite, SuiteResult } from './suite.ts';
import { toTestKey, type LoggedTest, type TestFailure } from './test-log.ts';

/** A failure, with what is needed to run its test again. */
export interface SuiteFailure extends TestFailure {
  readonly suite: Suite;
  readonly step: string;
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
 * @returns the outcomes of the failed tests, and of tests that failed only in the second run
 */
export async function rerunFailures(
  failures: readonly SuiteFailure[],
  runFile: (suite: Suite, only: LoggedTest) => Promise<SuiteResult>,
): Promise<RerunResult[]> {
  const files = groupByFile(failures);
  if (files.length > maxRerunFiles) {
    const reason = `not run again: more than ${maxRerunFiles} files failed`;
    return failures.map(({ step, test, messages }) => ({
      step,
      test,
      first: toFailed(messages),
      rerun: toFailed([reason]),
    }));
  }
  const results: RerunResult[] = [];
  for (const file of files) {
    const { suite, step, test } = file[0];
    const rerun = await runFile(suite, test);
    const keys = new Set(file.map((failure) => toTestKey(failure.test)));
    const newFailures = rerun.failed.filter((failure) => !keys.has(toTestKey(failure.test)));
    results.push(
      ...file.map((failure) => ({
        step,
        test: failure.test,
        first: toFailed(failure.messages),
        rerun: findOutcome(failure.test, rerun),
      })),
      ...newFailures.map((failure) => ({
        step,
        test: failure.test,
        first: passed,
        rerun: toFailed(failure.messages),
      })),
    );
  }
  return results;
}

function findOutcome(test: LoggedTest, { passed: passedTests, failed, errors }: SuiteResult): RunOutcome {
  const isSame = (other: LoggedTest): boolean => toTestKey(other) === toTestKey(test);
  const messages = [
    ...failed.filter((failure) => isSame(failure.test)).flatMap((failure) => failure.messages),
    ...errors,
  ];
  if (messages.length > 0) return toFailed(messages);
  // A file passes if its tests ran and nothing failed around them.
  const isReached = test.title === '' ? passedTests.length > 0 : passedTests.some(isSame);
  return isReached ? passed : toFailed(['not reached']);
}

function groupByFile(failures: readonly SuiteFailure[]): [SuiteFailure, ...SuiteFailure[]][] {
  const groups = new Map<string, [SuiteFailure, ...SuiteFailure[]]>();
  for (const failure of failures) {
    const { project, file } = failure.test;
    const key = toTestKey({ project, file, title: '' });
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [failure]);
    else group.push(failure);
  }
  return [...groups.values()];
}

export const isUnstable = ({ first, rerun }: RerunResult): boolean => first.isPassed || rerun.isPassed;
