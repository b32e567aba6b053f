import { expect, test } from '@playwright/test';
import { desktop } from '#tests/support/browser/desktop.ts';
import { expectAccessible } from '#tests/support/browser/expect-accessible.ts';
import {
  eventKinds,
  removeTicketButton,
  addTicketButton,
  participateButton,
  ticketsField,
  setupEventKinds,
} from '#tests/support/browser/event-screen.ts';
import { allowViolations, expectNoViolations } from '#tests/support/browser/expect-no-violations.ts';
import { setupE2eFixture } from '#tests/support/e2e/e2e-fixture.ts';
import { xssCorpus } from '#tests/support/random/xss-corpus.ts';
import { visitHydrated } from '#tests/support/browser/visit-hydrated.ts';
import { writeServerDatabase } from '#tests/support/e2e/server-database.ts';
import { withServiceWorker } from '#tests/support/browser/with-service-worker.ts';

const fixture = setupE2eFixture({ participantCount: 3 });
expectNoViolations();
const { getEventId, open } = setupEventKinds(fixture);

/** Groups payloads so that none swallows the following ones as its text. */
function groupPayloads(corpus: readonly string[]): string[] {
  const joined = [''];
  for (const html of corpus) {
    joined[joined.length - 1] += html;
    if (/<(?:textarea|noscript|template|style|math|!|iframe|body)|<i$/i.test(html)) joined.push('');
  }
  return joined.filter((html) => html !== '');
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme, ...(colorScheme === 'dark' && desktop) });

    test('[BR-20] offers the right action for every kind of event @core', async ({ page }) => {
      await open(page, 'free');
      await expect(ticketsField(page)).toContainText('Gratis');
      await expect(ticketsField(page)).toContainText('Posti senza limite');
      await page.getByRole('heading', { name: 'Dove' }).scrollIntoViewIfNeeded();
      await expectAccessible(page, 'free');

      await open(page, 'paid');
      await addTicketButton(page).click();
      await expect(ticketsField(page)).toContainText('2.501,00 €');
      await expect(ticketsField(page)).toContainText('1.250,50 € l’uno');
      await expectAccessible(page, 'paid');

      await open(page, 'few');
      await expect(ticketsField(page)).toContainText('restano 3 posti');
      await expect(removeTicketButton(page)).toBeDisabled();
      for (let press = 0; press < 3; press++) await addTicketButton(page).click();
      await expect(ticketsField(page).getByRole('group')).toContainText('3');
      await expect(
        ticketsField(page).getByRole('status').filter({ hasText: 'Non ci sono abbastanza posti' }),
      ).toBeVisible();
      await expectAccessible(page, 'few, beyond');
      await removeTicketButton(page).click();
      await expect(page.getByText('Non ci sono abbastanza posti')).toBeHidden();

      await open(page, 'external');
      const externalLink = ticketsField(page).getByRole('link', { name: /^Partecipa/ });
      await expect(externalLink).toHaveAttribute('href', 'https://corsa.example/iscrizioni');
      await expect(externalLink).toHaveAttribute('target', '_blank');
      await expect(ticketsField(page)).toContainText('Lasci Presente: si apre corsa.example');
      await expect(ticketsField(page).getByRole('group')).toHaveCount(0);
      await expectAccessible(page, 'external');

      await open(page, 'online');
      await expect(page.getByRole('heading', { name: 'Dove' })).toHaveCount(0);
      for (const [key, text] of [
        ['ended', 'Questo evento è finito'],
        ['cancelled', 'Questo evento è stato annullato'],
      ] as const) {
        await open(page, key);
        await expect(ticketsField(page)).toContainText(text);
        await expect(participateButton(page)).toHaveCount(0);
        await expect(page.getByRole('link', { name: 'Aggiungi al calendario' })).toHaveCount(0);
        await expectAccessible(page, key);
      }

      await open(page, 'long');
      const width = page.viewportSize()!.width;
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);

      await visitHydrated(page, `${fixture().network.url}/event/detail/01a17d36-b620-729e-8f28-2d2699dafd99`);
      await expect(page.getByRole('heading', { name: 'Evento non trovato' })).toBeVisible();
      await expectAccessible(page, 'no event');
    });
  });
}

test('[BR-20] offers up to a hundred tickets without a limit, by keyboard', async ({ page }) => {
  await open(page, 'free');
  await addTicketButton(page).focus();
  for (let press = 0; press < 99; press++) await page.keyboard.press('Enter');
  await expect(ticketsField(page).getByRole('group')).toContainText('100');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Al massimo 100 biglietti per volta')).toBeVisible();
  await expect(ticketsField(page).getByRole('group')).toContainText('100');
});

test('[BR-24] hostile HTML in a description does not execute @core', async ({ page }) => {
  const dialogs: string[] = [];
  const evil: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    if (request.url().includes('evil.example')) evil.push(request.url());
  });
  for (const html of groupPayloads(xssCorpus)) {
    // Stored as if input sanitisation had been bypassed.
    writeServerDatabase(
      fixture(),
      'update event set description = ? where id = ?',
      `<p>Inizio</p>${html}`,
      getEventId('hostile'),
    );
    await open(page, 'hostile');
    const article = page.getByRole('main').getByRole('article');
    await expect(article.getByText('Inizio')).toBeVisible();
    // Executable content is not even in the DOM: the CSP is the second defence, not the first.
    const remaining = await article.evaluate((element) =>
      [...element.querySelectorAll('*')].flatMap((child) => [
        ...(/^(script|iframe|object|embed|form|style|link|meta|base|video|math)$/i.test(child.tagName)
          ? [child.tagName]
          : []),
        ...child.getAttributeNames().filter((name) => name.startsWith('on')),
        ...(/^\s*(?:javascript|data|vbscript):|^[\\/]{2}/i.test(child.getAttribute('href') ?? '')
          ? [child.getAttribute('href')]
          : []),
      ]),
    );
    expect(remaining, html).toEqual([]);
  }
  // Chromium reports what it has parsed and not run.
  allowViolations();
  expect(dialogs).toEqual([]);
  expect(evil).toEqual([]);
});

test('[BR-22] shares an event by the device or by a copied link, and adds it to a calendar', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const url = `${fixture().network.url}/event/detail/${getEventId('free')}`;
  await open(page, 'free');
  await page.getByRole('button', { name: 'Condividi' }).click();
  const dialog = page.getByRole('dialog', { name: 'Condividi l’evento' });
  await expect(dialog.getByLabel('Link dell’evento')).toHaveValue(url);
  await expectAccessible(page, 'share');
  await dialog.getByRole('button', { name: 'Copia il link' }).click();
  await expect(page.getByText('Link copiato')).toBeVisible();
  await expect(dialog).toBeHidden();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Aggiungi al calendario' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.ics$/);

  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', {
      value: (what: ShareData) => {
        document.title = `shared ${what.url}`;
        return Promise.reject(new DOMException('no', 'AbortError'));
      },
    });
  });
  await open(page, 'free');
  await page.getByRole('button', { name: 'Condividi' }).click();
  await expect(page).toHaveTitle(`shared ${url}`);
  // Dismissing the share sheet does not open the fallback dialog.
  await expect(dialog).toBeHidden();
});

test.describe('with the service worker', () => {
  test.use(withServiceWorker);

  test('[BR-21] offline, shows a visited event with its age, an unvisited one, and an organiser', async ({
    page,
    context,
  }) => {
    const { network, organisation } = fixture();
    await open(page, 'free');
    await page.evaluate(() => navigator.serviceWorker.ready);
    await visitHydrated(page, `${network.url}/organisation/page/${organisation.id}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const readCachedViews = () => page.evaluate(() => localStorage.getItem('presente-shell') ?? '');
    await expect.poll(readCachedViews).toContain('"organiser","events"');
    expect(await readCachedViews()).toContain(eventKinds.free.title);
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole('region', { name: 'Eventi' }).getByRole('article').first()).toBeVisible();
    await visitHydrated(page, `${network.url}/event/detail/${getEventId('free')}`);
    await expect(page.getByRole('heading', { level: 1, name: eventKinds.free.title })).toBeVisible();
    await expect(page.getByText(/Ultimo aggiornamento/)).toBeVisible();
    await expect(page.getByText('Guanti e sacchi li portiamo noi.')).toBeVisible();
    await expectAccessible(page, 'offline');
    await visitHydrated(page, `${network.url}/event/detail/${getEventId('paid')}`);
    await expect(page.getByRole('heading', { name: 'Non riusciamo a caricare l’evento' })).toBeVisible();
    await expect(page.getByText(/Non hai ancora aperto questo evento/)).toBeVisible();
    await expectAccessible(page, 'never opened');
    // The query refetches by itself once online.
    await context.setOffline(false);
    await expect(page.getByRole('heading', { level: 1, name: eventKinds.paid.title })).toBeVisible();
  });
});
