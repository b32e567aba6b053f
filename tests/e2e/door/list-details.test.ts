import { expect, test } from '@playwright/test';
import { desktop } from '#tests/support/browser/desktop.ts';
import { expectDoor, getScanResult, networkStatus, signIn } from '#tests/support/browser/door-screen.ts';
import { expectAccessibleInBoth } from '#tests/support/browser/expect-accessible.ts';
import { stopClock } from '#tests/support/browser/page-clock.ts';
import { eventUrl, redeemPassAs } from '#tests/support/browser/pass-screen.ts';
import { scanWithKeyboard } from '#tests/support/browser/scanner.ts';
import { withServiceWorker } from '#tests/support/browser/with-service-worker.ts';
import { setupE2eFixture } from '#tests/support/e2e/e2e-fixture.ts';
import { createOrganiserSession } from '#tests/support/e2e/organiser-session.ts';

test.use({ ...desktop, ...withServiceWorker });

const fixture = setupE2eFixture({ participantCount: 3 });

const list = [
  'Cognome,Nome,E-mail,Codice,Tipo biglietto,Minore?,Allergie',
  'Neri,Ada,ada@lontano.example,PX-1,Intero,sì,Arachidi',
  'Bassi,Ugo,,PX-2,Ridotto,no,',
  'Verdi,Pia,,PX-3,Intero,no,Lattosio',
].join('\n');

test('[RG-72] [RG-73] [CI-94] columns of a list are seen, said and filtered at the door, offline @core', async ({
  page,
  browser,
}) => {
  const { organisation, eventId } = fixture();
  await page.goto(eventUrl(fixture()));
  await signIn(page, organisation);
  await page.getByRole('button', { name: 'Importa un elenco' }).click();
  await page
    .getByLabel('File con l’elenco')
    .setInputFiles({ name: 'iscritti.csv', mimeType: 'text/csv', buffer: Buffer.from(list) });
  const drawer = page.getByRole('dialog', { name: 'Importa un elenco' });
  const columns = drawer.getByRole('region', { name: 'Altre colonne da vedere al check-in' });
  await expect(columns.getByRole('group')).toHaveCount(1);
  await expect(columns.getByRole('group', { name: 'Tipo biglietto' })).toContainText('Intero · Ridotto');
  await columns.getByLabel('Aggiungi una colonna').selectOption('Minore?');
  await columns.getByLabel('Aggiungi una colonna').selectOption('Allergie');
  await expect(columns.getByLabel('Aggiungi una colonna')).toBeHidden();
  const marked = /In evidenza/;
  const shared = 'Visibile anche a chi ha un pass';
  await columns.getByRole('group', { name: 'Minore' }).getByLabel(marked).check();
  await columns.getByRole('group', { name: 'Allergie' }).getByLabel(shared).uncheck();
  await expect(drawer.getByText('ada@lontano.example · PX-1 · Intero · Minore · Arachidi')).toBeVisible();
  await expectAccessibleInBoth(page, 'import of a list: details');
  await drawer.getByRole('button', { name: 'Controlla l’elenco' }).click();
  await drawer.getByRole('button', { name: 'Aggiungi 3 persone' }).click();

  const table = page.getByRole('table', { name: 'Partecipanti' });
  await expect(table.getByRole('row', { name: /Ada Neri/ })).toContainText('Minore · Intero · Arachidi');

  const session = await createOrganiserSession(fixture(), organisation);
  const { link } = await session.createPass(eventId, 'Varco sud');
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const phone = await context.newPage();
  await phone.addInitScript(() => {
    const spoken: string[] = [];
    Object.assign(window, { spoken });
    speechSynthesis.speak = ({ text }) => void spoken.push(text);
  });
  await phone.goto(link);
  await redeemPassAs(phone, 'Telefono di Pia');
  await expectDoor(phone, fixture());
  await phone.getByRole('button', { name: 'Suono e voce' }).first().click();
  await phone
    .getByRole('dialog', { name: 'Suono e voce' })
    .getByLabel(/Risultato a voce/)
    .check();
  await phone.getByRole('dialog').getByRole('button', { name: 'Chiudi', exact: true }).click();
  await context.setOffline(true);
  const rows = phone.getByRole('list', { name: 'Persone' }).getByRole('listitem');
  await expect(rows.filter({ hasText: 'Ada Neri' })).toContainText('Minore · Intero');
  await expect(rows.filter({ hasText: 'Arachidi' })).toHaveCount(0);

  const filter = phone.getByLabel('Filtra per informazione');
  await filter.selectOption('Tipo biglietto: Intero · 0 su 2');
  await expect(rows).toHaveText([/Ada Neri/, /Pia Verdi/]);
  await expectAccessibleInBoth(phone, 'door filtered by a detail');

  await phone.getByRole('button', { name: 'Scansiona' }).click();
  await stopClock(phone);
  await scanWithKeyboard(phone, 'PX-1');
  const green = getScanResult(phone, 'in');
  await expect(green).toContainText('Ada Neri');
  await expect(green.getByRole('definition')).toHaveText(['Minore', 'Intero']);
  await expectAccessibleInBoth(phone, 'scan with details');
  await phone.clock.runFor(1_500);
  await expect(green).toBeVisible();
  await phone.clock.runFor(3_500);
  await expect(green).toBeHidden();
  expect(await phone.evaluate(() => (window as unknown as { spoken: string[] }).spoken)).toEqual([
    'Dentro. Ada Neri. Minore',
  ]);
  await phone.getByRole('button', { name: 'Chiudi lo scanner' }).click();
  await phone.clock.resume();
  await expect(filter.locator('option:checked')).toHaveText('Tipo biglietto: Intero · 1 su 2');

  await page.getByRole('button', { name: 'Informazioni', exact: true }).click();
  const details = page.getByRole('dialog', { name: 'Informazioni dell’elenco' });
  await details.getByRole('group', { name: 'Allergie' }).getByLabel(shared).check();
  await details.getByRole('button', { name: 'Elimina Minore' }).click();
  await expect(details.getByText(/Quando salvi, un’informazione si cancella/)).toBeVisible();
  await details.getByLabel('Nome').first().fill('Allergie');
  await expect(details.getByRole('button', { name: 'Salva' })).toBeDisabled();
  await details.getByLabel('Nome').first().fill('Biglietto');
  await expectAccessibleInBoth(page, 'details of a list');
  await details.getByRole('button', { name: 'Salva' }).click();
  await expect(details).toBeHidden();
  await expect(table.getByRole('row', { name: /Ada Neri/ })).toContainText('Intero · Arachidi');
  await expect(table).not.toContainText('Minore');

  await page.getByRole('button', { name: 'Modifica Pia Verdi' }).click();
  const person = page.getByRole('dialog', { name: 'Pia Verdi' });
  await expect(person.getByLabel('Biglietto', { exact: true })).toHaveValue('Intero');
  await person.getByLabel('Allergie').fill('Glutine');
  await person.getByRole('button', { name: 'Salva' }).click();
  await expect(table.getByRole('row', { name: /Pia Verdi/ })).toContainText('Intero · Glutine');

  await context.setOffline(false);
  await expect(networkStatus(phone)).toHaveText('Connesso');
  await expect(rows.filter({ hasText: 'Pia Verdi' })).toContainText('Intero · Glutine');
  await expect(filter.locator('option:checked')).toHaveText('Biglietto: Intero · 1 su 2');
  await filter.selectOption('Tutte le informazioni');
  await expect(rows.filter({ hasText: 'Ada Neri' })).toContainText('Intero · Arachidi');
  await context.close();
});
