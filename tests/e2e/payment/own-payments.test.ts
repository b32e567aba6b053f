import { readFile } from 'node:fs/promises';
import { expect, test, type Page } from '@playwright/test';
import { minuteMs } from '#contract/durations.ts';
import { register } from '#contract/registration/registration-endpoints.ts';
import { expectAccessibleInBoth, expectTouchable } from '#tests/support/browser/expect-accessible.ts';
import { signIn } from '#tests/support/browser/door-screen.ts';
import { setupE2eFixture } from '#tests/support/e2e/e2e-fixture.ts';
import { readMailText } from '#tests/support/mail/mailbox.ts';
import { mainHeading, payInBackground, setPaymentAccount } from '#tests/support/browser/payment-screen.ts';
import { publishEvents } from '#tests/support/e2e/publish-events.ts';

const fixture = setupE2eFixture({ participantCount: 1 });
const paidOverrides = { isFree: false, price: 12.5, maxNoTickets: 'Limited', maxTicketAvailable: 9 } as const;

const connectButton = (page: Page) => page.getByRole('button', { name: 'Collega', exact: true });
const disconnectButton = (page: Page) => page.getByRole('button', { name: 'Scollega', exact: true });
const openProvider = async (page: Page): Promise<void> => {
  await page.goto(`${fixture().network.url}/organisation/setting`);
  await connectButton(page).click();
  await expect(mainHeading(page)).toHaveText('Collega un conto di prova');
};

test.beforeEach(async ({ page }) => {
  await page.goto(`${fixture().network.url}/login`);
  await signIn(page, fixture().organisation);
});

test('[PY-35] connecting an account: declined, connected, disconnected; paid features depend on it @core', async ({
  page,
}) => {
  const { network, organisation } = fixture();
  const back = `${network.url}/stripe/connect/verify`;
  await page.goto(back);
  await expect(mainHeading(page)).toHaveText('Richiesta non valida');
  await page.goto(`${back}?state=altrui&code=altrui`);
  await expect(mainHeading(page)).toHaveText('Qualcosa è andato storto, riprova più tardi');
  await expect(page.getByRole('main').getByRole('link', { name: 'Scrivici' })).toHaveAttribute(
    'href',
    '/contact',
  );
  await expectAccessibleInBoth(page, 'not connected');

  await openProvider(page);
  await page.getByRole('button', { name: 'Non collegare' }).click();
  await expect(mainHeading(page)).toHaveText('Conto non collegato');
  const paid = page.getByRole('radio', { name: /A pagamento/ });
  await page.goto(`${network.url}/organisation/event?drawer=new`);
  await expect(paid).toBeDisabled();

  await openProvider(page);
  await page.getByRole('button', { name: 'Collega il conto di prova' }).click();
  await expect(mainHeading(page)).toHaveText('Conto collegato');
  const account = await page.getByText(/^acct_/).innerText();
  await expectAccessibleInBoth(page, 'connected');
  // The code is used up, but the account is connected.
  await page.reload();
  await expect(mainHeading(page)).toHaveText('Conto collegato');
  await expect(page.getByText(account)).toBeVisible();
  await page.getByRole('link', { name: 'Vai alle impostazioni' }).click();
  await expect(page.getByText(account)).toBeVisible();
  await page.goto(`${network.url}/organisation/event?drawer=new`);
  await expect(paid).toBeEnabled();
  await page.goto(`${network.url}/organisation/page/${organisation.id}`);
  await expect(page.getByRole('button', { name: 'Dona', exact: true })).toBeVisible();

  await page.goto(`${network.url}/profile?drawer=update`);
  await disconnectButton(page).click();
  const confirmation = page.getByRole('dialog', { name: 'Scollegare il conto?' });
  await expect(confirmation).toContainText('nessuno potrà più comprare biglietti');
  await expectAccessibleInBoth(page, 'to be disconnected');
  await confirmation.getByRole('button', { name: 'Scollega' }).click();
  await expect(connectButton(page)).toBeVisible();
  await page.goto(`${network.url}/organisation/event?drawer=new`);
  await expect(paid).toBeDisabled();
});

test('[PY-36] [PY-37] an organiser lists, filters and exports payments, and refunds an order @core', async ({
  page,
}) => {
  const { network, organisation, server } = fixture();
  await page.goto(`${network.url}/organisation/payments`);
  await expect(page.getByRole('heading', { name: 'Ancora nessun pagamento' })).toBeVisible();
  await expectAccessibleInBoth(page, 'no payments');

  setPaymentAccount(fixture(), organisation.id, 'conto');
  const [eventId = ''] = await publishEvents(fixture(), [{ ...paidOverrides, title: 'Cena sociale' }]);
  const participants = ['Ida', 'Leo'].map((firstName) => ({
    firstName,
    lastName: 'Conti',
    email: 'ida@lontano.example',
  }));
  const response = await fetch(`${network.url}/api${register.path.replace(':id', eventId)}`, {
    method: register.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ acceptedPNPTNC: true, noOfTickets: 2, participants: participants }),
  });
  const { data } = (await response.json()) as { data: { checkoutUrl: string } };
  await page.reload();
  const row = page.getByRole('row').filter({ hasText: 'Cena sociale' });
  await expect(row).toContainText('In attesa');
  await expect(row).not.toContainText('Ida');
  await payInBackground(data.checkoutUrl);
  await page.reload();
  await expect(row).toContainText('Pagato');
  await expect(row).toContainText('Ida Conti');
  await expect(row).toContainText('25,00 €');
  await expectAccessibleInBoth(page, 'payments');
  await expectTouchable(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  await page.getByLabel('Stato').selectOption({ label: 'Rimborsato' });
  await expect(page).toHaveURL(/state=refunded/);
  await expect(page.getByRole('heading', { name: 'Nessun pagamento con questi filtri' })).toBeVisible();
  await page.getByRole('link', { name: 'Azzera i filtri' }).click();
  await expect(row).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Scarica CSV' }).click(),
  ]);
  expect(await readFile(await download.path(), 'utf8')).toContain('Cena sociale');

  await row.getByRole('button', { name: 'Rimborsa 25,00 € a Ida Conti' }).click();
  const confirmation = page.getByRole('dialog', { name: /^Rimborsare 25,00/ });
  await expect(confirmation).toContainText('I 2 biglietti di quest’ordine non saranno più validi');
  await expectAccessibleInBoth(page, 'to be refunded');
  await confirmation.getByRole('button', { name: 'Rimborsa tutto' }).click();
  await expect(row.getByText(/Rimborso in corso|Rimborsato/)).toBeVisible();
  // The list follows the refund's progress.
  await expect(row).toContainText('Rimborsato', { timeout: 2 * minuteMs });
  expect(await readMailText(server.dataDir, 'ida@lontano.example')).toContain('Cena sociale');
});
