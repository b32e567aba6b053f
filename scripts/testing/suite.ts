import { minuteMs } from '#contract/durations.ts';
import { defaultLimitMs, run } from '../run.ts';
import { readTestLog, testLogVariable, toTestName, type LoggedTest, type TestFailure } from './test-log.ts';

/** Tests that one process of a runner executes. */
export interface Suite {
  /** Names its files among the reports. */
  readonly name: string;
  /** The command that runs all of its tests, or one file of one project with a single worker. */
  readonly toCommand: (only?: LoggedTest) => readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

export interface SuiteResult {
  readonly passed: readonly LoggedTest[];
  readonly failed: readonly TestFailure[];
  /** Failures outside of tests. Running a test again does not remove them. */
  readonly errors: readonly string[];
  /** By file. */
  readonly durationsMs: ReadonlyMap<string, number>;
}

interface SuiteOptions {
  /** Where the log of this run is written. */
  readonly logPath: string;
  /** Runs the file of this test alone. */
  readonly only?: LoggedTest;
  readonly limitMs?: number;
}

/** Runs a suite in a process of its own, whose output is printed. */
export async function runSuite(
  { toCommand, env = {} }: Suite,
  { logPath, only, limitMs = defaultLimitMs }: SuiteOptions,
): Promise<SuiteResult> {
  const { status, hasTimedOut } = await run(toCommand(only), {
    limitMs,
    inheritOutput: true,
    env: { ...env, [testLogVariable]: logPath },
  });
  const { running, ...result } = readTestLog(logPath);
  const { failed, errors } = result;
  if (hasTimedOut) return { ...result, errors: [...errors, describeTimeout(limitMs, running)] };
  // A non-zero exit code is a failure even if the log has none.
  const isExplained = status === 0 || failed.length > 0 || errors.length > 0;
  return isExplained
    ? result
    : { ...result, errors: [`exit code ${status ?? 'none'}, see its output above`] };
}

const describeTimeout = (limitMs: number, running: readonly LoggedTest[]): string =>
  [
    `killed after ${limitMs / minuteMs} min; running at that time: ${running.length === 0 ? 'no test' : ''}`,
    ...running.map(toTestName),
  ].join('\n        ');
