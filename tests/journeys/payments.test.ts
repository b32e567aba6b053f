import { readFile } from 'node:fs/promises';
import { expect, test, type Page } from '@playwright/test';
import { register } from '#contract/registration/registration-calls.ts';
import { expectAccessibleInBoth, expectTouchable } from '#tests/support/accessible.ts';
import { signIn } from '#tests/support/door-screen.ts';
import { usingPlace } from '#tests/support/journey-place.ts';
import { mailText } from '#tests/support/mailbox.ts';
import { heading, payElsewhere, setPayee } from '#tests/support/money-screen.ts';
import { publishEvents } from '#tests/support/published-event.ts';

const place = usingPlace({ noOfPeople: 1 });
const paidForms = { isFree: false, price: 12.5, maxNoTickets: 'Limited', maxTicketAvailable: 9 } as const;

const connect = (page: Page) => page.getByRole('button', { name: 'Collega', exact: true });
const disconnect = (page: Page) => page.getByRole('button', { name: 'Scollega', exact: true });
const toProvider = async (page: Page): Promise<void> => {
  await page.goto(`${place().network.url}/organisation/setting`);
  await connect(page).click();
  await expect(heading(page)).toHaveText('Collega un conto di prova');
};

test.beforeEach(async ({ page }) => {
  await page.goto(`${place().network.url}/login`);
  await signIn(page, place().organisation);
});

test('[PY-35] an account is refused, connected, and let go of; what costs something depends on it', async ({
  page,
}) => {
  const { network, organisation } = place();
  const back = `${network.url}/stripe/connect/verify`;
  await page.goto(back);
  await expect(heading(page)).toHaveText('Richiesta non valida');
  await page.goto(`${back}?state=altrui&code=altrui`);
  await expect(heading(page)).toHaveText('Qualcosa è andato storto, riprova più tardi');
  await expectAccessibleInBoth(page, 'not connected');

  await toProvider(page);
  await page.getByRole('button', { name: 'Non collegare' }).click();
  await expect(heading(page)).toHaveText('Conto non collegato');
  const paid = page.getByRole('radio', { name: /A pagamento/ });
  await page.goto(`${network.url}/organisation/event?drawer=new`);
  await expect(paid).toBeDisabled();

  await toProvider(page);
  await page.getByRole('button', { name: 'Collega il conto di prova' }).click();
  await expect(heading(page)).toHaveText('Conto collegato');
  const account = await page.getByText(/^acct_/).innerText();
  await expectAccessibleInBoth(page, 'connected');
  // Used up by now, and connected all the same.
  await page.reload();
  await expect(heading(page)).toHaveText('Conto collegato');
  await expect(page.getByText(account)).toBeVisible();
  await page.getByRole('link', { name: 'Vai alle impostazioni' }).click();
  await expect(page.getByText(account)).toBeVisible();
  await page.goto(`${network.url}/organisation/event?drawer=new`);
  await expect(paid).toBeEnabled();
  await page.goto(`${network.url}/organisation/page/${organisation.id}`);
  await expect(page.getByRole('button', { name: 'Dona', exact: true })).toBeVisible();

  await page.goto(`${network.url}/profile?drawer=update`);
  await disconnect(page).click();
  const asked = page.getByRole('dialog', { name: 'Scollegare il conto?' });
  await expect(asked).toContainText('nessuno può più comprare biglietti');
  await expectAccessibleInBoth(page, 'to be disconnected');
  await asked.getByRole('button', { name: 'Scollega' }).click();
  await expect(connect(page)).toBeVisible();
  await page.goto(`${network.url}/organisation/event?drawer=new`);
  await expect(paid).toBeDisabled();
});

test('[PY-36] [PY-37] payments are listed, narrowed, taken along, and an order is given back', async ({
  page,
}) => {
  const { network, organisation, server } = place();
  await page.goto(`${network.url}/organisation/payments`);
  await expect(page.getByRole('heading', { name: 'Ancora nessun pagamento' })).toBeVisible();
  await expectAccessibleInBoth(page, 'no payments');

  setPayee(place(), organisation.id, 'conto');
  const [eventId = ''] = await publishEvents(place(), [{ ...paidForms, title: 'Cena sociale' }]);
  const people = ['Ida', 'Leo'].map((firstName) => ({
    firstName,
    lastName: 'Conti',
    email: 'ida@lontano.example',
  }));
  const answer = await fetch(`${network.url}/api${register.path.replace(':id', eventId)}`, {
    method: register.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ acceptedPNPTNC: true, noOfTickets: 2, participants: people }),
  });
  const { data } = (await answer.json()) as { data: { checkoutUrl: string } };
  await page.reload();
  const row = page.getByRole('row').filter({ hasText: 'Cena sociale' });
  await expect(row).toContainText('In attesa');
  await expect(row).not.toContainText('Ida');
  await payElsewhere(data.checkoutUrl);
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
  await page.getByRole('link', { name: 'Togli i filtri' }).click();
  await expect(row).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Scarica CSV' }).click(),
  ]);
  expect(await readFile(await download.path(), 'utf8')).toContain('Cena sociale');

  await row.getByRole('button', { name: 'Rimborsa 25,00 € a Ida Conti' }).click();
  const asked = page.getByRole('dialog', { name: /^Rimborsare 25,00/ });
  await expect(asked).toContainText('I 2 biglietti di quest’ordine non valgono più');
  await expectAccessibleInBoth(page, 'to be refunded');
  await asked.getByRole('button', { name: 'Rimborsa tutto' }).click();
  await expect(row.getByText(/Rimborso in corso|Rimborsato/)).toBeVisible();
  // The list follows what is under way.
  await expect(row).toContainText('Rimborsato', { timeout: 45_000 });
  expect(await mailText(server.dataDir, 'ida@lontano.example')).toContain('Cena sociale');
});
