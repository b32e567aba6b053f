import type { Page } from '@playwright/test';

/** Goes down to the foot of the page, which comes only then. */
export const comeToFoot = (page: Page): Promise<void> =>
  page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
