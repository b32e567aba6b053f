import { expect, test } from '@playwright/test';
import { expectAccessible } from '#tests/support/accessible.ts';
import {
  eventKinds,
  oneLess,
  oneMore,
  participate,
  ticketBox,
  usingEventKinds,
  writeInto,
} from '#tests/support/event-screen.ts';
import { usingPlace } from '#tests/support/journey-place.ts';
import { xssCorpus } from '#tests/support/xss-corpus.ts';
import { visit } from '#tests/support/visit.ts';

const place = usingPlace({ noOfPeople: 3 });
const { idOf, open } = usingEventKinds(place);
const desktop = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false };

/** Joined as far as one does not swallow those behind it as its text. */
function untilSwallowed(corpus: readonly string[]): string[] {
  const joined = [''];
  for (const html of corpus) {
    joined[joined.length - 1] += html;
    if (/<(?:textarea|noscript|template|style|math|!|iframe|body)|<i$/i.test(html)) joined.push('');
  }
  return joined.filter((html) => html !== '');
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    // How it looks does not depend on the worker, which would fetch the whole product for each test.
    test.use({ colorScheme, serviceWorkers: 'block', ...(colorScheme === 'dark' && desktop) });

    test('[BR-20] what one can do about an event, whatever kind it is', async ({ page }) => {
      await open(page, 'free');
      await expect(ticketBox(page)).toContainText('Gratuito');
      await expect(ticketBox(page)).toContainText('Posti senza limite');
      await page.getByRole('heading', { name: 'Dove' }).scrollIntoViewIfNeeded();
      await expectAccessible(page, 'free');

      await open(page, 'paid');
      await oneMore(page).click();
      await expect(ticketBox(page)).toContainText('2.501,00 €');
      await expect(ticketBox(page)).toContainText('1.250,50 € l’uno');
      await expectAccessible(page, 'paid');

      await open(page, 'few');
      await expect(ticketBox(page)).toContainText('restano 3 posti');
      await expect(oneLess(page)).toBeDisabled();
      for (let press = 0; press < 3; press++) await oneMore(page).click();
      await expect(ticketBox(page).getByRole('group')).toContainText('3');
      await expect(
        ticketBox(page).getByRole('status').filter({ hasText: 'Non ci sono abbastanza posti' }),
      ).toBeVisible();
      await expectAccessible(page, 'few, beyond');
      await oneLess(page).click();
      await expect(page.getByText('Non ci sono abbastanza posti')).toBeHidden();

      await open(page, 'external');
      const out = ticketBox(page).getByRole('link', { name: /^Partecipa/ });
      await expect(out).toHaveAttribute('href', 'https://corsa.example/iscrizioni');
      await expect(out).toHaveAttribute('target', '_blank');
      await expect(ticketBox(page)).toContainText('Lasci Presente: si apre corsa.example');
      await expect(ticketBox(page).getByRole('group')).toHaveCount(0);
      await expectAccessible(page, 'external');

      await open(page, 'online');
      await expect(page.getByRole('heading', { name: 'Dove' })).toHaveCount(0);
      for (const [key, text] of [
        ['ended', 'Questo evento è finito'],
        ['cancelled', 'Questo evento è stato annullato'],
      ] as const) {
        await open(page, key);
        await expect(ticketBox(page)).toContainText(text);
        await expect(participate(page)).toHaveCount(0);
        await expect(page.getByRole('link', { name: 'Aggiungi al calendario' })).toHaveCount(0);
        await expectAccessible(page, key);
      }

      await open(page, 'long');
      const width = page.viewportSize()!.width;
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);

      await visit(page, `${place().network.url}/event/detail/01a17d36-b620-729e-8f28-2d2699dafd99`);
      await expect(page.getByRole('heading', { name: 'Questo evento non c’è (più)' })).toBeVisible();
      await expectAccessible(page, 'no event');
    });
  });
}

test('[BR-20] up to a hundred tickets where there is no limit, by keyboard', async ({ page }) => {
  await open(page, 'free');
  await oneMore(page).focus();
  for (let press = 0; press < 99; press++) await page.keyboard.press('Enter');
  await expect(ticketBox(page).getByRole('group')).toContainText('100');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Al massimo 100 biglietti per volta')).toBeVisible();
  await expect(ticketBox(page).getByRole('group')).toContainText('100');
});

test('[BR-24] hostile HTML in a description does not run', async ({ page }) => {
  const dialogs: string[] = [];
  const evil: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    if (request.url().includes('evil.example')) evil.push(request.url());
  });
  for (const html of untilSwallowed(xssCorpus)) {
    // As it would stand there if the way in had let it through.
    writeInto(
      place(),
      'update event set description = ? where id = ?',
      `<p>Inizio</p>${html}`,
      idOf('hostile'),
    );
    await open(page, 'hostile');
    const article = page.getByRole('main').getByRole('article');
    await expect(article.getByText('Inizio')).toBeVisible();
    // What could run or load is not even there: the policy of the page is the second wall, not the first.
    const left = await article.evaluate((element) =>
      [...element.querySelectorAll('*')].flatMap((it) => [
        ...(/^(script|iframe|object|embed|form|style|link|meta|base|video|math)$/i.test(it.tagName)
          ? [it.tagName]
          : []),
        ...it.getAttributeNames().filter((name) => name.startsWith('on')),
        ...(/^\s*(?:javascript|data|vbscript):|^[\\/]{2}/i.test(it.getAttribute('href') ?? '')
          ? [it.getAttribute('href')]
          : []),
      ]),
    );
    expect(left, html).toEqual([]);
  }
  expect(dialogs).toEqual([]);
  expect(evil).toEqual([]);
});

test('[BR-22] shared by the device, or by a link to copy; kept in a calendar', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const url = `${place().network.url}/event/detail/${idOf('free')}`;
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
  // Who thought better of it is not asked again by another window.
  await expect(dialog).toBeHidden();
});

test('[BR-21] without a network: an opened event with its age, one never opened, and an organiser', async ({
  page,
  context,
}) => {
  const { network, organisation } = place();
  await open(page, 'free');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await visit(page, `${network.url}/organisation/page/${organisation.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const kept = () => page.evaluate(() => localStorage.getItem('presente-shell') ?? '');
  await expect.poll(kept).toContain('"organiser","events"');
  expect(await kept()).toContain(eventKinds.free.title);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('region', { name: 'Eventi' }).getByRole('article').first()).toBeVisible();
  await visit(page, `${network.url}/event/detail/${idOf('free')}`);
  await expect(page.getByRole('heading', { level: 1, name: eventKinds.free.title })).toBeVisible();
  await expect(page.getByText(/Vedi l’evento com’era/)).toBeVisible();
  await expect(page.getByText('Guanti e sacchi li portiamo noi.')).toBeVisible();
  await expectAccessible(page, 'offline');
  await visit(page, `${network.url}/event/detail/${idOf('paid')}`);
  await expect(page.getByRole('heading', { name: 'L’evento non è arrivato' })).toBeVisible();
  await expect(page.getByText(/non l’hai ancora aperto/)).toBeVisible();
  await expectAccessible(page, 'never opened');
  // It asks again by itself as soon as there is a network.
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: eventKinds.paid.title })).toBeVisible();
});
