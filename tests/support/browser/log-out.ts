import { expect, type Page } from '@playwright/test';

/** Signs out from the profile as users do; the dialog must contain `warning`. */
export async function logOut(page: Page, url: string, warning: string): Promise<void> {
  await page.goto(`${url}/profile`);
  await page.getByRole('button', { name: /^Il tuo account/ }).click();
  await page.getByRole('button', { name: 'Esci' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(warning);
  await dialog.getByRole('button', { name: /^Esci/ }).click();
  await expect(page.getByText('Hai chiuso la sessione. A presto!')).toBeVisible();
}
