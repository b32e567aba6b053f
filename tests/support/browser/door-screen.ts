import { expect, type Locator, type Page } from '@playwright/test';
import type { E2eFixture } from '../e2e/e2e-fixture.ts';
import { seededPassword, type SeededAccount } from '../e2e/seed-door.ts';

/** Fills the form of `/login` and waits until signed in. */
export async function signIn(page: Page, { email }: Pick<SeededAccount, 'email'>): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(seededPassword);
  await page.getByRole('main').getByRole('button', { name: 'Accedi' }).click();
  await expect(page).not.toHaveURL(/\/login/);
}

export const doorUrl = ({ network, eventId }: Pick<E2eFixture, 'network' | 'eventId'>): string =>
  `${network.url}/organisation/event/detail/${eventId}/door`;

/** Signs in on the way to the door and waits until its list is on the device. */
export async function openDoor(page: Page, fixture: E2eFixture): Promise<void> {
  await page.goto(doorUrl(fixture));
  await signIn(page, fixture.organisation);
  await expectDoor(page, fixture);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
}

/** Expects the door's list on the screen. */
export async function expectDoor(page: Page, { title }: Pick<E2eFixture, 'title'>): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Persone' }).getByRole('listitem').first()).toBeVisible();
}

/** The check-in toggle of a visible participant. */
export const getToggle = (page: Page, { name }: { name: string }): Locator =>
  page.getByRole('button', { name: `${name}: dentro` });

/** Types into the search, and waits until the rows match. */
export async function searchFor(page: Page, text: string): Promise<void> {
  await page.getByLabel(/^Cerca per nome/).fill(text);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

export const expectIn = (page: Page, participant: { name: string }): Promise<void> =>
  expect(getToggle(page, participant)).toHaveAttribute('aria-pressed', 'true');

export const expectOut = (page: Page, participant: { name: string }): Promise<void> =>
  expect(getToggle(page, participant)).toHaveAttribute('aria-pressed', 'false');

/** Answers the question about a participant who is in by another device, or for longer, with a check-out. */
export async function checkOutAfterQuestion(page: Page, participant: { name: string }): Promise<void> {
  await getToggle(page, participant).click();
  const question = page.getByRole('dialog', { name: participant.name });
  await expect(question).toContainText(/Già dentro dal(le)? /);
  await question.getByRole('button', { name: 'Segna uscita' }).click();
  await expect(question).toBeHidden();
}

/** The line showing the connection state of the list; not the page's notice that its data is old. */
export const networkStatus = (page: Page): Locator =>
  page.getByRole('status').filter({
    hasText: /^(?:Connesso|Connessione in corso…|Senza connessione|[\d.]+ da inviare)(?: · .*)?$/,
  });

/** The full-screen scan result of this tone. */
export const getScanResult = (page: Page, tone: 'in' | 'already' | 'refused' | 'saveFailed'): Locator =>
  page.locator(`[data-result="${tone}"]`);
