import { expect, test, type Page } from '@playwright/test';
import { ticketPath } from '#contract/registration/ticket-code.ts';
import { expectAccessibleInBoth, expectTouchable } from '#tests/support/accessible.ts';
import { signIn } from '#tests/support/door-screen.ts';
import { usingPlace } from '#tests/support/journey-place.ts';
import { logOut } from '#tests/support/log-out.ts';
import { mailText } from '#tests/support/mailbox.ts';
import { usingPhones } from '#tests/support/phone.ts';
import { filesWith } from '#tests/support/profile-files.ts';
import { letIn, linkOfMail, registerGuests } from '#tests/support/tickets.ts';

const place = usingPlace({ noOfPeople: 3 });
const openPhone = usingPhones();

const minuteMs = 60_000;
/** A call that no page of a ticket makes. */
const lastCall = '/api/site';
const guest = (firstName: string, domain: string) => ({
  firstName,
  lastName: 'D’Angelòforo',
  email: `${firstName.toLowerCase()}@${domain}.example`,
});
const qrOf = (page: Page, name: string) =>
  page.getByRole('img', { name: `Codice QR del biglietto di ${name} D’Angelòforo` });

test('[RG-27] [RG-31] [RG-32] a ticket from its mail: at the door live, on paper, and on the phone after the browser was killed', async () => {
  const { eventId, title } = place();
  const [, ugo = ''] = await registerGuests(place(), eventId, [
    guest('Nerina', 'lontano'),
    guest('Ugo', 'lontano'),
  ]);
  const link = await linkOfMail(place(), 'ugo@lontano.example');
  const { page, profile, kill } = await openPhone();
  await page.clock.install();
  await page.goto(link);
  const qr = qrOf(page, 'Ugo');
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByText('Biglietto 2 di 2')).toBeVisible();
  await expect(page.getByText(/^Codice [0-9A-F]{6}$/)).toBeVisible();
  await expect(page.getByText('Il biglietto resta su questo telefono')).toBeVisible();
  // Its event has begun.
  await expect(page.getByRole('button', { name: /Disdici/ })).toBeHidden();
  await expectTouchable(page);
  await expectAccessibleInBoth(page, 'ticket');
  expect(await noOfSheets(page)).toBe(1);

  await page.getByRole('button', { name: 'Mostra all’ingresso' }).click();
  const screen = page.getByRole('dialog', { name: 'Codice per l’ingresso' });
  await expect(qrOf(page, 'Ugo').last()).toBeInViewport({ ratio: 1 });
  await expectAccessibleInBoth(page, 'code on the whole screen');
  const entered = page.waitForResponse((it) => it.url().includes('/api/ticket/'));
  await letIn(place(), ugo);
  await page.clock.fastForward(15_000);
  await entered;
  await expect(screen.getByText(/^Dentro dalle \d/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText(/^Dentro dalle \d/)).toBeVisible();
  // Nothing more is to be expected: nobody is asked any more.
  const asked = watchCalls(page);
  await page.clock.fastForward(minuteMs);
  // Whatever the page would have asked has gone out before this.
  await page.evaluate((path) => fetch(path), lastCall);
  expect(asked).toEqual([lastCall]);

  const code = await qr.innerHTML();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await kill();
  const again = await openPhone({ profile, isOffline: true });
  await again.page.clock.setFixedTime(Date.now() + 20 * minuteMs);
  await again.page.goto(link);
  await expect(qrOf(again.page, 'Ugo')).toBeVisible();
  expect(await qrOf(again.page, 'Ugo').innerHTML()).toBe(code);
  await expect(again.page.getByText(/^Dentro dalle \d/)).toBeVisible();
  await expect(again.page.getByText(/Senza rete: è il biglietto salvato/)).toBeVisible();

  // One that this phone has never seen.
  await again.page.goto(link.replace(/.$/, (last) => (last === 'A' ? 'E' : 'A')));
  await expect(again.page.getByText('Serve la rete la prima volta che lo apri')).toBeVisible();
});

test('[RG-29] [RG-27] a holder gives her place back once; on every phone her ticket says so', async () => {
  const { network, otherEventId, otherTitle, server } = place();
  const [, ada = ''] = await registerGuests(place(), otherEventId, [
    guest('Olga', 'vicino'),
    guest('Ada', 'vicino'),
  ]);
  const { page, context } = await openPhone();
  const other = await context.newPage();
  for (const it of [page, other]) {
    await it.goto(network.url + ticketPath(ada));
    await expect(qrOf(it, 'Ada')).toBeVisible();
  }
  await page.bringToFront();
  const cancel = (it: Page) => it.getByRole('button', { name: 'Non puoi più venire? Disdici' });
  await cancel(page).click();
  await expect(page.getByRole('dialog')).toContainText('gli altri dell’ordine restano validi');
  await expectAccessibleInBoth(page, 'cancelling a place');
  await context.setOffline(true);
  await page.getByRole('dialog').getByRole('button', { name: 'Disdici' }).click();
  await expect(page.getByText('la disdetta conta una volta sola')).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('dialog').getByRole('button', { name: 'Disdici' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Iscrizione disdetta' })).toBeVisible();
  expect(await mailText(server.dataDir, 'ada@vicino.example', 2)).toContain('non sei più in elenco');
  expect(await mailText(server.dataDir, 'olga@vicino.example', 2)).toContain('Ada D’Angelòforo ha disdetto');

  await other.bringToFront();
  await cancel(other).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Disdici' }).click();
  await expect(other.getByText('Questa iscrizione era già disdetta.')).toBeVisible();
  await expect(other.getByRole('heading', { name: 'Questo biglietto non vale più' })).toBeVisible();
  await expect(other.getByText(otherTitle)).toBeVisible();
  await other.reload();
  await expect(other.getByRole('heading', { name: 'Questo biglietto non è valido' })).toBeVisible();
});

test('[RG-28] [CI-11] a ticket that was opened leaves the phone with who signs out', async () => {
  const { network, eventId, organisation } = place();
  const [ticket = ''] = await registerGuests(place(), eventId, [guest('Zenobia', 'altrove')]);
  const { page, profile, close } = await openPhone();
  await page.goto(`${network.url}/login`);
  await signIn(page, organisation);
  await page.goto(network.url + ticketPath(ticket));
  await expect(qrOf(page, 'Zenobia')).toBeVisible();
  await expect(page.getByText('Il biglietto resta su questo telefono')).toBeVisible();
  await expect.poll(() => filesWith(profile, ['Zenobia'])).not.toEqual([]);

  await logOut(page, network.url, 'vengono tolte da questo telefono');
  await close();
  expect(filesWith(profile, ['Zenobia', 'D’Angelòforo'])).toEqual([]);
});

/** How many sheets of A4 a page takes with the margins of a printer. */
async function noOfSheets(page: Page): Promise<number> {
  const margin = '1cm';
  const pdf = await page.pdf({
    format: 'A4',
    margin: { top: margin, right: margin, bottom: margin, left: margin },
  });
  return pdf.toString('latin1').match(/\/Type\s*\/Page[^s]/g)?.length ?? 0;
}

/** Grows by the path of each call that a page makes from now on. */
function watchCalls(page: Page): readonly string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) paths.push(pathname);
  });
  return paths;
}
