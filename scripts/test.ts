import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { minuteMs } from '#contract/durations.ts';
import { ensureBrowser, ensureRemoteBrowsers } from './browser.ts';
import { runChecks, type Tally } from './check.ts';
import { run } from './run.ts';
import {
  playwrightFailures,
  vitestFailures,
  type PlaywrightReport,
  type VitestReport,
} from './test-reports.ts';

/*
 * `npm test`: checks, build, tests, E2E, in sequence. Every step runs even if one fails. The last lines repeat
 * what failed, so that a log of which only the end is kept still names it; the very last is the result.
 */
const reports = 'test-results';
const vitestReport = `${reports}/vitest.json`;

async function runBuild(): Promise<Tally> {
  const command = [process.execPath, 'scripts/prepare.mjs', '--build'];
  const { status } = await run(command, { limitMs: 5 * minuteMs, inheritOutput: true });
  return tally(status, status === 0 ? 1 : 0);
}

async function runTests(): Promise<Tally> {
  await installing;
  const command = [
    'vitest',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${vitestReport}`,
  ];
  const { status } = await run(command, { limitMs: 25 * minuteMs, inheritOutput: true });
  const report = readReport<VitestReport>(vitestReport);
  return tally(status, report?.numPassedTests, report ? vitestFailures(report) : []);
}

/** Runs the parallel tests first, then those that need the machine for themselves. */
async function runE2e(): Promise<Tally> {
  const PLAYWRIGHT_CHROMIUM = ensureBrowser();
  const parallel = await runPlaywright(['parallel'], { PLAYWRIGHT_CHROMIUM });
  const serial = await runPlaywright(['serial'], { PLAYWRIGHT_CHROMIUM });
  return {
    passed: parallel.passed + serial.passed,
    failures: [...parallel.failures, ...serial.failures],
  };
}

/** The core journeys in the browsers that Playwright does not drive, both at once (SH-18). */
async function runRemoteE2e(): Promise<Tally> {
  ensureRemoteBrowsers();
  return runPlaywright(['firefox', 'webkit']);
}

async function runPlaywright(
  projects: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Tally> {
  const report = `${reports}/e2e-${projects.join('-')}.json`;
  const options = projects.map((project) => `--project=${project}`);
  const { status } = await run(['playwright', 'test', ...options, '--reporter=list,json'], {
    limitMs: 25 * minuteMs,
    inheritOutput: true,
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  });
  const result = readReport<PlaywrightReport>(report);
  return tally(status, result?.stats.expected, result ? playwrightFailures(result) : []);
}

function readReport<Report>(path: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Report;
  } catch {
    return undefined;
  }
}

/** A step with a non-zero exit code counts as at least one failure, whatever its report says. */
const tally = (status: number | null, passed = 0, failures: readonly string[] = []): Tally => ({
  passed,
  failures:
    status === 0 || failures.length > 0 ? failures : [`exit code ${status ?? 'none'}, see its output above`],
});

const steps: readonly (readonly [string, () => Promise<Tally>])[] = [
  ['Checks', runChecks],
  ['Build', runBuild],
  ['Tests: units, both databases, faults, properties', runTests],
  ['Journeys in a browser', runE2e],
  ['Journeys in Firefox and WebKit', runRemoteE2e],
];

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports);

/** Runs beside checks and build, which need none of these programs. */
const installing = run([process.execPath, 'scripts/install-programs.ts'], {
  limitMs: 10 * minuteMs,
  inheritOutput: true,
});

let passed = 0;
const failures: string[] = [];
for (const [title, step] of steps) {
  console.log(`\n── ${title} ──`);
  const startedAt = performance.now();
  const result = await step().catch((error: unknown): Tally => {
    console.error(error);
    return { passed: 0, failures: [String(error)] };
  });
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  console.log(`── ${title}: ${result.failures.length === 0 ? 'all' : 'not all'} passed, ${seconds} s ──`);
  passed += result.passed;
  failures.push(...result.failures.map((failure) => `${title}: ${failure}`));
}
for (const failure of failures) console.log(`\nfailed  ${failure}`);
console.log(`\n${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length === 0 ? 0 : 1;
