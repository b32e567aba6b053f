import { expect, type Locator, type Page } from '@playwright/test';
import type { JourneyPlace } from './journey-place.ts';

/** The page of the event, as its organiser has it. */
export const eventUrl = ({ network, eventId }: Pick<JourneyPlace, 'network' | 'eventId'>): string =>
  `${network.url}/organisation/event/detail/${eventId}`;

/** A pass in the page of its event, by its name. */
export const passCard = (page: Page, label: string): Locator =>
  page
    .getByRole('list', { name: 'Pass', exact: true })
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: label, exact: true }) });

/** Makes a pass in the page of its event → the link that is shown for it; its drawer stays open. */
export async function makePass(page: Page, label: string): Promise<string> {
  await page.getByRole('button', { name: 'Nuovo pass' }).click();
  await page.getByRole('dialog', { name: 'Nuovo pass' }).getByLabel('Nome', { exact: true }).fill(label);
  await page.getByRole('button', { name: 'Crea il pass' }).click();
  const drawer = page.getByRole('dialog', { name: label });
  await expect(drawer.getByRole('img', { name: `QR del pass ${label}` })).toBeVisible();
  return drawer.getByLabel('Oppure manda il link').inputValue();
}

/** Names the phone on the page of a pass that is open there, and opens its door. */
export async function openPassAs(page: Page, deviceLabel: string): Promise<void> {
  await page.getByLabel('Come chiamiamo questo telefono?').fill(deviceLabel);
  await page.getByRole('button', { name: 'Apri la porta' }).click();
  await expect(page).toHaveURL(/\/door$/);
}
