import { expect, test, type Page } from '@playwright/test';
import { expectAccessibleInBoth, expectTouchable } from '#tests/support/browser/expect-accessible.ts';
import { participateButton, ticketsField } from '#tests/support/browser/event-screen.ts';
import { setupE2eFixture } from '#tests/support/e2e/e2e-fixture.ts';
import { readMailText } from '#tests/support/mail/mailbox.ts';
import { publishEvents } from '#tests/support/e2e/publish-events.ts';
import { writeServerDatabase } from '#tests/support/e2e/server-database.ts';
import { withServiceWorker } from '#tests/support/browser/with-service-worker.ts';

test.use(withServiceWorker);

const fixture = setupE2eFixture({ participantCount: 1 });
const title = 'Cena sotto le stelle';
let eventId = '';

test.beforeAll(async () => {
  writeServerDatabase(fixture(), `update account set stripe_account_id = 'conto'`);
  const overrides = {
    title,
    isFree: false,
    price: 12.5,
    maxNoTickets: 'Limited',
    maxTicketAvailable: 2,
  } as const;
  [eventId = ''] = await publishEvents(fixture(), [overrides]);
});

/** From the event's page to the checkout, as a visitor. */
async function goToCheckout(page: Page): Promise<void> {
  await participateButton(page).click();
  const drawer = page.getByRole('dialog', { name: 'Partecipa' });
  await drawer.getByLabel('Nome', { exact: true }).fill('Ida');
  await drawer.getByLabel('Cognome').fill('Conti');
  await drawer.getByLabel('E-mail').fill('ida@lontano.example');
  await drawer.getByRole('checkbox').check();
  await drawer.getByRole('button', { name: 'Continua al pagamento' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Pagamento di prova' })).toBeVisible();
}

test('[PY-8] [PY-12] [PY-38] a visitor fails one payment, cancels another, completes the third, and gets the ticket @core', async ({
  page,
}) => {
  const { network, server } = fixture();
  await page.goto(`${network.url}/event/detail/${eventId}`);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await goToCheckout(page);
  await expect(page.getByText('Qui non si muove denaro')).toBeVisible();
  await expect(page.getByText(title)).toBeVisible();
  await expect(page.getByText('12,50 €', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectTouchable(page);
  await expectAccessibleInBoth(page, 'sandbox');

  await page.getByRole('button', { name: 'Fai fallire il pagamento' }).click();
  const failed = page.getByRole('heading', { level: 1, name: 'Il pagamento non è riuscito' });
  await expect(failed).toBeVisible();
  await expectAccessibleInBoth(page, 'failed');
  await page.getByRole('link', { name: 'Riprova' }).click();
  // The input is still there, and the tickets of the failed payment are free again.
  const drawer = page.getByRole('dialog', { name: 'Partecipa' });
  await expect(drawer.getByText('I posti sono tornati liberi')).toBeVisible();
  await expect(drawer.getByLabel('Cognome')).toHaveValue('Conti');
  await expect(drawer.getByRole('checkbox')).toBeChecked();
  await expect(page).toHaveURL(`${network.url}/event/detail/${eventId}`);
  await page.goBack();
  await expect(drawer).toBeHidden();
  await expect(ticketsField(page)).toContainText('restano 2 posti');

  await goToCheckout(page);
  await page.getByRole('button', { name: 'Annulla e torna indietro' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Hai lasciato il pagamento' })).toBeVisible();
  await expect(page.getByText(/ti teniamo 1 posto ancora per \d+ minuti/)).toBeVisible();
  await expectAccessibleInBoth(page, 'held');
  const left = page.url();
  await page.getByRole('link', { name: 'Torna al pagamento' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Pagamento di prova' })).toBeVisible();
  await page.goto(left);
  await page.getByRole('button', { name: 'Rinuncia ai posti' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Hai annullato il pagamento' })).toBeVisible();
  await expectAccessibleInBoth(page, 'given up');
  const givenUp = page.url();
  await page.getByRole('link', { name: 'Torna all’evento' }).click();
  await expect(drawer).toBeHidden();
  await expect(ticketsField(page)).toContainText('restano 2 posti');

  await goToCheckout(page);
  await page.getByRole('button', { name: /^Paga 12,50/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Il posto è tuo!' })).toBeVisible();
  await expect(page.getByText(title)).toBeVisible();
  await expect(page.getByText('ida@lontano.example')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Codice QR di Ida Conti' })).toBeVisible();
  await expect(page.getByRole('link', { name: /calendario/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Condividi l’evento' })).toBeVisible();
  await expect(page.getByRole('term')).toHaveText(['Ordine', 'Totale', 'Pagato il', 'Pagato a']);
  await expect(page.getByRole('definition').nth(1)).toHaveText('12,50 €');
  await expectAccessibleInBoth(page, 'paid');
  const paid = page.url();
  const mail = await readMailText(server.dataDir, 'ida@lontano.example');
  expect(mail).toContain(title);
  expect(mail).toMatch(/Totale pagato: 12,50\s€/);
  await page.getByRole('link', { name: 'Ida Conti', exact: true }).click();
  await expect(page.getByRole('img', { name: /Codice QR/ })).toBeVisible();
  // Paid: nothing of the input is left on the device.
  await page.goto(`${network.url}/event/detail/${eventId}`);
  await page.getByRole('button', { name: 'Iscrivi altre persone' }).click();
  await expect(drawer.getByLabel('Cognome')).toHaveValue('');

  // A paid checkout cannot be cancelled by URL, and a cancelled one stays cancelled.
  await page.goto(paid.replace('checkout-thankyou?type=o', 'checkout-error?txn=o'));
  await expect(page.getByRole('heading', { level: 1, name: 'Questo pagamento risulta fatto' })).toBeVisible();
  await page.getByRole('link', { name: 'Vedi com’è andata' }).click();
  await expect(page.getByRole('link', { name: 'Ida Conti', exact: true })).toBeVisible();
  await page.goto(givenUp.replace('checkout-error?txn=o', 'checkout-thankyou?type=o'));
  await expect(page.getByRole('heading', { level: 1, name: 'Hai annullato il pagamento' })).toBeVisible();
  await page.getByRole('link', { name: 'Vai alla pagina iniziale' }).click();
  await expect(page).toHaveURL(`${network.url}/`);
});

test('[PY-43] the back button, a reload and a second tab say that the tickets are held, and keep the input', async ({
  page,
  context,
}) => {
  const { network } = fixture();
  const address = `${network.url}/event/detail/${eventId}`;
  await page.goto(address);
  await page.evaluate(() => navigator.serviceWorker.ready);
  const places = /resta(no)? (un posto|\d+ posti)/;
  await expect(ticketsField(page)).toContainText(places);
  const [before = ''] = places.exec(await ticketsField(page).innerText()) ?? [];
  await goToCheckout(page);
  await page.goBack();
  const held = (tab: Page) => tab.getByRole('dialog', { name: 'Manca il pagamento' });
  await expect(held(page).getByText(/Ti teniamo 1 posto ancora per \d+ minuti/)).toBeVisible();
  await page.reload();
  await expect(held(page)).toBeVisible();
  await expectAccessibleInBoth(page, 'held on the event page');
  const tab = await context.newPage();
  await tab.goto(address);
  await held(tab).getByRole('link', { name: 'Torna al pagamento' }).click();
  await expect(tab.getByRole('heading', { level: 1, name: 'Pagamento di prova' })).toBeVisible();
  await tab.close();
  // Changing the registration frees the tickets and keeps what was typed.
  await held(page).getByRole('button', { name: 'Cambia l’iscrizione' }).click();
  const drawer = page.getByRole('dialog', { name: 'Partecipa' });
  await expect(drawer.getByLabel('Nome', { exact: true })).toHaveValue('Ida');
  await expect(drawer.getByRole('checkbox')).toBeChecked();
  await expect(ticketsField(page)).toContainText(before);
});

test('[PY-12] result pages name what was paid for, and invalid addresses', async ({ page }) => {
  const { network } = fixture();
  const heading = page.getByRole('heading', { level: 1 });
  for (const address of ['checkout-error', 'checkout-error?txn=o', 'checkout-error?txn=x&txnid=1']) {
    await page.goto(`${network.url}/${address}`);
    await expect(heading).toHaveText('Richiesta non valida');
  }
  const unknownSecret = 'A'.repeat(43);
  await page.goto(`${network.url}/checkout-error?txn=o&txnid=${unknownSecret}`);
  await expect(heading).toHaveText('Richiesta non valida');
  await page.goto(`${network.url}/checkout-thankyou?type=o&txnid=${unknownSecret}`);
  await expect(heading).toHaveText('Richiesta non valida');
  await page.goto(
    `${network.url}/checkout-thankyou?type=d&orgname=${encodeURIComponent('Fiume <b>Vivo</b>')}`,
  );
  await expect(page.getByText('in viaggio verso Fiume <b>Vivo</b>.')).toBeVisible();
  await expectAccessibleInBoth(page, 'thanks for a donation');
  await page.goto(`${network.url}/checkout-thankyou?type=p`);
  await expect(heading).toHaveText('Il tuo evento va in evidenza!');
  await page.goto(`${network.url}/checkout-thankyou`);
  await expect(heading).toHaveText('Grazie!');
});
