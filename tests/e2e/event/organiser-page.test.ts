import { expect, test, type Locator, type Page } from '@playwright/test';
import { dayMs } from '#contract/durations.ts';
import { desktop } from '#tests/support/browser/desktop.ts';
import { expectAccessible } from '#tests/support/browser/expect-accessible.ts';
import { signIn } from '#tests/support/browser/door-screen.ts';
import { eventKinds, participateButton, setupEventKinds } from '#tests/support/browser/event-screen.ts';
import { setupE2eFixture } from '#tests/support/e2e/e2e-fixture.ts';
import { visitHydrated } from '#tests/support/browser/visit-hydrated.ts';
import { writeServerDatabase } from '#tests/support/e2e/server-database.ts';

const fixture = setupE2eFixture({ participantCount: 3 });
const { open } = setupEventKinds(fixture);

const backLink = (page: Page): Locator =>
  page
    .getByRole('main')
    .getByRole('link', { name: /^Torna/ })
    .first();

test('[BR-23] [BR-25] the organiser’s page, its tabs, and the way back to it @core', async ({ page }) => {
  const { network, organisation, stranger, title } = fixture();
  const address = `${network.url}/organisation/page/${organisation.id}`;
  await open(page, 'free');
  await expect(backLink(page)).toHaveAttribute('href', '/');
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
  await cards.getByRole('link', { name: eventKinds.ended.title }).click();
  await expect(page.getByRole('heading', { level: 1, name: eventKinds.ended.title })).toBeVisible();
  await backLink(page).click();
  await expect(page).toHaveURL(`${address}?tab=Passati`);

  await page.getByRole('link', { name: 'Tutti', exact: true }).click();
  await expect(cards).toHaveCount(10);
  await page.getByRole('link', { name: 'Pagina 2' }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(cards).toHaveCount(1);
  // After Back it is still the previous page.
  await page.goBack();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: eventKinds.free.title })).toBeVisible();
  await backLink(page).click();
  await expect(page).toHaveURL(/\/organisation\/page\//);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: /\.ics/ }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.ics$/);
  await page.getByRole('link', { name: 'Contatta' }).click();
  await expect(page).toHaveURL(`${network.url}/contact?organiser=${organisation.id}`);

  await visitHydrated(page, `${network.url}/organisation/page/${stranger.id}`);
  await expect(page.getByRole('heading', { name: 'Nessun evento' })).toBeVisible();
  await expectAccessible(page, 'organiser without events');
  await visitHydrated(page, `${network.url}/organisation/page/01a17d36-b620-729e-8f28-2d2699dafd99`);
  await expect(page.getByRole('heading', { name: 'Organizzazione non trovata' })).toBeVisible();
});

test.describe('for an organisation on desktop', () => {
  test.use(desktop);

  test('[BR-25] [BR-26] [RG-25] shows promoted events, and that organisations cannot register', async ({
    page,
  }) => {
    const { network, organisation, eventId } = fixture();
    const now = Date.now();
    writeServerDatabase(
      fixture(),
      'insert into promotion (id, event_id, start_at, end_at) values (?, ?, ?, ?)',
      'p',
      eventId,
      now - dayMs,
      now + dayMs,
    );
    await visitHydrated(page, `${network.url}/login`);
    await signIn(page, organisation);
    await visitHydrated(page, `${network.url}/organisation/page/${organisation.id}?tab=Tutti`);
    await expect(page.getByText('In promozione')).toHaveCount(1);
    await expectAccessible(page, 'organiser, promoted');
    await open(page, 'free');
    await participateButton(page).click();
    const drawer = page.getByRole('dialog', { name: 'Partecipa' });
    await expect(drawer.getByText('Le organizzazioni non si iscrivono agli eventi')).toBeVisible();
    await expect(drawer.getByRole('button', { name: 'Conferma l’iscrizione' })).toHaveCount(0);
    await drawer.getByRole('button', { name: 'Torna all’evento' }).click();
    await expect(drawer).toBeHidden();
  });
});
