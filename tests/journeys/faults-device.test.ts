import { expect, test, type Page } from '@playwright/test';
import { forceSync } from '#tests/support/force-sync.ts';
import {
  connection,
  doorUrl,
  expectDoor,
  expectIn,
  expectOut,
  openDoor,
  searchFor,
  signIn,
  toggleOf,
} from '#tests/support/door-screen.ts';
import { usingPlace } from '#tests/support/journey-place.ts';
import { usingPhones } from '#tests/support/phone.ts';

const place = usingPlace();
const openPhone = usingPhones();

test('[CI-4] [fault 14] two tabs and the worker send one after the other, and each operation once', async () => {
  const { network, people } = place();
  const { page, context } = await openPhone();
  await openDoor(page, place());
  const second = await context.newPage();
  await second.goto(doorUrl(place()));
  await expectDoor(second, place());
  await context.setOffline(true);
  const guests = people.slice(0, 6);
  for (const [at, guest] of guests.entries()) {
    const tab = at % 2 === 0 ? page : second;
    await toggleOf(tab, guest).click();
    await expectIn(tab, guest);
  }
  for (const tab of [page, second]) for (const guest of guests) await expectIn(tab, guest);

  const seenBefore = network.replays.length;
  network.replayDelayMs = 700;
  await context.setOffline(false);
  await forceSync(page, network.url);
  // New work while the first replay is still under way.
  await toggleOf(second, people[6]!).click();
  await toggleOf(page, people[7]!).click();
  await expect.poll(() => place().log().length).toBe(8);
  for (const tab of [page, second]) await expect(connection(tab)).toHaveText('In rete');
  network.replayDelayMs = 0;

  const seen = network.replays.slice(seenBefore);
  const most = Math.max(...seen.map((it) => it.together));
  const sent = seen.flatMap((it) => it.operations.map((one) => one.operationId));
  expect(most).toBe(1);
  expect(sent).toHaveLength(8);
  expect(new Set(sent).size).toBe(8);
  console.log(
    `fault 14: two tabs and the worker, ${seen.length} replays, at most ${most} at once, ${sent.length} operations each once`,
  );
});

test('[CI-2] without Web Locks two tabs may send at the same time, and each entry counts once', async () => {
  const { network, people } = place();
  const { page, context } = await openPhone();
  await context.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, 'locks');
  });
  await openDoor(page, place());
  expect(await page.evaluate(() => 'locks' in navigator)).toBe(false);
  const second = await context.newPage();
  await second.goto(doorUrl(place()));
  await expectDoor(second, place());
  const before = place().log().length;
  await context.setOffline(true);
  const guests = people.slice(30, 34);
  for (const [at, guest] of guests.entries()) {
    const tab = at % 2 === 0 ? page : second;
    await searchFor(tab, guest.name);
    await toggleOf(tab, guest).click();
    await expectIn(tab, guest);
  }
  const seenBefore = network.replays.length;
  network.replayDelayMs = 700;
  await context.setOffline(false);
  for (const tab of [page, second]) await expect(connection(tab)).toHaveText('In rete');
  network.replayDelayMs = 0;
  const log = place().log().slice(before);
  expect(log.map((it) => it.outcome)).toEqual(guests.map(() => 'applied'));
  for (const tab of [page, second])
    for (const guest of guests) {
      await searchFor(tab, guest.name);
      await expectIn(tab, guest);
    }
  const most = Math.max(...network.replays.slice(seenBefore).map((it) => it.together));
  console.log(
    `without Web Locks: at most ${most} replays at once, ${log.length} operations each counted once`,
  );
});

for (const { how, script } of [
  {
    how: 'refuses to open',
    script: () => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('refused', 'InvalidStateError');
      };
    },
  },
  {
    how: 'never answers',
    script: () => void (IDBFactory.prototype.open = () => ({ addEventListener() {} }) as never),
  },
]) {
  test(`[CI-14] [fault 15] storage that ${how}: said at once, in only with the server’s answer`, async ({
    page,
    context,
  }) => {
    const { network, organisation, people } = place();
    const [, , , , , , , , , online, offline] = people;
    await context.addInitScript(script);
    await page.goto(doorUrl(place()));
    await signIn(page, organisation);
    const said = page.getByRole('alert').filter({ hasText: 'Questo browser non conserva niente' });
    await expect(said).toBeVisible();
    await noteWhenSaid(page);
    await page.reload();
    await expect(said).toBeVisible();
    const saidAfterMs = await page.evaluate(() => (window as unknown as { saidAfterMs: number }).saidAfterMs);

    const before = place().log().length;
    await toggleOf(page, online!).click();
    await expectIn(page, online!);
    expect(place().log().slice(before)).toMatchObject([{ participantId: online!.id }]);

    network.setWeather('reset');
    await toggleOf(page, offline!).click();
    await expect(page.locator('[data-verdict="notKept"]')).toContainText('Questo ingresso non è registrato');
    await page.getByRole('button', { name: 'Ho capito' }).click();
    await expectOut(page, offline!);
    network.setWeather('fine');
    await toggleOf(page, online!).click();
    await expectOut(page, online!);
    console.log(
      `fault 15: storage that ${how}: said ${saidAfterMs} ms after the page, in with the server only`,
    );
  });
}

test('[fault 15] without Background Sync the open app delivers within 10 s of the network’s return', async ({
  page,
  context,
}) => {
  const { people, network } = place();
  const guest = people[8]!;
  await context.addInitScript(() => {
    Reflect.deleteProperty(window, 'SyncManager');
    Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync');
  });
  await openDoor(page, place());
  expect(await page.evaluate(async () => 'sync' in (await navigator.serviceWorker.ready))).toBe(false);
  const before = place().log().length;
  network.setWeather('reset');
  await toggleOf(page, guest).click();
  await expectIn(page, guest);
  await expect(connection(page)).toHaveText(/Senza rete · 1 da inviare/);
  // No event tells the page that the way is free again: it must try by itself.
  const backAt = performance.now();
  network.setWeather('fine');
  await expect.poll(() => place().log().length, { timeout: 10_000, intervals: [100] }).toBe(before + 1);
  console.log(
    `fault 15: without Background Sync delivered ${Math.round(performance.now() - backAt)} ms after the network’s return`,
  );
  await expect(connection(page)).toHaveText('In rete');
});

/** From the start of the next page to the notice, read as `saidAfterMs`. */
const noteWhenSaid = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (document.querySelector('[role="alert"]') === null) return;
      observer.disconnect();
      Object.assign(window, { saidAfterMs: Math.round(performance.now()) });
    }).observe(document, { subtree: true, childList: true });
  });
