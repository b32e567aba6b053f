import { expect, test, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from '#tests/support/accessible.ts';
import { signIn } from '#tests/support/door-screen.ts';
import { eventKinds, participate, usingEventKinds, writeInto } from '#tests/support/event-screen.ts';
import { usingPlace } from '#tests/support/journey-place.ts';
import { visit } from '#tests/support/visit.ts';

const place = usingPlace({ noOfPeople: 3 });
const { open } = usingEventKinds(place);
const desktop = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false };
const dayMs = 24 * 3_600_000;

const back = (page: Page): Locator =>
  page
    .getByRole('main')
    .getByRole('link', { name: /^Torna/ })
    .first();

test('[BR-23] [BR-25] the page of an organiser, its tabs, and the way back to it', async ({
  page,
  context,
}) => {
  const { network, organisation, stranger, title } = place();
  const address = `${network.url}/organisation/page/${organisation.id}`;
  await open(page, 'free');
  await expect(back(page)).toHaveAttribute('href', '/');
  await page.getByRole('link', { name: 'Scopri di più' }).click();
  await expect(page).toHaveURL(address);
  await expect(page.getByRole('heading', { level: 1, name: 'Fiume Vivo' })).toBeVisible();
  const cards = page.getByRole('region', { name: 'Eventi' }).getByRole('article');
  await expect(cards.filter({ hasText: title })).toHaveCount(1);
  await expect(cards.filter({ hasText: eventKinds.ended.title })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Dona' })).toBeVisible();
  await expectAccessible(page, 'organiser');
  await page.getByRole('link', { name: 'Passati' }).click();
  await expect(page).toHaveURL(/tab=Passati/);
  await expect(cards).toHaveCount(1);
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    cards.getByRole('link', { name: eventKinds.ended.title }).click(),
  ]);
  // In a tab of its own, too, it knows where it was opened from, and with which tab.
  await expect(tab.getByRole('heading', { level: 1, name: eventKinds.ended.title })).toBeVisible();
  await back(tab).click();
  await expect(tab).toHaveURL(`${address}?tab=Passati`);
  await tab.close();

  await page.getByRole('link', { name: 'Tutti', exact: true }).click();
  await expect(cards).toHaveCount(10);
  await page.getByRole('link', { name: 'Pagina 2' }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(cards).toHaveCount(1);
  // Back in the history it is still the page before.
  await page.goBack();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: eventKinds.free.title })).toBeVisible();
  await back(page).click();
  await expect(page).toHaveURL(/\/organisation\/page\//);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: /\.ics/ }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.ics$/);
  await page.getByRole('link', { name: 'Contatta' }).click();
  await expect(page).toHaveURL(`${network.url}/contact?organiser=${organisation.id}`);

  await visit(page, `${network.url}/organisation/page/${stranger.id}`);
  await expect(page.getByRole('heading', { name: 'Nessun evento' })).toBeVisible();
  await expectAccessible(page, 'organiser without events');
  await visit(page, `${network.url}/organisation/page/01a17d36-b620-729e-8f28-2d2699dafd99`);
  await expect(page.getByRole('heading', { name: 'Questa organizzazione non c’è (più)' })).toBeVisible();
});

test.describe('for an organisation, on a wide screen', () => {
  test.use(desktop);

  test('[BR-25] [BR-26] [RG-25] it sees what is in promotion, and is told that it cannot register', async ({
    page,
  }) => {
    const { network, organisation, eventId } = place();
    const now = Date.now();
    writeInto(
      place(),
      'insert into promotion (id, event_id, start_at, end_at) values (?, ?, ?, ?)',
      'p',
      eventId,
      now - dayMs,
      now + dayMs,
    );
    await visit(page, `${network.url}/login`);
    await signIn(page, organisation);
    await visit(page, `${network.url}/organisation/page/${organisation.id}?tab=Tutti`);
    await expect(page.getByText('In promozione')).toHaveCount(1);
    await expectAccessible(page, 'organiser, promoted');
    await open(page, 'free');
    await participate(page).click();
    const drawer = page.getByRole('dialog', { name: 'Partecipa' });
    await drawer.getByRole('button', { name: 'Conferma l’iscrizione' }).click();
    await expect(drawer).toBeHidden();
    await expect(page.getByText('Le organizzazioni non si iscrivono agli eventi')).toBeVisible();
  });
});
