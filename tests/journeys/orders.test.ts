import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import BetterSqlite from 'better-sqlite3';
import { expectAccessibleInBoth, expectTouchable } from '#tests/support/accessible.ts';
import { signIn } from '#tests/support/door-screen.ts';
import { usingPlace } from '#tests/support/journey-place.ts';
import { logOut } from '#tests/support/log-out.ts';
import { linkIn, mailText } from '#tests/support/mailbox.ts';
import { newNewcomer, registerNewcomer } from '#tests/support/newcomer.ts';
import { usingPhones } from '#tests/support/phone.ts';
import { filesWith } from '#tests/support/profile-files.ts';
import { registerGuests } from '#tests/support/tickets.ts';

const place = usingPlace({ noOfPeople: 3 });
const openPhone = usingPhones();
const longName = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(2);

const cardsOf = (page: Page) => page.getByRole('main').getByRole('article');
const fitsThePhone = async (page: Page): Promise<void> =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

test('[RG-33] [RG-36] [AC-58] orders in pages of five, each with a page of its own; without a network after a restart with a ticket that was never opened, until she signs out', async () => {
  const { network, title, eventId, otherEventId } = place();
  const wishes = { email: 'ugo@pagina.example', firstName: 'Ugo', lastName: 'Sabatini' };
  const person = await newNewcomer(place(), wishes);
  for (let at = 0; at < 5; at++) await registerNewcomer(place(), person, otherEventId);
  await registerNewcomer(place(), person, eventId, [longName, '芳']);
  const other = { firstName: 'Ada', lastName: 'Taciuta', email: 'ada@lontano.example' };
  await registerGuests(place(), eventId, [other, wishes]);

  const phone = await openPhone();
  const { page } = phone;
  // What is fetched ahead is not what she looks at.
  await page.goto(`${network.url}/login?next=%2Fcontact`);
  const ahead = page.waitForResponse(/\/api\/web\/my\/orders\?/);
  await signIn(page, person);
  await ahead;
  await page.evaluate(() => navigator.serviceWorker.ready);

  await page.goto(`${network.url}/myorders`);
  const cards = cardsOf(page);
  await expect(cards).toHaveCount(5);
  await expect(cards.first()).toContainText('un biglietto per te');
  await expect(cards.nth(1)).toContainText('3 biglietti · gratuito');
  await fitsThePhone(page);
  await expectAccessibleInBoth(page, 'orders');
  const pager = page.getByRole('navigation', { name: 'Pagine' });
  await pager.getByRole('link', { name: 'Pagina seguente' }).click();
  await expect(cards).toHaveCount(2);
  await expect(pager.locator('[aria-current]')).toHaveText('2');
  await page.goBack();
  await expect(cards).toHaveCount(5);

  // Of somebody else's order one's own ticket, and no word of hers.
  await cards.first().getByRole('link').click();
  await expect(page.getByRole('link', { name: /^Biglietto di/ })).toHaveCount(1);
  await expect(page.getByRole('main')).not.toContainText(/Taciuta|ada@/);
  await page.goBack();

  await cards.nth(1).getByRole('link', { name: title }).click();
  await expect(page).toHaveURL(/\/myorders\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Biglietto di/ })).toHaveCount(3);
  await expect(page.getByRole('link', { name: 'Aggiungi al calendario' })).toBeVisible();
  await fitsThePhone(page);
  await expectTouchable(page);
  await expectAccessibleInBoth(page, 'order');
  // Names are kept in the device's own storage alone, which signing out wipes.
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Sabatini');
  await page.goto(`${network.url}/myorders?page=9`);
  await expect(page.getByText('Questa pagina è vuota')).toBeVisible();
  await page.goto(`${network.url}/myorders/01890000-0000-7000-8000-000000000000`);
  await expect(page.getByText('Questo ordine non c’è (più)')).toBeVisible();
  await phone.close();

  const again = await openPhone({ profile: phone.profile, isOffline: true });
  await again.page.goto(`${network.url}/myorders`);
  const kept = cardsOf(again.page);
  await expect(kept).toHaveCount(5);
  await expect(again.page.getByText(/È tutto com’era/)).toBeVisible();
  await kept.nth(1).getByRole('link', { name: title }).click();
  await again.page.getByRole('link', { name: 'Biglietto di Ugo Sabatini' }).click();
  await expect(again.page.getByRole('img', { name: /Codice QR.*Ugo Sabatini/ })).toBeVisible();

  // The way out needs no network, and leaves nobody on the disk.
  const { profile, close } = again;
  await expect.poll(() => filesWith(profile, [longName])).not.toEqual([]);
  await logOut(again.page, network.url, 'Vuoi uscire?');
  await close();
  expect(filesWith(profile, [longName, 'Sabatini', person.email])).toEqual([]);
});

test('[RG-34] [RG-37] [RG-38] a visitor has a link to her tickets mailed, and another one when it is too old', async ({
  page,
}) => {
  const { network, server, eventId, title } = place();
  const guest = { firstName: 'Nora', lastName: 'Bini', email: 'nora@lontano.example' };
  await registerGuests(place(), eventId, [
    guest,
    { ...guest, firstName: 'Pia', email: 'pia@lontano.example' },
  ]);
  // Her tickets were the first mail.
  await mailText(server.dataDir, guest.email);

  // In a tab that came with no link.
  await page.goto(`${network.url}/orders/link`);
  await expect(page.getByRole('heading', { name: 'Questo link non vale più' })).toBeVisible();
  await expect(page).toHaveTitle('Link scaduto · Presente');
  await page.goto(`${network.url}/login`);
  await page.getByRole('main').getByRole('link', { name: 'Te li mandiamo per mail' }).click();
  await page.getByRole('button', { name: 'Mandami il link' }).click();
  await expect(page.getByLabel('E-mail')).toBeFocused();
  await expectAccessibleInBoth(page, 'asking for the link');
  await page.getByLabel('E-mail').fill(` ${guest.email.toUpperCase()}`);
  await page.getByRole('button', { name: 'Mandami il link' }).click();
  await expect(page.getByRole('heading', { name: 'Guarda la posta' })).toBeVisible();

  await page.goto(linkIn(await mailText(server.dataDir, guest.email, 2)));
  await expect(cardsOf(page)).toHaveCount(1);
  expect(page.url()).toBe(`${network.url}/orders/link`);
  await expect(page.getByRole('main')).toContainText(guest.email);
  await expectAccessibleInBoth(page, 'orders of a link');
  await cardsOf(page).getByRole('link', { name: title }).click();
  await expect(page.getByRole('link', { name: /^Biglietto di/ })).toHaveCount(2);
  await page.reload();
  await page.getByRole('link', { name: 'Biglietto di Pia Bini' }).click();
  await expect(page.getByRole('img', { name: /Codice QR.*Pia Bini/ })).toBeVisible();

  const file = new BetterSqlite(join(server.dataDir, 'presente.sqlite'));
  file.prepare('update orders_link set expires_at = ?').run(Date.now() - 1);
  file.close();
  await page.goto(`${network.url}/orders/link`);
  await expect(page.getByRole('heading', { name: 'Questo link è scaduto' })).toBeVisible();
  await expectAccessibleInBoth(page, 'a link that has expired');
  await page.getByRole('button', { name: 'Mandamene un altro' }).click();
  await expect(page.getByRole('heading', { name: 'Guarda la posta' })).toBeVisible();
  await page.goto(linkIn(await mailText(server.dataDir, guest.email, 3)));
  await expect(cardsOf(page)).toHaveCount(1);
});
