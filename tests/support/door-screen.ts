import { expect, type Locator, type Page } from '@playwright/test';
import type { JourneyPlace } from './journey-place.ts';
import { seededPassword, type SeededAccount } from './seed-door.ts';

/** Fills the form of `/login` and waits until it let one in. */
export async function signIn(page: Page, { email }: Pick<SeededAccount, 'email'>): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(seededPassword);
  await page.getByRole('main').getByRole('button', { name: 'Accedi' }).click();
  await expect(page).not.toHaveURL(/\/login/);
}

export const doorUrl = ({ network, eventId }: Pick<JourneyPlace, 'network' | 'eventId'>): string =>
  `${network.url}/organisation/event/detail/${eventId}/door`;

/** Signs the organisation in on its way to the door, and waits until all of it is on the device. */
export async function openDoor(page: Page, place: JourneyPlace): Promise<void> {
  await page.goto(doorUrl(place));
  await signIn(page, place.organisation);
  await expectDoor(page, place);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
}

/** The door's list is on the screen. */
export async function expectDoor(page: Page, { title }: Pick<JourneyPlace, 'title'>): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Persone' }).getByRole('listitem').first()).toBeVisible();
}

/** The toggle of somebody who is on the screen. */
export const toggleOf = (page: Page, { name }: { name: string }): Locator =>
  page.getByRole('button', { name: `${name}: dentro` });

export const searchFor = (page: Page, text: string): Promise<void> =>
  page.getByLabel('Cerca per nome, e-mail o codice').fill(text);

export const expectIn = (page: Page, person: { name: string }): Promise<void> =>
  expect(toggleOf(page, person)).toHaveAttribute('aria-pressed', 'true');

export const expectOut = (page: Page, person: { name: string }): Promise<void> =>
  expect(toggleOf(page, person)).toHaveAttribute('aria-pressed', 'false');

/** The line that says how the phone stands with the server. */
export const connection = (page: Page): Locator =>
  page.getByRole('status').filter({ hasText: /In rete|Senza rete|da inviare|Mi collego/ });

/** What has this verdict over the whole screen. */
export const verdict = (page: Page, tone: 'in' | 'already' | 'refused' | 'notKept'): Locator =>
  page.locator(`[data-verdict="${tone}"]`);
