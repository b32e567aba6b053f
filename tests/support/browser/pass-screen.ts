import { expect, type Locator, type Page } from '@playwright/test';
import type { E2eFixture } from '../e2e/e2e-fixture.ts';

/** URL of the event's organiser page. */
export const eventUrl = ({ network, eventId }: Pick<E2eFixture, 'network' | 'eventId'>): string =>
  `${network.url}/organisation/event/detail/${eventId}`;

/** A pass's card on the event page, by label. */
export const getPassCard = (page: Page, label: string): Locator =>
  page
    .getByRole('list', { name: 'Pass', exact: true })
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: label, exact: true }) });

/**
 * Creates a pass on the event page; leaves its drawer open.
 * @returns the displayed link
 */
export async function createPassInPage(page: Page, label: string): Promise<string> {
  await page.getByRole('button', { name: 'Nuovo pass' }).click();
  await page.getByRole('dialog', { name: 'Nuovo pass' }).getByLabel('Nome', { exact: true }).fill(label);
  await page.getByRole('button', { name: 'Crea il pass' }).click();
  const drawer = page.getByRole('dialog', { name: label });
  await expect(drawer.getByRole('img', { name: `QR del pass ${label}` })).toBeVisible();
  return drawer.getByLabel('Oppure invia il link').inputValue();
}

/** Names the device on an opened pass page and opens the door. */
export async function redeemPassAs(page: Page, deviceLabel: string): Promise<void> {
  await page.getByLabel('Come chiamiamo questo telefono?').fill(deviceLabel);
  await page.getByRole('button', { name: 'Apri il check-in' }).click();
  await expect(page).toHaveURL(/\/door$/);
}

/** The button of the menu on the pages of a device with a staff pass, except its door. */
export const getPassMenu = (page: Page): Locator => page.getByRole('button', { name: /^Check-in: / });

/** Opens the dialog that asks before the door of a pass is left, from the menu of a page with one. */
export async function openLeaveDialog(page: Page): Promise<Locator> {
  await getPassMenu(page).click();
  await page.getByRole('button', { name: 'Esci dal check-in' }).click();
  return page.getByRole('dialog', { name: 'Vuoi uscire dal check-in?' });
}
