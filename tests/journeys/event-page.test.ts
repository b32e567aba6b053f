import { expect, test, type Locator, type Page } from '@playwright/test';
import BetterSqlite from 'better-sqlite3';
import { join } from 'node:path';
import { expectAccessible } from '#tests/support/accessible.ts';
import { signIn } from '#tests/support/door-screen.ts';
import { usingPlace } from '#tests/support/journey-place.ts';
import { mailText } from '#tests/support/mailbox.ts';
import { newNewcomer } from '#tests/support/newcomer.ts';
import { publishEvents } from '#tests/support/published-event.ts';
import { xssCorpus } from '#tests/support/xss-corpus.ts';

const place = usingPlace({ noOfPeople: 3 });
const desktop = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false };
const dayMs = 24 * 3_600_000;
const longTitle = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(4).slice(0, 120);

let ids: Record<keyof typeof wishes, string>;
const wishes = {
  free: { title: 'Pulizia del Sarca' },
  paid: { title: 'Cena sociale', isFree: false, price: 1250.5 },
  few: { title: 'Laboratorio piccolo', maxNoTickets: 'Limited', maxTicketAvailable: 3 },
  external: { title: 'Corsa altrove', externalLink: 'https://corsa.example/iscrizioni' },
  online: { title: 'Diretta', mode: 'online' },
  cancelled: { title: 'Gita annullata' },
  ended: { title: 'Festa di ieri', startDateTime: inDays(-2), endDateTime: inDays(-1) },
  long: { title: longTitle, domanda: '<p>Porta un documento.</p>' },
  hostile: { title: 'Ostile' },
} as const;

function inDays(days: number): string {
  return new Date(Date.now() + days * dayMs).toISOString();
}

test.beforeAll(async () => {
  const published = await publishEvents(place(), Object.values(wishes));
  ids = Object.fromEntries(Object.keys(wishes).map((key, at) => [key, published[at]])) as typeof ids;
  write('update event set cancelled_at = ? where id = ?', Date.now(), ids.cancelled);
});

/** Writes into the file of the running server what no call writes. */
function write(statement: string, ...values: readonly (string | number)[]): void {
  const file = new BetterSqlite(join(place().server.dataDir, 'presente.sqlite'));
  try {
    file.prepare(statement).run(...values);
  } finally {
    file.close();
  }
}

async function open(page: Page, key: keyof typeof wishes): Promise<void> {
  await page.goto(`${place().network.url}/event/detail/${ids[key]}`);
  await expect(page.getByRole('heading', { level: 1, name: wishes[key].title })).toBeVisible();
}

const box = (page: Page): Locator => page.getByRole('region', { name: 'Biglietti e organizzazione' });
const more = (page: Page): Locator => page.getByRole('button', { name: 'Un biglietto in più' });
const less = (page: Page): Locator => page.getByRole('button', { name: 'Un biglietto in meno' });
const participate = (page: Page): Locator => page.getByRole('button', { name: 'Partecipa' });
const back = (page: Page): Locator =>
  page
    .getByRole('main')
    .getByRole('link', { name: /^Torna/ })
    .first();

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
    test.use({ colorScheme, ...(colorScheme === 'dark' && desktop) });

    test('[BR-20] what one can do about an event, whatever kind it is', async ({ page }) => {
      await open(page, 'free');
      await expect(box(page)).toContainText('Gratuito');
      await expect(box(page)).toContainText('Posti senza limite');
      await page.getByRole('heading', { name: 'Dove' }).scrollIntoViewIfNeeded();
      await expectAccessible(page, 'free');

      await open(page, 'paid');
      await more(page).click();
      await expect(box(page)).toContainText('2.501,00 €');
      await expect(box(page)).toContainText('1.250,50 € l’uno');
      await expectAccessible(page, 'paid');

      await open(page, 'few');
      await expect(box(page)).toContainText('restano 3 posti');
      await expect(less(page)).toBeDisabled();
      for (let press = 0; press < 3; press++) await more(page).click();
      await expect(box(page).getByRole('group')).toContainText('3');
      await expect(
        box(page).getByRole('status').filter({ hasText: 'Non ci sono abbastanza posti' }),
      ).toBeVisible();
      await expectAccessible(page, 'few, beyond');
      await less(page).click();
      await expect(page.getByText('Non ci sono abbastanza posti')).toBeHidden();

      await open(page, 'external');
      const out = box(page).getByRole('link', { name: /^Partecipa/ });
      await expect(out).toHaveAttribute('href', 'https://corsa.example/iscrizioni');
      await expect(out).toHaveAttribute('target', '_blank');
      await expect(box(page)).toContainText('Lasci Presente: si apre corsa.example');
      await expect(box(page).getByRole('group')).toHaveCount(0);
      await expectAccessible(page, 'external');

      await open(page, 'online');
      await expect(page.getByRole('heading', { name: 'Dove' })).toHaveCount(0);
      for (const [key, text] of [
        ['ended', 'Questo evento è finito'],
        ['cancelled', 'Questo evento è stato annullato'],
      ] as const) {
        await open(page, key);
        await expect(box(page)).toContainText(text);
        await expect(participate(page)).toHaveCount(0);
        await expect(page.getByRole('link', { name: 'Aggiungi al calendario' })).toHaveCount(0);
        await expectAccessible(page, key);
      }

      await open(page, 'long');
      const width = page.viewportSize()!.width;
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);

      await page.goto(`${place().network.url}/event/detail/01a17d36-b620-729e-8f28-2d2699dafd99`);
      await expect(page.getByRole('heading', { name: 'Questo evento non c’è (più)' })).toBeVisible();
      await expectAccessible(page, 'no event');
    });
  });
}

test('[BR-20] up to a hundred tickets where there is no limit, by keyboard', async ({ page }) => {
  await open(page, 'free');
  await more(page).focus();
  for (let press = 0; press < 99; press++) await page.keyboard.press('Enter');
  await expect(box(page).getByRole('group')).toContainText('100');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Al massimo 100 biglietti per volta')).toBeVisible();
  await expect(box(page).getByRole('group')).toContainText('100');
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
    write('update event set description = ? where id = ?', `<p>Inizio</p>${html}`, ids.hostile);
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
  const url = `${place().network.url}/event/detail/${ids.free}`;
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
  await expect(cards.filter({ hasText: wishes.ended.title })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Dona' })).toHaveCount(0);
  await expectAccessible(page, 'organiser');
  await page.getByRole('link', { name: 'Passati' }).click();
  await expect(page).toHaveURL(/tab=Passati/);
  await expect(cards).toHaveCount(1);
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    cards.getByRole('link', { name: wishes.ended.title }).click(),
  ]);
  // In a tab of its own, too, it knows where it was opened from, and with which tab.
  await expect(tab.getByRole('heading', { level: 1, name: wishes.ended.title })).toBeVisible();
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
  await expect(page.getByRole('heading', { level: 1, name: wishes.free.title })).toBeVisible();
  await back(page).click();
  await expect(page).toHaveURL(/\/organisation\/page\//);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: /\.ics/ }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.ics$/);
  await page.getByRole('link', { name: 'Contatta' }).click();
  await expect(page).toHaveURL(`${network.url}/contact?organiser=${organisation.id}`);

  await page.goto(`${network.url}/organisation/page/${stranger.id}`);
  await expect(page.getByRole('heading', { name: 'Nessun evento' })).toBeVisible();
  await expectAccessible(page, 'organiser without events');
  await page.goto(`${network.url}/organisation/page/01a17d36-b620-729e-8f28-2d2699dafd99`);
  await expect(page.getByRole('heading', { name: 'Questa organizzazione non c’è (più)' })).toBeVisible();
});

test.describe('for an organisation, on a wide screen', () => {
  test.use(desktop);

  test('[BR-25] [BR-26] it sees what is in promotion, and is told that it cannot register', async ({
    page,
  }) => {
    const { network, organisation, eventId } = place();
    const now = Date.now();
    write(
      'insert into promotion (id, event_id, start_at, end_at) values (?, ?, ?, ?)',
      'p',
      eventId,
      now - dayMs,
      now + dayMs,
    );
    await page.goto(`${network.url}/login`);
    await signIn(page, organisation);
    await page.goto(`${network.url}/organisation/page/${organisation.id}?tab=Tutti`);
    await expect(page.getByText('In promozione')).toHaveCount(1);
    await expectAccessible(page, 'organiser, promoted');
    await open(page, 'free');
    await participate(page).click();
    const drawer = page.getByRole('dialog', { name: 'Partecipa' });
    await drawer.getByLabel('Nome', { exact: true }).fill('Anna');
    await drawer.getByLabel('Cognome').fill('Neri');
    await drawer.getByLabel('E-mail').fill('anna@lontano.example');
    await drawer.getByRole('checkbox').check();
    await drawer.getByRole('button', { name: 'Continua' }).click();
    await expect(page.getByText('Le organizzazioni non si iscrivono agli eventi')).toBeVisible();
    await expect(drawer).toBeHidden();
  });
});

test('[BR-26] a visitor registers two people, until nobody else can come', async ({ page }) => {
  await open(page, 'few');
  await more(page).click();
  await participate(page).click();
  const drawer = page.getByRole('dialog', { name: 'Partecipa' });
  await drawer.getByRole('button', { name: 'Continua' }).click();
  await expect(drawer.getByLabel('Nome', { exact: true }).first()).toBeFocused();
  await expectAccessible(page, 'registration with errors');
  for (const [at, name] of ['Ida', 'Noè'].entries()) {
    await drawer.getByLabel('Nome', { exact: true }).nth(at).fill(name);
    await drawer.getByLabel('Cognome').nth(at).fill('Conti');
    await drawer.getByLabel('E-mail').nth(at).fill(`due.${at}@lontano.example`);
  }
  await drawer.getByRole('checkbox').check();
  await drawer.getByRole('button', { name: 'Continua' }).click();
  const done = page.getByRole('dialog', { name: 'Posto preso!' });
  await expect(done.getByRole('listitem')).toHaveText([/Ida Conti/, /Noè Conti/]);
  await expectAccessible(page, 'registered');
  expect(await mailText(place().server.dataDir, 'due.1@lontano.example')).toContain('Noè');
  await done.getByRole('button', { name: 'Chiudi' }).click();
  await expect(box(page)).toContainText('resta un posto');
  await expect(box(page).getByRole('group')).toContainText('1');
  write('update event set available = 0 where id = ?', ids.few);
  await page.reload();
  await expect(box(page)).toContainText('Esaurito');
  await expect(participate(page)).toHaveCount(0);
  await expectAccessible(page, 'sold out');
});

test('[BR-26] the page for attendees leads visitors to the login, and knows her name', async ({ page }) => {
  const person = { email: 'lia@pagina.example', firstName: 'Lia', lastName: 'Serra' };
  await newNewcomer(place(), person);
  const path = `/basic/event/detail/${ids.long}`;
  await page.goto(place().network.url + path);
  await expect(page).toHaveURL(/\/login/);
  await signIn(page, person);
  await expect(page).toHaveURL(place().network.url + path);
  await participate(page).click();
  const drawer = page.getByRole('dialog', { name: 'Partecipa' });
  await expect(drawer.getByLabel('Nome', { exact: true })).toHaveValue('Lia');
  await expect(drawer.getByText('Porta un documento.')).toBeVisible();
  await drawer.getByRole('button', { name: 'Continua' }).click();
  // What the organiser asks has to be accepted, too, and is said at once.
  for (const consent of await drawer.getByRole('checkbox').all()) {
    await expect(consent).toHaveAttribute('aria-invalid', 'true');
    await consent.check();
  }
  await drawer.getByRole('button', { name: 'Continua' }).click();
  await expect(page.getByRole('dialog', { name: 'Posto preso!' })).toContainText('Lia Serra');
});

test('[BR-21] without a network: an opened event with its age, one never opened, and an organiser', async ({
  page,
  context,
}) => {
  const { network, organisation } = place();
  await open(page, 'free');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.goto(`${network.url}/organisation/page/${organisation.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const kept = () => page.evaluate(() => localStorage.getItem('presente-shell') ?? '');
  await expect.poll(kept).toContain('"organiser","events"');
  expect(await kept()).toContain(wishes.free.title);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('region', { name: 'Eventi' }).getByRole('article').first()).toBeVisible();
  await page.goto(`${network.url}/event/detail/${ids.free}`);
  await expect(page.getByRole('heading', { level: 1, name: wishes.free.title })).toBeVisible();
  await expect(page.getByText(/Vedi l’evento com’era/)).toBeVisible();
  await expect(page.getByText('Guanti e sacchi li portiamo noi.')).toBeVisible();
  await expectAccessible(page, 'offline');
  await page.goto(`${network.url}/event/detail/${ids.paid}`);
  await expect(page.getByRole('heading', { name: 'L’evento non è arrivato' })).toBeVisible();
  await expect(page.getByText(/non l’hai ancora aperto/)).toBeVisible();
  await expectAccessible(page, 'never opened');
  // It asks again by itself as soon as there is a network.
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: wishes.paid.title })).toBeVisible();
});
