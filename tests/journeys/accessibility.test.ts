import { expect, test } from '@playwright/test';
import { ticketPath, ticketQrText } from '#contract/registration/ticket-code.ts';
import { expectAccessible, expectAccessibleInBoth } from '#tests/support/accessible.ts';
import {
  doorUrl,
  expectDoor,
  openDoor,
  searchFor,
  signIn,
  toggleOf,
  verdict,
} from '#tests/support/door-screen.ts';
import { usingPlace } from '#tests/support/journey-place.ts';
import { typeAsScanner } from '#tests/support/scanner.ts';
import { forged, registerGuests } from '#tests/support/tickets.ts';
import { visit } from '#tests/support/visit.ts';

const place = usingPlace();

test.use({ reducedMotion: 'reduce' });

test('axe finds nothing on the way in, and on pages of events', async ({ page }) => {
  const { network, organisation, eventId, title } = place();
  await visit(page, network.url);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessibleInBoth(page, 'home');
  await visit(page, `${network.url}/signup`);
  await page.getByRole('main').getByRole('button', { name: 'Crea l’account' }).click();
  await expectAccessibleInBoth(page, 'signup with errors');
  await visit(page, `${network.url}/login`);
  await expectAccessibleInBoth(page, 'login');
  await signIn(page, organisation);
  await expect(page.getByRole('heading', { level: 1, name: 'Fiume Vivo' })).toBeVisible();
  await expectAccessibleInBoth(page, 'profile');
  await visit(page, `${network.url}/organisation/event`);
  await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible();
  await expectAccessibleInBoth(page, 'events');
  await page.getByRole('link', { name: /Passati/ }).click();
  await expect(page.getByText('Ancora nessun evento passato')).toBeVisible();
  await expectAccessibleInBoth(page, 'no events');
  await visit(page, `${network.url}/organisation/event/detail/${eventId}`);
  await expect(page.getByRole('table', { name: 'Partecipanti' })).toBeVisible();
  await expectAccessibleInBoth(page, 'event');
  await page.getByRole('button', { name: 'Il tuo account' }).click();
  await expectAccessibleInBoth(page, 'account menu');
  await page.getByRole('button', { name: 'Esci' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessibleInBoth(page, 'logout');
});

test('axe finds nothing at the door: list, loading, nobody, no network, no list', async ({
  page,
  context,
}) => {
  const { network, people, organisation } = place();
  await context.addInitScript(() => localStorage.clear());
  await visit(page, doorUrl(place()));
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await context.route('**/participant/list/**', async (route) => {
    await held;
    await route.continue();
  });
  await signIn(page, organisation);
  await expect(page.getByText('Apro l’elenco…')).toBeAttached();
  await expectAccessibleInBoth(page, 'door loading');
  letGo();
  await expectDoor(page, place());
  await expectAccessibleInBoth(page, 'door');
  await context.setOffline(true);
  await toggleOf(page, people[0]!).click();
  await expect(page.getByText(/Senza rete · 1 da inviare/)).toBeVisible();
  await expectAccessibleInBoth(page, 'door offline');
  await toggleOf(page, people[0]!).click();
  await expect(page.getByText(`Fuori: ${people[0]!.name}`)).toBeVisible();
  await expectAccessibleInBoth(page, 'door with undo');
  await searchFor(page, 'nessunochesichiamicosì');
  await expect(page.getByText('Nessuno con questo nome')).toBeVisible();
  await expectAccessibleInBoth(page, 'door, nobody found');
  await context.setOffline(false);
  await context.unroute('**/participant/list/**');
  await context.route('**/participant/list/**', (route) => route.abort());
  await visit(page, `${network.url}/organisation/event/detail/${place().otherEventId}/door`);
  await expect(page.getByText('Questo telefono non ha ancora l’elenco')).toBeVisible();
  await expectAccessibleInBoth(page, 'door without a list');
  await visit(page, `${network.url}/organisation/event/detail/${place().otherEventId}`);
  await expect(page.getByText('Questo telefono non ha ancora l’elenco')).toBeVisible();
  await expectAccessibleInBoth(page, 'event without a list');
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme}`, () => {
    test.use({ colorScheme });

    test('axe finds nothing at the scanner and its answers, and on a ticket', async ({ page, context }) => {
      const { network, eventId } = place();
      const guest = {
        firstName: 'Nerina',
        lastName: `Cannavacciuolo ${colorScheme}`,
        email: 'n@lontano.example',
      };
      const [ticket, second] = await registerGuests(place(), eventId, [
        guest,
        { ...guest, firstName: 'Ugo' },
      ]);
      await context.grantPermissions(['camera']);
      await openDoor(page, place());
      await page.getByRole('button', { name: 'Scansiona' }).click();
      await expect(page.getByText('Nessuna fotocamera')).toBeVisible();
      await expectAccessible(page, 'scanner');
      await page.clock.install();
      const scan = async (text: string, tone: 'in' | 'already' | 'refused', name: string): Promise<void> => {
        await typeAsScanner(page, text);
        await expect(verdict(page, tone)).toBeVisible();
        await expectAccessible(page, name);
        await page.keyboard.press('Escape');
        await page.clock.fastForward(5_000);
      };
      await scan(ticketQrText(network.url, ticket!), 'in', 'green');
      await scan(ticketQrText(network.url, ticket!), 'already', 'amber');
      await scan(ticketQrText(network.url, forged(second!)), 'refused', 'red');
      await expectAccessible(page, 'scanner after an entry');

      await visit(page, network.url + ticketPath(second!));
      await expect(page.getByRole('img', { name: /Codice QR/ })).toBeVisible();
      await expectAccessible(page, 'ticket');
      await visit(page, network.url + ticketPath(forged(second!)));
      await expect(page.getByText('Questo biglietto non è valido')).toBeVisible();
      await expectAccessible(page, 'ticket that is none');
    });
  });
}
