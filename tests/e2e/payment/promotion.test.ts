import { expect, test, type Locator, type Page } from '@playwright/test';
import { addCalendarDays, toRomeWallTime } from '#contract/rome-time.ts';
import { expectAccessibleInBoth, expectTouchable } from '#tests/support/browser/expect-accessible.ts';
import { chooseMenuItem } from '#tests/support/browser/choose-menu-item.ts';
import { signIn } from '#tests/support/browser/door-screen.ts';
import { setupE2eFixture } from '#tests/support/e2e/e2e-fixture.ts';
import {
  expectCheckout,
  mainHeading,
  payNow,
  setDailyPriceInDatabase,
  cancelPayment,
} from '#tests/support/browser/payment-screen.ts';
import { publishEvents } from '#tests/support/e2e/publish-events.ts';
import { visitHydrated } from '#tests/support/browser/visit-hydrated.ts';
import { writeServerDatabase } from '#tests/support/e2e/server-database.ts';

const fixture = setupE2eFixture({ participantCount: 1 });

/** Calendar day in Italy, `days` from now. */
const toDay = (days: number): string => addCalendarDays(toRomeWallTime(Date.now()).slice(0, 10), days);

const getDrawer = (page: Page): Locator => page.getByRole('dialog', { name: 'Promuovi l’evento' });
const firstDay = (page: Page): Locator => getDrawer(page).getByLabel('Primo giorno');
const lastDay = (page: Page): Locator => getDrawer(page).getByLabel('Ultimo giorno');

async function openFromMenu(page: Page, title: string): Promise<void> {
  await chooseMenuItem(page, `Altre azioni: ${title}`, {
    role: 'link',
    name: /^(Promuovi|Vedi la promozione)$/,
  });
}

test.beforeEach(async ({ page }) => {
  await page.goto(`${fixture().network.url}/login`);
  await signIn(page, fixture().organisation);
});

test('[PY-32] [PY-33] [PY-34] [PY-38] an organiser picks days, cancels, pays, sees them fixed, and finds the event on the landing page @core', async ({
  page,
}) => {
  const { network, otherEventId, otherTitle } = fixture();
  const noon = Date.parse(`${toDay(2)}T12:00:00Z`);
  writeServerDatabase(fixture(), 'update event set end_at = ? where id = ?', noon, otherEventId);
  const ownEventsUrl = `${network.url}/organisation/event`;
  await page.goto(ownEventsUrl);
  await openFromMenu(page, otherTitle);
  await expect(page.getByText('Il prezzo della promozione non è ancora stabilito')).toBeVisible();
  await expect(getDrawer(page)).toBeHidden();
  await expect(page).toHaveURL(ownEventsUrl);

  setDailyPriceInDatabase(fixture(), 490);
  await page.goto(ownEventsUrl);
  await openFromMenu(page, otherTitle);
  await expect(getDrawer(page).getByText('0,00 €')).toBeVisible();
  await getDrawer(page).getByRole('button', { name: 'Continua al pagamento' }).click();
  await expect(getDrawer(page).getByText('obbligatorio')).toHaveCount(2);
  await expect(firstDay(page)).toBeFocused();
  await expect(firstDay(page)).toHaveAttribute('min', toDay(0));
  await expect(firstDay(page)).toHaveAttribute('max', toDay(2));
  await firstDay(page).fill(toDay(1));
  await lastDay(page).fill(toDay(0));
  await expect(lastDay(page)).toHaveValue('');
  await expect(getDrawer(page).getByText('La fine deve venire dopo l’inizio')).toBeVisible();
  await expectAccessibleInBoth(page, 'promotion, wrong');
  await expectTouchable(page);
  await firstDay(page).fill(toDay(0));
  await lastDay(page).fill(toDay(1));
  await expect(getDrawer(page).getByText('4,90 € al giorno × 2 giorni')).toBeVisible();
  await expect(getDrawer(page).getByText('9,80 €')).toBeVisible();
  await getDrawer(page).getByRole('button', { name: 'Continua al pagamento' }).click();
  await expectCheckout(page);

  // While pending, the days are fixed; checkout and cancellation are offered.
  await page.goto(`${ownEventsUrl}/detail/${otherEventId}?drawer=promote`);
  await expect(getDrawer(page).getByText('In attesa del pagamento')).toBeVisible();
  await expect(firstDay(page)).toBeDisabled();
  await expectAccessibleInBoth(page, 'promotion, pending');
  await getDrawer(page).getByRole('button', { name: 'Vai al pagamento' }).click();
  await expectCheckout(page);
  await cancelPayment(page);
  await expect(page.getByText('L’evento non è in evidenza')).toBeVisible();
  await page.getByRole('link', { name: 'Riprova' }).click();
  await expect(firstDay(page)).toHaveValue('');
  await firstDay(page).fill(toDay(0));
  await lastDay(page).fill(toDay(0));
  await getDrawer(page).getByRole('button', { name: 'Continua al pagamento' }).click();
  await expectCheckout(page);
  await payNow(page);
  await expect(mainHeading(page)).toHaveText('Il tuo evento va in evidenza!');
  await expectAccessibleInBoth(page, 'promotion, paid');

  await page.getByRole('link', { name: 'Torna all’evento' }).click();
  await page.getByRole('link', { name: 'Vedi la promozione' }).first().click();
  await expect(getDrawer(page).getByText('In evidenza adesso')).toBeVisible();
  await expect(lastDay(page)).toHaveValue(toDay(0));
  await expectAccessibleInBoth(page, 'promotion, running');
  await getDrawer(page).getByRole('button', { name: 'Ferma la promozione' }).click();
  const confirmation = page.getByRole('dialog', { name: `Fermare la promozione di «${otherTitle}»?` });
  await expect(confirmation).toContainText('I 4,90 € che hai pagato non vengono rimborsati');
  await confirmation.getByRole('button', { name: 'Lasciala com’è' }).click();
  await page.goto(`${network.url}/my/promoted/events`);
  await expect(page.getByRole('article').filter({ hasText: otherTitle })).toContainText('4,90 €');
  await visitHydrated(page, `${network.url}/?tab=homeIndex`);
  await expect(page.getByRole('article').filter({ hasText: otherTitle }).first()).toBeVisible();
});

test('[PY-32] [PY-33] a free promotion is active at once, and disappears when stopped before its start', async ({
  page,
}) => {
  const { network } = fixture();
  const title = 'Mercato di primavera';
  const [eventId] = await publishEvents(fixture(), [{ title }]);
  setDailyPriceInDatabase(fixture(), 0);
  const detail = `${network.url}/organisation/event/detail/${eventId}`;
  await page.goto(`${detail}?drawer=promote`);
  await expect(getDrawer(page).getByText('Non costa niente')).toBeVisible();
  await firstDay(page).fill(toDay(1));
  await lastDay(page).fill(toDay(1));
  await getDrawer(page).getByRole('button', { name: 'Metti in evidenza' }).click();
  const success = page.getByRole('dialog', { name: 'In evidenza!' });
  await expect(success).toBeVisible();
  await expectAccessibleInBoth(page, 'promotion, free');
  await success.getByRole('button', { name: 'Fatto' }).click();
  await expect(page).toHaveURL(detail);
  await expect(page.getByText('Presto in evidenza')).toBeVisible();

  await page.getByRole('link', { name: 'Vedi la promozione' }).first().click();
  await expect(getDrawer(page).getByText('In arrivo')).toBeVisible();
  await getDrawer(page).getByRole('button', { name: 'Ferma la promozione' }).click();
  const confirmation = page.getByRole('dialog', { name: `Fermare la promozione di «${title}»?` });
  await expectAccessibleInBoth(page, 'promotion, to be stopped');
  await confirmation.getByRole('button', { name: 'Lasciala com’è' }).click();
  await expect(getDrawer(page)).toBeVisible();
  await getDrawer(page).getByRole('button', { name: 'Ferma la promozione' }).click();
  await confirmation.getByRole('button', { name: 'Ferma la promozione' }).click();
  await expect(getDrawer(page)).toBeHidden();
  await expect(page.getByText('Presto in evidenza')).toHaveCount(0);
});
