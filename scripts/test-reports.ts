/** The fields used of Vitest's JSON report. */
export interface VitestReport {
  readonly numPassedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    /** Why the file could not be loaded; else empty. */
    readonly message: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages: readonly string[] | null;
    }[];
  }[];
}

/** The fields used of Playwright's JSON report. */
export interface PlaywrightReport {
  readonly stats: { readonly expected: number };
  readonly suites: readonly PlaywrightSuite[];
  /** Outside of any test: a configuration that could not be read, a setup that failed. */
  readonly errors: readonly PlaywrightError[];
}

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs: readonly {
    readonly title: string;
    readonly file: string;
    readonly line: number;
    readonly tests: readonly {
      readonly status: string;
      readonly results: readonly { readonly errors: readonly PlaywrightError[] }[];
    }[];
  }[];
}

interface PlaywrightError {
  readonly message?: string;
}

/** Name and messages of each failed test, and of each file that could not be loaded. */
export function vitestFailures(report: VitestReport): string[] {
  return report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((assertion) => assertion.status === 'failed');
    if (failed.length > 0)
      return failed.map(({ fullName, failureMessages }) =>
        describe(`${name} › ${fullName}`, failureMessages ?? []),
      );
    return status === 'failed' ? [describe(name, [message])] : [];
  });
}

/** Name and messages of each test that failed or passed only when repeated. */
export function playwrightFailures({ suites, errors }: PlaywrightReport): string[] {
  return [
    ...errors.map(({ message = '' }) => describe('outside of a test', [message])),
    ...suites.flatMap(suiteFailures),
  ];
}

const suiteFailures = ({ suites = [], specs }: PlaywrightSuite): string[] => [
  ...specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) =>
        describe(
          `${file}:${line} › ${title}`,
          results.flatMap((result) => result.errors.map(({ message = '' }) => message)),
        ),
      ),
  ),
  ...suites.flatMap(suiteFailures),
];

const maxLinesShown = 30;

const describe = (name: string, messages: readonly string[]): string =>
  [name, ...messages.flatMap((message) => message.split('\n').slice(0, maxLinesShown))].join('\n        ');
