import { expect, test } from '@playwright/test';
import { expectAccessibleInBoth } from '#tests/support/browser/expect-accessible.ts';
import { searchFor, signIn } from '#tests/support/browser/door-screen.ts';
import { setupPhones } from '#tests/support/browser/phone-context.ts';
import { setupE2eFixture } from '#tests/support/e2e/e2e-fixture.ts';

const fixture = setupE2eFixture({ participantCount: 3 });
const openPhone = setupPhones();

const list = [
  'Cognome;Nome;Posta elettronica;Codice',
  'D’Angelò;Zoë;zoe@example.org;PX-1',
  '"Rossi; jr";Anna;;PX-2',
  'Senza indirizzo valido;Ugo;ugo@;PX-3',
  'D’Angelò;Zoë;zoe@example.org;PX-1',
].join('\r\n');

/** The typographic apostrophe has a code of its own there; all other letters are those of Latin-1. */
const toWindows1252 = (text: string): Buffer => Buffer.from(text.replaceAll('’', '\u0092'), 'latin1');

test('[RG-65] [RG-66] [RG-68] a file of another system becomes the list of the door @core', async () => {
  const { network, eventId, organisation } = fixture();
  const { page } = await openPhone();
  await page.goto(`${network.url}/organisation/event/detail/${eventId}`);
  await signIn(page, organisation);
  const importFile = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Importa un elenco' }).click();
    await page
      .getByLabel('File con l’elenco')
      .setInputFiles({ name: 'iscritti.csv', mimeType: 'text/csv', buffer: toWindows1252(list) });
  };
  const drawer = page.getByRole('dialog', { name: 'Importa un elenco' });

  await page.getByRole('button', { name: 'Importa un elenco' }).click();
  await expectAccessibleInBoth(page, 'import of a list: source');
  await page.getByLabel('File con l’elenco').setInputFiles({
    name: 'iscritti.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from('PK\u0003\u0004', 'latin1'),
  });
  await expect(drawer.getByRole('alert')).toContainText('È un file Excel');
  await drawer.getByRole('button', { name: 'Chiudi', exact: true }).click();

  await importFile();
  await expect(drawer.getByText('4 righe lette.')).toBeVisible();
  await expect(drawer.getByLabel('Nome', { exact: true })).toHaveValue('1');
  await expect(drawer.getByLabel('Cognome')).toHaveValue('0');
  await expect(drawer.getByText('Anna Rossi; jr')).toBeVisible();
  await expect(drawer.getByText('Una riga non si può importare')).toBeVisible();
  await drawer.getByText('Una riga non si può importare').click();
  await expect(drawer.getByText('Riga 4, E-mail: Scrivi un indirizzo e-mail valido')).toBeVisible();
  await expectAccessibleInBoth(page, 'import of a list: columns');
  await drawer.getByRole('button', { name: 'Controlla l’elenco' }).click();
  await expect(drawer.getByText('2 persone da aggiungere.')).toBeVisible();
  await expect(drawer.getByText('Una riga è ripetuta')).toBeVisible();
  await expectAccessibleInBoth(page, 'import of a list: review');
  await drawer.getByRole('button', { name: 'Aggiungi 2 persone' }).click();
  await expect(page.getByText('2 persone aggiunte')).toBeVisible();
  await expect(drawer).toBeHidden();
  await searchFor(page, 'zoe dangelo');
  await expect(page.getByRole('row').filter({ hasText: 'Zoë D’Angelò' })).toBeVisible();

  await importFile();
  await drawer.getByRole('button', { name: 'Controlla l’elenco' }).click();
  await expect(drawer.getByText('Sono già tutti in elenco')).toBeVisible();
  await expect(drawer.getByRole('button', { name: /^Aggiungi/ })).toBeDisabled();
});
