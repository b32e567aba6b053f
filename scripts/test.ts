import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { ensureBrowser } from './browser.ts';
import { runChecks, type Tally } from './check.ts';
import { run } from './run.ts';

/*
 * `npm test`: checks, build, tests, journeys, one after the other. All of them run even when one
 * fails, and the last line says how it went.
 */
const reports = 'test-results';
const vitestReport = `${reports}/vitest.json`;

const minuteMs = 60_000;

async function build(): Promise<Tally> {
  const command = [process.execPath, 'scripts/prepare.mjs', '--build'];
  const { status } = await run(command, { limitMs: 5 * minuteMs, letThrough: true });
  return status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

async function tests(): Promise<Tally> {
  const command = [
    'vitest',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${vitestReport}`,
  ];
  const { status } = await run(command, { limitMs: 25 * minuteMs, letThrough: true });
  const report = readReport<VitestReport>(vitestReport);
  // A file that could not even be loaded has failed without a failed test.
  const broken = report?.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.every((it) => it.status !== 'failed'),
  );
  return tally(status, report?.numPassedTests, (report?.numFailedTests ?? 0) + (broken?.length ?? 0));
}

/** First those that may run beside each other, then those that need the machine for themselves. */
async function journeys(): Promise<Tally> {
  const browser = ensureBrowser();
  let passed = 0;
  let failed = 0;
  for (const project of ['together', 'alone']) {
    const report = `${reports}/journeys-${project}.json`;
    const { status } = await run(['playwright', 'test', `--project=${project}`, '--reporter=list,json'], {
      limitMs: 20 * minuteMs,
      letThrough: true,
      env: { PLAYWRIGHT_CHROMIUM: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    });
    const { expected, unexpected = 0, flaky = 0 } = readReport<PlaywrightReport>(report)?.stats ?? {};
    const ended = tally(status, expected, unexpected + flaky);
    passed += ended.passed;
    failed += ended.failed;
  }
  return { passed, failed };
}

/** What of the two reports is read. */
interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string }[];
  }[];
}
interface PlaywrightReport {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number };
}

function readReport<Report>(path: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Report;
  } catch {
    return undefined;
  }
}

/** A step that ended badly has failed at least once, whatever its report says. */
const tally = (status: number | null, passed = 0, failed = 0): Tally => ({
  passed,
  failed: status === 0 ? failed : Math.max(failed, 1),
});

const steps: readonly (readonly [string, () => Promise<Tally>])[] = [
  ['Checks', runChecks],
  ['Build', build],
  ['Tests: units, both databases, faults, properties', tests],
  ['Journeys in a browser', journeys],
];

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports);

let passed = 0;
let failed = 0;
for (const [title, step] of steps) {
  console.log(`\n── ${title} ──`);
  const startedAt = performance.now();
  const result = await step().catch((error: unknown): Tally => {
    console.error(error);
    return { passed: 0, failed: 1 };
  });
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  console.log(`── ${title}: ${result.failed === 0 ? 'all' : 'not all'} passed, ${seconds} s ──`);
  passed += result.passed;
  failed += result.failed;
}
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
