import { expect, test, type Page } from '@playwright/test';
import {
  doorUrl,
  expectDoor,
  expectIn,
  getScanResult,
  getToggle,
  networkStatus,
  openDoor,
  searchFor,
  signIn,
} from '#tests/support/browser/door-screen.ts';
import { pauseClock, stopClock } from '#tests/support/browser/page-clock.ts';
import { scanWithKeyboard } from '#tests/support/browser/scanner.ts';
import { setupE2eFixture } from '#tests/support/e2e/e2e-fixture.ts';
import { forgeTicket, registerGuests } from '#tests/support/e2e/tickets.ts';
import { writeServerDatabase } from '#tests/support/e2e/server-database.ts';
import { decodeTicket } from '#contract/registration/ticket-code.ts';
import { withServiceWorker } from '#tests/support/browser/with-service-worker.ts';

test.use(withServiceWorker);

const fixture = setupE2eFixture({ participantCount: 5 });

const newGuest = (firstName: string) => ({
  firstName,
  lastName: 'Cannavacciuolo',
  email: `${firstName.toLowerCase()}@lontano.example`,
});

test('[CI-75] a browser without Ed25519 verifies tickets offline with the library', async ({
  page,
  context,
}) => {
  const { eventId, otherEventId, otherTitle } = fixture();
  await page.addInitScript(() => {
    const importKey = crypto.subtle.importKey.bind(crypto.subtle) as (
      ...args: unknown[]
    ) => Promise<CryptoKey>;
    const counter = window as unknown as { refusedKeys: number };
    counter.refusedKeys = 0;
    crypto.subtle.importKey = (...args: unknown[]) => {
      if (args[2] !== 'Ed25519') return importKey(...args);
      counter.refusedKeys += 1;
      return Promise.reject(new DOMException('Unrecognized name.', 'NotSupportedError'));
    };
  });
  const before = fixture().log().length;
  await openDoor(page, fixture());
  await context.setOffline(true);
  // Registered after the device fetched its list.
  const [late] = await registerGuests(fixture(), eventId, [newGuest('Tarda')]);
  const [elsewhere] = await registerGuests(fixture(), otherEventId, [newGuest('Altrove')]);
  await page.getByRole('button', { name: 'Scansiona' }).click();
  // A result closes by itself.
  await stopClock(page);
  for (const [code, tone, text] of [
    [elsewhere!, 'refused', otherTitle],
    [forgeTicket(elsewhere!), 'refused', 'Biglietto non autentico'],
    [forgeTicket(late!), 'refused', 'Biglietto non autentico'],
    [late!, 'in', 'Biglietto valido'],
  ] as const) {
    await scanWithKeyboard(page, code);
    await expect(getScanResult(page, tone)).toContainText(new RegExp(text, 'i'));
    await page.keyboard.press('Escape');
    await expect(page.locator('[data-result]')).toHaveCount(0);
  }
  const refusedKeys = () => (window as unknown as { refusedKeys: number }).refusedKeys;
  expect(await page.evaluate(refusedKeys)).toBeGreaterThan(0);
  await page.clock.resume();
  await context.setOffline(false);
  await expect.poll(() => fixture().log().slice(before)).toMatchObject([{ outcome: 'applied' }]);
});

test('[CI-77] one phone at two events, and a second device of the same account, stay apart and converge', async ({
  page,
  context,
  browser,
}) => {
  const { network, eventId, otherEventId, title, otherTitle, organisation, participants } = fixture();
  const [first, second] = participants;
  const guest = newGuest('Prima');
  await registerGuests(fixture(), otherEventId, [guest]);
  const guestRow = { name: `${guest.firstName} ${guest.lastName}` };
  /** The other event is tomorrow: its door opens with what is to be prepared. */
  const openLaterDoor = async (tab: Page) => {
    await tab.goto(doorUrl({ network, eventId: otherEventId }));
    const sheet = tab.getByRole('dialog', { name: 'Pronti per il check-in' });
    await sheet.getByRole('button', { name: 'Chiudi', exact: true }).click();
    await expectDoor(tab, { title: otherTitle });
  };
  await openDoor(page, fixture());
  await openLaterDoor(page);

  await context.setOffline(true);
  await getToggle(page, guestRow).click();
  await expectIn(page, guestRow);
  await page.goto(doorUrl({ network, eventId }));
  await expectDoor(page, { title });
  // Each door counts its own.
  await expect(networkStatus(page)).not.toHaveText(/da inviare/);
  await getToggle(page, first!).click();
  await expect(networkStatus(page)).toHaveText(/1 da inviare/);

  const secondContext = await browser.newContext();
  const device = await secondContext.newPage();
  await device.goto(doorUrl({ network, eventId }));
  await signIn(device, organisation);
  await expectDoor(device, { title });
  await getToggle(device, second!).click();
  await expectIn(device, second!);

  const before = fixture().log().length;
  await context.setOffline(false);
  // The door of one event delivers the entries of both.
  await expect(networkStatus(page)).toHaveText('Connesso');
  await expect.poll(() => fixture().log().length).toBeGreaterThan(before);
  for (const participant of [first!, second!]) {
    await expectIn(page, participant);
    await expectIn(device, participant);
  }
  await openLaterDoor(device);
  await expectIn(device, guestRow);
  expect(
    new Set(
      fixture()
        .log()
        .map(({ outcome }) => outcome),
    ),
  ).toEqual(new Set(['applied']));
  await secondContext.close();
});

test('[CI-76] after the ticket keys were lost the device refuses old tickets with an explanation, and the list keeps working', async ({
  page,
}) => {
  const { eventId, server } = fixture();
  const before = fixture().log().length;
  const [old] = await registerGuests(fixture(), eventId, [newGuest('Vecchia')]);
  await openDoor(page, fixture());
  await server.stop();
  writeServerDatabase({ server }, "delete from setting where key like 'ticketKey%'");
  await fixture().restartServer();

  await page.reload();
  await expectDoor(page, fixture());
  const [fresh] = await registerGuests(fixture(), eventId, [newGuest('Nuova')]);
  await expect(page.getByText('Nuova Cannavacciuolo')).toBeVisible();
  await page.getByRole('button', { name: 'Scansiona' }).click();
  await stopClock(page);
  await scanWithKeyboard(page, old!);
  await expect(getScanResult(page, 'refused')).toContainText('Cerca la persona per nome');
  await page.keyboard.press('Escape');
  await expect(page.locator('[data-result]')).toHaveCount(0);
  await page.getByRole('button', { name: 'Chiudi lo scanner' }).click();
  await page.clock.resume();
  const holder = { name: 'Vecchia Cannavacciuolo' };
  await searchFor(page, holder.name);
  await getToggle(page, holder).click();
  await expectIn(page, holder);
  await page.getByRole('button', { name: 'Scansiona' }).click();
  await pauseClock(page);
  await scanWithKeyboard(page, fresh!);
  await expect(getScanResult(page, 'in')).toContainText('Nuova Cannavacciuolo');
  await page.clock.resume();
  const admitted = [old!, fresh!].map((code) => decodeTicket(code)!.participantId);
  await expect
    .poll(() => fixture().log().slice(before))
    .toMatchObject(admitted.map((participantId) => ({ participantId, outcome: 'applied' })));
});
