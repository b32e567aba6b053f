import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { ticketQrText } from '#contract/registration/ticket-code.ts';
import { cameraFlags, writeCameraVideo } from '#tests/support/camera-video.ts';
import {
  connection,
  doorUrl,
  expectDoor,
  expectIn,
  openDoor,
  searchFor,
  verdict,
} from '#tests/support/door-screen.ts';
import { usingPlace } from '#tests/support/journey-place.ts';
import { usingPhones } from '#tests/support/phone.ts';
import { noteVerdicts, seenVerdicts, typeAsScanner } from '#tests/support/scanner.ts';
import { forged, linkOfMail, registerGuests, takeOff } from '#tests/support/tickets.ts';

const place = usingPlace({ noOfPeople: 5 });
const openPhone = usingPhones();

const guest = { firstName: 'Nerina', lastName: 'Cannavacciuolo', email: 'nerina@lontano.example' };
const html = `<img src="https://evil.example/x.png" onerror="window.owned=1"><script>window.owned = 1</script>`;

test('[CI-19] [CI-12] [fault 16] the camera reads a ticket of the mail, once; others, those taken off and foreign codes are refused, one not yet listed comes in', async ({
  page: guestPage,
}) => {
  const { network, eventId, otherEventId, otherTitle } = place();
  const [ticket] = await registerGuests(place(), eventId, [guest]);
  const [otherTicket] = await registerGuests(place(), otherEventId, [
    { ...guest, email: 'altrove@lontano.example' },
  ]);
  const [takenOff] = await registerGuests(place(), eventId, [{ ...guest, email: 'tolta@lontano.example' }]);
  await takeOff(place(), takenOff!);
  await guestPage.goto(await linkOfMail(place(), guest.email));
  const qr = guestPage.getByRole('img', {
    name: `Codice QR del biglietto di ${guest.firstName} ${guest.lastName}`,
  });
  await expect(qr).toBeVisible();
  const picture = await qr.screenshot({ scale: 'css' });

  const film = join(mkdtempSync(join(tmpdir(), 'presente-film-')), 'camera.mjpeg');
  const phone = await openPhone({ flags: cameraFlags(film) });
  const { page } = phone;
  await noteVerdicts(page);
  await openDoor(page, place());
  const leaving = watchRequests(page, network.url);
  await phone.context.setOffline(true);
  // Registered when the phone has its list already.
  const [late] = await registerGuests(place(), eventId, [{ ...guest, email: 'tardi@lontano.example' }]);
  const wall = { seconds: 3 };
  await writeCameraVideo(film, [
    { picture, seconds: 1.5 },
    wall,
    { picture, seconds: 1.5 },
    wall,
    { text: ticketQrText(network.url, otherTicket!), seconds: 1.5 },
    wall,
    { text: ticketQrText(network.url, forged(ticket!)), seconds: 1.5 },
    wall,
    { text: html.repeat(5), seconds: 1.5 },
    wall,
    { text: ticketQrText(network.url, takenOff!), seconds: 1.5 },
    wall,
    { text: ticketQrText(network.url, late!), seconds: 1.5 },
    wall,
  ]);
  await page.getByRole('button', { name: 'Scansiona' }).click();

  const name = `${guest.firstName} ${guest.lastName}`;
  const expected = [
    ['in', new RegExp(`Entra.*${name}.*Salvato sul telefono`, 'i')],
    ['already', new RegExp(`Già dentro.*${name}.*dalle`, 'i')],
    ['refused', new RegExp(`Altro evento.*«${otherTitle}»`, 'i')],
    ['refused', /Biglietto falso/i],
    ['refused', /Non è un nostro biglietto/i],
    ['refused', /Iscrizione tolta/i],
    ['in', /Entra.*Biglietto [A-Z0-9-]+.*Salvato sul telefono/i],
  ] as const;
  await expect
    .poll(
      async () => {
        const seen = await seenVerdicts(page);
        return expected.filter(([tone, text]) => !seen.some((it) => it.tone === tone && text.test(it.text)));
      },
      { timeout: 60_000 },
    )
    .toEqual([]);
  const seen = await seenVerdicts(page);
  expect(seen.filter((it) => it.tone === 'in')).toHaveLength(2);
  expect(await page.evaluate(() => 'owned' in window)).toBe(false);
  expect(leaving()).toEqual([]);

  await phone.context.setOffline(false);
  await page.getByRole('button', { name: 'Chiudi lo scanner' }).click();
  await expect(connection(page)).toHaveText('In rete');
  expect(place().log()).toMatchObject([{ outcome: 'applied' }, { outcome: 'applied' }]);
});

test('[CI-12] [fault 16] 10 kB of HTML from a hardware scanner are refused, and nothing of it leaves or runs', async ({
  page,
}) => {
  await noteVerdicts(page);
  await openDoor(page, place());
  await page.getByRole('button', { name: 'Scansiona' }).click();
  const leaving = watchRequests(page, place().network.url);
  const text = html.repeat(Math.ceil(10_240 / html.length));
  await typeAsScanner(page, text);
  await expect(verdict(page, 'refused')).toContainText('Non è un nostro biglietto');
  expect(await page.evaluate(() => 'owned' in window)).toBe(false);
  expect(leaving()).toEqual([]);
  console.log(`fault 16: ${text.length} characters refused, requests of it 0, scripts run 0`);
});

test('[CI-2] [fault 7] one ticket at two offline phones: both kept, counted once, flagged on both, and seen by a third', async () => {
  const { network, eventId } = place();
  const twin = { firstName: 'Ottavia', lastName: 'Bevilacqua', email: 'ottavia@lontano.example' };
  const [ticket] = await registerGuests(place(), eventId, [twin]);
  const before = place().log().length;
  const phones = [await openPhone(), await openPhone()];
  const { page: desk } = await openPhone();
  await openDoor(desk, place());
  const [inside, all] = await presentAt(desk);
  for (const { page, context } of phones) {
    await openDoor(page, place());
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Scansiona' }).click();
    await typeAsScanner(page, ticketQrText(network.url, ticket!));
    await expect(verdict(page, 'in')).toContainText(twin.lastName);
    await page.goto(doorUrl(place()));
    await expectDoor(page, place());
    await searchFor(page, twin.lastName);
  }
  const backAt = performance.now();
  for (const { context } of phones) await context.setOffline(false);
  for (const { page } of phones) {
    await expect(page.getByRole('listitem').filter({ hasText: twin.lastName })).toContainText(/2 ingressi/);
    await expect(connection(page)).toHaveText('In rete');
  }
  const flaggedAfterMs = Math.round(performance.now() - backAt);
  const log = place().log().slice(before);
  expect(log.map((it) => it.outcome)).toEqual(['applied', 'duplicate']);
  expect(new Set(log.map((it) => it.participantId)).size).toBe(1);
  await searchFor(desk, twin.lastName);
  await expectIn(desk, { name: `${twin.firstName} ${twin.lastName}` });
  for (const page of [desk, ...phones.map((it) => it.page)]) {
    await searchFor(page, '');
    await expect.poll(() => presentAt(page)).toEqual([inside + 1, all]);
  }
  console.log(`fault 7: both kept, counted once, flagged on both after ${flaggedAfterMs} ms`);
});

/** How many of how many the head of the door says are there. */
async function presentAt(page: Page): Promise<[inside: number, all: number]> {
  const [inside, all] = (await page.getByText(/\d+ di \d+ presenti/).textContent())!.match(/\d+/g)!;
  return [Number(inside), Number(all)];
}

/** What the page asks of anybody else, or in the words of the foreign code. */
function watchRequests(page: Page, origin: string): () => string[] {
  const strange: string[] = [];
  page.on('request', (request) => {
    const isOurs = request.url().startsWith(origin) || request.url().startsWith('blob:');
    if (!isOurs || /evil|owned/.test(request.url() + (request.postData() ?? ''))) strange.push(request.url());
  });
  return () => strange;
}
