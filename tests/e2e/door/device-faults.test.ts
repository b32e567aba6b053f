import { expect, test, type Page } from '@playwright/test';
import { forceSync } from '#tests/support/browser/force-sync.ts';
import {
  networkStatus,
  doorUrl,
  expectDoor,
  expectIn,
  expectOut,
  openDoor,
  searchFor,
  signIn,
  getToggle,
} from '#tests/support/browser/door-screen.ts';
import { setupE2eFixture } from '#tests/support/e2e/e2e-fixture.ts';
import { setupPhones } from '#tests/support/browser/phone-context.ts';
import { withServiceWorker } from '#tests/support/browser/with-service-worker.ts';

test.use(withServiceWorker);

const fixture = setupE2eFixture();
const openPhone = setupPhones();

test('[CI-4] [RS-14] two tabs and the worker send one at a time, each operation once @core', async () => {
  const { network, participants } = fixture();
  const { page, context } = await openPhone();
  await openDoor(page, fixture());
  const second = await context.newPage();
  await second.goto(doorUrl(fixture()));
  await expectDoor(second, fixture());
  await context.setOffline(true);
  const guests = participants.slice(0, 6);
  for (const [index, guest] of guests.entries()) {
    const tab = index % 2 === 0 ? page : second;
    await getToggle(tab, guest).click();
    await expectIn(tab, guest);
  }
  for (const tab of [page, second]) for (const guest of guests) await expectIn(tab, guest);

  const seenBefore = network.batches.length;
  network.batchDelayMs = 700;
  await context.setOffline(false);
  await forceSync(page, network.url);
  // A new operation while the first batch is in flight.
  await getToggle(second, participants[6]!).click();
  await getToggle(page, participants[7]!).click();
  await expect.poll(() => fixture().log().length).toBe(8);
  for (const tab of [page, second]) await expect(networkStatus(tab)).toHaveText('Connesso');
  network.batchDelayMs = 0;

  const batches = network.batches.slice(seenBefore);
  const maxConcurrent = Math.max(...batches.map((batch) => batch.concurrentCount));
  const sent = batches.flatMap((batch) => batch.operations.map((operation) => operation.operationId));
  expect(maxConcurrent).toBe(1);
  expect(sent).toHaveLength(8);
  expect(new Set(sent).size).toBe(8);
  console.log(
    `RS-14: two tabs and the worker, ${batches.length} replays, at most ${maxConcurrent} at once, ${sent.length} operations each once`,
  );
});

test('[CI-2] without Web Locks two tabs may send concurrently, and each operation counts once', async () => {
  const { network, participants } = fixture();
  const { page, context } = await openPhone();
  await context.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, 'locks');
  });
  await openDoor(page, fixture());
  expect(await page.evaluate(() => 'locks' in navigator)).toBe(false);
  const second = await context.newPage();
  await second.goto(doorUrl(fixture()));
  await expectDoor(second, fixture());
  const before = fixture().log().length;
  await context.setOffline(true);
  const guests = participants.slice(30, 34);
  for (const [index, guest] of guests.entries()) {
    const tab = index % 2 === 0 ? page : second;
    await searchFor(tab, guest.name);
    await getToggle(tab, guest).click();
    await expectIn(tab, guest);
  }
  const seenBefore = network.batches.length;
  network.batchDelayMs = 700;
  await context.setOffline(false);
  for (const tab of [page, second]) await expect(networkStatus(tab)).toHaveText('Connesso');
  network.batchDelayMs = 0;
  const log = fixture().log().slice(before);
  expect(log.map((entry) => entry.outcome)).toEqual(guests.map(() => 'applied'));
  for (const tab of [page, second])
    for (const guest of guests) {
      await searchFor(tab, guest.name);
      await expectIn(tab, guest);
    }
  const maxConcurrent = Math.max(...network.batches.slice(seenBefore).map((batch) => batch.concurrentCount));
  console.log(
    `without Web Locks: at most ${maxConcurrent} replays at once, ${log.length} operations each counted once`,
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
  test(`[CI-14] [RS-15] storage that ${how}: warns at once, checks in only with the server’s answer @core`, async ({
    page,
    context,
  }) => {
    const { network, organisation, participants } = fixture();
    const [, , , , , , , , , online, offline] = participants;
    await context.addInitScript(script);
    await page.goto(doorUrl(fixture()));
    await signIn(page, organisation);
    const warning = page.getByRole('alert').filter({ hasText: 'Questo browser non salva i dati' });
    await expect(warning).toBeVisible();
    await recordWarningTime(page);
    await page.reload();
    await expect(warning).toBeVisible();
    const saidAfterMs = await page.evaluate(() => (window as unknown as { saidAfterMs: number }).saidAfterMs);

    const before = fixture().log().length;
    await getToggle(page, online!).click();
    await expectIn(page, online!);
    expect(fixture().log().slice(before)).toMatchObject([{ participantId: online!.id }]);

    network.setCondition('reset');
    await getToggle(page, offline!).click();
    await expect(page.locator('[data-result="saveFailed"]')).toContainText(
      'Questo check-in non è stato registrato',
    );
    await page.getByRole('button', { name: 'Ho capito' }).click();
    await expectOut(page, offline!);
    network.setCondition('online');
    await getToggle(page, online!).click();
    await expectOut(page, online!);
    console.log(`RS-15: storage that ${how}: said ${saidAfterMs} ms after the page, in with the server only`);
  });
}

test('[RS-15] without Background Sync the open app delivers after the network’s return @core', async ({
  page,
  context,
}) => {
  const { participants, network } = fixture();
  const guest = participants[8]!;
  await context.addInitScript(() => {
    Reflect.deleteProperty(window, 'SyncManager');
    Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync');
  });
  await openDoor(page, fixture());
  expect(await page.evaluate(async () => 'sync' in (await navigator.serviceWorker.ready))).toBe(false);
  const before = fixture().log().length;
  network.setCondition('reset');
  await getToggle(page, guest).click();
  await expectIn(page, guest);
  await expect(networkStatus(page)).toHaveText(/Senza connessione · 1 da inviare/);
  // No event signals recovery: the page must retry by itself.
  const backAt = performance.now();
  network.setCondition('online');
  await expect.poll(() => fixture().log().length, { intervals: [100] }).toBe(before + 1);
  console.log(
    `RS-15: without Background Sync delivered ${Math.round(performance.now() - backAt)} ms after the network’s return`,
  );
  await expect(networkStatus(page)).toHaveText('Connesso');
});

/** Records the time from the start of the next page to the warning as `saidAfterMs`. */
const recordWarningTime = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (document.querySelector('[role="alert"]') === null) return;
      observer.disconnect();
      Object.assign(window, { saidAfterMs: Math.round(performance.now()) });
    }).observe(document, { subtree: true, childList: true });
  });
