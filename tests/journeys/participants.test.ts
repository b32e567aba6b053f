import { readFileSync } from 'node:fs';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { removeParticipant } from '#contract/registration/registration-calls.ts';
import { expectAccessible, expectAccessibleInBoth, expectTouchable } from '#tests/support/accessible.ts';
import { connection, expectIn, expectOut, searchFor, signIn, toggleOf } from '#tests/support/door-screen.ts';
import { usingPlace } from '#tests/support/journey-place.ts';
import { mailText } from '#tests/support/mailbox.ts';
import { usingPhones } from '#tests/support/phone.ts';
import type { SeededPerson } from '#tests/support/seed-door.ts';

const place = usingPlace({ noOfPeople: 120 });
const openPhone = usingPhones();
const desktop = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false };

const table = (page: Page): Locator => page.getByRole('table', { name: 'Partecipanti' });
const rowsOf = (page: Page): Locator =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
const rowOf = (page: Page, { name }: { name: string }): Locator => rowsOf(page).filter({ hasText: name });
const said = (page: Page, message: string): Promise<void> =>
  expect(page.getByText(message, { exact: true }).first()).toBeVisible();

async function openTable(page: Page): Promise<void> {
  const { network, eventId, organisation, people } = place();
  await page.goto(`${network.url}/organisation/event/detail/${eventId}`);
  await signIn(page, organisation);
  await expect(rowOf(page, people[0]!)).toBeVisible();
}

/** What a colleague does elsewhere, with the same session. */
async function removeElsewhere(page: Page, { id }: SeededPerson): Promise<void> {
  const token = (await page.context().cookies()).find((it) => it.name === 'token')!.value;
  const { network } = place();
  const response = await fetch(`${network.url}/api${removeParticipant.path.replace(':id', id)}`, {
    method: removeParticipant.method,
    headers: { authorization: `Bearer ${token}` },
  });
  expect(response.status).toBe(200);
}

test('[RG-9] on a phone: found, filtered, checked in with a network and without, over a reload', async () => {
  const { network, people } = place();
  const [first, second, third, fourth] = people.slice(8) as [
    SeededPerson,
    SeededPerson,
    SeededPerson,
    SeededPerson,
  ];
  const { page } = await openPhone();
  await openTable(page);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
  await expectAccessibleInBoth(page, 'participants on a phone');
  await expectTouchable(page);

  await searchFor(page, `${first.lastName.slice(0, 4)} ${first.name.slice(0, 4)}`);
  await expect(rowsOf(page)).toHaveCount(1);
  await toggleOf(page, first).click();
  await said(page, 'Check-in successo');
  await expect.poll(() => place().log()).toMatchObject([{ participantId: first.id, outcome: 'applied' }]);
  await searchFor(page, '');
  await page.getByRole('button', { name: 'Dentro', exact: true }).click();
  await expect(rowsOf(page)).toHaveCount(1);
  await expect(rowOf(page, first)).toContainText('Dentro');
  await page.getByRole('button', { name: 'Da entrare' }).click();
  await expect(rowOf(page, first)).toHaveCount(0);
  await page.getByRole('button', { name: 'Tutti' }).click();
  await toggleOf(page, first).click();
  await said(page, 'Check-out successo');
  await expect.poll(() => place().log()).toHaveLength(2);

  network.setWeather('reset');
  await toggleOf(page, second).click();
  await expectIn(page, second);
  await expect(connection(page)).toHaveText(/Senza rete · 1 da inviare/);
  await page.reload();
  await page.getByRole('table', { name: 'Partecipanti' }).evaluate((table) => table.scrollIntoView());
  await expectIn(page, second);
  await expect(rowOf(page, second)).toContainText('da inviare');
  await expect(connection(page)).toHaveText(/Senza rete · 1 da inviare/);
  await toggleOf(page, fourth).click();
  await said(page, 'Check-in successo: verrà inviato con la rete');
  await expectAccessible(page, 'participants with something pending');
  const before = place().log().length;
  network.setWeather('fine');
  await expect
    .poll(() => place().log().slice(before))
    .toMatchObject([
      { participantId: second.id, outcome: 'applied' },
      { participantId: fourth.id, outcome: 'applied' },
    ]);
  await expect(rowOf(page, second)).not.toContainText('da inviare');

  // A colleague takes somebody off: her row goes by itself, also from under the drawer.
  await page.getByRole('button', { name: `Modifica ${third.name}` }).click();
  const drawer = page.getByRole('dialog', { name: third.name });
  await expect(drawer.getByLabel('Cognome')).toHaveValue(third.lastName);
  await expectAccessible(page, 'somebody in the drawer');
  await removeElsewhere(page, third);
  await expect(page.locator('[role=row]').filter({ hasText: third.name })).toHaveCount(0);
  await drawer.getByLabel('Cognome').fill('Altrimenti');
  await drawer.getByRole('button', { name: 'Salva' }).click();
  await said(page, 'Questa persona è stata tolta dall’elenco');
  await expect(drawer).toBeHidden();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test.describe('on a wide screen', () => {
  test.use(desktop);

  test('[RG-5] [RG-6] [RG-11] [RG-43] [RG-44] sorted, corrected, taken off, by keyboard too', async ({
    page,
  }) => {
    const { people, server } = place();
    const [first, second, third] = people as [SeededPerson, SeededPerson, SeededPerson];
    await openTable(page);
    await expectAccessibleInBoth(page, 'participants on a wide screen');
    const count = Number(await table(page).getAttribute('aria-rowcount'));
    expect(count).toBeGreaterThan(100);
    expect(await rowsOf(page).count()).toBeLessThan(60);
    const head = (name: string) => table(page).getByRole('columnheader', { name });
    await head('Nome').getByRole('button').click();
    await expect(head('Nome')).toHaveAttribute('aria-sort', 'descending');
    await expect(rowsOf(page).first()).toContainText(people.at(-1)!.name);
    await head('E-mail').getByRole('button').click();
    await expect(head('Nome')).not.toHaveAttribute('aria-sort');
    const byAddress = people.map((it) => it.email).sort();
    await expect(rowsOf(page).first()).toContainText(byAddress[0]!);
    await head('Biglietto').getByRole('button').click();
    await expect(rowsOf(page).first()).toContainText('1 di 120');

    await toggleOf(page, first).focus();
    await page.keyboard.press('ArrowDown');
    await expect(toggleOf(page, second)).toBeFocused();
    await page.keyboard.press('Space');
    await expectIn(page, second);
    await page.keyboard.press('Space');
    await expectOut(page, second);

    await expect(rowOf(page, second)).toContainText('La mail non arriva');
    await expect(table(page).getByText('La mail non arriva')).toHaveCount(1);
    const edit = page.getByRole('button', { name: `Modifica ${second.name}` });
    await edit.focus();
    await page.keyboard.press('Enter');
    const drawer = page.getByRole('dialog', { name: second.name });
    await expect(drawer).toContainText('A questo indirizzo la mail non arriva');
    await drawer.getByLabel('E-mail').fill('senza chiocciola');
    await drawer.getByLabel('Nome', { exact: true }).fill('');
    await drawer.getByRole('button', { name: 'Salva' }).click();
    await expect(drawer.getByLabel('Nome', { exact: true })).toBeFocused();
    await expectAccessible(page, 'a correction that is wrong');
    await page.keyboard.press('Escape');
    const asking = page.getByRole('dialog', { name: 'Vuoi chiudere?' });
    await asking.getByRole('button', { name: 'Continua a scrivere' }).click();
    const longName = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(2);
    await drawer.getByLabel('Nome', { exact: true }).fill(longName);
    await drawer.getByLabel('E-mail').fill('nuova@lontano.example');
    await drawer.getByRole('button', { name: 'Salva' }).click();
    await said(page, 'Dati corretti: il biglietto parte per il nuovo indirizzo');
    await expect(rowOf(page, { name: longName })).toContainText('nuova@lontano.example');
    await expect(table(page).getByText('La mail non arriva')).toHaveCount(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1280);
    expect(await mailText(server.dataDir, 'nuova@lontano.example')).toContain('/ticket/');

    await page.getByRole('button', { name: `Togli ${third.name}` }).click();
    const sure = page.getByRole('dialog', { name: `Vuoi togliere ${third.name}?` });
    await expect(sure).toContainText('Il posto torna libero e la persona riceve un’e-mail.');
    await sure.getByRole('button', { name: 'Annulla' }).click();
    await expect(rowOf(page, third)).toBeVisible();
    await page.getByRole('button', { name: `Togli ${third.name}` }).click();
    await sure.getByRole('button', { name: 'Togli dall’elenco' }).click();
    await said(page, 'Tolto dall’elenco: il posto è di nuovo libero');
    await expect(rowOf(page, third)).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Partecipanti' })).toBeFocused();
    expect(await mailText(server.dataDir, third.email)).toContain('Festa del fiume');
  });

  test('[RG-7] [RG-12] taken along as a file and on paper', async ({ page }) => {
    const { people, network, title } = place();
    await page.addInitScript(() => {
      window.print = () => document.documentElement.setAttribute('data-printed', '');
    });
    await openTable(page);
    const count = Number(await table(page).getAttribute('aria-rowcount')) - 1;
    const download = page.getByRole('button', { name: 'Scarica CSV' });
    const [file] = await Promise.all([page.waitForEvent('download'), download.click()]);
    expect(file.suggestedFilename()).toBe(`${title}.csv`);
    const text = readFileSync(await file.path(), 'utf8');
    expect(text.startsWith('\uFEFFNome;Cognome;E-mail;')).toBe(true);
    const lines = text.trimEnd().split('\r\n');
    expect(lines).toHaveLength(count + 1);
    expect(lines.filter((it) => it.includes(`;${people[20]!.email};`))).toHaveLength(1);

    // A page of somebody else's in its stead is no list.
    network.intercept = (_, path) =>
      path.includes('/participant/export/') ? { status: 200, body: 'Accetta le condizioni' } : undefined;
    await download.click();
    await said(page, 'Il file non è arrivato intero, e non l’abbiamo salvato. Controlla la rete e riprova.');
    network.intercept = () => undefined;

    const sheet = page.locator('[data-print-sheet]');
    await expect(sheet).toHaveCount(0);
    await page.getByRole('button', { name: 'Stampa' }).click();
    await expect(page.locator('html[data-printed]')).toBeAttached();
    await expect(sheet).toBeHidden();
    await page.emulateMedia({ media: 'print' });
    await expect(sheet).toBeVisible();
    await expect(page.locator('#root')).toBeHidden();
    await expect(sheet.getByRole('listitem')).toHaveCount(count);
    await expect(sheet.getByRole('listitem').nth(0)).toContainText(people[0]!.lastName);
    await expect(sheet).toContainText(title);
    await page.emulateMedia({ media: null });
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await expect(sheet).toHaveCount(0);
  });

  test('[CI-14] [RG-9] a browser that keeps nothing still shows the table, and checks in with the network', async ({
    page,
    context,
  }) => {
    const { people, network } = place();
    const [one, other] = people.slice(40) as [SeededPerson, SeededPerson];
    await context.addInitScript(() => {
      Object.defineProperty(window, 'indexedDB', { value: undefined });
    });
    await openTable(page);
    await expect(page.getByRole('alert').filter({ hasText: 'non conserva niente' })).toBeVisible();
    await searchFor(page, one.email);
    await toggleOf(page, one).click();
    await said(page, 'Check-in successo');
    expect(place().log().at(-1)).toMatchObject({ participantId: one.id });
    await searchFor(page, other.email);
    network.setWeather('reset');
    await toggleOf(page, other).click();
    await expect(page.getByText(/^Non è registrato/).first()).toBeVisible();
    await expectOut(page, other);
    network.setWeather('fine');
  });
});
