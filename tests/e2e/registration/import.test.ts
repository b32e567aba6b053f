import { expect, test } from '@playwright/test';
import { expectAccessibleInBoth } from '#tests/support/browser/expect-accessible.ts';
import { searchFor, signIn } from '#tests/support/browser/door-screen.ts';
import { setupE2eFixture } from '#tests/support/e2e/e2e-fixture.ts';

const fixture = setupE2eFixture({ participantCount: 3 });

const list = [
  'Iscritti al 12 ottobre',
  '',
  'Cognome;Nome;Posta elettronica;Codice;Stato',
  'D’Angelò;Zoë;zoe@example.org;PX-1;pagato',
  '"Rossi; jr";Anna;;PX-2;pagato',
  'Senza indirizzo;Ugo;ugo@;PX-3;pagato',
  'D’Angelò;Zoë;zoe@example.org;PX-1;pagato',
  'Neri;Ivo;ivo@example.org;PX-4;rimborsato',
  ';;solo@example.org;PX-5;pagato',
  'Bassi;Pia;;;pagato',
  'Bassi;Pia;;;pagato',
].join('\r\n');

/** The typographic apostrophe has a code of its own there; all other letters are those of Latin-1. */
const toWindows1252 = (text: string): Buffer => Buffer.from(text.replaceAll('’', '\u0092'), 'latin1');

const workbook = new URL('../../../docs/lists/20-workbook.xlsx', import.meta.url).pathname;

test('[RG-65] [RG-66] [RG-68] [RG-69] a file of another system becomes the list of the door @core', async ({
  page,
}) => {
  const { network, eventId, organisation } = fixture();
  await page.goto(`${network.url}/organisation/event/detail/${eventId}`);
  await signIn(page, organisation);
  const drawer = page.getByRole('dialog', { name: 'Importa un elenco' });
  const input = page.getByLabel('File con l’elenco');
  const importFile = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Importa un elenco' }).click();
    await input.setInputFiles({ name: 'iscritti.csv', mimeType: 'text/csv', buffer: toWindows1252(list) });
  };

  await page.getByRole('button', { name: 'Importa un elenco' }).click();
  await expectAccessibleInBoth(page, 'import of a list: source');
  await input.setInputFiles({
    name: 'iscritti.xls',
    mimeType: 'application/vnd.ms-excel',
    buffer: Buffer.from('\u00D0\u00CF\u0011\u00E0', 'latin1'),
  });
  await expect(drawer.getByRole('alert')).toContainText('È un file Excel di vecchio tipo');

  // The reader of workbooks is loaded when it is needed.
  await page.route('**/read-workbook*', (route) => route.abort());
  await input.setInputFiles(workbook);
  await expect(drawer.getByRole('alert')).toContainText('Presente non risponde');
  await page.unroute('**/read-workbook*');

  await input.setInputFiles(workbook);
  await expect(drawer.getByText('3 persone lette.')).toBeVisible();
  await expect(drawer.getByText('anna@lontano.example · 109877123456 · riga 4')).toBeVisible();
  await drawer.getByLabel('Foglio', { exact: true }).selectOption('Volontari');
  await expect(drawer.getByText('Una persona letta.')).toBeVisible();
  await drawer.getByRole('button', { name: 'Indietro' }).click();
  await drawer.getByRole('button', { name: 'Chiudi', exact: true }).click();

  await importFile();
  await expect(drawer.getByText('6 persone lette.')).toBeVisible();
  await expect(drawer.getByRole('listitem').filter({ hasText: 'Anna Rossi; jr' })).toContainText('riga 5');
  const refunded = drawer.getByRole('checkbox', { name: 'Rimborsati: 1 Ivo Neri' });
  await refunded.check();
  await expect(drawer.getByText('7 persone lette.')).toBeVisible();
  await refunded.uncheck();
  await drawer.getByText('Un indirizzo e-mail non va bene').click();
  const badEmail = drawer.getByRole('listitem').filter({ hasText: /^Ugo Senza indirizzo, riga 6: ugo@/ });
  await badEmail.getByRole('button', { name: 'Correggi' }).click();
  await expect(badEmail.getByLabel('E-mail')).toBeFocused();
  await badEmail.getByRole('button', { name: 'Salva' }).click();
  await expect(badEmail).toContainText('Controlla la parte dopo la @');
  await badEmail.getByLabel('E-mail').fill('ugo@example.org');
  await badEmail.getByRole('button', { name: 'Salva' }).click();
  await expect(drawer.getByText('Gli indirizzi e-mail sono corretti.')).toBeVisible();
  await expect(badEmail).toContainText('riga 6: ugo@example.org');
  await expect(badEmail.getByRole('button', { name: 'Correggi' })).toBeFocused();
  await drawer.getByText('Una riga non ha un nome').click();
  const nameless = drawer.getByRole('listitem').filter({ hasText: 'Riga 9: solo@example.org' });
  await nameless.getByRole('button', { name: 'Correggi' }).click();
  await expect(nameless.getByLabel('Nome', { exact: true })).toBeFocused();
  await expect(nameless.getByLabel('E-mail')).toHaveValue('solo@example.org');
  await expectAccessibleInBoth(page, 'import of a list: correction');
  await nameless.getByRole('button', { name: 'Annulla' }).click();
  await expect(nameless.getByRole('button', { name: 'Correggi' })).toBeFocused();
  await drawer.getByText('Colonne e intestazione').click();
  await expect(drawer.getByLabel('Riga con i nomi delle colonne')).toHaveValue('2');
  await expect(drawer.getByLabel('Nome', { exact: true })).toHaveValue('1');
  await expectAccessibleInBoth(page, 'import of a list: columns');

  await expect(drawer.getByText('Un nome è in più righe')).toBeVisible();
  await drawer.getByRole('button', { name: 'Controlla l’elenco' }).click();
  await expect(drawer.getByText('Dicci se è la stessa persona')).toBeVisible();
  await expect(drawer.getByRole('radio', { name: /La stessa persona/ })).toBeFocused();
  await drawer.getByRole('radio', { name: /Persone diverse/ }).check();
  await expect(drawer.getByText('6 persone lette.')).toBeVisible();
  await drawer.getByRole('radio', { name: /La stessa persona/ }).check();
  await expect(drawer.getByText('5 persone lette.')).toBeVisible();
  await page.context().setOffline(true);
  await drawer.getByRole('button', { name: 'Controlla l’elenco' }).click();
  await expect(drawer.getByText('Presente non risponde')).toBeInViewport();
  await page.context().setOffline(false);
  await drawer.getByRole('button', { name: 'Controlla l’elenco' }).click();
  await expect(drawer.getByText('4 persone da aggiungere.')).toBeInViewport();
  for (const [group, count] of [
    ['Da aggiungere', 4],
    ['Righe ripetute: contano una volta sola', 2],
    ['Rimborsati (restano fuori)', 1],
  ])
    await expect(drawer.locator('summary').filter({ hasText: String(group) })).toHaveText(`${group}${count}`);
  await drawer.getByLabel('Cerca una persona dell’elenco').fill('zoe dang');
  await expect(drawer.getByText('zoe@example.org · PX-1 · riga 4')).toBeVisible();
  await expect(drawer.getByText('zoe@example.org · PX-1 · riga 7')).toBeVisible();
  await expectAccessibleInBoth(page, 'import of a list: review');
  await drawer.getByRole('button', { name: 'Aggiungi 4 persone' }).click();
  await expect(page.getByText('4 persone aggiunte')).toBeVisible();
  await expect(drawer).toBeHidden();
  await searchFor(page, 'zoe dangelo');
  await expect(page.getByRole('row').filter({ hasText: 'Zoë D’Angelò' })).toBeVisible();

  await importFile();
  await drawer.getByRole('radio', { name: /La stessa persona/ }).check();
  await drawer.getByRole('button', { name: 'Controlla l’elenco' }).click();
  await expect(drawer.getByText('Sono già tutti in elenco')).toBeVisible();
  await expect(drawer.getByRole('button', { name: /^Aggiungi/ })).toBeDisabled();
  await drawer.getByRole('button', { name: 'Chiudi', exact: true }).click();
  await page.getByRole('button', { name: 'Chiudi senza salvare' }).click();

  await searchFor(page, 'ugo senza');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: 'Rimuovi Ugo Senza indirizzo' }).click();
  await page.getByRole('button', { name: 'Rimuovi dall’elenco' }).click();
  await page.getByRole('button', { name: 'Importa un elenco' }).click();
  const withCodes = 'Nome;Cognome;Codice\nPia;Bassi;PX-9\nUgo;Senza indirizzo;PX-3';
  await input.setInputFiles({ name: 'codici.csv', mimeType: 'text/csv', buffer: Buffer.from(withCodes) });
  await drawer.getByRole('button', { name: 'Controlla l’elenco' }).click();
  await expect(
    drawer.getByText(/Una persona già in elenco riceve il codice, o le informazioni/),
  ).toBeVisible();
  const group = (title: string) => drawer.locator('summary').filter({ hasText: title });
  await expect(group('Già in elenco: ricevono codice o informazioni')).toHaveText(/1$/);
  await expect(group('Non erano più in elenco: restano fuori')).toHaveText(/1$/);
  await expect(drawer.getByRole('button', { name: 'Aggiorna una persona' })).toBeEnabled();
  await drawer.getByRole('checkbox', { name: /^Rimetti in elenco/ }).check();
  await expect(group('Non erano più in elenco: ci tornano')).toHaveText(/1$/);
  await expect(drawer.getByText('Una persona da aggiungere.')).toBeVisible();
  await expectAccessibleInBoth(page, 'import of a list: removed participants');
  await drawer.getByRole('button', { name: 'Aggiungi una persona' }).click();
  await expect(page.getByText('Una persona aggiunta · Una persona aggiornata')).toBeVisible();
  await expect(drawer).toBeHidden();
  await searchFor(page, 'ugo senza');
  await expect(page.getByRole('row').filter({ hasText: 'Ugo Senza indirizzo' })).toBeVisible();

  // Its undo takes back whom it has added, and the code; the list of before stays.
  const undo = page.getByRole('button', { name: 'Annulla l’importazione' });
  await expect(page.getByText(/^Elenco importato alle/)).toBeVisible();
  await undo.click();
  const question = page.getByRole('dialog', { name: /^Vuoi annullare l’importazione/ });
  await expect(question).toContainText('La persona aggiunta esce dall’elenco');
  await expect(question).toContainText('La persona aggiornata resta in elenco');
  await expectAccessibleInBoth(page, 'undo of an import');
  await question.getByRole('button', { name: 'Tieni l’elenco' }).click();
  await expect(undo).toBeFocused();
  await undo.click();
  await question.getByRole('button', { name: 'Annulla l’importazione' }).click();
  await expect(page.getByText('Importazione annullata')).toBeVisible();
  await expect(question).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Partecipanti' })).toBeFocused();
  await expect(page.getByRole('row').filter({ hasText: 'Ugo Senza indirizzo' })).toBeHidden();
  await searchFor(page, 'pia');
  await expect(page.getByRole('row').filter({ hasText: 'Pia Bassi' })).toBeVisible();
  // The import before it can be undone too.
  await expect(undo).toBeVisible();
});

/** Holds the response of the next request that reports its progress, until the event `release`. */
function holdResponse(): void {
  const { addEventListener: listen } = XMLHttpRequest.prototype;
  const released = Promise.withResolvers<void>();
  addEventListener('release', () => released.resolve());
  XMLHttpRequest.prototype.addEventListener = function (this: XMLHttpRequest, ...args: unknown[]) {
    const [type, listener] = args as [string, (event: Event) => void];
    const held = async (event: Event) => {
      await released.promise;
      listener(event);
    };
    Reflect.apply(listen, this, type === 'load' ? [type, held] : args);
  };
}

test('[RG-74] says how much of a long list is sent, and how many of its rows are added', async ({ page }) => {
  const { network, eventId, organisation } = fixture();
  await page.goto(`${network.url}/organisation/event/detail/${eventId}`);
  await signIn(page, organisation);
  const drawer = page.getByRole('dialog', { name: 'Importa un elenco' });
  await page.getByRole('button', { name: 'Importa un elenco' }).click();
  const rows = Array.from({ length: 2000 }, (_, n) => `Ada;Lunga${n}`);
  await page.getByLabel('File con l’elenco').setInputFiles({
    name: 'iscritti.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['Nome;Cognome', ...rows].join('\n')),
  });
  const answers = Promise.withResolvers<void>();
  await page.route('**/api/event/participant/import/*', async (route) => {
    await answers.promise;
    await route.continue();
  });
  await drawer.getByRole('button', { name: 'Controlla l’elenco' }).click();
  await expect(drawer.getByRole('progressbar', { name: 'Invio dell’elenco' })).toBeVisible();
  await expectAccessibleInBoth(page, 'import of a list: progress');
  answers.resolve();
  await expect(drawer.getByText('2000 persone da aggiungere.')).toBeVisible();
  await expect(drawer.getByRole('progressbar')).toHaveCount(0);
  await page.unroute('**/api/event/participant/import/*');

  await page.route('**/api/event/participant/import/progress/*', (route) =>
    route.fulfill({ json: { success: true, data: { done: 1200, total: 2000 } } }),
  );
  await page.evaluate(holdResponse);
  await drawer.getByRole('button', { name: 'Aggiungi 2000 persone' }).click();
  await expect(drawer.getByText('Aggiunta dell’elenco: 60%')).toBeVisible();
  await page.evaluate(() => dispatchEvent(new Event('release')));
  await expect(drawer).toBeHidden();
  await searchFor(page, 'Lunga1999');
  await expect(page.getByRole('row', { name: /Lunga1999/ })).toBeVisible();
});
