import { expect, test } from '@playwright/test';
import { minuteMs } from '#contract/durations.ts';
import { buildTicketQrText } from '#contract/registration/ticket-code.ts';
import { expectAccessibleInBoth } from '#tests/support/browser/expect-accessible.ts';
import {
  getScanResult,
  getToggle,
  networkStatus,
  openDoor,
  searchFor,
} from '#tests/support/browser/door-screen.ts';
import { setupE2eFixture } from '#tests/support/e2e/e2e-fixture.ts';
import { stopClock } from '#tests/support/browser/page-clock.ts';
import { scanWithKeyboard } from '#tests/support/browser/scanner.ts';
import { registerGuests } from '#tests/support/e2e/tickets.ts';
import { withServiceWorker } from '#tests/support/browser/with-service-worker.ts';

test.use(withServiceWorker);

const fixture = setupE2eFixture({ participantCount: 4 });

const newFamily = (lastName: string) =>
  ['Luca', 'Chiara', 'Emma', '芳'].map((firstName, index) => ({
    firstName,
    lastName,
    email: `${lastName.toLowerCase().replace('’', '')}.${index}@lontano.example`,
  }));

test('[CI-38] [CI-23] a scan result checks in the rest of the order, at once or one by one, with undo @core', async ({
  page,
}) => {
  const participants = newFamily('Dell’Orto');
  const tickets = await registerGuests(fixture(), fixture().eventId, participants);
  await openDoor(page, fixture());
  const before = fixture().log().length;
  await page.getByRole('button', { name: 'Scansiona' }).click();
  await stopClock(page);
  await scanWithKeyboard(page, buildTicketQrText(fixture().network.url, tickets[0]!));
  const green = getScanResult(page, 'in');
  await expect(green).toContainText('Biglietto 1 di 4');
  await expectAccessibleInBoth(page, 'green with others');
  const second = green.getByRole('button', { name: 'Chiara Dell’Orto: dentro' });
  await second.click();
  await expect(second).toHaveAttribute('aria-pressed', 'true');
  // The row does not move while a user is tapping it.
  await page.clock.fastForward(minuteMs);
  await expect(green).toBeVisible();
  await second.click();
  await expect(second).toHaveAttribute('aria-pressed', 'false');
  await green.getByRole('button', { name: 'Fai entrare anche le altre 3' }).click();
  for (const name of ['Chiara', 'Emma', '芳'])
    await expect(green.getByRole('button', { name: `${name} Dell’Orto: dentro` })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  await page.clock.fastForward(5_000);
  await expect(green).toBeHidden();
  await expect(page.getByText('con altre 3 persone')).toBeVisible();
  await page.getByRole('button', { name: 'Annulla tutti' }).click();
  await expect(page.getByText('4 check-in annullati')).toBeVisible();

  await scanWithKeyboard(page, buildTicketQrText(fixture().network.url, tickets[1]!));
  await expect(green).toContainText('Chiara Dell’Orto');
  await page.keyboard.press('Escape');
  await scanWithKeyboard(page, buildTicketQrText(fixture().network.url, tickets[1]!));
  await page.clock.fastForward(3_000);
  await scanWithKeyboard(page, buildTicketQrText(fixture().network.url, tickets[1]!));
  const amber = getScanResult(page, 'already');
  await amber.getByRole('button', { name: 'Luca Dell’Orto: dentro' }).click();
  await amber.getByRole('button', { name: 'Fai entrare anche le altre 2' }).click();
  await expect(amber.getByRole('button', { name: 'Annulla gli altri 3 check-in' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Chiudi lo scanner' }).click();
  await page.clock.resume();
  await expect(networkStatus(page)).toHaveText('Connesso');
  const outcomes = fixture().log().slice(before);
  expect(outcomes.every((outcome) => outcome.outcome === 'applied')).toBe(true);

  await searchFor(page, 'dell orto');
  await page.getByRole('button', { name: /Stesso ordine di Luca Dell’Orto: 4/ }).click();
  await expect(page.getByRole('dialog', { name: 'Stesso ordine' }).getByRole('listitem')).toHaveCount(4);
  await expectAccessibleInBoth(page, 'people of one order');
});

test('[CI-23] checks in one participant of an order from the list, and the rest with the next tap', async ({
  page,
}) => {
  await registerGuests(fixture(), fixture().eventId, newFamily('Listini'));
  await openDoor(page, fixture());
  await searchFor(page, 'listini');
  await getToggle(page, { name: 'Emma Listini' }).click();
  // The undo is offered beside the others of the order (CI-62).
  await page.getByRole('button', { name: 'Annulla' }).click();
  await expect(getToggle(page, { name: 'Emma Listini' })).toHaveAttribute('aria-pressed', 'false');
  await getToggle(page, { name: 'Emma Listini' }).click();
  await page.getByRole('button', { name: 'Anche le altre 3' }).click();
  await expect(page.getByText('Entrano 3 persone')).toBeVisible();
  for (const name of ['Luca', 'Chiara', 'Emma', '芳'])
    await expect(getToggle(page, { name: `${name} Listini` })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Annulla' }).click();
  await expect(page.getByText('3 check-in annullati')).toBeVisible();
  await expect(getToggle(page, { name: 'Emma Listini' })).toHaveAttribute('aria-pressed', 'true');
});
