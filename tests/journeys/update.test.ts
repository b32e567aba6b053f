import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { builtPageFolder } from '#server/http/built-page.ts';
import { connection, doorUrl, expectDoor, expectIn, openDoor, toggleOf } from '#tests/support/door-screen.ts';
import { usingPlace } from '#tests/support/journey-place.ts';
import { usingPhones } from '#tests/support/phone.ts';

const place = usingPlace();
const openPhone = usingPhones();

// Chromium sometimes keeps the old worker for minutes after it was told to go; people press again.
test.describe.configure({ retries: 5, timeout: 45_000 });

test('[CI-15] a new version of the app is offered, not forced, and the outbox goes along', async () => {
  const { network, people } = place();
  const [first, second] = people;
  const { page } = await openPhone();
  await openDoor(page, place());
  // The server is there, but answers no replay: entries pile up.
  network.intercept = (method, path) => (isReplay(method, path) ? unavailable : undefined);
  await toggleOf(page, first!).click();
  await expectIn(page, first!);

  const nextWorker = `${readFileSync(`${builtPageFolder}/sw.js`, 'utf8')}\nself.isNextVersion = true;`;
  network.intercept = (method, path) => {
    if (isReplay(method, path)) return unavailable;
    if (!path.startsWith('/sw.js')) return undefined;
    return { status: 200, headers: { 'content-type': 'text/javascript' }, body: nextWorker };
  };
  await page.evaluate(async () => void (await navigator.serviceWorker.getRegistration())?.update());
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.state))
    .toBe('installed');

  // At the door nothing asks for attention, and nothing reloads it.
  const offer = page.getByText('C’è una versione nuova di Presente.');
  await expect(offer).toBeHidden();
  await toggleOf(page, second!).click();
  await expectIn(page, second!);
  await expect(connection(page)).toContainText('2 da inviare');

  await page.getByRole('link', { name: 'Torna all’evento' }).click();
  await expect(offer).toBeVisible();
  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Aggiorna' }).click();
  await reloaded;
  await expect(offer).toBeHidden();
  expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting)).toBeNull();

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

const isReplay = (method: string, path: string): boolean => method === 'PUT' && path === '/api/event/checkIn';
const unavailable = {
  status: 503,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ success: false, error: 'unavailable', message: 'Riprova' }),
};
