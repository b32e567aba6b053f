import { readFileSync } from 'node:fs';
import { expect, test, type Page } from '@playwright/test';
import { builtPageFolder } from '#server/http/built-page.ts';
import { connection, doorUrl, expectDoor, expectIn, openDoor, toggleOf } from '#tests/support/door-screen.ts';
import { usingPlace } from '#tests/support/journey-place.ts';
import type { Answer } from '#tests/support/network.ts';
import { usingPhones } from '#tests/support/phone.ts';

const place = usingPlace();
const openPhone = usingPhones();

test.afterEach(() => {
  const { network } = place();
  network.intercept = () => undefined;
  network.setWeather('fine');
});

test('[CI-15] a new version of the app is offered, not forced, and the outbox goes along', async () => {
  const { network, people } = place();
  const [first, second] = people;
  const { page } = await openPhone();
  await openDoor(page, place());
  // The server is there, but answers no replay: entries pile up.
  network.intercept = (method, path) => (isReplay(method, path) ? unavailable : undefined);
  await toggleOf(page, first!).click();
  await expectIn(page, first!);

  network.intercept = (method, path) => (isReplay(method, path) ? unavailable : nextVersion(path));
  await bringNextVersion(page);

  // At the door nothing asks for attention, and nothing reloads it.
  await expect(offer(page)).toBeHidden();
  await toggleOf(page, second!).click();
  await expectIn(page, second!);
  await expect(connection(page)).toContainText('2 da inviare');

  await page.getByRole('link', { name: 'Torna all’evento' }).click();
  await takeIt(page);
  await expectNextVersion(page);

  await page.goto(doorUrl(place()));
  await expectDoor(page, place());
  for (const person of [first!, second!]) await expectIn(page, person);
  await expect(connection(page)).toContainText('2 da inviare');
  expect(place().log()).toEqual([]);
  network.intercept = () => undefined;
  await page.reload();
  await expect(connection(page)).toHaveText('In rete');
  expect(
    place()
      .log()
      .map((it) => it.participantId),
  ).toEqual([first!.id, second!.id]);
});

test('[CI-15] a new version is taken while the page keeps the old worker busy', async () => {
  const { network } = place();
  const { page } = await openPhone();
  await openHome(page);
  network.intercept = (_method, path) => nextVersion(path);
  await bringNextVersion(page);
  // Chromium gives the change up when a request wakes the old worker just while it stops.
  await page.evaluate(() => {
    const leaving = new AbortController();
    addEventListener('beforeunload', () => leaving.abort());
    const ask = (): void => {
      if (!leaving.signal.aborted) void fetch('/favicon.svg').then(ask, ask);
    };
    ask();
  });
  await takeIt(page);
  await expectNextVersion(page);
});

test('[CI-15] a new version is taken without a network, and each tab is loaded again when it is asked', async () => {
  const { network } = place();
  const { page, context } = await openPhone();
  await openHome(page);
  const other = await context.newPage();
  await openHome(other);
  network.intercept = (_method, path) => nextVersion(path);
  await bringNextVersion(page);
  network.setWeather('reset');
  await takeIt(page);
  await expectNextVersion(page);
  await expect(other.locator('html')).not.toHaveAttribute('data-version');
  await takeIt(other);
  await expectNextVersion(other);
});

const offer = (page: Page) => page.getByText('C’è una versione nuova di Presente.');

async function openHome(page: Page): Promise<void> {
  await page.goto(place().network.url);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
}

/** Another worker and another shell, as the server has them after an update. */
function nextVersion(path: string): Answer | undefined {
  if (path.startsWith('/sw.js')) {
    const body = read('sw.js').replace(/"revision":"\w+"(,"url":"index.html")/, '"revision":"next"$1');
    return { status: 200, headers: { 'content-type': 'text/javascript' }, body };
  }
  if (!path.startsWith('/index.html')) return undefined;
  const body = read('index.html').replace('<html', '<html data-version="next"');
  return { status: 200, headers: { 'content-type': 'text/html' }, body };
}

const read = (name: string): string => readFileSync(`${builtPageFolder}/${name}`, 'utf8');

async function bringNextVersion(page: Page): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.getRegistration())?.update());
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.state))
    .toBe('installed');
}

async function takeIt(page: Page): Promise<void> {
  await expect(offer(page)).toBeVisible();
  await page.getByRole('button', { name: 'Aggiorna' }).click();
}

async function expectNextVersion(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-version', 'next');
  await expect(offer(page)).toBeHidden();
  expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting)).toBeNull();
}

const isReplay = (method: string, path: string): boolean => method === 'PUT' && path === '/api/event/checkIn';
const unavailable = {
  status: 503,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ success: false, error: 'unavailable', message: 'Riprova' }),
};
