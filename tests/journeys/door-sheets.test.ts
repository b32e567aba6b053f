import { expect, test, type Page } from '@playwright/test';
import { ticketQrText } from '#contract/registration/ticket-code.ts';
import { expectAccessibleInBoth } from '#tests/support/accessible.ts';
import {
  connection,
  doorUrl,
  expectDoor,
  openDoor,
  searchFor,
  signIn,
  toggleOf,
  verdict,
} from '#tests/support/door-screen.ts';
import { usingPlace } from '#tests/support/journey-place.ts';
import { usingPhones } from '#tests/support/phone.ts';
import { typeAsScanner } from '#tests/support/scanner.ts';
import { letIn, registerGuests } from '#tests/support/tickets.ts';

const place = usingPlace({ noOfPeople: 12 });
const openPhone = usingPhones();
const fakeCamera = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];

const openSheet = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();
const sheet = (page: Page, name: string) => page.getByRole('dialog', { name });
const closeSheet = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Chiudi' }).click();

const family = (lastName: string) =>
  ['Luca', 'Chiara', 'Emma', '芳'].map((firstName, at) => ({
    firstName,
    lastName,
    email: `${lastName.toLowerCase().replace('’', '')}.${at}@lontano.example`,
  }));

test('[CI-36] sound, vibration and voice are set, tried and kept; three sounds, and only the last is spoken', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    const Plain = window.OscillatorNode;
    window.OscillatorNode = class extends Plain {
      constructor(context: BaseAudioContext, options?: OscillatorOptions) {
        super(context, options);
        heard.push(`${options?.type} ${options?.frequency}`);
      }
    };
    navigator.vibrate = (pattern) => heard.push(`vibrates ${JSON.stringify(pattern)}`) > 0;
    speechSynthesis.cancel = () => void heard.push('cut off');
    speechSynthesis.speak = (said) => void heard.push(`${said.lang} ${said.text}`);
  });
  const heard = () => page.evaluate(() => (window as unknown as { heard: string[] }).heard.splice(0));
  const [ticket] = await registerGuests(place(), place().eventId, family('Sonori').slice(0, 1));
  await openDoor(page, place());
  await openSheet(page, 'Suono e voce');
  const settings = sheet(page, 'Suono e voce');
  await expect(settings).toBeVisible();
  await expectAccessibleInBoth(page, 'settings of the door');
  const sounds: string[] = [];
  for (const name of ['Prova: Entra', 'Prova: Già dentro', 'Prova: Non entra']) {
    await settings.getByRole('button', { name }).click();
    let notes: string[] = [];
    await expect.poll(async () => (notes = [...notes, ...(await heard())]).length).toBeGreaterThan(1);
    sounds.push(notes.join());
  }
  expect(new Set(sounds).size).toBe(3);
  await settings.getByLabel('Suono').uncheck();
  await settings.getByLabel('Vibrazione').uncheck();
  await settings.getByLabel(/Risultato a voce/).check();
  await page.reload();
  await expectDoor(page, place());
  await openSheet(page, 'Suono e voce');
  await expect(settings.getByLabel('Suono')).not.toBeChecked();
  await expect(settings.getByLabel('Vibrazione')).not.toBeChecked();
  await expect(settings.getByLabel(/Risultato a voce/)).toBeChecked();
  await closeSheet(page);
  await page.getByRole('button', { name: 'Scansiona' }).click();
  await heard();
  await typeAsScanner(page, ticketQrText(place().network.url, ticket!));
  await expect(verdict(page, 'in')).toBeVisible();
  await expect.poll(heard).toEqual(['cut off', 'it-IT Dentro. Luca Sonori']);
});

test('[CI-38] [CI-23] the others of an order come in from the answer, at once or one by one, and are taken back', async ({
  page,
}) => {
  const people = family('Dell’Orto');
  const tickets = await registerGuests(place(), place().eventId, people);
  await openDoor(page, place());
  const before = place().log().length;
  await page.getByRole('button', { name: 'Scansiona' }).click();
  await page.clock.install();
  await typeAsScanner(page, ticketQrText(place().network.url, tickets[0]!));
  const green = verdict(page, 'in');
  await expect(green).toContainText('Biglietto 1 di 4');
  await expectAccessibleInBoth(page, 'green with others');
  const second = green.getByRole('button', { name: 'Chiara Dell’Orto: dentro' });
  await second.click();
  await expect(second).toHaveAttribute('aria-pressed', 'true');
  // Nothing goes from under the finger of somebody who ticks.
  await page.clock.fastForward(60_000);
  await expect(green).toBeVisible();
  await second.click();
  await expect(second).toHaveAttribute('aria-pressed', 'false');
  await green.getByRole('button', { name: 'Fai entrare anche gli altri 3' }).click();
  for (const name of ['Chiara', 'Emma', '芳'])
    await expect(green.getByRole('button', { name: `${name} Dell’Orto: dentro` })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  await page.clock.fastForward(5_000);
  await expect(green).toBeHidden();
  await expect(page.getByText('con altre 3 persone')).toBeVisible();
  await page.getByRole('button', { name: 'Annulla tutti' }).click();
  await expect(page.getByText('4 ingressi annullati')).toBeVisible();

  await typeAsScanner(page, ticketQrText(place().network.url, tickets[1]!));
  await expect(green).toContainText('Chiara Dell’Orto');
  await page.keyboard.press('Escape');
  await typeAsScanner(page, ticketQrText(place().network.url, tickets[1]!));
  await page.clock.fastForward(3_000);
  await typeAsScanner(page, ticketQrText(place().network.url, tickets[1]!));
  const amber = verdict(page, 'already');
  await amber.getByRole('button', { name: 'Luca Dell’Orto: dentro' }).click();
  await amber.getByRole('button', { name: 'Fai entrare anche gli altri 2' }).click();
  await expect(amber.getByRole('button', { name: 'Annulla gli altri 3' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Chiudi lo scanner' }).click();
  await expect(connection(page)).toHaveText('In rete');
  const outcomes = place().log().slice(before);
  expect(outcomes.every((it) => it.outcome === 'applied')).toBe(true);

  await searchFor(page, 'dell orto');
  await page.getByRole('button', { name: /Stesso ordine di Luca Dell’Orto: 4/ }).click();
  await expect(sheet(page, 'Stesso ordine').getByRole('listitem')).toHaveCount(4);
  await expectAccessibleInBoth(page, 'people of one order');
});

test('[CI-23] from the list: one of an order is let in, and the others with the next tap', async ({
  page,
}) => {
  await registerGuests(place(), place().eventId, family('Listini'));
  await openDoor(page, place());
  await searchFor(page, 'listini');
  await toggleOf(page, { name: 'Emma Listini' }).click();
  await page.getByRole('button', { name: 'Anche gli altri 3' }).click();
  await expect(page.getByText('Entrano 3 persone')).toBeVisible();
  for (const name of ['Luca', 'Chiara', 'Emma', '芳'])
    await expect(toggleOf(page, { name: `${name} Listini` })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Annulla' }).click();
  await expect(page.getByText('3 ingressi annullati')).toBeVisible();
  await expect(toggleOf(page, { name: 'Emma Listini' })).toHaveAttribute('aria-pressed', 'true');
});

test('[CI-24] a second entry waits in the inbox until somebody has looked at it, with a note', async ({
  page,
  context,
}) => {
  const guest = { firstName: 'Ines', lastName: 'Doppioni', email: 'ines@lontano.example' };
  const [ticket] = await registerGuests(place(), place().eventId, [guest]);
  await openDoor(page, place());
  await openSheet(page, 'Da guardare: niente');
  await expect(page.getByText('Niente da guardare')).toBeVisible();
  await expectAccessibleInBoth(page, 'empty inbox');
  await closeSheet(page);
  await context.setOffline(true);
  await letIn(place(), ticket!);
  await searchFor(page, guest.lastName);
  await toggleOf(page, { name: 'Ines Doppioni' }).click();
  await context.setOffline(false);
  await openSheet(page, 'Da guardare: 1');
  const card = sheet(page, 'Da guardare').getByRole('listitem');
  await expect(card).toContainText('Ines Doppioni');
  await expect(card).toContainText('Era già dentro dalle');
  await card.getByRole('button', { name: 'Nota' }).click();
  await card.getByLabel('Nota').fill('È passata due volte: aveva scordato il cappello.');
  await expectAccessibleInBoth(page, 'inbox');
  await card.getByRole('button', { name: 'Annulla il mio ingresso' }).click();
  await expect(page.getByText('Niente da guardare')).toBeVisible();
  await closeSheet(page);
  await expect(page.getByRole('button', { name: 'Da guardare: niente' })).toBeVisible();
  // The entry of the other one stands.
  await expect(toggleOf(page, { name: 'Ines Doppioni' })).toHaveAttribute('aria-pressed', 'true');
  await expect(connection(page)).toHaveText('In rete');
  expect(
    place()
      .log()
      .map((it) => it.outcome)
      .slice(-3),
  ).toEqual(['applied', 'duplicate', 'applied']);
});

test('[CI-39] a phone that lay untouched is covered until somebody holds the sign; a touch that slides checks nobody in', async ({
  page,
}) => {
  const [person] = place().people;
  await openDoor(page, place());
  const toggle = toggleOf(page, person!);
  const box = (await toggle.boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const finger = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  await touch('touchStart', [{ x: x - 15, y }]);
  await touch('touchMove', [{ x: x + 15, y }]);
  await touch('touchEnd', []);
  await touch('touchStart', [{ x, y: y - 12 }]);
  await touch('touchMove', [{ x, y: y + 12 }]);
  await touch('touchEnd', []);
  await expect(toggle).toHaveAttribute('aria-pressed', 'false');
  await page.touchscreen.tap(x, y);
  await expect(toggle).toHaveAttribute('aria-pressed', 'true');

  await page.clock.install();
  await page.getByLabel('Cerca per nome, e-mail o codice').press('Shift');
  const veil = page.getByRole('dialog', { name: 'Elenco coperto' });
  await page.clock.fastForward(19_000);
  await expect(veil).toBeHidden();
  await page.clock.fastForward(1_500);
  await expect(veil).toBeVisible();
  await expectAccessibleInBoth(page, 'covered list');
  await page.touchscreen.tap(x, y);
  const hold = veil.getByRole('button', { name: 'Tieni premuto per continuare' });
  const sign = (await hold.boundingBox())!;
  const at = { x: sign.x + sign.width / 2, y: sign.y + sign.height / 2 };
  await touch('touchStart', [at]);
  await page.clock.fastForward(300);
  await touch('touchEnd', []);
  await page.clock.fastForward(1_000);
  await expect(veil).toBeVisible();
  await expect(toggle).toHaveAttribute('aria-pressed', 'true');
  await touch('touchStart', [at]);
  await page.clock.fastForward(600);
  await expect(veil).toBeHidden();
  await touch('touchEnd', []);
  await page.clock.fastForward(21_000);
  await expect(veil).toBeVisible();
  await hold.press('Enter');
  await expect(veil).toBeHidden();
});

test('[CI-37] the checklist comes by itself before the event, and says what it has looked at', async () => {
  const { page } = await openPhone({ flags: fakeCamera });
  const { otherEventId, otherTitle, network, organisation } = place();
  await registerGuests(place(), otherEventId, [
    { firstName: 'Ugo', lastName: 'Primo', email: 'ugo@lontano.example' },
  ]);
  await page.goto(doorUrl({ network, eventId: otherEventId }));
  await signIn(page, organisation);
  const ready = sheet(page, 'Pronti per la porta');
  await expect(ready).toBeVisible();
  const line = (name: string) => ready.getByRole('listitem').filter({ hasText: name });
  // Nothing is green that nobody has looked at.
  await expect(line('Fotocamera')).toContainText('da provare');
  await ready.getByRole('button', { name: 'Prepara il telefono' }).click();
  await expect(line('Fotocamera')).toContainText('a posto');
  for (const name of ['Elenco', 'App sul telefono', 'Lettore di codici', 'Orologio', 'Ingressi da inviare'])
    await expect(line(name)).toContainText('a posto');
  await expect(line('Elenco')).toContainText('Completo: 1 di 1, aggiornato adesso');
  const isPersistent = await page.evaluate(() => navigator.storage.persisted());
  await expect(line('Memoria protetta')).toContainText(isPersistent ? 'a posto' : 'da sistemare');
  await expectAccessibleInBoth(page, 'ready for the door');
  await page.goBack();
  await expect(ready).toBeHidden();
  await page.reload();
  await expectDoor(page, { title: otherTitle });
  await expect(ready).toBeHidden();
  await page.context().setOffline(true);
  await openSheet(page, 'Pronti per la porta');
  await expect(line('Orologio')).toContainText('da provare');
});

test('[CI-40] another door is chosen from the title, and the new one is said', async ({ page, context }) => {
  const { network, otherEventId, otherTitle, title } = place();
  await page.addInitScript(
    (id) => localStorage.setItem('door-ready-offered', JSON.stringify([id])),
    otherEventId,
  );
  await registerGuests(place(), otherEventId, [
    { firstName: 'Ada', lastName: 'Altrove', email: 'ada@lontano.example' },
  ]);
  await page.goto(doorUrl({ network, eventId: otherEventId }));
  await signIn(page, place().organisation);
  await expectDoor(page, { title: otherTitle });
  await page.goto(doorUrl(place()));
  await expectDoor(page, place());
  await page.evaluate(() => navigator.serviceWorker.ready);
  await context.setOffline(true);
  await page.getByRole('button', { name: title }).click();
  const doors = sheet(page, 'Cambia porta');
  await expect(doors.getByText('Elenco sul telefono')).toBeVisible();
  await expectAccessibleInBoth(page, 'other doors');
  await doors.getByRole('button', { name: otherTitle }).click();
  await expectDoor(page, { title: otherTitle });
  await expect(page.getByText(`Ora sei alla porta di «${otherTitle}»`)).toBeVisible();
});
