import { expect, test } from '@playwright/test';
import { participateButton, setupEventKinds } from '#tests/support/browser/event-screen.ts';
import { expectAccessibleInBoth } from '#tests/support/browser/expect-accessible.ts';
import { setupE2eFixture } from '#tests/support/e2e/e2e-fixture.ts';
import { readMailText } from '#tests/support/mail/mailbox.ts';

const fixture = setupE2eFixture({ participantCount: 3 });
const { open } = setupEventKinds(fixture);

test('[RG-21] [RG-75] a visitor pastes the recipients of a mail, corrects what is no name, and registers them', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, 'free');
  await participateButton(page).click();
  const drawer = page.getByRole('dialog', { name: 'Partecipa' });
  await drawer.getByRole('button', { name: 'Incolla un elenco' }).click();
  const list = drawer.getByLabel('Elenco di nomi');
  const recipients = '"Rossi, Anna" <anna.elenco@lontano.example>, Luca Verdi <luca.elenco@lontano.example>';
  await list.fill(`${recipients}\nBea De Santis bea @lontano.example`);
  const rows = drawer.getByRole('region', { name: 'Persone lette dall’elenco' }).getByRole('row');
  await expect(rows).toHaveCount(4);
  await expect(rows.nth(1).getByRole('cell')).toHaveText(['Anna', 'Rossi', 'anna.elenco@lontano.example']);
  await expect(drawer.getByText('In un nome c’è una @')).toBeVisible();
  const add = drawer.getByRole('button', { name: /^Aggiungi 3 person/ });
  await expect(add).toBeDisabled();
  await expectAccessibleInBoth(page, 'pasted list');

  await list.fill(`${recipients}\nSukarno bea.elenco@lontano.example`);
  await expect(rows.nth(3).getByRole('cell')).toHaveText(['Sukarno', '', 'bea.elenco@lontano.example']);
  await add.click();
  await drawer.getByRole('checkbox', { name: /Accetto/ }).check();
  const confirm = drawer.getByRole('button', { name: 'Iscrivi 3 persone' });
  await confirm.click();
  await expect(drawer.getByText('Se il nome è uno solo, invia di nuovo così')).toHaveCount(1);
  await confirm.click();
  const done = page.getByRole('dialog', { name: 'I posti sono tuoi!' });
  await expect(done.getByRole('listitem')).toHaveText([/Anna Rossi/, /Luca Verdi/, /Sukarno/]);
  await expect
    .poll(() => readMailText(fixture().server.dataDir, 'luca.elenco@lontano.example'))
    .toContain('Luca Verdi');
});
