import { expect, type Page } from '@playwright/test';

/** Goes down to the foot of the page, which comes only then; a page that grows meanwhile is followed. */
export const comeToFoot = (page: Page): Promise<void> =>
  expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect(page.getByRole('contentinfo')).toBeVisible({ timeout: 500 });
  }).toPass();
