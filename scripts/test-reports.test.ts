import { expect, test } from 'vitest';
import { playwrightFailures, vitestFailures } from './test-reports.ts';

test('names the failed tests of Vitest with their messages, and files that could not be loaded', () => {
  const passed = { status: 'passed', fullName: 'adds', failureMessages: [] };
  const failed = {
    status: 'failed',
    fullName: 'divides',
    failureMessages: ['expected 1 to be 2\nat a.ts:3'],
  };
  const failures = vitestFailures({
    numPassedTests: 1,
    testResults: [
      { name: 'a.test.ts', status: 'failed', message: '', assertionResults: [passed, failed] },
      { name: 'b.test.ts', status: 'failed', message: 'Cannot find module', assertionResults: [] },
      { name: 'c.test.ts', status: 'passed', message: '', assertionResults: [passed] },
    ],
  });
  expect(failures).toEqual([
    'a.test.ts › divides\n        expected 1 to be 2\n        at a.ts:3',
    'b.test.ts\n        Cannot find module',
  ]);
});

test('names the failed and the flaky tests of Playwright, nested or not, and errors outside of tests', () => {
  const spec = (title: string, status: string) => ({
    title,
    file: 'door.test.ts',
    line: 7,
    tests: [{ status, results: [{ errors: [{ message: 'timed out' }] }] }],
  });
  const failures = playwrightFailures({
    stats: { expected: 1 },
    errors: [{ message: 'no configuration' }],
    suites: [
      {
        specs: [spec('opens', 'expected'), spec('scans', 'unexpected')],
        suites: [{ specs: [spec('undoes', 'flaky')] }],
      },
    ],
  });
  expect(failures).toEqual([
    'outside of a test\n        no configuration',
    'door.test.ts:7 › scans\n        timed out',
    'door.test.ts:7 › undoes\n        timed out',
  ]);
});
