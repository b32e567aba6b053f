import { readFileSync } from 'node:fs';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { removeParticipant } from '#contract/participant/participant-endpoints.ts';
import { desktop } from '#tests/support/browser/desktop.ts';
import {
  expectAccessible,
  expectAccessibleInBoth,
  expectTouchable,
} from '#tests/support/browser/expect-accessible.ts';
import {
  networkStatus,
  expectIn,
  expectOut,
  searchFor,
  signIn,
  getToggle,
} from '#tests/support/browser/door-screen.ts';
import { setupE2eFixture } from '#tests/support/e2e/e2e-fixture.ts';
import { readMailText } from '#tests/support/mail/mailbox.ts';
import { setupPhones } from '#tests/support/browser/phone-context.ts';
import type { SeededParticipant } from '#tests/support/e2e/seed-door.ts';

const fixture = setupE2eFixture({ participantCount: 120 });
const openPhone = setupPhones();

const table = (page: Page): Locator => page.getByRole('table', { name: 'Partecipanti' });
const getRows = (page: Page): Locator =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
/** Rows begin with their participant; those of one order name the buyer too. */
const getRow = (page: Page, { name }: { name: string }): Locator =>
  getRows(page).filter({ hasText: new RegExp(`^${name}`) });
const expectAnnounced = (page: Page, message: string): Promise<void> =>
  expect(page.getByText(message, { exact: true }).first()).toBeVisible();

async function openTable(page: Page): Promise<void> {
  const { network, eventId, organisation, participants } = fixture();
  await page.goto(`${network.url}/organisation/event/detail/${eventId}`);
  await signIn(page, organisation);
  await expect(getRow(page, participants[0]!)).toBeVisible();
}

/** Removes a participant on the server, as a colleague would. */
async function removeOnServer(page: Page, { id }: SeededParticipant): Promise<void> {
  const token = (await page.context().cookies()).find((cookie) => cookie.name === 'token')!.value;
  const { network } = fixture();
  const response = await fetch(`${network.url}/api${removeParticipant.path.replace(':id', id)}`, {
    method: removeParticipant.method,
    headers: { authorization: `Bearer ${token}` },
  });
  expect(response.status).toBe(200);
}

test('[RG-9] on a phone: searches, filters and checks in online and offline, across a reload @core', async () => {
  const { network, participants } = fixture();
  const [first, second, third, fourth] = participants.slice(8) as [
    SeededParticipant,
    SeededParticipant,
    SeededParticipant,
    SeededParticipant,
  ];
  const { page } = await openPhone();
  await openTable(page);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
  await expectAccessibleInBoth(page, 'participants on a phone');
  await expectTouchable(page);

  await searchFor(page, `${first.lastName.slice(0, 4)} ${first.name.slice(0, 4)}`);
  await expect(getRows(page)).toHaveCount(1);
  await getToggle(page, first).click();
  await expectAnnounced(page, 'Check-in successo');
  await expect.poll(() => fixture().log()).toMatchObject([{ participantId: first.id, outcome: 'applied' }]);
  await searchFor(page, '');
  await page.getByRole('button', { name: 'Dentro', exact: true }).click();
  await expect(getRows(page)).toHaveCount(1);
  await expect(getRow(page, first)).toContainText('Dentro');
  await page.getByRole('button', { name: 'Da accogliere' }).click();
  await expect(getRow(page, first)).toHaveCount(0);
  await page.getByRole('button', { name: 'Tutti' }).click();
  await getToggle(page, first).click();
  await expectAnnounced(page, 'Check-out successo');
  await expect.poll(() => fixture().log()).toHaveLength(2);
  await expect(networkStatus(page)).not.toContainText('da inviare');

  network.setCondition('reset');
  await getToggle(page, second).click();
  await expectIn(page, second);
  await expect(networkStatus(page)).toHaveText(/Senza connessione · 1 da inviare/);
  await page.reload();
  await page.getByRole('table', { name: 'Partecipanti' }).evaluate((table) => table.scrollIntoView());
  await expectIn(page, second);
  await expect(getRow(page, second)).toContainText('da inviare');
  await expect(page.getByText(/Ultimo aggiornamento: .* il check-in si apre lo stesso/)).toBeVisible();
  await expect(networkStatus(page)).toHaveText(/Senza connessione · 1 da inviare/);
  await getToggle(page, fourth).click();
  await expectAnnounced(page, 'Check-in successo: lo inviamo appena torna la connessione');
  await expectAccessible(page, 'participants with something pending');
  const before = fixture().log().length;
  network.setCondition('online');
  await expect
    .poll(() => fixture().log().slice(before))
    .toMatchObject([
      { participantId: second.id, outcome: 'applied' },
      { participantId: fourth.id, outcome: 'applied' },
    ]);
  await expect(getRow(page, second)).not.toContainText('da inviare');

  // A colleague removes a participant: the row disappears, also under the open drawer.
  await page.getByRole('button', { name: `Modifica ${third.name}` }).click();
  const drawer = page.getByRole('dialog', { name: third.name });
  await expect(drawer.getByLabel('Cognome')).toHaveValue(third.lastName);
  await expectAccessible(page, 'somebody in the drawer');
  await removeOnServer(page, third);
  await expect(page.locator('[role=row]').filter({ hasText: third.name })).toHaveCount(0);
  await drawer.getByLabel('Cognome').fill('Altrimenti');
  await drawer.getByRole('button', { name: 'Salva' }).click();
  await expectAnnounced(page, 'Questa persona è stata rimossa dall’elenco');
  await expect(drawer).toBeHidden();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test.describe('on desktop', () => {
  test.use(desktop);

  test('[RG-5] [RG-6] [RG-11] [RG-43] [RG-44] sorts, corrects and removes participants, by keyboard too @core', async ({
    page,
  }) => {
    const { participants, server } = fixture();
    const [first, second, third] = participants as [SeededParticipant, SeededParticipant, SeededParticipant];
    await openTable(page);
    await expectAccessibleInBoth(page, 'participants on a wide screen');
    const count = Number(await table(page).getAttribute('aria-rowcount'));
    expect(count).toBeGreaterThan(100);
    expect(await getRows(page).count()).toBeLessThan(60);
    const getColumnHeader = (name: string) => table(page).getByRole('columnheader', { name });
    await getColumnHeader('Nome').getByRole('button').click();
    await expect(getColumnHeader('Nome')).toHaveAttribute('aria-sort', 'descending');
    await expect(getRows(page).first()).toContainText(participants.at(-1)!.name);
    await getColumnHeader('E-mail').getByRole('button').click();
    await expect(getColumnHeader('Nome')).not.toHaveAttribute('aria-sort');
    const byAddress = participants.map((participant) => participant.email).sort();
    await expect(getRows(page).first()).toContainText(byAddress[0]!);
    await getColumnHeader('Biglietto').getByRole('button').click();
    await expect(getRows(page).first()).toContainText('1 di 120');

    await getToggle(page, first).focus();
    await page.keyboard.press('ArrowDown');
    await expect(getToggle(page, second)).toBeFocused();
    await page.keyboard.press('Space');
    await expectIn(page, second);
    await page.keyboard.press('Space');
    await expectOut(page, second);

    await expect(getRow(page, second)).toContainText('E-mail non recapitata');
    await expect(table(page).getByText('E-mail non recapitata')).toHaveCount(1);
    const edit = page.getByRole('button', { name: `Modifica ${second.name}` });
    await edit.focus();
    await page.keyboard.press('Enter');
    const drawer = page.getByRole('dialog', { name: second.name });
    await expect(drawer).toContainText('Il biglietto non è arrivato a questo indirizzo');
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
    await expectAnnounced(page, 'Dati corretti: il biglietto parte per il nuovo indirizzo');
    await expect(getRow(page, { name: longName })).toContainText('nuova@lontano.example');
    await expect(table(page).getByText('E-mail non recapitata')).toHaveCount(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1280);
    expect(await readMailText(server.dataDir, 'nuova@lontano.example')).toContain('/ticket/');

    await page.getByRole('button', { name: `Rimuovi ${third.name}` }).click();
    const sure = page.getByRole('dialog', { name: `Vuoi rimuovere ${third.name}?` });
    await expect(sure).toContainText(
      'Il posto torna libero. Se ha ricevuto il biglietto per e-mail, la persona viene avvisata.',
    );
    await sure.getByRole('button', { name: 'Annulla' }).click();
    await expect(getRow(page, third)).toBeVisible();
    await page.getByRole('button', { name: `Rimuovi ${third.name}` }).click();
    await sure.getByRole('button', { name: 'Rimuovi dall’elenco' }).click();
    await expectAnnounced(page, 'Persona rimossa dall’elenco: il posto è di nuovo libero');
    await expect(getRow(page, third)).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Partecipanti' })).toBeFocused();
    expect(await readMailText(server.dataDir, third.email)).toContain('Festa del fiume');
  });

  test('[RG-7] [RG-12] exports the list as a file and prints it', async ({ page }) => {
    const { participants, network, title } = fixture();
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
    expect(lines.filter((line) => line.includes(`;${participants[20]!.email};`))).toHaveLength(1);

    // A captive portal's page in its place is not a list.
    network.intercept = (_, path) =>
      path.includes('/participant/export/') ? { status: 200, body: 'Accetta le condizioni' } : undefined;
    await download.click();
    await expectAnnounced(
      page,
      'Il file è arrivato incompleto e non l’abbiamo salvato. Controlla la connessione e riprova.',
    );
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
    await expect(sheet.getByRole('listitem').nth(0)).toContainText(participants[0]!.lastName);
    await expect(sheet).toContainText(title);
    await page.emulateMedia({ media: null });
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await expect(sheet).toHaveCount(0);
  });

  test('[CI-14] [RG-9] without browser storage the table works and checks in online', async ({
    page,
    context,
  }) => {
    const { participants, network } = fixture();
    const [first, other] = participants.slice(40) as [SeededParticipant, SeededParticipant];
    await context.addInitScript(() => {
      Object.defineProperty(window, 'indexedDB', { value: undefined });
    });
    await openTable(page);
    await expect(page.getByRole('alert').filter({ hasText: 'non salva i dati' })).toBeVisible();
    await searchFor(page, first.email);
    await getToggle(page, first).click();
    await expectAnnounced(page, 'Check-in successo');
    expect(fixture().log().at(-1)).toMatchObject({ participantId: first.id });
    await searchFor(page, other.email);
    network.setCondition('reset');
    await getToggle(page, other).click();
    await expect(page.getByText(/^Non registrato/).first()).toBeVisible();
    await expectOut(page, other);
    network.setCondition('online');
  });
});
