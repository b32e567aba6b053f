import { appendFileSync, existsSync, readFileSync } from 'node:fs';

/** A test of a runner; with an empty title the file itself, whose set-up or clean-up can fail too. */
export interface LoggedTest {
  /** A project of Vitest's or Playwright's configuration. */
  readonly project: string;
  /** Path from the repository's root. */
  readonly file: string;
  /** With the titles of its groups. */
  readonly title: string;
}

/** A line of the log. `error` belongs to no test: a configuration that cannot be read, an unhandled rejection. */
export type TestEvent =
  | { readonly kind: 'begin'; readonly test: LoggedTest }
  | ({ readonly kind: 'pass' | 'skip'; readonly test: LoggedTest } & Timed)
  | ({ readonly kind: 'fail' } & TestFailure & Timed)
  | { readonly kind: 'error'; readonly message: string };

interface Timed {
  /** As the runner measures it. */
  readonly durationMs: number;
}

export interface TestFailure {
  readonly test: LoggedTest;
  readonly messages: readonly string[];
}

export interface TestLog {
  readonly passed: readonly LoggedTest[];
  readonly failed: readonly TestFailure[];
  /** Begun and not ended: what ran when the runner was killed. */
  readonly running: readonly LoggedTest[];
  readonly errors: readonly string[];
  /** By file. */
  readonly durationsMs: ReadonlyMap<string, number>;
}

/** The environment variable with the path of the log. */
export const testLogVariable = 'TEST_LOG';

/** Appends at once, since a runner that is killed has no time to write a report. */
export function logTestEvent(event: TestEvent): void {
  const path = process.env[testLogVariable];
  if (path === undefined) throw new Error(`${testLogVariable} is not set.`);
  appendFileSync(path, `${JSON.stringify(event)}\n`);
}

/** Reads what a runner has logged; empty if it logged nothing. A half-written last line is left out. */
export function readTestLog(path: string): TestLog {
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n').slice(0, -1) : [];
  const events = lines.map((line) => JSON.parse(line) as TestEvent);
  const running = new Map<string, LoggedTest>();
  const durationsMs = new Map<string, number>();
  for (const event of events)
    if (event.kind === 'begin') running.set(toTestKey(event.test), event.test);
    else if (event.kind !== 'error') {
      running.delete(toTestKey(event.test));
      const { file } = event.test;
      durationsMs.set(file, (durationsMs.get(file) ?? 0) + event.durationMs);
    }
  return {
    passed: events.flatMap((event) => (event.kind === 'pass' ? [event.test] : [])),
    failed: events.flatMap((event) => (event.kind === 'fail' ? [event] : [])),
    running: [...running.values()],
    errors: events.flatMap((event) => (event.kind === 'error' ? [event.message] : [])),
    durationsMs,
  };
}

export const toTestKey = ({ project, file, title }: LoggedTest): string =>
  JSON.stringify([project, file, title]);

export const toTestName = ({ project, file, title }: LoggedTest): string =>
  [`[${project}] ${file}`, ...(title === '' ? [] : [title])].join(' › ');
