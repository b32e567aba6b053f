import { expect, test, type Locator, type Page } from '@playwright/test';
import { expectAccessibleInBoth, expectTouchable } from '#tests/support/accessible.ts';
import { signIn } from '#tests/support/door-screen.ts';
import { writeInto } from '#tests/support/event-screen.ts';
import { usingPlace } from '#tests/support/journey-place.ts';
import { atCheckout, heading, pay, setDayPrice, turnBack } from '#tests/support/money-screen.ts';
import { publishEvents } from '#tests/support/published-event.ts';
import { visit } from '#tests/support/visit.ts';

const place = usingPlace({ noOfPeople: 1 });
const dayMs = 24 * 3_600_000;

/** The Italian day that comes so many days from now. */
const dayIn = (days: number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome' }).format(Date.now() + days * dayMs);

const drawer = (page: Page): Locator => page.getByRole('dialog', { name: 'Promuovi l’evento' });
const first = (page: Page): Locator => drawer(page).getByLabel('Primo giorno');
const last = (page: Page): Locator => drawer(page).getByLabel('Ultimo giorno');

async function openFromMenu(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: `Altro su ${title}` }).click();
  await page.getByRole('link', { name: /^(Promuovi|Vedi la promozione)$/ }).click();
}

test.beforeEach(async ({ page }) => {
  await page.goto(`${place().network.url}/login`);
  await signIn(page, place().organisation);
});

test('[PY-32] [PY-33] [PY-34] [PY-38] days are chosen, given up, paid, fixed, and shown on the landing page', async ({
  page,
}) => {
  const { network, otherEventId, otherTitle } = place();
  const noon = Date.parse(`${dayIn(2)}T12:00:00Z`);
  writeInto(place(), 'update event set end_at = ? where id = ?', noon, otherEventId);
  const own = `${network.url}/organisation/event`;
  await page.goto(own);
  await openFromMenu(page, otherTitle);
  await expect(page.getByText('Il prezzo della promozione non è ancora stabilito')).toBeVisible();
  await expect(drawer(page)).toBeHidden();
  await expect(page).toHaveURL(own);

  setDayPrice(place(), 490);
  await page.goto(own);
  await openFromMenu(page, otherTitle);
  await expect(drawer(page).getByText('0,00 €')).toBeVisible();
  await drawer(page).getByRole('button', { name: 'Continua al pagamento' }).click();
  await expect(drawer(page).getByText('obbligatorio')).toHaveCount(2);
  await expect(first(page)).toBeFocused();
  await expect(first(page)).toHaveAttribute('min', dayIn(0));
  await expect(first(page)).toHaveAttribute('max', dayIn(2));
  await first(page).fill(dayIn(1));
  await last(page).fill(dayIn(0));
  await expect(last(page)).toHaveValue('');
  await expect(drawer(page).getByText('La fine deve venire dopo l’inizio')).toBeVisible();
  await expectAccessibleInBoth(page, 'promotion, wrong');
  await expectTouchable(page);
  await first(page).fill(dayIn(0));
  await last(page).fill(dayIn(1));
  await expect(drawer(page).getByText('4,90 € al giorno × 2 giorni')).toBeVisible();
  await expect(drawer(page).getByText('9,80 €')).toBeVisible();
  await drawer(page).getByRole('button', { name: 'Continua al pagamento' }).click();
  await atCheckout(page);

  // As long as it waits its days are fixed; the way to the checkout is there, and the way out.
  await page.goto(`${own}/detail/${otherEventId}?drawer=promote`);
  await expect(drawer(page).getByText('In attesa del pagamento')).toBeVisible();
  await expect(first(page)).toBeDisabled();
  await expectAccessibleInBoth(page, 'promotion, pending');
  await drawer(page).getByRole('button', { name: 'Vai al pagamento' }).click();
  await atCheckout(page);
  await turnBack(page);
  await expect(page.getByText('L’evento non è in evidenza')).toBeVisible();
  await page.getByRole('link', { name: 'Riprova' }).click();
  await expect(first(page)).toHaveValue('');
  await first(page).fill(dayIn(0));
  await last(page).fill(dayIn(0));
  await drawer(page).getByRole('button', { name: 'Continua al pagamento' }).click();
  await atCheckout(page);
  await pay(page);
  await expect(heading(page)).toHaveText('Il tuo evento va in evidenza!');
  await expectAccessibleInBoth(page, 'promotion, paid');

  await page.getByRole('link', { name: 'Torna all’evento' }).click();
  await page.getByRole('link', { name: 'Vedi la promozione' }).first().click();
  await expect(drawer(page).getByText('In evidenza adesso')).toBeVisible();
  await expect(last(page)).toHaveValue(dayIn(0));
  await expect(drawer(page).getByText('per fermarla scrivi a chi gestisce Presente')).toBeVisible();
  await expect(drawer(page).getByRole('button', { name: 'Ferma la promozione' })).toHaveCount(0);
  await expectAccessibleInBoth(page, 'promotion, running');
  await page.goto(`${network.url}/my/promoted/events`);
  await expect(page.getByRole('article').filter({ hasText: otherTitle })).toContainText('4,90 €');
  await visit(page, `${network.url}/?tab=homeIndex`);
  await expect(page.getByRole('article').filter({ hasText: otherTitle }).first()).toBeVisible();
});

test('[PY-32] [PY-33] at price 0 it is there at once, and stopped before it begins it never was', async ({
  page,
}) => {
  const { network } = place();
  const title = 'Mercato di primavera';
  const [eventId] = await publishEvents(place(), [{ title }]);
  setDayPrice(place(), 0);
  const detail = `${network.url}/organisation/event/detail/${eventId}`;
  await page.goto(`${detail}?drawer=promote`);
  await expect(drawer(page).getByText('Non costa niente')).toBeVisible();
  await first(page).fill(dayIn(1));
  await last(page).fill(dayIn(1));
  await drawer(page).getByRole('button', { name: 'Metti in evidenza' }).click();
  const done = page.getByRole('dialog', { name: 'In evidenza!' });
  await expect(done).toBeVisible();
  await expectAccessibleInBoth(page, 'promotion, free');
  await done.getByRole('button', { name: 'Fatto' }).click();
  await expect(page).toHaveURL(detail);
  await expect(page.getByText('Presto in evidenza')).toBeVisible();

  await page.getByRole('link', { name: 'Vedi la promozione' }).first().click();
  await expect(drawer(page).getByText('In arrivo')).toBeVisible();
  await drawer(page).getByRole('button', { name: 'Ferma la promozione' }).click();
  const asked = page.getByRole('dialog', { name: `Fermare la promozione di “${title}”?` });
  await expectAccessibleInBoth(page, 'promotion, to be stopped');
  await asked.getByRole('button', { name: 'Lasciala com’è' }).click();
  await expect(drawer(page)).toBeVisible();
  await drawer(page).getByRole('button', { name: 'Ferma la promozione' }).click();
  await asked.getByRole('button', { name: 'Ferma la promozione' }).click();
  await expect(drawer(page)).toBeHidden();
  await expect(page.getByText('Presto in evidenza')).toHaveCount(0);
});
