import { expect, test, type Page } from '@playwright/test';
import { expectAccessibleInBoth, expectTouchable } from '#tests/support/browser/expect-accessible.ts';
import { signIn } from '#tests/support/browser/door-screen.ts';
import { setupE2eFixture } from '#tests/support/e2e/e2e-fixture.ts';
import { logOut } from '#tests/support/browser/log-out.ts';
import { parseLink, readMailText } from '#tests/support/mail/mailbox.ts';
import { signUpNewUser, registerNewUser } from '#tests/support/e2e/new-user.ts';
import { setupPhones } from '#tests/support/browser/phone-context.ts';
import { findFilesContaining } from '#tests/support/browser/browser-profile-files.ts';
import { registerGuests } from '#tests/support/e2e/tickets.ts';
import { writeServerDatabase } from '#tests/support/e2e/server-database.ts';

const fixture = setupE2eFixture({ participantCount: 3 });
const openPhone = setupPhones();
const longName = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(2);

const orderCards = (page: Page) => page.getByRole('main').getByRole('article');
const expectNoOverflow = async (page: Page): Promise<void> =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

test('[RG-33] [RG-36] [AC-58] orders in pages of five, each with its own page; a never opened ticket works offline after a restart, until sign-out @core', async () => {
  const { network, title, eventId, otherEventId } = fixture();
  const details = { email: 'ugo@pagina.example', firstName: 'Ugo', lastName: 'Sabatini' };
  const user = await signUpNewUser(fixture(), details);
  for (let index = 0; index < 5; index++) await registerNewUser(fixture(), user, otherEventId);
  await registerNewUser(fixture(), user, eventId, [longName, '芳']);
  const other = { firstName: 'Ada', lastName: 'Taciuta', email: 'ada@lontano.example' };
  await registerGuests(fixture(), eventId, [other, details]);

  const phone = await openPhone();
  const { page } = phone;
  // Wait on a page without orders, so that only the prefetch loads them.
  await page.goto(`${network.url}/login?next=%2Fcontact`);
  const prefetched = page.waitForResponse(/\/api\/web\/my\/orders\?/);
  await signIn(page, user);
  await prefetched;
  await page.evaluate(() => navigator.serviceWorker.ready);

  await page.goto(`${network.url}/myorders`);
  const cards = orderCards(page);
  await expect(cards).toHaveCount(5);
  await expect(cards.first()).toContainText('un biglietto per te');
  await expect(cards.nth(1)).toContainText('3 biglietti · gratis');
  await expectNoOverflow(page);
  await expectAccessibleInBoth(page, 'orders');
  const pager = page.getByRole('navigation', { name: 'Pagine' });
  await pager.getByRole('link', { name: 'Pagina seguente' }).click();
  await expect(cards).toHaveCount(2);
  await expect(pager.locator('[aria-current]')).toHaveText('2');
  await page.goBack();
  await expect(cards).toHaveCount(5);

  // Another buyer's order shows only one's own ticket.
  await cards.first().getByRole('link').click();
  await expect(page.getByRole('link', { name: /^Biglietto di/ })).toHaveCount(1);
  await expect(page.getByRole('main')).not.toContainText(/Taciuta|ada@/);
  await page.goBack();

  await cards.nth(1).getByRole('link', { name: title }).click();
  await expect(page).toHaveURL(/\/myorders\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Biglietto di/ })).toHaveCount(3);
  await expect(page.getByRole('link', { name: 'Aggiungi al calendario' })).toBeVisible();
  await expectNoOverflow(page);
  await expectTouchable(page);
  await expectAccessibleInBoth(page, 'order');
  // Names are stored only in the device database, which signing out clears.
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Sabatini');
  await page.goto(`${network.url}/myorders?page=9`);
  await expect(page.getByText('Questa pagina è vuota')).toBeVisible();
  await page.goto(`${network.url}/myorders/01890000-0000-7000-8000-000000000000`);
  await expect(page.getByText('Ordine non trovato')).toBeVisible();
  await phone.close();

  const again = await openPhone({ profile: phone.profile, isOffline: true });
  await again.page.goto(`${network.url}/myorders`);
  const cachedCards = orderCards(again.page);
  await expect(cachedCards).toHaveCount(5);
  await expect(again.page.getByText(/Ultimo aggiornamento/)).toBeVisible();
  await cachedCards.nth(1).getByRole('link', { name: title }).click();
  await again.page.getByRole('link', { name: 'Biglietto di Ugo Sabatini' }).click();
  await expect(again.page.getByRole('img', { name: /Codice QR.*Ugo Sabatini/ })).toBeVisible();

  // Signing out works offline and leaves no name on disk.
  const { profile, close } = again;
  await expect.poll(() => findFilesContaining(profile, [longName])).not.toEqual([]);
  await logOut(again.page, network.url, 'Vuoi uscire?');
  await close();
  expect(findFilesContaining(profile, [longName, 'Sabatini', user.email])).toEqual([]);
});

test('[RG-34] [RG-37] [RG-38] a visitor requests an order link by mail, and renews it once expired', async ({
  page,
}) => {
  const { network, server, eventId, title } = fixture();
  const guest = { firstName: 'Nora', lastName: 'Bini', email: 'nora@lontano.example' };
  await registerGuests(fixture(), eventId, [
    guest,
    { ...guest, firstName: 'Pia', email: 'pia@lontano.example' },
  ]);
  // The first mail contained the tickets.
  await readMailText(server.dataDir, guest.email);

  // In a tab opened without a link.
  await page.goto(`${network.url}/orders/link`);
  await expect(page.getByRole('heading', { name: 'Questo link non è più valido' })).toBeVisible();
  await expect(page).toHaveTitle('Link scaduto · Presente');
  await page.goto(`${network.url}/login`);
  await page.getByRole('main').getByRole('link', { name: 'Te li inviamo per e-mail' }).click();
  await page.getByRole('button', { name: 'Invia il link' }).click();
  await expect(page.getByLabel('E-mail')).toBeFocused();
  await expectAccessibleInBoth(page, 'asking for the link');
  await page.getByLabel('E-mail').fill(` ${guest.email.toUpperCase()}`);
  await page.getByRole('button', { name: 'Invia il link' }).click();
  await expect(page.getByRole('heading', { name: 'Controlla la tua e-mail' })).toBeVisible();

  await page.goto(parseLink(await readMailText(server.dataDir, guest.email, 2)));
  await expect(orderCards(page)).toHaveCount(1);
  expect(page.url()).toBe(`${network.url}/orders/link`);
  await expect(page.getByRole('main')).toContainText(guest.email);
  await expectAccessibleInBoth(page, 'orders of a link');
  await orderCards(page).getByRole('link', { name: title }).click();
  await expect(page.getByRole('link', { name: /^Biglietto di/ })).toHaveCount(2);
  await page.reload();
  await page.getByRole('link', { name: 'Biglietto di Pia Bini' }).click();
  await expect(page.getByRole('img', { name: /Codice QR.*Pia Bini/ })).toBeVisible();

  writeServerDatabase({ server }, 'update orders_link set expires_at = ?', Date.now() - 1);
  await page.goto(`${network.url}/orders/link`);
  await expect(page.getByRole('heading', { name: 'Questo link è scaduto' })).toBeVisible();
  await expectAccessibleInBoth(page, 'a link that has expired');
  await page.getByRole('button', { name: 'Invia un nuovo link' }).click();
  await expect(page.getByRole('heading', { name: 'Controlla la tua e-mail' })).toBeVisible();
  await page.goto(parseLink(await readMailText(server.dataDir, guest.email, 3)));
  await expect(orderCards(page)).toHaveCount(1);
});
