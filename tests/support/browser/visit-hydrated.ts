import { expect, type Page } from '@playwright/test';

/**
 * Opens an address and waits for hydration, which replaces the SSR elements (EV-55). Only SSR output contains
 * an inert select.
 */
export async function visitHydrated(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expectHydrated(page);
}

/** The same for a page opened by a link. */
export const expectHydrated = (page: Page): Promise<void> =>
  expect(page.locator('select[inert]')).toHaveCount(0);
