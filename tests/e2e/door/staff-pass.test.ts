import { readFile } from 'node:fs/promises';
import { expect, test, type Page } from '@playwright/test';
import { checkInBatch } from '#contract/check-in/check-in-endpoints.ts';
import { createPass, type StaffPass } from '#contract/check-in/pass-endpoints.ts';
import { hourMs } from '#contract/durations.ts';
import { desktop } from '#tests/support/browser/desktop.ts';
import { expectAccessibleInBoth, expectTouchable } from '#tests/support/browser/expect-accessible.ts';
import {
  expectDoor,
  expectIn,
  signIn,
  getToggle,
  networkStatus,
} from '#tests/support/browser/door-screen.ts';
import { setupE2eFixture } from '#tests/support/e2e/e2e-fixture.ts';
import { eventUrl, createPassInPage, redeemPassAs, getPassCard } from '#tests/support/browser/pass-screen.ts';
import { setupPhones } from '#tests/support/browser/phone-context.ts';
import { countRecords } from '#tests/support/browser/device-records.ts';
import { withServiceWorker } from '#tests/support/browser/with-service-worker.ts';

const fixture = setupE2eFixture();
const openPhone = setupPhones();

test.use({ ...desktop, ...withServiceWorker });

/** Creates a pass over the API, with a window the form does not offer by default. */
async function createPassFor(
  page: Page,
  overrides: { label: string; fromMs: number; toMs: number },
): Promise<StaffPass> {
  const { network, eventId } = fixture();
  const token = (await page.context().cookies()).find((cookie) => cookie.name === 'token')!.value;
  const response = await fetch(`${network.url}/api${createPass.path.replace(':id', eventId)}`, {
    method: createPass.method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      label: overrides.label,
      startDateTime: new Date(Date.now() + overrides.fromMs).toISOString(),
      endDateTime: new Date(Date.now() + overrides.toMs).toISOString(),
    }),
  });
  expect(response.status).toBe(200);
  return ((await response.json()) as { data: StaffPass }).data;
}

test('[CI-21] [CI-22] [CI-42] [CI-43] [CI-41] [CI-49] [CI-65] a pass from creation to revocation, on two devices @core', async ({
  page,
}) => {
  const { organisation, participants, network } = fixture();
  const [first, second, third] = participants as [
    (typeof participants)[0],
    (typeof participants)[0],
    (typeof participants)[0],
  ];
  await page.goto(eventUrl(fixture()));
  await signIn(page, organisation);
  await expect(page.getByText('Un pass è un link o un QR')).toBeVisible();
  await expectAccessibleInBoth(page, 'no pass yet');

  // Errors appear on their field, and the drawer asks before discarding input.
  const opener = page.getByRole('button', { name: 'Nuovo pass' });
  await opener.click();
  await page.getByRole('button', { name: 'Crea il pass' }).click();
  const form = page.getByRole('dialog', { name: 'Nuovo pass' });
  await expect(form.getByLabel('Nome', { exact: true })).toBeFocused();
  await expect(form).toContainText('Questo campo è obbligatorio');
  await expectAccessibleInBoth(page, 'the form of a pass');
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
  const link = await createPassInPage(page, 'Ingresso nord');
  expect(link).toMatch(new RegExp(`^${network.url}/pass#`));
  await expectAccessibleInBoth(page, 'a pass as QR and link');
  await page.keyboard.press('Escape');
  const card = getPassCard(page, 'Ingresso nord');
  await expect(card).toContainText('Attivo');
  await expect(card).toContainText('nessun telefono ancora');

  const { page: phone, context } = await openPhone();
  await phone.goto(link);
  await expect(phone.getByRole('heading', { level: 1, name: fixture().title })).toBeVisible();
  expect(phone.url()).toBe(`${network.url}/pass`);
  await phone.reload();
  await expect(phone.getByText('Fiume Vivo')).toBeVisible();
  expect(await phone.evaluate(() => history.length)).toBeLessThanOrEqual(2);
  await expectAccessibleInBoth(phone, 'a pass on a phone');
  await expectTouchable(phone);
  await phone.getByRole('button', { name: 'Apri il check-in' }).click();
  await expect(phone.getByLabel('Come chiamiamo questo telefono?')).toBeFocused();
  await redeemPassAs(phone, 'Telefono di Marta');
  await expectDoor(phone, fixture());
  await expect(phone.getByText(first.email)).toHaveCount(0);
  // E-mails are masked: the search does not promise them (CI-65).
  await phone.getByLabel('Cerca per nome o codice', { exact: true }).fill('nessuno');
  await expect(
    phone.getByText('Prova con una parte sola, o con il codice del biglietto, anche solo la fine.'),
  ).toBeVisible();
  await phone.getByRole('button', { name: 'Mostra tutti' }).click();
  await phone.evaluate(() => navigator.serviceWorker.ready);

  await getToggle(phone, first).click();
  await expectIn(phone, first);
  await expect.poll(() => fixture().log()).toMatchObject([{ participantId: first.id, outcome: 'applied' }]);
  await expect.poll(() => countRecords(phone, 'outbox')).toBe(0);
  await context.setOffline(true);
  await getToggle(phone, second).click();
  await expectIn(phone, second);
  await expect.poll(() => countRecords(phone, 'outbox')).toBe(1);
  await context.setOffline(false);
  await expect.poll(() => fixture().log()).toHaveLength(2);

  await page.reload();
  await expect(card).toContainText('un telefono, 2 check-in');
  await expect(card.getByRole('listitem')).toContainText('Telefono di Marta');
  await expect(card.getByRole('listitem')).toContainText('Collegato adesso');
  await expectAccessibleInBoth(page, 'a pass with a phone');

  // Reopening an active pass on its device asks for no confirmation.
  await phone.goto(`${network.url}/pass`);
  await expect(phone.getByText('Questo telefono ha già il pass')).toBeVisible();
  await expectAccessibleInBoth(phone, 'a pass that is open here');
  await phone.getByRole('link', { name: 'Vai al check-in' }).click();
  await expectIn(phone, second);

  // A door without a list of its own sends again what was answered: both are on the server.
  await expect(networkStatus(phone)).toHaveText('Connesso');
  await expect.poll(() => countRecords(phone, 'outbox')).toBe(0);
  await context.setOffline(true);
  await getToggle(phone, third).click();
  await expectIn(phone, third);
  await card.getByRole('button', { name: 'Revoca il pass Ingresso nord' }).click();
  const dialog = page.getByRole('dialog', { name: /Revocare il pass/ });
  await expect(dialog).toContainText('perderanno l’elenco dei nomi');
  await expectAccessibleInBoth(page, 'before a pass is revoked');
  await dialog.getByRole('button', { name: 'Revoca', exact: true }).click();
  await expect(card).toContainText('Revocato');
  await expect(card.getByRole('button')).toHaveCount(0);

  await context.setOffline(false);
  await expect(phone.getByText('Il tuo pass è scaduto o è stato revocato')).toContainText('1 check-in');
  await expect(phone.getByText(third.lastName)).toHaveCount(0);
  expect(await countRecords(phone, 'outbox')).toBe(1);
  expect(fixture().log()).toHaveLength(2);

  // Exported operations can be deleted from the device.
  await phone.getByRole('button', { name: 'Esporta' }).click();
  const deleteExported = phone.getByRole('button', { name: 'Rimuovi i check-in esportati' });
  await expect(deleteExported).toHaveCount(0);
  // The screen mentions neither the network nor a list still to come.
  await expect(phone.getByText('1 check-in non può più essere inviato da qui')).toBeVisible();
  await expect(phone.getByText('rimosso da questo telefono', { exact: true })).toBeVisible();
  await expect(phone.getByRole('button', { name: 'Invia e aggiorna adesso' })).toHaveCount(0);
  const saved = phone.waitForEvent('download');
  await phone.getByRole('button', { name: 'Esporta i check-in' }).click();
  expect(await readFile(await (await saved).path(), 'utf8')).toContain(third.id);
  await deleteExported.click();
  const confirmation = phone.getByRole('dialog', { name: 'Rimuoverli da questo telefono?' });
  await expect(confirmation).toContainText('1 check-in verrà rimosso da qui');
  await expectAccessibleInBoth(phone, 'before what was handed over leaves the phone');
  await confirmation.getByRole('button', { name: 'Rimuovi dal telefono' }).click();
  await expect(phone.getByText('Rimossi da questo telefono.', { exact: true })).toBeVisible();
  expect(await countRecords(phone, 'outbox')).toBe(0);
  await phone.goto(link);
  await expect(phone.getByText('Questo pass non si apre')).toBeVisible();
  await expectAccessibleInBoth(phone, 'a pass that is revoked');
});

test('[CI-43] outside its window the server rejects a pass and the page shows when it is valid', async ({
  page,
}) => {
  await page.goto(eventUrl(fixture()));
  await signIn(page, fixture().organisation);
  const upcomingPass = await createPassFor(page, { label: 'Più tardi', fromMs: hourMs, toMs: 2 * hourMs });
  const { page: phone, context } = await openPhone();
  await phone.goto(upcomingPass.link);
  await expect(phone.getByText(/^Si apre il /)).toBeVisible();
  await phone.getByRole('button', { name: /^Usa «.* · Più tardi»/ }).click();
  await phone.getByRole('button', { name: 'Apri il check-in' }).click();
  await expect(phone.getByText('Questo pass non è ancora attivo')).toBeVisible();
  await expectAccessibleInBoth(phone, 'a pass before its time');

  // Offline an error appears, and the input stays.
  await context.setOffline(true);
  await phone.getByRole('button', { name: 'Apri il check-in' }).click();
  await expect(phone.getByText('Serve la connessione, una volta')).toBeVisible();
  await expect(phone.getByLabel('Come chiamiamo questo telefono?')).toHaveValue(/· Più tardi$/);
  await context.setOffline(false);

  await phone.goto(`${upcomingPass.link}x`);
  await expect(phone.getByText('Questo pass non si apre')).toBeVisible();
});

test('[CI-44] opening a pass asks first when a user is signed in or another pass is active', async ({
  page,
}) => {
  const { network, organisation, stranger, participants, title } = fixture();
  await page.goto(eventUrl(fixture()));
  await signIn(page, organisation);
  const south = await createPassFor(page, { label: 'Ingresso sud', fromMs: -hourMs, toMs: hourMs });
  const east = await createPassFor(page, { label: 'Ingresso est', fromMs: -hourMs, toMs: hourMs });

  const { page: phone } = await openPhone();
  await phone.goto(`${network.url}/login`);
  await signIn(phone, stranger);
  await phone.goto(south.link);
  await expect(phone.getByText('Su questo telefono è aperto l’account di Monte Alto')).toBeVisible();
  await expectAccessibleInBoth(phone, 'a pass where somebody is signed in');
  await phone.getByRole('button', { name: 'Annulla' }).click();
  await expect(phone).toHaveURL(`${network.url}/`);
  await phone.goto(`${network.url}/profile`);
  await expect(phone.getByText('Monte Alto').first()).toBeVisible();

  await phone.goto(south.link);
  await phone.getByRole('button', { name: 'Esci e continua' }).click();
  await redeemPassAs(phone, 'Telefono di Bea');
  await expectDoor(phone, { title });

  // Operations rejected by the server stay on the device, and are sent with the pass that recorded them.
  const before = fixture().log().length;
  network.intercept = (_, path) =>
    path === `/api${checkInBatch.path}` ? { status: 503, body: '' } : undefined;
  await getToggle(phone, participants[9]!).click();
  await expect.poll(() => countRecords(phone, 'outbox')).toBe(1);
  await phone.goto(east.link);
  await expect(phone.getByText('C’è già un altro pass aperto')).toBeVisible();
  await expect(phone.getByText('1 check-in non è ancora stato inviato')).toBeVisible();
  await expectAccessibleInBoth(phone, 'a pass where another one is open');
  await phone.getByRole('button', { name: 'Chiudi l’altro e continua' }).click();
  await redeemPassAs(phone, 'Telefono di Bea');
  await expectDoor(phone, { title });
  network.intercept = () => undefined;
  expect(await countRecords(phone, 'outbox')).toBe(1);
  await phone.goto(south.link);
  await phone.getByRole('button', { name: 'Chiudi l’altro e continua' }).click();
  await redeemPassAs(phone, 'Telefono di Bea');
  await expect.poll(() => fixture().log()).toHaveLength(before + 1);
  await phone.goto(east.link);
  await phone.getByRole('button', { name: 'Chiudi l’altro e continua' }).click();
  await redeemPassAs(phone, 'Telefono di Bea');
  await expectDoor(phone, { title });
  await page.reload();
  await expect(getPassCard(page, 'Ingresso est').getByRole('listitem')).toContainText('Telefono di Bea');

  // Revokes one device only: the others of its pass continue.
  await getPassCard(page, 'Ingresso est').getByRole('button', { name: 'Revoca Telefono di Bea' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoca', exact: true }).click();
  await expect(getPassCard(page, 'Ingresso est').getByRole('listitem')).toContainText('Revocato');
  await expect(getPassCard(page, 'Ingresso est')).toContainText('Attivo');
  await expect(phone.getByText('Il tuo pass è scaduto o è stato revocato')).toBeVisible();
});
