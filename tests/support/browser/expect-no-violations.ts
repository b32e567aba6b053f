import { expect, test, type BrowserContext } from '@playwright/test';

/** What Chromium writes to the console when a policy stops something. */
const violation = /Content Security Policy|Trusted(?:HTML|Script|ScriptURL)\b/;

const violations: string[] = [];

/** Collects the violations of the content security policy in all pages and workers of a context (SH-20). */
export const watchViolations = (context: BrowserContext): void =>
  void context.on('console', (message) => {
    if (violation.test(message.text())) violations.push(message.text());
  });

export const expectNoViolationsYet = (): void => expect(violations.splice(0)).toEqual([]);

/** For a test that gives the page what its policy must stop. */
export const allowViolations = (): void => void violations.splice(0);

/** Fails each test of a file whose page violates its content security policy. */
export function expectNoViolations(): void {
  test.beforeEach(({ context }) => watchViolations(context));
  test.afterEach(expectNoViolationsYet);
}
