import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Reporter, TestCase, TestError } from '@playwright/test/reporter';
import { logTestEvent, type LoggedTest } from './test-log.ts';

/** Reporter for Playwright that writes the test log. */
export default class PlaywrightLog implements Reporter {
  printsToStdio(): boolean {
    return false;
  }

  onTestBegin(testCase: TestCase): void {
    logTestEvent({ kind: 'begin', test: toLoggedTest(testCase) });
  }

  onTestEnd(testCase: TestCase): void {
    const test = toLoggedTest(testCase);
    const outcome = testCase.outcome();
    const durationMs = testCase.results.reduce((sum, { duration }) => sum + duration, 0);
    if (outcome === 'expected') logTestEvent({ kind: 'pass', test, durationMs });
    else if (outcome === 'skipped') logTestEvent({ kind: 'skip', test, durationMs });
    else {
      const errors = testCase.results.flatMap((result) => result.errors);
      logTestEvent({ kind: 'fail', test, messages: errors.map(toMessage), durationMs });
    }
  }

  onError(error: TestError): void {
    logTestEvent({ kind: 'error', message: toMessage(error) });
  }
}

function toLoggedTest(testCase: TestCase): LoggedTest {
  const [, project = '', , ...titles] = testCase.titlePath();
  return { project, file: relative('.', testCase.location.file), title: titles.join(' › ') };
}

const toMessage = ({ message, value }: TestError): string =>
  stripVTControlCharacters(message ?? value ?? 'failed without a message');
