import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node';
import { logTestEvent, type LoggedTest } from './test-log.ts';

/** Reporter for Vitest that writes the test log. */
export default class VitestLog implements Reporter {
  onTestCaseReady(testCase: TestCase): void {
    logTestEvent({ kind: 'begin', test: toLoggedTest(testCase) });
  }

  onTestCaseResult(testCase: TestCase): void {
    const test = toLoggedTest(testCase);
    const result = testCase.result();
    const durationMs = testCase.diagnostic()?.duration ?? 0;
    if (result.state === 'failed')
      logTestEvent({ kind: 'fail', test, messages: result.errors.map(toMessage), durationMs });
    else logTestEvent({ kind: result.state === 'passed' ? 'pass' : 'skip', test, durationMs });
  }

  /** A file that cannot be loaded, and hooks that run before or after its tests. */
  onTestModuleEnd(testModule: TestModule): void {
    const errors = [testModule, ...testModule.children.allSuites()].flatMap((suite) => suite.errors());
    if (errors.length > 0)
      logTestEvent({
        kind: 'fail',
        test: toLoggedFile(testModule),
        messages: errors.map(toMessage),
        durationMs: 0,
      });
  }

  onTestRunEnd(_testModules: readonly TestModule[], errors: readonly SerializedError[]): void {
    for (const error of errors) logTestEvent({ kind: 'error', message: toMessage(error) });
  }
}

const toLoggedFile = ({ project, relativeModuleId }: TestModule): LoggedTest => ({
  project: project.name,
  file: relativeModuleId,
  title: '',
});

const toLoggedTest = ({ module, fullName }: TestCase): LoggedTest => ({
  ...toLoggedFile(module),
  title: fullName,
});

const toMessage = ({ message, stack }: Pick<SerializedError, 'message' | 'stack'>): string =>
  stack ?? message;
