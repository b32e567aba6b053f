import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { isUnstable, rerunFailures, type RerunResult } from './rerun.ts';
import { runSuite, type Suite, type SuiteResult } from './suite.ts';
import { recordUnstable, summarize } from './summary.ts';
import type { LoggedTest } from './test-log.ts';

/** Inside the repository, where the runners find their packages. */
let folder: string;
beforeEach(() => {
  mkdirSync('test-results', { recursive: true });
  folder = mkdtempSync(resolve('test-results/rerun-test-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const vitest: Suite = {
  name: 'vitest',
  toCommand: (only) => [
    process.execPath,
    'node_modules/vitest/vitest.mjs',
    'run',
    `--config=${folder}/config.ts`,
    `--root=${folder}`,
    `--reporter=${resolve('scripts/testing/vitest-log.ts')}`,
    ...(only === undefined ? [] : [only.file]),
  ],
};

const playwright: Suite = {
  name: 'playwright',
  toCommand: (only) => [
    process.execPath,
    'node_modules/@playwright/test/cli.js',
    'test',
    `--config=${folder}/config.ts`,
    '--reporter=./scripts/testing/playwright-log.ts',
    ...(only === undefined ? [] : [only.file]),
  ],
};

/** Code that throws in the first process alone. */
const failFirst = (name: string): string => `
  const marker = ${JSON.stringify(join(folder, name))};
  if (!existsSync(marker)) {
    writeFileSync(marker, '');
    throw new Error('only at first');
  }`;

const imports = (runner: string): string => `
  import { existsSync, writeFileSync } from 'node:fs';
  import { describe, test } from '${runner}';`;

function writeTests(files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
}

let runs = 0;
const runOnce = (suite: Suite, only?: LoggedTest): Promise<SuiteResult> =>
  runSuite(suite, { logPath: `${folder}/${runs++}.jsonl`, ...(only && { only }) });

const nothing: SuiteResult = { passed: [], failed: [], errors: [], durationsMs: new Map() };

async function runWithReruns(suite: Suite): Promise<{ first: SuiteResult; reruns: RerunResult[] }> {
  const first = await runOnce(suite);
  return { first, reruns: await rerunFailures([{ suite, step: 'Tests', result: first }], runOnce) };
}

const getNames = (tests: readonly { test: LoggedTest }[]): string[] =>
  tests.map(({ test }) => `${test.file.split('/').at(-1)} ${test.title}`.trim()).sort();

it('runs files of Vitest again whose tests or hooks failed, and tells unstable from failed tests', async () => {
  writeTests({
    'config.ts': 'export default {};',
    'a.test.ts': `${imports('vitest')}
      test('passes', () => {});
      describe('group', () => test('is unstable', () => {${failFirst('a')}}));
      test('fails', () => { throw new Error('always'); });`,
    'b.test.ts': `${imports('vitest')}
      import { beforeAll } from 'vitest';
      beforeAll(() => {${failFirst('b')}});
      test('passes after its set-up', () => {});
      test('fails after its set-up', () => { throw new Error('never passed'); });`,
    'c.test.ts': `${imports('vitest')} import './missing.ts'; test('is never loaded', () => {});`,
    'd.test.ts': `${imports('vitest')} test('passes elsewhere', () => {});`,
  });
  const { first, reruns } = await runWithReruns(vitest);
  expect(getNames(first.passed.map((test) => ({ test })))).toEqual([
    'a.test.ts passes',
    'd.test.ts passes elsewhere',
  ]);
  expect(first.errors).toEqual([]);
  const stable = reruns.filter(({ rerun }) => !rerun.isPassed);
  // One was not reached in the first run: that is no pass.
  expect(getNames(stable)).toEqual(['a.test.ts fails', 'b.test.ts fails after its set-up', 'c.test.ts']);
  expect(stable.filter(isUnstable)).toEqual([]);
  const unstable = reruns.filter(({ rerun }) => rerun.isPassed);
  expect(getNames(unstable)).toEqual(['a.test.ts group > is unstable', 'b.test.ts']);
  expect(unstable.map(({ first }) => first.messages.join())).toEqual([
    expect.stringContaining('only at first'),
    expect.stringContaining('only at first'),
  ]);
});

it('runs journeys of Playwright again, and counts a test that fails only then', async () => {
  writeTests({
    'config.ts': `export default { testDir: '.', outputDir: 'output' };`,
    'a.test.ts': `${imports('@playwright/test')}
      test('passes', () => {});
      test.describe('group', () => test('is unstable', () => {${failFirst('a')}}));
      test('fails next', () => { if (existsSync(marker)) throw new Error('only next'); writeFileSync(marker, ''); });
      const marker = ${JSON.stringify(join(folder, 'next'))};`,
    'b.test.ts': `${imports('@playwright/test')} test('passes elsewhere', () => {});`,
  });
  const { first, reruns } = await runWithReruns(playwright);
  expect(getNames(first.passed.map((test) => ({ test })))).toEqual([
    'a.test.ts fails next',
    'a.test.ts passes',
    'b.test.ts passes elsewhere',
  ]);
  expect(reruns).toMatchObject([
    {
      test: { title: 'group › is unstable' },
      first: { isPassed: false, messages: [expect.stringContaining('only at first')] },
      rerun: { isPassed: true },
    },
    {
      test: { title: 'fails next' },
      first: { isPassed: true },
      rerun: { isPassed: false, messages: [expect.stringContaining('only next')] },
    },
  ]);
});

it('names the last steps of a journey that reaches its time limit', async () => {
  writeTests({
    'config.ts': `export default { testDir: '.', outputDir: 'output', timeout: 2000 };`,
    'a.test.ts': `${imports('@playwright/test')}
      test('hangs between steps', async () => {
        await test.step('is done', () => {});
        await new Promise(() => {});
      });
      test('hangs in a step', async () => {
        await test.step('is never done', () => new Promise(() => {}));
      });`,
  });
  const { failed } = await runOnce(playwright);
  expect(failed.map(({ messages }) => messages.at(-1))).toEqual([
    expect.stringMatching(/^last steps:\n {2}is done at .*a\.test\.ts:5$/),
    expect.stringMatching(/^last steps:\n {2}is never done at .*a\.test\.ts:9, not finished$/),
  ]);
});

it('reports what failed outside of tests, which no rerun excuses', async () => {
  writeTests({
    'config.ts': 'export default {};',
    'a.test.ts': `${imports('vitest')} test('passes', () => { Promise.reject(new Error('unhandled')); });`,
  });
  const { passed, failed, errors } = await runOnce(vitest);
  expect([passed.length, failed.length]).toEqual([1, 0]);
  expect(errors).toEqual([expect.stringContaining('unhandled')]);
  const test = { project: '', file: 'a.test.ts', title: 'passes' };
  const result = { ...nothing, failed: [{ test, messages: ['at first'] }] };
  const [rerun] = await rerunFailures([{ suite: vitest, step: 'Tests', result }], runOnce);
  expect(rerun).toMatchObject({ test, rerun: { isPassed: false, messages: errors } });
  expect(isUnstable(rerun!)).toBe(false);
  writeTests({ 'config.ts': 'export default { testDir: ' });
  expect((await runOnce(playwright)).errors).toEqual([expect.stringMatching(/exit code 1|config\.ts/)]);
});

it('names the tests that ran when a runner was killed', async () => {
  const logPath = `${folder}/log.jsonl`;
  const toEvent = (kind: string, title: string): string =>
    JSON.stringify({ kind, test: { project: 'parallel', file: 'a.test.ts', title }, durationMs: 1200 });
  const events = [toEvent('begin', 'ends'), toEvent('begin', 'hangs'), toEvent('pass', 'ends'), '{"kind":'];
  writeFileSync(logPath, events.join('\n'));
  const sleeping: Suite = { name: 'sleeping', toCommand: () => ['sleep', '1000'] };
  const { passed, errors, durationsMs } = await runSuite(sleeping, { logPath, limitMs: 1 });
  expect(passed).toHaveLength(1);
  expect([...durationsMs]).toEqual([['a.test.ts', 1200]]);
  expect(errors).toEqual([expect.stringMatching(/^killed after .*\n +\[parallel\] a\.test\.ts › hangs$/)]);
});

const toResult = (title: string, isPassed: { first: boolean; rerun: boolean }): RerunResult => {
  const toOutcome = (hasPassed: boolean, messages: string[]) =>
    hasPassed ? { isPassed: true, messages: [] } : { isPassed: false, messages };
  return {
    step: 'Journeys',
    test: { project: 'parallel', file: 'a.test.ts', title },
    first: toOutcome(isPassed.first, [`${title}: first`]),
    rerun: toOutcome(isPassed.rerun, [`${title}: again`]),
  };
};
const unstable = (title: string) => toResult(title, { first: false, rerun: true });

it('is green with at most two unstable tests, named with their errors before the last line', () => {
  const { lines, isGreen } = summarize({
    passed: 10,
    failures: [],
    reruns: [unstable('flickers'), toResult('flickers later', { first: true, rerun: false })],
  });
  expect(isGreen).toBe(true);
  expect(lines).toEqual([
    'unstable  Journeys: [parallel] a.test.ts › flickers\n        flickers: first\n        run again, alone:\n        passed',
    'unstable  Journeys: [parallel] a.test.ts › flickers later\n        passed\n        run again, alone:\n        flickers later: again',
    '11 passed, 0 failed',
  ]);
});

it('is red with three unstable tests, with one that fails twice, or with a failed check', () => {
  const three = summarize({ passed: 10, failures: [], reruns: ['a', 'b', 'c'].map(unstable) });
  expect(three.isGreen).toBe(false);
  expect(three.lines.slice(-2)).toEqual([
    'failed  3 unstable tests, where at most 2 are allowed',
    '13 passed, 1 failed',
  ]);
  const twice = summarize({
    passed: 10,
    failures: ['Checks: lint'],
    reruns: [toResult('fails', { first: false, rerun: false })],
  });
  expect(twice.isGreen).toBe(false);
  expect(twice.lines).toEqual([
    'failed  Checks: lint',
    'failed  Journeys: [parallel] a.test.ts › fails\n        fails: first\n        run again, alone:\n        fails: again',
    '10 passed, 2 failed',
  ]);
});

it('runs nothing again when too much has failed', async () => {
  const failed = Array.from({ length: 11 }, (_, index) => ({
    test: { project: '', file: `${index}.test.ts`, title: 'fails' },
    messages: ['broken'],
  }));
  const run = { suite: vitest, step: 'Tests', result: { ...nothing, failed } };
  const results = await rerunFailures([run], () => Promise.reject(new Error('was run')));
  expect(summarize({ passed: 0, failures: [], reruns: results }).lines.at(-1)).toBe('0 passed, 11 failed');
});

it('appends unstable tests to those of earlier runs', () => {
  const path = `${folder}/unstable.json`;
  const at = new Date('2026-11-28T01:00:00Z');
  recordUnstable(path, [unstable('a'), toResult('fails', { first: false, rerun: false })], at);
  recordUnstable(path, [unstable('b')], at);
  const recorded = JSON.parse(readFileSync(path, 'utf8')) as (RerunResult & { at: string })[];
  expect(recorded.map(({ at, test }) => `${at} ${test.title}`)).toEqual([
    '2026-11-28T01:00:00.000Z a',
    '2026-11-28T01:00:00.000Z b',
  ]);
});
