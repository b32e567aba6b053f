import { readFile } from 'node:fs/promises';
import { expect, test, type Page } from '@playwright/test';
import { checkInBatch } from '#contract/check-in/check-in-calls.ts';
import { createPass, type StaffPass } from '#contract/check-in/pass-calls.ts';
import { expectAccessibleInBoth, expectTouchable } from '#tests/support/accessible.ts';
import { expectDoor, expectIn, signIn, toggleOf } from '#tests/support/door-screen.ts';
import { usingPlace } from '#tests/support/journey-place.ts';
import { eventUrl, makePass, openPassAs, passCard } from '#tests/support/pass-screen.ts';
import { usingPhones } from '#tests/support/phone.ts';

const place = usingPlace();
const openPhone = usingPhones();
const hourMs = 3_600_000;
const desktop = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false };

test.use(desktop);

const outboxOf = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('presente');
        opening.addEventListener('error', () => reject(opening.error));
        opening.addEventListener('success', () => {
          const counting = opening.result.transaction('outbox').objectStore('outbox').count();
          counting.addEventListener('success', () => resolve(counting.result));
        });
      }),
  );

/** A pass as the organiser's page would make it, with another window than the form offers by itself. */
async function passOf(
  page: Page,
  wishes: { label: string; fromMs: number; toMs: number },
): Promise<StaffPass> {
  const { network, eventId } = place();
  const token = (await page.context().cookies()).find((it) => it.name === 'token')!.value;
  const response = await fetch(`${network.url}/api${createPass.path.replace(':id', eventId)}`, {
    method: createPass.method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      label: wishes.label,
      startDateTime: new Date(Date.now() + wishes.fromMs).toISOString(),
      endDateTime: new Date(Date.now() + wishes.toMs).toISOString(),
    }),
  });
  expect(response.status).toBe(200);
  return ((await response.json()) as { data: StaffPass }).data;
}

test('[CI-21] [CI-22] [CI-42] [CI-43] [CI-49] a pass from its making to its end, on two devices', async ({
  page,
}) => {
  const { organisation, people, network } = place();
  const [first, second, third] = people as [(typeof people)[0], (typeof people)[0], (typeof people)[0]];
  await page.goto(eventUrl(place()));
  await signIn(page, organisation);
  await expect(page.getByText('Un pass è un link, o un QR')).toBeVisible();
  await expectAccessibleInBoth(page, 'no pass yet');

  // What is wrong is said at its field, and the drawer asks before what was typed goes.
  const opener = page.getByRole('button', { name: 'Nuovo pass' });
  await opener.click();
  await page.getByRole('button', { name: 'Crea il pass' }).click();
  const form = page.getByRole('dialog', { name: 'Nuovo pass' });
  await expect(form.getByLabel('Nome', { exact: true })).toBeFocused();
  await expect(form).toContainText('Questo campo è obbligatorio');
  await expectAccessibleInBoth(page, 'the form of a pass');
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
  const link = await makePass(page, 'Ingresso nord');
  expect(link).toMatch(new RegExp(`^${network.url}/pass#`));
  await expectAccessibleInBoth(page, 'a pass as QR and link');
  await page.keyboard.press('Escape');
  const card = passCard(page, 'Ingresso nord');
  await expect(card).toContainText('Vale adesso');
  await expect(card).toContainText('nessun telefono ancora');

  const { page: phone, context } = await openPhone();
  await phone.goto(link);
  await expect(phone.getByRole('heading', { level: 1, name: place().title })).toBeVisible();
  expect(phone.url()).toBe(`${network.url}/pass`);
  await phone.reload();
  await expect(phone.getByText('Fiume Vivo')).toBeVisible();
  expect(await phone.evaluate(() => history.length)).toBeLessThanOrEqual(2);
  await expectAccessibleInBoth(phone, 'a pass on a phone');
  await expectTouchable(phone);
  await phone.getByRole('button', { name: 'Apri la porta' }).click();
  await expect(phone.getByLabel('Come chiamiamo questo telefono?')).toBeFocused();
  await openPassAs(phone, 'Telefono di Marta');
  await expectDoor(phone, place());
  await expect(phone.getByText(first.email)).toHaveCount(0);
  await phone.evaluate(() => navigator.serviceWorker.ready);

  await toggleOf(phone, first).click();
  await expectIn(phone, first);
  await expect.poll(() => place().log()).toMatchObject([{ participantId: first.id, outcome: 'applied' }]);
  await context.setOffline(true);
  await toggleOf(phone, second).click();
  await expectIn(phone, second);
  await expect.poll(() => outboxOf(phone)).toBe(1);
  await context.setOffline(false);
  await expect.poll(() => place().log()).toHaveLength(2);

  await page.reload();
  await expect(card).toContainText('un telefono, 2 ingressi');
  await expect(card.getByRole('listitem')).toContainText('Telefono di Marta');
  await expect(card.getByRole('listitem')).toContainText('Collegato adesso');
  await expectAccessibleInBoth(page, 'a pass with a phone');

  // It opens again where it is open, without asking anything.
  await phone.goto(`${network.url}/pass`);
  await expect(phone.getByText('Questo telefono ha già il pass')).toBeVisible();
  await expectAccessibleInBoth(phone, 'a pass that is open here');
  await phone.getByRole('link', { name: 'Vai alla porta' }).click();
  await expectIn(phone, second);

  await context.setOffline(true);
  await toggleOf(phone, third).click();
  await expectIn(phone, third);
  await card.getByRole('button', { name: 'Revoca il pass Ingresso nord' }).click();
  const dialog = page.getByRole('dialog', { name: /Revocare il pass/ });
  await expect(dialog).toContainText('perdono l’elenco dei nomi');
  await expectAccessibleInBoth(page, 'before a pass is revoked');
  await dialog.getByRole('button', { name: 'Revoca', exact: true }).click();
  await expect(card).toContainText('Revocato');
  await expect(card.getByRole('button')).toHaveCount(0);

  await context.setOffline(false);
  await expect(phone.getByText('Il tuo pass è finito o è stato tolto')).toContainText('1 ingresso');
  await expect(phone.getByText(third.lastName)).toHaveCount(0);
  expect(await outboxOf(phone)).toBe(1);
  expect(place().log()).toHaveLength(2);

  // Handed over, it need not stay on the phone.
  await phone.getByRole('button', { name: 'Consegna come file' }).click();
  const forget = phone.getByRole('button', { name: 'Consegnati: toglili da questo telefono' });
  await expect(forget).toHaveCount(0);
  // Nothing there speaks of a network or a list that will still come.
  await expect(phone.getByText('1 ingresso non parte più da qui')).toBeVisible();
  await expect(phone.getByText('tolto da questo telefono', { exact: true })).toBeVisible();
  await expect(phone.getByRole('button', { name: 'Invia e aggiorna adesso' })).toHaveCount(0);
  const saved = phone.waitForEvent('download');
  await phone.getByRole('button', { name: 'Consegna gli ingressi come file' }).click();
  expect(await readFile(await (await saved).path(), 'utf8')).toContain(third.id);
  await forget.click();
  const asked = phone.getByRole('dialog', { name: 'Toglierli da questo telefono?' });
  await expect(asked).toContainText('sparisce 1 ingresso');
  await expectAccessibleInBoth(phone, 'before what was handed over leaves the phone');
  await asked.getByRole('button', { name: 'Togli dal telefono' }).click();
  await expect(phone.getByText('Tolti da questo telefono')).toBeVisible();
  expect(await outboxOf(phone)).toBe(0);
  await phone.goto(link);
  await expect(phone.getByText('Questo pass non si apre')).toBeVisible();
  await expectAccessibleInBoth(phone, 'a pass that is revoked');
});

test('[CI-43] before its time, and after it, the server says no and the page says when', async ({ page }) => {
  await page.goto(eventUrl(place()));
  await signIn(page, place().organisation);
  const ahead = await passOf(page, { label: 'Più tardi', fromMs: hourMs, toMs: 2 * hourMs });
  const { page: phone, context } = await openPhone();
  await phone.goto(ahead.link);
  await expect(phone.getByText(/^Si apre il /)).toBeVisible();
  await phone.getByRole('button', { name: /^Usa “.* · Più tardi”/ }).click();
  await phone.getByRole('button', { name: 'Apri la porta' }).click();
  await expect(phone.getByText('Questo pass non vale ancora')).toBeVisible();
  await expectAccessibleInBoth(phone, 'a pass before its time');

  // Without a network it says so, and what was typed stays.
  await context.setOffline(true);
  await phone.getByRole('button', { name: 'Apri la porta' }).click();
  await expect(phone.getByText('Serve la rete, una volta')).toBeVisible();
  await expect(phone.getByLabel('Come chiamiamo questo telefono?')).toHaveValue(/· Più tardi$/);
  await context.setOffline(false);

  await phone.goto(`${ahead.link}x`);
  await expect(phone.getByText('Questo pass non si apre')).toBeVisible();
});

test('[CI-44] where somebody is signed in a pass asks first, and so does another pass', async ({ page }) => {
  const { network, organisation, stranger, people, title } = place();
  await page.goto(eventUrl(place()));
  await signIn(page, organisation);
  const south = await passOf(page, { label: 'Ingresso sud', fromMs: -hourMs, toMs: hourMs });
  const east = await passOf(page, { label: 'Ingresso est', fromMs: -hourMs, toMs: hourMs });

  const { page: phone } = await openPhone();
  await phone.goto(`${network.url}/login`);
  await signIn(phone, stranger);
  await phone.goto(south.link);
  await expect(phone.getByText('Questo telefono è di Monte Alto')).toBeVisible();
  await expectAccessibleInBoth(phone, 'a pass where somebody is signed in');
  await phone.getByRole('button', { name: 'Lascia stare' }).click();
  await expect(phone).toHaveURL(`${network.url}/`);
  await phone.goto(`${network.url}/profile`);
  await expect(phone.getByText('Monte Alto').first()).toBeVisible();

  await phone.goto(south.link);
  await phone.getByRole('button', { name: 'Esci e continua' }).click();
  await openPassAs(phone, 'Telefono di Bea');
  await expectDoor(phone, { title });

  // What the server has not taken stays on the phone, and goes with the pass that made it.
  const before = place().log().length;
  network.intercept = (_, path) =>
    path === `/api${checkInBatch.path}` ? { status: 503, body: '' } : undefined;
  await toggleOf(phone, people[9]!).click();
  await expect.poll(() => outboxOf(phone)).toBe(1);
  await phone.goto(east.link);
  await expect(phone.getByText('Qui c’è già un altro pass')).toBeVisible();
  await expect(phone.getByText('1 ingresso non è ancora arrivato al server')).toBeVisible();
  await expectAccessibleInBoth(phone, 'a pass where another one is open');
  await phone.getByRole('button', { name: 'Chiudi l’altro e continua' }).click();
  await openPassAs(phone, 'Telefono di Bea');
  await expectDoor(phone, { title });
  network.intercept = () => undefined;
  expect(await outboxOf(phone)).toBe(1);
  await phone.goto(south.link);
  await phone.getByRole('button', { name: 'Chiudi l’altro e continua' }).click();
  await openPassAs(phone, 'Telefono di Bea');
  await expect.poll(() => place().log()).toHaveLength(before + 1);
  await phone.goto(east.link);
  await phone.getByRole('button', { name: 'Chiudi l’altro e continua' }).click();
  await openPassAs(phone, 'Telefono di Bea');
  await expectDoor(phone, { title });
  await page.reload();
  await expect(passCard(page, 'Ingresso est').getByRole('listitem')).toContainText('Telefono di Bea');

  // One phone alone: the others of its pass go on.
  await passCard(page, 'Ingresso est').getByRole('button', { name: 'Revoca Telefono di Bea' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoca', exact: true }).click();
  await expect(passCard(page, 'Ingresso est').getByRole('listitem')).toContainText('Revocato');
  await expect(passCard(page, 'Ingresso est')).toContainText('Vale adesso');
  await expect(phone.getByText('Il tuo pass è finito o è stato tolto')).toBeVisible();
});
