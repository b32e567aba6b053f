import { expect, test } from '@playwright/test';
import { chooseMenuItem } from '#tests/support/browser/choose-menu-item.ts';
import { getScanResult, networkStatus, signIn } from '#tests/support/browser/door-screen.ts';
import { expectAccessibleInBoth } from '#tests/support/browser/expect-accessible.ts';
import { scanWithKeyboard } from '#tests/support/browser/scanner.ts';
import { withServiceWorker } from '#tests/support/browser/with-service-worker.ts';
import { setupE2eFixture } from '#tests/support/e2e/e2e-fixture.ts';
import { seededPassword } from '#tests/support/e2e/seed-door.ts';
import { parseLink, readMailText } from '#tests/support/mail/mailbox.ts';

test.use(withServiceWorker);

const fixture = setupE2eFixture({ participantCount: 1 });

const list = new URL('../../../docs/lists/04-pretix.csv', import.meta.url).pathname;
const email = 'lucilla@lontano.example';

test('[RG-71] [EV-74] a new organisation uploads its list and scans an old ticket offline @core', async ({
  page,
}) => {
  const { network, server } = fixture();
  const startedMs = Date.now();
  await page.goto(`${network.url}/signup`);
  await page.getByRole('radio', { name: /Un’organizzazione/ }).check();
  await page.getByLabel('Nome dell’organizzazione').fill('Sentieri Aperti');
  await page.getByLabel('Nome del referente', { exact: true }).fill('Lucilla');
  await page.getByLabel('Cognome del referente').fill('Àrdito');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(seededPassword);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Crea l’account' }).click();
  await expect(page.getByText(email)).toBeVisible();
  await page.goto(parseLink(await readMailText(server.dataDir, email)));
  await page.getByRole('main').getByRole('link', { name: 'Accedi' }).click();
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(seededPassword);
  await page.getByRole('main').getByRole('button', { name: 'Accedi' }).click();
  await expect(page.getByText('Hai già una lista')).toBeVisible();
  await expectAccessibleInBoth(page, 'home of a new organisation');
  await page.getByRole('link', { name: 'Parti da un elenco' }).click();

  const form = page.getByRole('dialog', { name: 'Parti da un elenco' });
  await form.getByRole('button', { name: 'Avanti: carica l’elenco' }).click();
  await expect(form.getByText('obbligatorio')).toHaveCount(2);
  await expectAccessibleInBoth(page, 'event for a list, incomplete');
  await form.getByLabel('Titolo').fill('Cena sociale');
  await form.getByLabel('Indirizzo o luogo').fill('Circolo di via Lanza');
  await form.getByRole('button', { name: 'Avanti: carica l’elenco' }).click();

  const drawer = page.getByRole('dialog', { name: 'Importa un elenco' });
  await page.getByLabel('File con l’elenco').setInputFiles(list);
  await drawer.getByRole('button', { name: 'Controlla l’elenco' }).click();
  await drawer.getByRole('button', { name: 'Aggiungi 2 persone' }).click();
  await expect(drawer).toBeHidden();
  await expect(page.getByText('Evento riservato')).toBeVisible();
  await expectAccessibleInBoth(page, 'private event');
  await page.getByRole('link', { name: 'Apri il check-in' }).click();

  await expect(networkStatus(page)).toHaveText('Connesso');
  await expect(page.getByText('Rino Gallo')).toBeVisible();
  await page
    .getByRole('dialog', { name: 'Pronti per il check-in' })
    .getByRole('button', { name: 'Chiudi', exact: true })
    .click();
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Scansiona' }).click();
  await scanWithKeyboard(page, 'z3fsn8a2kq7y5w');
  await expect(getScanResult(page, 'in')).toContainText('Rino Gallo');
  console.log(`RG-71: from sign-up to the first scan ${Math.round((Date.now() - startedMs) / 1000)} s`);
});

test('[EV-74] an organiser edits a private event and begins to publish it; visitors cannot register @core', async ({
  page,
}) => {
  const { network, organisation } = fixture();
  await page.goto(`${network.url}/organisation/event?drawer=list`);
  await signIn(page, organisation);
  const form = page.getByRole('dialog', { name: 'Parti da un elenco' });
  await form.getByLabel('Titolo').fill('Prova generale');
  await form.getByLabel('Indirizzo o luogo').fill('Teatro della Fonte');
  await form.getByRole('button', { name: 'Avanti: carica l’elenco' }).click();
  await page
    .getByRole('dialog', { name: 'Importa un elenco' })
    .getByRole('button', { name: 'Chiudi', exact: true })
    .click();

  await page.getByRole('link', { name: 'Modifica' }).click();
  const editing = page.getByRole('dialog', { name: 'Modifica l’evento' });
  await editing.getByLabel('Titolo').fill('Prova aperta');
  await editing.getByRole('button', { name: 'Salva' }).click();
  await expect(page.getByText('Modifiche salvate')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Prova aperta');

  await page.getByRole('link', { name: 'Pubblica' }).click();
  const publishing = page.getByRole('dialog', { name: 'Pubblica l’evento' });
  await expect(publishing.getByRole('textbox', { name: 'Titolo' })).toHaveValue('Prova aperta');
  await publishing.getByRole('button', { name: 'Pubblica' }).click();
  await expect(publishing.getByText('obbligatori').first()).toBeVisible();
  await publishing.getByRole('button', { name: 'Chiudi', exact: true }).click();
  await expect(publishing).toBeHidden();

  const eventId = /detail\/([^/?]+)/.exec(page.url())?.[1] ?? '';
  await page.goto(`${network.url}/organisation/event`);
  const card = page.getByRole('article').filter({ hasText: 'Prova aperta' });
  await expect(card).toContainText('Riservato');
  await chooseMenuItem(page, 'Altre azioni: Prova aperta', { role: 'link', name: 'Duplica' });
  const copying = page.getByRole('dialog', { name: 'Duplica l’evento' });
  await expect(copying.getByLabel('Titolo')).toHaveValue('Prova aperta');
  await copying.getByRole('button', { name: 'Avanti: carica l’elenco' }).click();
  await expect(page.getByRole('dialog', { name: 'Importa un elenco' })).toBeVisible();
  await expect(page.getByText('Evento riservato')).toBeVisible();

  await page.goto(`${network.url}/event/detail/${eventId}`);
  await expect(page.getByText('Riservato a chi è in elenco')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Partecipa' })).toHaveCount(0);
  await expectAccessibleInBoth(page, 'page of a private event');
});
