import { expect, test, type Locator } from '@playwright/test';
import { buildTicketPath, buildTicketQrText } from '#contract/registration/ticket-code.ts';
import {
  expectIn,
  expectOut,
  getScanResult,
  openDoor,
  searchFor,
} from '#tests/support/browser/door-screen.ts';
import { installClock, pauseClock } from '#tests/support/browser/page-clock.ts';
import { setupPhones } from '#tests/support/browser/phone-context.ts';
import { scanWithKeyboard } from '#tests/support/browser/scanner.ts';
import { setupE2eFixture } from '#tests/support/e2e/e2e-fixture.ts';
import { registerGuests, removeByTicket } from '#tests/support/e2e/tickets.ts';

const fixture = setupE2eFixture({ participantCount: 5 });
const openPhone = setupPhones();

const guests = ['Ada', 'Bruno', 'Carla', 'Dario'].map((firstName) => ({
  firstName,
  lastName: 'Lettori',
  email: `${firstName.toLowerCase()}@lontano.example`,
}));
const [ada, bruno, carla, dario] = guests.map((guest) => ({ name: `${guest.firstName} ${guest.lastName}` }));

/**
 * Presses Escape in a field as soon as a scan result is shown: before it closes by itself, and before the browser has taken
 * the focus from the field.
 * @returns the text of the result
 */
const pressEscapeOnResult = (field: Locator): Promise<string> =>
  field.evaluate(
    (element) =>
      new Promise<string>((resolve) => {
        const observer = new MutationObserver(() => {
          const result = document.querySelector('[data-result]');
          if (result === null) return;
          observer.disconnect();
          const text = result.textContent;
          element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
          resolve(text);
        });
        observer.observe(document, { subtree: true, childList: true });
      }),
  );

test('[CI-96] a hand scanner is read over the list, slowly, with a suffix and out of the search, and says when it pauses @core', async () => {
  const { network, eventId } = fixture();
  const tickets = await registerGuests(fixture(), eventId, guests);
  const qrTexts = tickets.map((ticket) => buildTicketQrText(network.url, ticket));
  const { page, context } = await openPhone();
  await openDoor(page, fixture());
  await context.setOffline(true);
  await searchFor(page, 'lettori');
  const isListening = page.getByText('Lettore: in ascolto');
  await expect(isListening).toHaveCount(0);

  await scanWithKeyboard(page, `${qrTexts[0]!}#`, { gapMs: 190 });
  await expect(getScanResult(page, 'in')).toContainText(ada!.name);
  await page.keyboard.press('Escape');
  await expect(isListening).toBeVisible();
  await expectIn(page, ada!);
  await page
    .getByRole('status')
    .filter({ hasText: `Dentro: ${ada!.name}` })
    .getByRole('button', { name: 'Annulla' })
    .click();
  await expectOut(page, ada!);

  // A scanner's keys press no button.
  const target = page.getByRole('button', { name: 'Da accogliere' });
  expect(await scanWithKeyboard(page, qrTexts[0]!, { target })).toEqual(['H']);
  await expect(getScanResult(page, 'in')).toContainText(ada!.name);
  await page.keyboard.press('Escape');

  const link = `${network.url}${buildTicketPath(tickets[1]!)}?utm_source=mail&fbclid=${'x'.repeat(120)}#top`;
  await scanWithKeyboard(page, link, { suffix: ['Enter', 'Enter'] });
  await expect(getScanResult(page, 'in')).toContainText(bruno!.name);
  await page.getByRole('button', { name: 'Avanti' }).click();

  const search = page.getByLabel(/^Cerca per nome/);
  await search.fill('carl');
  const shownResult = pressEscapeOnResult(search);
  await scanWithKeyboard(page, qrTexts[2]!, { target: search });
  expect(await shownResult).toContain(carla!.name);
  await expect(getScanResult(page, 'in')).toBeHidden();
  // As it was before the scan.
  await expect(search).toHaveValue('carl');

  await page.getByRole('button', { name: 'Aggiungi una persona' }).click();
  await expect(page.getByText('Lettore: in pausa')).toBeVisible();
  await scanWithKeyboard(page, qrTexts[3]!);
  await expect(page.getByText('Il lettore è in pausa')).toBeVisible();
  const firstName = page.getByRole('dialog').getByLabel('Nome', { exact: true });
  await firstName.fill('Eva');
  expect(await scanWithKeyboard(page, 'PX-000-17', { target: firstName })).not.toContain('Enter');
  await expect(firstName).toHaveValue('Eva');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Chiudi senza salvare' }).click();
  await expect(isListening).toBeVisible();
  await searchFor(page, 'lettori');
  await expectOut(page, dario!);
  await scanWithKeyboard(page, qrTexts[3]!);
  await expect(getScanResult(page, 'in')).toContainText(dario!.name);
});

test('[CI-96] [CI-39] a hand scanner is read over the cover of an idle phone, and removes it', async () => {
  const guest = { firstName: 'Elio', lastName: 'Coperti', email: 'elio@lontano.example' };
  const [ticket] = await registerGuests(fixture(), fixture().eventId, [guest]);
  const { page } = await openPhone();
  await openDoor(page, fixture());
  await installClock(page);
  await pauseClock(page);
  await page.getByLabel(/^Cerca per nome/).press('Shift');
  await page.clock.fastForward(61_000);
  const cover = page.getByRole('dialog', { name: 'Elenco nascosto' });
  await expect(cover).toBeVisible();
  await scanWithKeyboard(page, buildTicketQrText(fixture().network.url, ticket!));
  await expect(getScanResult(page, 'in')).toContainText('Elio Coperti');
  await expect(cover).toBeHidden();
});

test('[CI-97] a check-in of a removed participant is shown with its conflict, without a toggle, and counts no further participant', async () => {
  const guest = { firstName: 'Livia', lastName: 'Partiti', email: 'livia@lontano.example' };
  const [ticket] = await registerGuests(fixture(), fixture().eventId, [guest]);
  const { page, context } = await openPhone();
  await openDoor(page, fixture());
  const rows = page.getByRole('list', { name: 'Persone' }).getByRole('listitem');
  const count = page.locator('[data-count]');
  const countWithGuest = Number(/^\d+/.exec(await count.innerText())![0]);
  await context.setOffline(true);
  await scanWithKeyboard(page, buildTicketQrText(fixture().network.url, ticket!));
  await expect(getScanResult(page, 'in')).toContainText('Livia Partiti');
  await removeByTicket(fixture(), ticket!);
  await context.setOffline(false);
  await expect(getScanResult(page, 'refused')).toContainText('Iscrizione rimossa');
  await page.keyboard.press('Escape');
  await expect(count).toHaveText(`${countWithGuest - 1} persone`);
  await expect(rows.filter({ hasText: 'Livia' })).toHaveCount(0);

  await page.getByRole('button', { name: /^Da controllare · 1/ }).click();
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('Livia Partiti');
  await expect(rows.getByRole('button', { name: /: dentro$/ })).toHaveCount(0);
  await rows.getByRole('button', { name: /^Guarda cosa è successo/ }).click();
  await expect(page.getByRole('dialog')).toContainText('Livia Partiti');
});
