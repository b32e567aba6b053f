import { expect, test, type Page } from '@playwright/test';
import { minuteMs } from '#contract/durations.ts';
import { buildTicketPath } from '#contract/registration/ticket-code.ts';
import { expectAccessibleInBoth, expectTouchable } from '#tests/support/browser/expect-accessible.ts';
import { signIn } from '#tests/support/browser/door-screen.ts';
import { setupE2eFixture } from '#tests/support/e2e/e2e-fixture.ts';
import { logOut } from '#tests/support/browser/log-out.ts';
import { readMailText } from '#tests/support/mail/mailbox.ts';
import { setupPhones } from '#tests/support/browser/phone-context.ts';
import { findFilesContaining } from '#tests/support/browser/browser-profile-files.ts';
import { checkInByTicket, getTicketLink, registerGuests } from '#tests/support/e2e/tickets.ts';

const fixture = setupE2eFixture({ participantCount: 3 });
const openPhone = setupPhones();

/** A call that no ticket page makes. */
const lastCall = '/api/site';
const newGuest = (firstName: string, domain: string) => ({
  firstName,
  lastName: 'D’Angelòforo',
  email: `${firstName.toLowerCase()}@${domain}.example`,
});
const getQr = (page: Page, name: string) =>
  page.getByRole('img', { name: `Codice QR del biglietto di ${name} D’Angelòforo` });

test('[RG-27] [RG-31] [RG-32] a mailed ticket: live at the door, printed, and on the phone after the browser was killed @core', async () => {
  const { eventId, title } = fixture();
  const [, ugo = ''] = await registerGuests(fixture(), eventId, [
    newGuest('Nerina', 'lontano'),
    newGuest('Ugo', 'lontano'),
  ]);
  const link = await getTicketLink(fixture(), 'ugo@lontano.example');
  const { page, profile, kill } = await openPhone();
  await page.clock.install();
  await page.goto(link);
  const qr = getQr(page, 'Ugo');
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByText('Biglietto 2 di 2')).toBeVisible();
  await expect(page.getByText(/^Codice [0-9A-F]{6}$/)).toBeVisible();
  await expect(page.getByText('Il biglietto resta su questo telefono')).toBeVisible();
  // The event has begun.
  await expect(page.getByRole('button', { name: /Disdici/ })).toBeHidden();
  await expectTouchable(page);
  await expectAccessibleInBoth(page, 'ticket');
  expect(await countSheets(page)).toBe(1);

  await page.getByRole('button', { name: 'Mostra all’ingresso' }).click();
  const screen = page.getByRole('dialog', { name: 'Codice per l’ingresso' });
  await expect(getQr(page, 'Ugo').last()).toBeInViewport({ ratio: 1 });
  await expectAccessibleInBoth(page, 'code on the whole screen');
  const entered = page.waitForResponse((response) => response.url().includes('/api/ticket/'));
  await checkInByTicket(fixture(), ugo);
  await page.clock.fastForward(15_000);
  await entered;
  await expect(screen.getByText(/^Dentro dalle \d/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(screen).toBeHidden();
  await expect(page.getByText(/^Dentro dalle \d/).filter({ visible: true })).toBeVisible();
  // No change is possible any more: polling stops.
  const calls = watchCalls(page);
  await page.clock.fastForward(minuteMs);
  // Any request of the page would have been sent before this one.
  await page.evaluate((path) => fetch(path), lastCall);
  expect(calls).toEqual([lastCall]);

  const code = await qr.innerHTML();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await kill();
  const again = await openPhone({ profile, isOffline: true });
  await again.page.clock.setFixedTime(Date.now() + 20 * minuteMs);
  await again.page.goto(link);
  await expect(getQr(again.page, 'Ugo')).toBeVisible();
  expect(await getQr(again.page, 'Ugo').innerHTML()).toBe(code);
  // With the day, if it is past midnight by now.
  await expect(again.page.getByText(/^Dentro dal/)).toBeVisible();
  await expect(again.page.getByText(/Senza connessione: questo è il biglietto salvato/)).toBeVisible();

  // A ticket never opened on this phone.
  await again.page.goto(link.replace(/.$/, (last) => (last === 'A' ? 'E' : 'A')));
  await expect(again.page.getByText('La prima volta serve la connessione')).toBeVisible();
});

test('[RG-29] [RG-27] a holder cancels a ticket once, and every device shows it @core', async () => {
  const { network, otherEventId, otherTitle, server } = fixture();
  const [, ada = ''] = await registerGuests(fixture(), otherEventId, [
    newGuest('Olga', 'vicino'),
    newGuest('Ada', 'vicino'),
  ]);
  const { page, context } = await openPhone();
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto(network.url + buildTicketPath(ada));
    await expect(getQr(tab, 'Ada')).toBeVisible();
  }
  await page.bringToFront();
  const cancelButton = (page: Page) => page.getByRole('button', { name: 'Non puoi più venire? Disdici' });
  await cancelButton(page).click();
  await expect(page.getByRole('dialog')).toContainText('gli altri dell’ordine restano validi');
  await expectAccessibleInBoth(page, 'cancelling a place');
  await context.setOffline(true);
  await page.getByRole('dialog').getByRole('button', { name: 'Disdici' }).click();
  await expect(page.getByText('la disdetta conta una volta sola')).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('dialog').getByRole('button', { name: 'Disdici' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Iscrizione disdetta' })).toBeVisible();
  expect(await readMailText(server.dataDir, 'ada@vicino.example', 2)).toContain(
    'abbiamo annullato la tua iscrizione',
  );
  expect(await readMailText(server.dataDir, 'olga@vicino.example', 2)).toContain(
    'Ada D’Angelòforo ha disdetto',
  );

  await other.bringToFront();
  await cancelButton(other).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Disdici' }).click();
  await expect(other.getByText('Questa iscrizione era già disdetta.')).toBeVisible();
  await expect(other.getByRole('heading', { name: 'Questo biglietto non è più valido' })).toBeVisible();
  await expect(other.getByText(otherTitle)).toBeVisible();
  await other.reload();
  await expect(other.getByRole('heading', { name: 'Questo biglietto non è valido' })).toBeVisible();
});

test('[RG-28] [CI-11] signing out removes an opened ticket from the device', async () => {
  const { network, eventId, organisation } = fixture();
  const [ticket = ''] = await registerGuests(fixture(), eventId, [newGuest('Zenobia', 'altrove')]);
  const { page, profile, close } = await openPhone();
  await page.goto(`${network.url}/login`);
  await signIn(page, organisation);
  await page.goto(network.url + buildTicketPath(ticket));
  await expect(getQr(page, 'Zenobia')).toBeVisible();
  await expect(page.getByText('Il biglietto resta su questo telefono')).toBeVisible();
  await expect.poll(() => findFilesContaining(profile, ['Zenobia'])).not.toEqual([]);

  await logOut(page, network.url, 'verranno rimossi da questo telefono');
  await close();
  expect(findFilesContaining(profile, ['Zenobia', 'D’Angelòforo'])).toEqual([]);
});

/** Number of A4 sheets with printer margins. */
async function countSheets(page: Page): Promise<number> {
  const margin = '1cm';
  const pdf = await page.pdf({
    format: 'A4',
    margin: { top: margin, right: margin, bottom: margin, left: margin },
  });
  return pdf.toString('latin1').match(/\/Type\s*\/Page[^s]/g)?.length ?? 0;
}

/** Collects the path of each API call from now on. */
function watchCalls(page: Page): readonly string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) paths.push(pathname);
  });
  return paths;
}
