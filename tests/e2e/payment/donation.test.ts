import { expect, test, type Locator, type Page } from '@playwright/test';
import { expectAccessibleInBoth, expectTouchable } from '#tests/support/browser/expect-accessible.ts';
import { signIn } from '#tests/support/browser/door-screen.ts';
import { participateButton } from '#tests/support/browser/event-screen.ts';
import { setupE2eFixture } from '#tests/support/e2e/e2e-fixture.ts';
import { readMailText } from '#tests/support/mail/mailbox.ts';
import {
  expectCheckout,
  failPayment,
  mainHeading,
  payNow,
  payInBackground,
  setPaymentAccount,
  cancelPayment,
  getTxnId,
} from '#tests/support/browser/payment-screen.ts';
import { publishEvents } from '#tests/support/e2e/publish-events.ts';

const fixture = setupE2eFixture({ participantCount: 1 });
const title = 'Pranzo nel parco';
let eventId = '';

test.beforeAll(async () => {
  setPaymentAccount(fixture(), fixture().organisation.id, 'conto');
  [eventId = ''] = await publishEvents(fixture(), [{ title }]);
});

const address = (): string => `${fixture().network.url}/organisation/page/${fixture().organisation.id}`;
const drawer = (page: Page): Locator => page.getByRole('dialog', { name: 'Dona a Fiume Vivo' });
const amountField = (page: Page): Locator => drawer(page).getByLabel('Quanto vuoi donare');

async function openDrawer(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Dona', exact: true }).click();
  await expect(amountField(page)).toHaveValue('40');
}

async function enterName(page: Page, email: string): Promise<void> {
  await drawer(page).getByLabel('Nome', { exact: true }).fill('Ida');
  await drawer(page).getByLabel('Cognome').fill('Conti');
  await drawer(page).getByLabel('E-mail').fill(email);
}

test('[PY-30] [PY-31] [PY-38] [SH-13] a visitor donates: a failed payment, a retry, and the receipt @core', async ({
  page,
}) => {
  await page.goto(address());
  await openDrawer(page);
  await expect(drawer(page)).toContainText('Niente commissioni');
  await expect(drawer(page)).toContainText('qui non viene addebitato nulla');
  await amountField(page).fill('12345678');
  await expect(amountField(page)).toHaveValue('123456');
  await expect(amountField(page)).toHaveAccessibleDescription('Al massimo 999.999 €');
  await amountField(page).fill('0,20');
  await expect(amountField(page)).toHaveAccessibleDescription('Servono almeno 50 centesimi');
  await amountField(page).fill('1.250,5 €');
  await expect(drawer(page).getByRole('button', { name: 'Dona 1.250,50 €' })).toBeVisible();
  await amountField(page).fill('');
  await drawer(page).getByRole('button', { name: 'Continua al pagamento' }).click();
  await expect(amountField(page)).toBeFocused();
  await expect(drawer(page).getByText('obbligatorio')).toHaveCount(3);
  await expectAccessibleInBoth(page, 'donation, wrong');
  await expectTouchable(page);
  await drawer(page).getByRole('button', { name: '20 €' }).click();
  await expect(drawer(page).getByRole('button', { name: '20 €' })).toHaveAttribute('aria-pressed', 'true');

  // Reopening starts anew.
  await page.goBack();
  await expect(drawer(page)).toBeHidden();
  await expect(page).toHaveURL(address());
  await openDrawer(page);
  await drawer(page).getByRole('button', { name: '5 €', exact: true }).click();
  await enterName(page, 'ida@lontano.example');
  await drawer(page).getByLabel('Cognome').fill('');
  // A press outside keeps the input.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Continua a scrivere' }).click();
  await drawer(page).getByRole('button', { name: 'Dona 5,00 €' }).click();
  // Asked once (RG-70).
  await expect(drawer(page).getByLabel('Cognome')).toBeFocused();
  await expect(drawer(page).getByText('Se il nome è uno solo, invia di nuovo così')).toBeVisible();
  await drawer(page).getByRole('button', { name: 'Dona 5,00 €' }).click();
  await expectCheckout(page);
  await expect(page.getByText('Donazione a Fiume Vivo')).toBeVisible();
  await failPayment(page);
  await expect(mainHeading(page)).toHaveText('Il pagamento non è riuscito');
  await expect(page.getByText('La donazione non è partita')).toBeVisible();
  await expectAccessibleInBoth(page, 'donation, failed');

  await page.getByRole('link', { name: 'Riprova' }).click();
  await expect(amountField(page)).toHaveValue('40');
  await expect(page).toHaveURL(address());
  await enterName(page, 'ida@lontano.example');
  await drawer(page).getByRole('button', { name: 'Dona 40,00 €' }).click();
  await expectCheckout(page);
  await payNow(page);
  await expect(mainHeading(page)).toHaveText('Grazie di cuore!');
  await expect(page.getByText('La tua donazione di 40,00 € a Fiume Vivo è arrivata')).toBeVisible();
  await expectAccessibleInBoth(page, 'donation, paid');
  expect(await readMailText(fixture().server.dataDir, 'ida@lontano.example')).toContain('Fiume Vivo');
  await page.getByRole('link', { name: 'Torna all’organizzazione' }).click();
  await expect(page).toHaveURL(address());
});

test('[PY-30] a signed-in donor enters only the amount; network failures keep it, rejections close the drawer', async ({
  page,
}) => {
  const { network, organisation, stranger } = fixture();
  await page.goto(`${network.url}/login`);
  await signIn(page, stranger);
  await page.goto(address());
  await openDrawer(page);
  await expect(drawer(page).getByText(stranger.email)).toBeVisible();
  await expect(drawer(page).getByRole('textbox')).toHaveCount(1);
  await amountField(page).fill('12,5');

  const calls = '**/api/donate/**';
  await page.route(calls, (route) => route.abort());
  await drawer(page).getByRole('button', { name: 'Dona 12,50 €' }).click();
  await expect(page.getByText('Presente non risponde')).toBeVisible();
  await expect(amountField(page)).toHaveValue('12,5');
  await page.unroute(calls);

  await drawer(page).getByRole('button', { name: 'Dona 12,50 €' }).click();
  await expectCheckout(page);
  await cancelPayment(page);
  await expect(mainHeading(page)).toHaveText('Hai annullato il pagamento');
  await page.getByRole('link', { name: 'Riprova' }).click();
  await expect(amountField(page)).toHaveValue('40');
  // The organisation has disconnected its account meanwhile.
  setPaymentAccount(fixture(), organisation.id, '');
  await drawer(page).getByRole('button', { name: 'Dona 40,00 €' }).click();
  await expect(page.getByText('per ora non raccoglie donazioni')).toBeVisible();
  await expect(drawer(page)).toBeHidden();
  setPaymentAccount(fixture(), organisation.id, 'conto');
});

test('[PY-31] [PY-12] offers a donation after registering, which completes with the browser closed', async ({
  page,
  context,
}) => {
  const { network } = fixture();
  await page.goto(`${network.url}/event/detail/${eventId}`);
  await participateButton(page).click();
  const form = page.getByRole('dialog', { name: 'Partecipa' });
  await form.getByLabel('Nome', { exact: true }).fill('Pia');
  await form.getByLabel('Cognome').fill('Rossi');
  await form.getByLabel('E-mail').fill('pia@lontano.example');
  await form.getByRole('checkbox').check();
  await form.getByRole('button', { name: 'Conferma l’iscrizione' }).click();
  const success = page.getByRole('dialog', { name: 'Il posto è tuo!' });
  await expect(success.getByText('Vuoi sostenere Fiume Vivo')).toBeVisible();
  await expectAccessibleInBoth(page, 'registered, donation offered');
  await openDrawer(page);
  await page.keyboard.press('Escape');
  await expect(success).toBeVisible();
  await expect(drawer(page)).toBeHidden();
  await openDrawer(page);
  await enterName(page, 'pia@lontano.example');
  await drawer(page).getByRole('button', { name: 'Dona 40,00 €' }).click();
  await expectCheckout(page);
  const [checkoutUrl] = page.url().split('#');
  const txnid = getTxnId(fixture(), checkoutUrl ?? '');
  await page.close();

  const laterPage = await context.newPage();
  await laterPage.goto(`${network.url}/checkout-thankyou?type=d&txnid=${txnid}`);
  await expect(mainHeading(laterPage)).toHaveText('Aspettiamo la conferma del pagamento…');
  await expect(laterPage.getByText('la ricevuta ti arriva per e-mail')).toBeVisible();
  await expectAccessibleInBoth(laterPage, 'donation, waited for');
  await payInBackground(checkoutUrl ?? '');
  await expect(mainHeading(laterPage)).toHaveText('Grazie di cuore!');
});
