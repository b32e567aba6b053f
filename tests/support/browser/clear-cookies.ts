import type { Page } from '@playwright/test';

/**
 * Ends the session by deleting its cookies. Leaves the page first: a profile that arrives later would write them
 * again.
 */
export async function clearCookies(page: Page): Promise<void> {
  await page.goto('about:blank');
  await page.context().clearCookies();
}
