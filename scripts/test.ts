import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { runChecks, type Tally } from './check.ts';
import { run } from './run.ts';
import { describeCosts, findExcess, type StepCost } from './testing/costs.ts';
import { startCpuMeter } from './testing/cpu-meter.ts';
import { makeMemoryFolder } from './testing/memory-folder.ts';
import { rerunFailures, type SuiteRun } from './testing/rerun.ts';
import { runSuite, type Suite, type SuiteResult } from './testing/suite.ts';
import {
  toChromiumSuite,
  toRemoteBrowserSuite,
  toRerunName,
  toVitestSuite,
  type Layer,
} from './testing/suites.ts';
import { recordUnstable, summarize } from './testing/summary.ts';
import { toTestName, type LoggedTest } from './testing/test-log.ts';

/*
 * `npm test`: checks, build, tests, E2E, in sequence; `npm run test:all` with every journey and the long forms.
 * Every step runs even if one fails. At the end each file with a failed test runs once more, alone: only a test that
 * fails twice is a failure, and a few may be unstable.
 */
const layer: Layer = process.argv.includes('--all') ? 'all' : 'gate';
const reports = 'test-results';
/** Grows from run to run. */
const unstableRecord = 'unstable.json';

/** Its `failures` are not run again; the failed tests of its suite are. */
interface StepResult extends Tally {
  readonly suiteRun?: SuiteRun;
}

interface Step {
  readonly title: string;
  readonly run: () => Promise<StepResult>;
}

async function runBuild(): Promise<StepResult> {
  const command = [process.execPath, 'scripts/prepare.mjs', '--build'];
  const { status } = await run(command, { inheritOutput: true });
  return status === 0
    ? { passed: 1, failures: [] }
    : { passed: 0, failures: [`exit code ${status ?? 'none'}, see its output above`] };
}

const suiteStep = (title: string, toSuite: () => Suite | Promise<Suite>): Step => ({
  title,
  async run() {
    const suite = await toSuite();
    const result = await runSuite(suite, { logPath: `${reports}/${suite.name}.jsonl` });
    const { passed, errors } = result;
    return { passed: passed.length, failures: errors, suiteRun: { suite, step: title, result } };
  },
});

const steps: readonly Step[] = [
  { title: 'Checks', run: runChecks },
  { title: 'Build', run: runBuild },
  suiteStep('Tests: units, both databases, faults, properties', async () => {
    await installing;
    return toVitestSuite(layer);
  }),
  suiteStep('Journeys in a browser', () => toChromiumSuite('parallel', layer)),
  suiteStep('Journeys in a browser, one at a time', () => toChromiumSuite('serial', layer)),
  suiteStep('Journeys in Firefox and WebKit', () => toRemoteBrowserSuite(layer)),
];

const costs: StepCost[] = [];
const cpuMeter = startCpuMeter();

async function runStep({ title, run }: Step): Promise<StepResult> {
  console.log(`\n── ${title} ──`);
  const startedAt = performance.now();
  const result = await run().catch((error: unknown): StepResult => {
    console.error(error);
    return { passed: 0, failures: [String(error)] };
  });
  const failedCount = result.failures.length + (result.suiteRun?.result.failed.length ?? 0);
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  costs.push({ title, seconds, cpu: cpuMeter.read() });
  console.log(`── ${title}: ${failedCount === 0 ? 'all' : 'not all'} passed, ${seconds} s ──`);
  return {
    ...result,
    failures: result.failures.map((failure) => `${title}: ${failure}`),
  };
}

function runFileAgain(suite: Suite, only: LoggedTest): Promise<SuiteResult> {
  console.log(`\n── Again, alone: ${toTestName({ ...only, title: '' })} ──`);
  return runSuite(suite, { logPath: `${reports}/${toRerunName(only)}.jsonl`, only });
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
mkdirSync(reports, { recursive: true });
for (const name of readdirSync(reports))
  if (name !== unstableRecord) rmSync(`${reports}/${name}`, { recursive: true });

const memoryFolder = makeMemoryFolder();
if (memoryFolder !== undefined) {
  process.env['TMPDIR'] = memoryFolder;
  process.once('exit', () => rmSync(memoryFolder, { recursive: true, force: true, maxRetries: 5 }));
}

/** Runs beside checks and build, which need none of these programs. */
const installing = run([process.execPath, 'scripts/install-programs.ts'], { inheritOutput: true });

const results: StepResult[] = [];
for (const step of steps) results.push(await runStep(step));
cpuMeter.stop();
const reruns = await rerunFailures(
  results.flatMap(({ suiteRun }) => suiteRun ?? []),
  runFileAgain,
);
recordUnstable(`${reports}/${unstableRecord}`, reruns, new Date());
const durationsMs = new Map(results.flatMap(({ suiteRun }) => [...(suiteRun?.result.durationsMs ?? [])]));
for (const table of describeCosts(costs, durationsMs)) console.log(`\n${table}`);
const { lines, isGreen } = summarize({
  passed: results.reduce((sum, { passed }) => sum + passed, 0),
  failures: [...results.flatMap(({ failures }) => failures), ...(layer === 'gate' ? findExcess(costs) : [])],
  reruns,
});
for (const line of lines) console.log(`\n${line}`);
process.exitCode = isGreen ? 0 : 1;
