import { expect, test, type Page } from '@playwright/test';
import { chooseMenuItem } from '#tests/support/browser/choose-menu-item.ts';
import { expectAccessibleInBoth } from '#tests/support/browser/expect-accessible.ts';
import { signIn } from '#tests/support/browser/door-screen.ts';
import { setupE2eFixture } from '#tests/support/e2e/e2e-fixture.ts';

const fixture = setupE2eFixture({
  participantCount: 3,
  environment: () => Promise.resolve({ ORGANISATION_MAILS: '2' }),
});

/** Imports a list and mails its tickets; the review says when they are sent. */
async function importWithTickets(page: Page, names: readonly string[], hint: string): Promise<void> {
  const drawer = page.getByRole('dialog', { name: 'Importa un elenco' });
  await page.getByRole('button', { name: 'Importa un elenco' }).click();
  const rows = names.map((name) => `${name};${name}@lista.example`);
  await page.getByLabel('File con l’elenco').setInputFiles({
    name: 'iscritti.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['Nome;E-mail', ...rows].join('\n')),
  });
  await drawer.getByRole('button', { name: 'Controlla l’elenco' }).click();
  await drawer.getByRole('checkbox', { name: /^Manda il biglietto/ }).check();
  await expect(drawer.getByText(hint)).toBeVisible();
  await drawer.getByRole('button', { name: /^Aggiungi/ }).click();
  await expect(drawer).toBeHidden();
}

test('[OP-73] the organiser sees how many mails about an event wait, and why', async ({ page }) => {
  const { network, otherEventId, organisation } = fixture();
  await page.route('**/api/event/participant/deferred/*', (route) =>
    route.fulfill({ json: { success: true, data: { deferred: 1200, dailyMails: 0 } } }),
  );
  await page.goto(`${network.url}/organisation/event/detail/${otherEventId}`);
  await signIn(page, organisation);
  await expect(page.getByText('1.200 e-mail sono in attesa')).toBeVisible();
  await expect(page.getByText(/Per ora non inviamo e-mail/)).toBeVisible();
  await expectAccessibleInBoth(page, 'mails that the operator has stopped');
  await page.unroute('**/api/event/participant/deferred/*');

  await importWithTickets(
    page,
    ['Ada', 'Bea', 'Ciro', 'Dina'],
    'Oggi partono 2 biglietti, gli altri nei prossimi giorni.',
  );
  await expect(page.getByText('2 e-mail sono in attesa')).toBeVisible();
  await expect(page.getByText(/inviamo fino a 2 e-mail al giorno/)).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Scrivici' })).toHaveAttribute(
    'href',
    '/contact',
  );
  await expectAccessibleInBoth(page, 'deferred mails');

  await importWithTickets(page, ['Elio'], 'Oggi non possiamo inviare altri biglietti');
  await expect(page.getByText('3 e-mail sono in attesa')).toBeVisible();
  await page.getByRole('button', { name: 'Annulla l’importazione' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Annulla l’importazione' }).click();
  await expect(page.getByText('2 e-mail sono in attesa')).toBeVisible();

  // The notices of a cancelled event wait instead of its tickets.
  await chooseMenuItem(page, /^Altre azioni:/, { role: 'button', name: 'Annulla l’evento' });
  await page.getByRole('dialog').getByRole('button', { name: 'Annulla l’evento' }).click();
  await expect(page.getByText('4 e-mail sono in attesa')).toBeVisible();
});
