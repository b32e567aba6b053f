import { expect, test, type Locator, type Page } from '@playwright/test';
import { expectAccessibleInBoth, expectTouchable } from '#tests/support/accessible.ts';
import { signIn } from '#tests/support/door-screen.ts';
import { participate } from '#tests/support/event-screen.ts';
import { usingPlace } from '#tests/support/journey-place.ts';
import { mailText } from '#tests/support/mailbox.ts';
import {
  atCheckout,
  failToPay,
  heading,
  pay,
  payElsewhere,
  setPayee,
  turnBack,
  txnidAt,
} from '#tests/support/money-screen.ts';
import { publishEvents } from '#tests/support/published-event.ts';

const place = usingPlace({ noOfPeople: 1 });
const title = 'Pranzo nel parco';
let eventId = '';

test.beforeAll(async () => {
  setPayee(place(), place().organisation.id, 'conto');
  [eventId = ''] = await publishEvents(place(), [{ title }]);
});

const address = (): string => `${place().network.url}/organisation/page/${place().organisation.id}`;
const drawer = (page: Page): Locator => page.getByRole('dialog', { name: 'Dona a Fiume Vivo' });
const amount = (page: Page): Locator => drawer(page).getByLabel('Quanto vuoi donare');

async function openDrawer(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Dona', exact: true }).click();
  await expect(amount(page)).toHaveValue('40');
}

async function giveName(page: Page, email: string): Promise<void> {
  await drawer(page).getByLabel('Nome', { exact: true }).fill('Ida');
  await drawer(page).getByLabel('Cognome').fill('Conti');
  await drawer(page).getByLabel('E-mail').fill(email);
}

test('[PY-30] [PY-31] [PY-38] [SH-13] a visitor gives: the payment fails, she tries again, and gets her receipt', async ({
  page,
}) => {
  await page.goto(address());
  await openDrawer(page);
  await expect(drawer(page)).toContainText('Niente commissioni');
  await expect(drawer(page)).toContainText('qui non viene addebitato nulla');
  await amount(page).fill('12345678');
  await expect(amount(page)).toHaveValue('123456');
  await amount(page).fill('');
  await drawer(page).getByRole('button', { name: 'Continua al pagamento' }).click();
  await expect(amount(page)).toBeFocused();
  await expect(drawer(page).getByText('obbligatorio')).toHaveCount(4);
  await expectAccessibleInBoth(page, 'donation, wrong');
  await expectTouchable(page);
  await drawer(page).getByRole('button', { name: '20 €' }).click();
  await expect(drawer(page).getByRole('button', { name: '20 €' })).toHaveAttribute('aria-pressed', 'true');

  // Closed it begins anew.
  await page.goBack();
  await expect(drawer(page)).toBeHidden();
  await expect(page).toHaveURL(address());
  await openDrawer(page);
  await drawer(page).getByRole('button', { name: '5 €', exact: true }).click();
  await giveName(page, 'ida@lontano.example');
  // A press beside it does not take from her what she has typed.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Continua a scrivere' }).click();
  await drawer(page).getByRole('button', { name: 'Dona 5,00 €' }).click();
  await atCheckout(page);
  await expect(page.getByText('Donazione a Fiume Vivo')).toBeVisible();
  await failToPay(page);
  await expect(heading(page)).toHaveText('Il pagamento non è riuscito');
  await expect(page.getByText('La donazione non è partita')).toBeVisible();
  await expectAccessibleInBoth(page, 'donation, failed');

  await page.getByRole('link', { name: 'Riprova' }).click();
  await expect(amount(page)).toHaveValue('40');
  await expect(page).toHaveURL(address());
  await giveName(page, 'ida@lontano.example');
  await drawer(page).getByRole('button', { name: 'Dona 40,00 €' }).click();
  await atCheckout(page);
  await pay(page);
  await expect(heading(page)).toHaveText('Grazie di cuore!');
  await expect(page.getByText('La tua donazione di 40,00 € a Fiume Vivo è arrivata')).toBeVisible();
  await expectAccessibleInBoth(page, 'donation, paid');
  expect(await mailText(place().server.dataDir, 'ida@lontano.example')).toContain('Fiume Vivo');
  await page.getByRole('link', { name: 'Torna a chi organizza' }).click();
  await expect(page).toHaveURL(address());
});

test('[PY-30] who is signed in says the sum alone; what fails on the way is kept, what is refused is over', async ({
  page,
}) => {
  const { network, organisation, stranger } = place();
  await page.goto(`${network.url}/login`);
  await signIn(page, stranger);
  await page.goto(address());
  await openDrawer(page);
  await expect(drawer(page).getByText(stranger.email)).toBeVisible();
  await expect(drawer(page).getByRole('textbox')).toHaveCount(1);
  await amount(page).fill('12,5');

  const calls = '**/api/donate/**';
  await page.route(calls, (route) => route.abort());
  await drawer(page).getByRole('button', { name: 'Dona 12,50 €' }).click();
  await expect(page.getByText('Il server non risponde')).toBeVisible();
  await expect(amount(page)).toHaveValue('12,5');
  await page.unroute(calls);

  await drawer(page).getByRole('button', { name: 'Dona 12,50 €' }).click();
  await atCheckout(page);
  await turnBack(page);
  await expect(heading(page)).toHaveText('Il pagamento non è riuscito');
  await page.getByRole('link', { name: 'Riprova' }).click();
  await expect(amount(page)).toHaveValue('40');
  // Meanwhile it has let go of its account.
  setPayee(place(), organisation.id, '');
  await drawer(page).getByRole('button', { name: 'Dona 40,00 €' }).click();
  await expect(page.getByText('per ora non raccoglie donazioni')).toBeVisible();
  await expect(drawer(page)).toBeHidden();
  setPayee(place(), organisation.id, 'conto');
});

test('[PY-31] [PY-12] after registering one may give; with the browser closed it is paid all the same', async ({
  page,
  context,
}) => {
  const { network } = place();
  await page.goto(`${network.url}/event/detail/${eventId}`);
  await participate(page).click();
  const form = page.getByRole('dialog', { name: 'Partecipa' });
  await form.getByLabel('Nome', { exact: true }).fill('Pia');
  await form.getByLabel('Cognome').fill('Rossi');
  await form.getByLabel('E-mail').fill('pia@lontano.example');
  await form.getByRole('checkbox').check();
  await form.getByRole('button', { name: 'Conferma l’iscrizione' }).click();
  const done = page.getByRole('dialog', { name: 'Posto preso!' });
  await expect(done.getByText('Vuoi sostenere Fiume Vivo')).toBeVisible();
  await expectAccessibleInBoth(page, 'registered, donation offered');
  await openDrawer(page);
  await page.keyboard.press('Escape');
  // The ticket is still there.
  await expect(done).toBeVisible();
  await expect(drawer(page)).toBeHidden();
  await openDrawer(page);
  await giveName(page, 'pia@lontano.example');
  await drawer(page).getByRole('button', { name: 'Dona 40,00 €' }).click();
  await atCheckout(page);
  const [checkoutUrl] = page.url().split('#');
  const txnid = txnidAt(place(), checkoutUrl ?? '');
  await page.close();

  const later = await context.newPage();
  await later.goto(`${network.url}/checkout-thankyou?type=d&txnid=${txnid}`);
  await expect(heading(later)).toHaveText('Aspettiamo la conferma del pagamento…');
  await expect(later.getByText('la ricevuta ti arriva per e-mail')).toBeVisible();
  await expectAccessibleInBoth(later, 'donation, waited for');
  await payElsewhere(checkoutUrl ?? '');
  await expect(heading(later)).toHaveText('Grazie di cuore!');
});
