import type { Page } from '@playwright/test';

/**
 * Opens the menu of an own event and chooses an item with the keyboard. A click of Playwright first scrolls the
 * item to the middle of the page, which moves the button that the menu is anchored to: the click may miss.
 */
export async function chooseMenuItem(
  page: Page,
  menu: string | RegExp,
  item: { role: 'link' | 'button'; name: string | RegExp },
): Promise<void> {
  await page.getByRole('button', { name: menu }).click();
  await page.getByRole(item.role, { name: item.name }).press('Enter');
}
