import { readFileSync } from 'node:fs';
import { expect, test, type Page } from '@playwright/test';
import { distFolder } from '#server/http/page/static-page.ts';
import {
  networkStatus,
  doorUrl,
  expectDoor,
  expectIn,
  openDoor,
  getToggle,
} from '#tests/support/browser/door-screen.ts';
import { setupE2eFixture } from '#tests/support/e2e/e2e-fixture.ts';
import {
  isBatchRequest,
  unavailableResponse,
  type InterceptedResponse,
} from '#tests/support/e2e/network-proxy.ts';
import { setupPhones } from '#tests/support/browser/phone-context.ts';
import {
  acceptUpdate,
  expectNextVersion,
  getUpdateOffer,
  loadNextVersion,
} from '#tests/support/browser/app-update-screen.ts';

const fixture = setupE2eFixture();
const openPhone = setupPhones();

test.afterEach(() => {
  const { network } = fixture();
  network.intercept = () => undefined;
  network.setCondition('online');
});

test('[CI-15] offers a new app version without forcing it, and keeps the outbox @core', async () => {
  const { network, participants } = fixture();
  const [first, second] = participants;
  const { page } = await openPhone();
  await openDoor(page, fixture());
  // The server is up but answers no batch: operations accumulate.
  network.intercept = (method, path) => (isBatchRequest(method, path) ? unavailableResponse : undefined);
  await getToggle(page, first!).click();
  await expectIn(page, first!);

  network.intercept = (method, path) =>
    isBatchRequest(method, path) ? unavailableResponse : nextVersionResponse(path);
  await loadNextVersion(page);

  // At the door the update neither appears nor reloads the page.
  await expect(getUpdateOffer(page)).toBeHidden();
  await getToggle(page, second!).click();
  await expectIn(page, second!);
  await expect(networkStatus(page)).toContainText('2 da inviare');

  await page.getByRole('link', { name: 'Torna all’evento' }).click();
  await acceptUpdate(page);
  await expectNextVersion(page);

  await page.goto(doorUrl(fixture()));
  await expectDoor(page, fixture());
  for (const participant of [first!, second!]) await expectIn(page, participant);
  await expect(networkStatus(page)).toContainText('2 da inviare');
  expect(fixture().log()).toEqual([]);
  network.intercept = () => undefined;
  await page.reload();
  await expect(networkStatus(page)).toHaveText('Connesso');
  expect(
    fixture()
      .log()
      .map((entry) => entry.participantId),
  ).toEqual([first!.id, second!.id]);
});

test('[CI-15] activates a new version while the page keeps the old worker busy', async () => {
  const { network } = fixture();
  const { page } = await openPhone();
  await openHome(page);
  network.intercept = (_method, path) => nextVersionResponse(path);
  await loadNextVersion(page);
  // Chromium abandons the activation when a request wakes the old worker while it stops.
  await page.evaluate(() => {
    const leaving = new AbortController();
    addEventListener('beforeunload', () => leaving.abort());
    const serveUpdate = (): void => {
      if (!leaving.signal.aborted) void fetch('/favicon.svg').then(serveUpdate, serveUpdate);
    };
    serveUpdate();
  });
  await acceptUpdate(page);
  await expectNextVersion(page);
});

test('[CI-15] activates a new version offline, and reloads each tab on request @core', async () => {
  const { network } = fixture();
  const { page, context } = await openPhone();
  await openHome(page);
  const other = await context.newPage();
  await openHome(other);
  network.intercept = (_method, path) => nextVersionResponse(path);
  await loadNextVersion(page);
  network.setCondition('reset');
  await acceptUpdate(page);
  await expectNextVersion(page);
  await expect(other.locator('html')).not.toHaveAttribute('data-version');
  await acceptUpdate(other);
  await expectNextVersion(other);
});

async function openHome(page: Page): Promise<void> {
  await page.goto(fixture().network.url);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
}

/** Serves another worker and shell, as after a deployment. */
function nextVersionResponse(path: string): InterceptedResponse | undefined {
  if (path.startsWith('/sw.js')) {
    const body = readBuiltFile('sw.js').replace(
      /"revision":"\w+"(,"url":"index.html")/,
      '"revision":"next"$1',
    );
    return { status: 200, headers: { 'content-type': 'text/javascript' }, body };
  }
  if (!path.startsWith('/index.html')) return undefined;
  const body = readBuiltFile('index.html').replace('<html', '<html data-version="next"');
  return { status: 200, headers: { 'content-type': 'text/html' }, body };
}

const readBuiltFile = (name: string): string => readFileSync(`${distFolder}/${name}`, 'utf8');
