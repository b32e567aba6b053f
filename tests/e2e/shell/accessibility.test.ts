import { expect, test } from '@playwright/test';
import { buildTicketPath, buildTicketQrText } from '#contract/registration/ticket-code.ts';
import { expectAccessible, expectAccessibleInBoth } from '#tests/support/browser/expect-accessible.ts';
import {
  doorUrl,
  expectDoor,
  openDoor,
  searchFor,
  signIn,
  getToggle,
  getScanResult,
} from '#tests/support/browser/door-screen.ts';
import { expectNoViolations } from '#tests/support/browser/expect-no-violations.ts';
import { setupE2eFixture } from '#tests/support/e2e/e2e-fixture.ts';
import { stopClock } from '#tests/support/browser/page-clock.ts';
import { scanWithKeyboard } from '#tests/support/browser/scanner.ts';
import { forgeTicket, registerGuests } from '#tests/support/e2e/tickets.ts';
import { visitHydrated } from '#tests/support/browser/visit-hydrated.ts';
import { withServiceWorker } from '#tests/support/browser/with-service-worker.ts';

test.use(withServiceWorker);

const fixture = setupE2eFixture();
expectNoViolations();

test.use({ reducedMotion: 'reduce' });

test('axe finds no violation on the auth pages and on event pages @core', async ({ page }) => {
  const { network, organisation, eventId, title } = fixture();
  await visitHydrated(page, network.url);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessibleInBoth(page, 'home');
  await visitHydrated(page, `${network.url}/signup`);
  await page.getByRole('main').getByRole('button', { name: 'Crea l’account' }).click();
  await expectAccessibleInBoth(page, 'signup with errors');
  await visitHydrated(page, `${network.url}/login`);
  await expect(page.getByLabel('E-mail')).toBeVisible();
  await expectAccessibleInBoth(page, 'login');
  await signIn(page, organisation);
  await expect(page.getByRole('heading', { level: 1, name: 'Fiume Vivo' })).toBeVisible();
  await expectAccessibleInBoth(page, 'profile');
  await visitHydrated(page, `${network.url}/organisation/event`);
  await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible();
  await expectAccessibleInBoth(page, 'events');
  await page.getByRole('link', { name: /Passati/ }).click();
  await expect(page.getByText('Ancora nessun evento passato')).toBeVisible();
  await expectAccessibleInBoth(page, 'no events');
  await visitHydrated(page, `${network.url}/organisation/event/detail/${eventId}`);
  await expect(page.getByRole('table', { name: 'Partecipanti' })).toBeVisible();
  await expectAccessibleInBoth(page, 'event');
  await page.getByRole('button', { name: 'Il tuo account' }).click();
  await expectAccessibleInBoth(page, 'account menu');
  await page.getByRole('button', { name: 'Esci' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessibleInBoth(page, 'logout');
});

test('axe finds no violation at the door: list, loading, empty, offline, no list @core', async ({
  page,
  context,
}) => {
  const { network, participants, organisation } = fixture();
  await context.addInitScript(() => localStorage.clear());
  await visitHydrated(page, doorUrl(fixture()));
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await context.route('**/participant/chunks/**', async (route) => {
    await held;
    await route.continue();
  });
  await signIn(page, organisation);
  await expect(page.getByText('Caricamento dell’elenco…')).toBeAttached();
  await expectAccessibleInBoth(page, 'door loading');
  release();
  await expectDoor(page, fixture());
  await expectAccessibleInBoth(page, 'door');
  await context.setOffline(true);
  await getToggle(page, participants[0]!).click();
  await expect(page.getByText(/Senza connessione · 1 da inviare/)).toBeVisible();
  await expectAccessibleInBoth(page, 'door offline');
  await getToggle(page, participants[0]!).click();
  await expect(page.getByText(`Fuori: ${participants[0]!.name}`)).toBeVisible();
  await expectAccessibleInBoth(page, 'door with undo');
  await searchFor(page, 'nessunochesichiamicosì');
  await expect(page.getByText('Nessuno con questo nome')).toBeVisible();
  await expectAccessibleInBoth(page, 'door, nobody found');
  await context.setOffline(false);
  await context.unroute('**/participant/chunks/**');
  await context.route('**/participant/chunks/**', (route) => route.abort());
  await visitHydrated(page, `${network.url}/organisation/event/detail/${fixture().otherEventId}/door`);
  await expect(page.getByText('Questo telefono non ha ancora l’elenco')).toBeVisible();
  await expectAccessibleInBoth(page, 'door without a list');
  await visitHydrated(page, `${network.url}/organisation/event/detail/${fixture().otherEventId}`);
  await expect(page.getByText('Questo telefono non ha ancora l’elenco')).toBeVisible();
  await expectAccessibleInBoth(page, 'event without a list');
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme} mode`, () => {
    test.use({ colorScheme });

    test('axe finds no violation at the scanner, its results, and a ticket @core', async ({
      page,
      context,
    }) => {
      const { network, eventId } = fixture();
      const guest = {
        firstName: 'Nerina',
        lastName: `Cannavacciuolo ${colorScheme}`,
        email: 'n@lontano.example',
      };
      const [ticket, second] = await registerGuests(fixture(), eventId, [
        guest,
        { ...guest, firstName: 'Ugo' },
      ]);
      await context.grantPermissions(['camera']);
      await openDoor(page, fixture());
      await page.getByRole('button', { name: 'Scansiona' }).click();
      await expect(page.getByText('Nessuna fotocamera')).toBeVisible();
      await expectAccessible(page, 'scanner');
      // A result closes by itself.
      await stopClock(page);
      const scanAndCheck = async (
        text: string,
        tone: 'in' | 'already' | 'refused',
        name: string,
      ): Promise<void> => {
        await scanWithKeyboard(page, text);
        await expect(getScanResult(page, tone)).toBeVisible();
        await expectAccessible(page, name);
        await page.keyboard.press('Escape');
        await expect(page.locator('[data-result]')).toHaveCount(0);
        await page.clock.fastForward(5_000);
      };
      await scanAndCheck(buildTicketQrText(network.url, ticket!), 'in', 'green');
      await scanAndCheck(buildTicketQrText(network.url, ticket!), 'already', 'amber');
      await scanAndCheck(buildTicketQrText(network.url, forgeTicket(second!)), 'refused', 'red');
      await expectAccessible(page, 'scanner after an entry');
      await page.clock.resume();

      await visitHydrated(page, network.url + buildTicketPath(second!));
      await expect(page.getByRole('img', { name: /Codice QR/ })).toBeVisible();
      await expectAccessible(page, 'ticket');
      await visitHydrated(page, network.url + buildTicketPath(forgeTicket(second!)));
      await expect(page.getByText('Questo biglietto non è valido')).toBeVisible();
      await expectAccessible(page, 'ticket that is none');
    });
  });
}
