import { randomBytes } from 'node:crypto';
import { expect, test, type Page } from '@playwright/test';
import { minuteMs } from '#contract/durations.ts';
import { uuid7 } from '#contract/id.ts';
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
  getScanResult,
} from '#tests/support/browser/door-screen.ts';
import {
  countRecords,
  hasDatabase,
  isDatabaseMarked,
  markDatabase,
} from '#tests/support/browser/device-records.ts';
import { seedVersion3 } from '#tests/support/browser/version-3-database.ts';
import { setupE2eFixture } from '#tests/support/e2e/e2e-fixture.ts';
import { eventUrl, createPassInPage, redeemPassAs, getPassCard } from '#tests/support/browser/pass-screen.ts';
import { allowViolations } from '#tests/support/browser/expect-no-violations.ts';
import { setupPhones, type Phone } from '#tests/support/browser/phone-context.ts';
import { findFilesContaining } from '#tests/support/browser/browser-profile-files.ts';
import { randomBelow, createRandom } from '#tests/support/random/random.ts';
import { withServiceWorker } from '#tests/support/browser/with-service-worker.ts';
import { isBatchRequest, unavailableResponse } from '#tests/support/e2e/network-proxy.ts';
import { repetitions } from '#tests/support/repetitions.ts';

test.use(withServiceWorker);

const killCount = repetitions({ gate: 2, all: 4 }, 'KILLS');
const pendingCount = 200;

const fixture = setupE2eFixture({ participantCount: pendingCount + 1 });
const openPhone = setupPhones();

test.afterEach(() => {
  fixture().network.intercept = () => undefined;
});

test('[CI-4] [RS-3] on a full disk no check-in turns green, and a warning appears @core', async () => {
  const [, , , guest] = fixture().participants;
  const { page, context } = await openPhone();
  await openDoor(page, fixture());
  await context.setOffline(true);
  await page.evaluate(simulateFullDisk, true);
  const tappedAt = performance.now();
  await getToggle(page, guest!).click();
  await expect(getScanResult(page, 'saveFailed')).toBeVisible();
  const saidMs = Math.round(performance.now() - tappedAt);
  await page.getByRole('button', { name: 'Ho capito' }).click();
  await expectOut(page, guest!);
  expect(await countRecords(page, 'outbox')).toBe(0);
  // With a network the server's answer is as good as the disk, also for the status of the connection.
  await context.setOffline(false);
  await expect(networkStatus(page)).toHaveText('Connesso');
  const another = fixture().participants[21]!;
  await searchFor(page, another.name);
  await getToggle(page, another).click();
  await expectIn(page, another);
  await searchFor(page, '');
  expect(await countRecords(page, 'outbox')).toBe(0);
  expect(fixture().log()).toMatchObject([{ participantId: another.id }]);
  await context.setOffline(true);
  await page.evaluate(simulateFullDisk, false);
  await getToggle(page, guest!).click();
  await expectIn(page, guest!);
  expect(await countRecords(page, 'outbox')).toBe(1);
  console.log(`RS-3: quota exceeded, said ${saidMs} ms after the tap, not green, in once there was room`);
});

test('[CI-32] [CI-52] [RS-4] detects and reports evicted storage with pending operations @core', async () => {
  const { participants, network } = fixture();
  const { page, context } = await openPhone();
  await openDoor(page, fixture());
  await context.setOffline(true);
  for (const guest of participants.slice(4, 7)) {
    await getToggle(page, guest).click();
    await expectIn(page, guest);
  }
  await expect.poll(() => page.evaluate(() => document.cookie)).toContain('waiting=3.');
  // Otherwise the service worker delivers what waits before it is evicted.
  network.intercept = (method, path) => (isBatchRequest(method, path) ? unavailableResponse : undefined);
  await page.goto('about:blank');
  await context.setOffline(false);
  await page.goto(`${network.url}/robots.txt`);
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const removing = indexedDB.deleteDatabase('presente');
        removing.addEventListener('success', () => resolve());
        removing.addEventListener('error', () => reject(removing.error));
      }),
  );
  await page.goto(doorUrl(fixture()));
  const warning = page.getByRole('alert').filter({ hasText: 'Il browser ha cancellato i suoi dati' });
  await expect(warning).toContainText('3 check-in non ancora inviati sono andati persi');
  // By name, as soon as the list is back.
  for (const guest of participants.slice(4, 7)) await expect(warning).toContainText(guest.name);
  await page.reload();
  await expect(warning).toBeVisible();
  await warning.getByRole('button', { name: 'Ho capito' }).click();
  await expect(warning).toBeHidden();
  await page.reload();
  await expectDoor(page, fixture());
  await expect(warning).toBeHidden();
  console.log('RS-4: storage deleted with 3 entries in it, said at the next start, until it was read');
});

test('[CI-52] [RS-32] storage evicted under an open door, with and without more taps, loses nothing', async () => {
  const { participants, network } = fixture();
  const { page, context } = await openPhone();
  await openDoor(page, fixture());
  const browser = await context.newCDPSession(page);
  const eviction = { origin: network.url, storageTypes: 'indexeddb' };
  for (const tapCount of [0, 1]) {
    // Participants with one last name.
    const guests = participants.slice(16 + 8 * tapCount, 19 + 9 * tapCount);
    const checkIn = async (guest: (typeof guests)[0]) => {
      await getToggle(page, guest).click();
      await expectIn(page, guest);
    };
    const before = fixture().log().length;
    await searchFor(page, guests[0]!.lastName);
    await context.setOffline(true);
    for (const guest of guests.slice(0, 3)) await checkIn(guest);
    await expect(networkStatus(page)).toContainText('3 da inviare');
    await markDatabase(page);
    await browser.send('Storage.clearDataForOrigin', eviction);
    for (const guest of guests.slice(3)) await checkIn(guest);
    // Written again while there is no network.
    await expect.poll(() => hasDatabase(page)).toBe(true);
    expect(await isDatabaseMarked(page)).toBe(false);
    await expect.poll(() => countRecords(page, 'outbox')).toBe(guests.length);
    expect(await countRecords(page, 'lists')).toBe(1);
    await page.reload();
    await expectDoor(page, fixture());
    await searchFor(page, guests[0]!.lastName);
    for (const guest of guests) await expectIn(page, guest);
    await context.setOffline(false);
    await expect(networkStatus(page)).toHaveText('Connesso');
    const arrived = fixture().log().slice(before);
    const arrivedIds = arrived.map(({ participantId }) => participantId);
    expect(arrivedIds.sort()).toEqual(guests.map(({ id }) => id).sort());
    await context.setOffline(true);
    await page.reload();
    await expectDoor(page, fixture());
    await searchFor(page, guests[0]!.lastName);
    for (const guest of guests) await expectIn(page, guest);
    await expect(page.getByText('Il browser ha cancellato i suoi dati')).toHaveCount(0);
    await context.setOffline(false);
    console.log(
      `RS-32: storage evicted with 3 entries in it and the door open, ${tapCount} more taps, ${arrivedIds.length} of ${guests.length} delivered, lost 0`,
    );
  }
});

test(`[CI-13] [RS-13] a browser killed during a schema upgrade, ${killCount} times, opens with every operation`, async () => {
  test.setTimeout(5 * minuteMs + killCount * minuteMs);
  const random = createRandom(13);
  let phone = await openPhone();
  await openDoor(phone.page, fixture());
  await phone.close();
  for (let kill = 0; kill < killCount; kill++) {
    // An asset of the app without the app itself, served by the worker.
    phone = await openPhone({ profile: phone.profile, isOffline: true });
    await phone.page.goto(`${fixture().network.url}/favicon.svg`);
    await phone.page.evaluate(seedVersion3, {
      operations: newOperations(await getUserId(phone.page)),
      conflictCount: 4000,
    });
    // The picture's style for the dark scheme, refused when the picture is a document of its own.
    allowViolations();
    await killInUpgrade(phone, randomBelow(random, 250));
    phone = await openPhone({ profile: phone.profile, isOffline: true });
    await phone.page.goto(doorUrl(fixture()));
    await expect(networkStatus(phone.page)).toContainText(`Senza connessione · ${pendingCount} da inviare`);
    expect(await countRecords(phone.page, 'conflicts')).toBe(4000);
    if (kill < killCount - 1) await phone.close();
  }
  const before = fixture().log().length;
  await phone.context.setOffline(false);
  await expect(networkStatus(phone.page)).toHaveText('Connesso');
  expect(fixture().log().length - before).toBe(pendingCount);
  console.log(
    `RS-13: killed in the upgrade ${killCount} times, ${pendingCount} of ${pendingCount} operations there each time, all of the last ones delivered`,
  );
});

test('[CI-22] [RS-17] a revoked device clears every name from its disk on the next contact @core', async ({
  page: desk,
}) => {
  const { organisation, participants, network } = fixture();
  await desk.goto(eventUrl(fixture()));
  await signIn(desk, organisation);
  const link = await createPassInPage(desk, 'Ingresso sud');
  await desk.keyboard.press('Escape');

  const { page, context, profile, close } = await openPhone();
  await page.goto(link);
  await page.getByRole('button', { name: 'Apri il check-in' }).click();
  await redeemPassAs(page, 'Telefono di Bea');
  await expectDoor(page, fixture());
  const guest = participants[pendingCount]!;
  await context.setOffline(true);
  await searchFor(page, guest.name);
  await getToggle(page, guest).click();
  await expect(getToggle(page, guest)).toHaveAttribute('data-pending', 'true');
  const token = (await context.cookies()).find((cookie) => cookie.name === 'token')!.value;
  // E-mails are masked on this device, so names are the personal data to look for.
  const names = [...new Set(participants.slice(0, 30).map((participant) => participant.lastName))];
  const traces = [...names, token];
  await expect.poll(() => findFilesContaining(profile, names)).not.toEqual([]);

  await getPassCard(desk, 'Ingresso sud')
    .getByRole('button', { name: 'Revoca il pass Ingresso sud' })
    .click();
  await desk
    .getByRole('dialog')
    .getByRole('button', { name: /^Revoca/ })
    .click();
  // Otherwise the device could upload before the server has revoked its pass.
  await expect(getPassCard(desk, 'Ingresso sud')).toContainText('Revocato');
  const before = fixture().log().length;
  await context.setOffline(false);
  await expect(page.getByText('Il tuo pass è scaduto o è stato revocato')).toContainText('1 check-in');
  await expect(page.getByText(guest.name)).toHaveCount(0);
  await expect.poll(() => countRecords(page, 'chunks')).toBe(0);
  expect(await countRecords(page, 'outbox')).toBe(1);
  expect(fixture().log().length).toBe(before);
  await page.goto(`${network.url}/privacy`);
  await close();
  expect(findFilesContaining(profile, traces)).toEqual([]);
  console.log(
    `RS-17: pass revoked, ${traces.length} names and token looked for in the files of the profile, found 0; 1 unsent entry kept`,
  );
});

/** Runs in the page: makes commits fail as on a full disk, or stops doing so. */
function simulateFullDisk(isFull: boolean): void {
  const windowFlags = window as unknown as { isDiskFull?: boolean };
  const { add } = IDBObjectStore.prototype;
  if (windowFlags.isDiskFull === undefined)
    IDBObjectStore.prototype.add = function (this: IDBObjectStore, ...row: Parameters<typeof add>) {
      const request = add.apply(this, row);
      if (windowFlags.isDiskFull === true) this.transaction.abort();
      return request;
    };
  windowFlags.isDiskFull = isFull;
}

const getUserId = async (page: Page): Promise<string> =>
  (await page.context().cookies()).find((cookie) => cookie.name === 'userid')!.value;

const newOperations = (accountId: string) => {
  const { eventId, participants } = fixture();
  return participants.slice(0, pendingCount).map(({ id }) => ({
    operationId: uuid7(Date.now(), randomBytes(10)),
    participantId: id,
    eventId,
    isCheckedIn: true,
    occurredAt: new Date().toISOString(),
    deviceId: 'phone-of-version-3',
    deviceLabel: '',
    source: 'tap',
    undoes: [],
    accountId,
    attempts: 0,
    dueAt: 0,
  }));
};

/** Opens the app on this database and kills the browser `afterMs` after the upgrade began. */
async function killInUpgrade({ page, kill }: Phone, afterMs: number): Promise<void> {
  const begun = Promise.withResolvers<void>();
  await page.exposeFunction('reportUpgrade', () => begun.resolve());
  await page.addInitScript(() => {
    const { open } = IDBFactory.prototype;
    IDBFactory.prototype.open = function (this: IDBFactory, ...request: Parameters<typeof open>) {
      const opening = open.apply(this, request);
      const { reportUpgrade } = window as unknown as { reportUpgrade: () => void };
      opening.addEventListener('upgradeneeded', () => reportUpgrade());
      return opening;
    };
  });
  void page.goto(doorUrl(fixture())).catch(() => undefined);
  await begun.promise;
  await new Promise((resolve) => setTimeout(resolve, afterMs));
  await kill();
}
