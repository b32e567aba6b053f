import { expect, type Page } from '@playwright/test';

/** Scrolls to the lazily rendered footer, following a growing page. */
export const scrollToFooter = (page: Page): Promise<void> =>
  expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect(page.getByRole('contentinfo')).toBeVisible({ timeout: 500 });
  }).toPass();
