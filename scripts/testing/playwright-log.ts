import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Reporter, TestCase, TestError, TestResult, TestStep } from '@playwright/test/reporter';
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
      const messages = testCase.results.flatMap((result) => [
        ...result.errors.map(toMessage),
        ...describeLastSteps(result),
        ...readPageSnapshot(result),
      ]);
      logTestEvent({ kind: 'fail', test, messages, durationMs });
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

const maxStepsShown = 5;

/** The last steps of a test: a test that reaches its time limit between two steps says nothing else. */
function describeLastSteps({ steps }: TestResult): string[] {
  const last = steps.filter(({ category }) => category !== 'hook').slice(-maxStepsShown);
  return last.length === 0 ? [] : [['last steps:', ...last.map(describeStep)].join('\n  ')];
}

function describeStep({ title, location, duration }: TestStep): string {
  const place = location && ` at ${relative('.', location.file)}:${location.line}`;
  return `${title}${place ?? ''}${duration === -1 ? ', not finished' : ''}`;
}

/** The accessibility tree of the page when the test failed, from Playwright's own report. */
function readPageSnapshot({ attachments }: TestResult): string[] {
  const path = attachments.find(({ name }) => name === 'error-context')?.path;
  if (path === undefined || !existsSync(path)) return [];
  const snapshot = /```yaml\n(.*?)\n```/s.exec(readFileSync(path, 'utf8'))?.[1];
  return snapshot === undefined ? [] : [`page:\n${snapshot}`];
}
