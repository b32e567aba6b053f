import { expect, type Page } from '@playwright/test';

/**
 * Opens an address and waits until the program has taken the place of what the server drew: what was
 * found before is not there any more (EV-55). Nothing but a drawing has a choice that nobody can make.
 */
export async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await takenOver(page);
}

/** The same for a page that was opened by a link. */
export const takenOver = (page: Page): Promise<void> => expect(page.locator('select[inert]')).toHaveCount(0);
