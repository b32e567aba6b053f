import { expect, test, type Page } from '@playwright/test';
import { expectAccessibleInBoth, expectTouchable } from '#tests/support/browser/expect-accessible.ts';
import { signIn } from '#tests/support/browser/door-screen.ts';
import { participateButton } from '#tests/support/browser/event-screen.ts';
import { visitHydrated } from '#tests/support/browser/visit-hydrated.ts';
import { readConfirmationToken } from '#tests/support/builders/limited-events.ts';
import { setupE2eFixture } from '#tests/support/e2e/e2e-fixture.ts';
import { signUpNewUser } from '#tests/support/e2e/new-user.ts';
import { publishEvents } from '#tests/support/e2e/publish-events.ts';
import { writeServerDatabase } from '#tests/support/e2e/server-database.ts';
import { readMailText } from '#tests/support/mail/mailbox.ts';

const fixture = setupE2eFixture({ participantCount: 3 });

/** Publishes an event of 40 places, of which a person gets two at once, and opens its page. */
async function openLimitedEvent(page: Page): Promise<string> {
  const limited = { maxNoTickets: 'Limited', maxTicketAvailable: 40, confirmAbove: 2 } as const;
  const [id] = await publishEvents(fixture(), [{ title: 'Gita in barca', ...limited }]);
  await visitHydrated(page, `${fixture().network.url}/event/detail/${id}`);
  return id!;
}

const getDrawer = (page: Page) => page.getByRole('dialog', { name: 'Partecipa' });
const getStage = (page: Page) => page.getByRole('dialog', { name: 'Manca la tua conferma' });
const getMessage = (page: Page) =>
  getStage(page).getByRole('status').filter({ hasText: 'Ti abbiamo scritto' });
const confirmButton = (page: Page) => page.getByRole('button', { name: 'Conferma i posti' });

/** Fills in three people, of whom the first gets all mails. */
async function fillThree(page: Page, email: string): Promise<void> {
  const drawer = getDrawer(page);
  await drawer.getByRole('button', { name: 'Incolla un elenco' }).click();
  await drawer.getByLabel('Elenco di nomi').fill('Ida Conti\nNoè Conti\nAda Neri');
  await drawer.getByRole('button', { name: 'Aggiungi 3 persone' }).click();
  await drawer.getByLabel('E-mail', { exact: true }).first().fill(email);
  await drawer.getByRole('checkbox', { name: /Accetto/ }).check();
}

async function openConfirmation(page: Page, email: string): Promise<void> {
  const text = await readMailText(fixture().server.dataDir, email);
  await page.goto(`${fixture().network.url}/orders/confirm#${readConfirmationToken({ text })}`);
}

test('[RG-77] a visitor corrects the address of a large order, and confirms it by mail @core', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openLimitedEvent(page);
  await participateButton(page).click();
  await fillThree(page, 'ida.sbagliata@lontano.example');
  await getDrawer(page).getByRole('button', { name: 'Iscrivi 3 persone' }).click();
  const stage = getStage(page);
  await expect(getMessage(page)).toContainText(
    'Ti abbiamo scritto a ida.sbagliata@lontano.example: apri il link per confermare i 3 posti.',
  );
  await expect(getMessage(page)).toBeFocused();
  await expect(stage).toContainText(/Te li teniamo fino alle \d\d:\d\d/);
  await expectAccessibleInBoth(page, 'order to confirm');
  await expectTouchable(page);

  await stage.getByRole('button', { name: 'Correggi l’indirizzo' }).click();
  const email = getDrawer(page).getByLabel('E-mail', { exact: true }).first();
  await expect(email).toBeFocused();
  await email.fill('ida.giusta@lontano.example');
  await getDrawer(page).getByRole('button', { name: 'Iscrivi 3 persone' }).click();
  await expect(getMessage(page)).toContainText('ida.giusta@lontano.example');
  // The corrected order has replaced the first one.
  await expect(getMessage(page)).toContainText(/Te li teniamo fino alle \d\d:\d\d/);
  await openConfirmation(page, 'ida.sbagliata@lontano.example');
  await expect(page.getByRole('heading', { name: 'Questo link non è più valido' })).toBeVisible();

  await openConfirmation(page, 'ida.giusta@lontano.example');
  await expect(page.getByRole('heading', { level: 1, name: 'Gita in barca' })).toBeVisible();
  await expect(page).toHaveURL(/\/orders\/confirm$/);
  await expect(page.getByRole('main')).toContainText('3 posti');
  await expectAccessibleInBoth(page, 'confirmation of an order');
  await expectTouchable(page);
  await confirmButton(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'I posti sono tuoi!' })).toBeVisible();
  const rows = page.getByRole('listitem').filter({ has: page.getByRole('link') });
  await expect(rows.filter({ hasText: /Conti|Neri/ })).toHaveText([/Ida Conti/, /Noè Conti/, /Ada Neri/]);
  await expectAccessibleInBoth(page, 'confirmed order');
  // A reload shows the tickets again.
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'I posti sono tuoi!' })).toBeVisible();
  expect(await readMailText(fixture().server.dataDir, 'ida.giusta@lontano.example', 2)).toContain(
    'Noè Conti',
  );
});

test('[RG-77] [RG-22] closing keeps the order, and the link says what became of its places', async ({
  page,
}) => {
  const id = await openLimitedEvent(page);
  await participateButton(page).click();
  await fillThree(page, 'bea@lontano.example');
  await getDrawer(page).getByRole('button', { name: 'Iscrivi 3 persone' }).click();
  await getStage(page).getByRole('button', { name: 'Chiudi', exact: true }).click();
  await page.reload();
  await participateButton(page).click();
  await expect(getMessage(page)).toContainText('bea@lontano.example');
  await getStage(page).getByRole('button', { name: 'Chiudi', exact: true }).click();

  // The hold has ended, and others have taken the places.
  writeServerDatabase(
    fixture(),
    `update "order" set state = 'released', held_until = 1 where event_id = ?`,
    id,
  );
  writeServerDatabase(fixture(), 'update event set available = 0, held_count = 0 where id = ?', id);
  await openConfirmation(page, 'bea@lontano.example');
  await expect(page.getByRole('main')).toContainText('Non sono riservati');
  await confirmButton(page).click();
  const failed = page.getByRole('heading', { name: 'Non siamo riusciti a confermare i posti' });
  await expect(failed).toBeVisible();
  await expect(page.getByRole('main')).toContainText('I posti sono esauriti');
  await expectAccessibleInBoth(page, 'confirmation without places');
  writeServerDatabase(fixture(), 'update event set available = 3 where id = ?', id);
  await page.getByRole('button', { name: 'Riprova' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'I posti sono tuoi!' })).toBeVisible();
  // Confirmed: the input is not offered again.
  writeServerDatabase(fixture(), 'update event set available = 6 where id = ?', id);
  await visitHydrated(page, `${fixture().network.url}/event/detail/${id}`);
  await page.getByRole('button', { name: /^(Partecipa|Iscrivi altre persone)$/ }).click();
  await expect(getDrawer(page).getByLabel('E-mail', { exact: true }).first()).toHaveValue('');
  await getDrawer(page).getByRole('button', { name: 'Chiudi', exact: true }).click();

  await page.goto(`${fixture().network.url}/orders/confirm#inventato`);
  await expect(page.getByRole('heading', { name: 'Questo link non è più valido' })).toBeVisible();
  await expectAccessibleInBoth(page, 'invalid confirmation');
});

test('[RG-77] an order that was confirmed elsewhere can no longer be corrected', async ({
  page,
  browser,
}) => {
  await openLimitedEvent(page);
  await participateButton(page).click();
  await fillThree(page, 'carla@lontano.example');
  await getDrawer(page).getByRole('button', { name: 'Iscrivi 3 persone' }).click();
  await expect(getMessage(page)).toContainText('carla@lontano.example');
  const phone = await browser.newPage();
  await openConfirmation(phone, 'carla@lontano.example');
  await confirmButton(phone).click();
  await expect(phone.getByRole('heading', { level: 1, name: 'I posti sono tuoi!' })).toBeVisible();
  await phone.close();
  await getStage(page).getByRole('button', { name: 'Correggi l’indirizzo' }).click();
  await expect(page.getByText('Questa iscrizione è già confermata')).toBeVisible();
  await expect(getDrawer(page).getByLabel('E-mail', { exact: true }).first()).toHaveValue('');
});

test('[RG-77] [RG-35] an attendee finds an order to confirm among the own ones', async ({ page }) => {
  const user = { email: 'lia@lontano.example', firstName: 'Lia', lastName: 'Serra' };
  await signUpNewUser(fixture(), user);
  await page.goto(`${fixture().network.url}/login`);
  await signIn(page, user);
  await openLimitedEvent(page);
  await participateButton(page).click();
  await fillThree(page, user.email);
  await getDrawer(page)
    .getByRole('button', { name: /^Iscrivi/ })
    .click();
  await expect(getStage(page).getByRole('button', { name: 'Cambia l’iscrizione' })).toBeVisible();
  await page.goto(`${fixture().network.url}/myorders`);
  await expect(page.getByText('Da confermare')).toBeVisible();
  await page.getByRole('link', { name: /Gita in barca/ }).click();
  await expect(page.getByRole('main')).toContainText('Apri il link che hai ricevuto per e-mail');
  await expect(page.getByRole('button', { name: /Paga/ })).toHaveCount(0);
  await expectAccessibleInBoth(page, 'own order to confirm');
});
