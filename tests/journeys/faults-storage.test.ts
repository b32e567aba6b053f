import { randomBytes } from 'node:crypto';
import { expect, test, type Page } from '@playwright/test';
import { uuid7 } from '#contract/id.ts';
import {
  connection,
  doorUrl,
  expectDoor,
  expectIn,
  expectOut,
  openDoor,
  signIn,
  toggleOf,
  verdict,
} from '#tests/support/door-screen.ts';
import { usingPlace } from '#tests/support/journey-place.ts';
import { eventUrl, makePass, openPassAs, passCard } from '#tests/support/pass-screen.ts';
import { usingPhones, type Phone } from '#tests/support/phone.ts';
import { filesWith } from '#tests/support/profile-files.ts';
import { below, randomOf } from '#tests/support/random.ts';

/** How often; `KILLS=50` for the figure of the bench. */
const kills = Number(process.env['KILLS'] ?? 4);
const queued = 200;

const place = usingPlace({ noOfPeople: queued });
const openPhone = usingPhones();

test('[CI-4] [fault 3] a full disk: never green, and said within a second', async () => {
  const [, , , guest] = place().people;
  const { page, context } = await openPhone();
  await openDoor(page, place());
  await context.setOffline(true);
  await page.evaluate(fillDisk, true);
  const tappedAt = performance.now();
  await toggleOf(page, guest!).click();
  await expect(verdict(page, 'notKept')).toBeVisible({ timeout: 1000 });
  const saidMs = Math.round(performance.now() - tappedAt);
  await page.getByRole('button', { name: 'Ho capito' }).click();
  await expectOut(page, guest!);
  expect(await countOf(page, 'outbox')).toBe(0);
  await page.evaluate(fillDisk, false);
  await toggleOf(page, guest!).click();
  await expectIn(page, guest!);
  expect(await countOf(page, 'outbox')).toBe(1);
  console.log(`fault 3: quota exceeded, said ${saidMs} ms after the tap, not green, in once there was room`);
});

test('[CI-32] [fault 4] storage that was thrown away with a queue in it: noticed and said', async () => {
  const { people, network } = place();
  const { page, context } = await openPhone();
  await openDoor(page, place());
  await context.setOffline(true);
  for (const guest of people.slice(4, 7)) {
    await toggleOf(page, guest).click();
    await expectIn(page, guest);
  }
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
  await page.goto(doorUrl(place()));
  const said = page.getByRole('alert').filter({ hasText: 'Il browser ha svuotato la sua memoria' });
  await expect(said).toContainText('3 ingressi non ancora inviati sono persi');
  await page.reload();
  await expect(said).toBeVisible();
  await said.getByRole('button', { name: 'Ho capito' }).click();
  await expect(said).toBeHidden();
  await page.reload();
  await expectDoor(page, place());
  await expect(said).toBeHidden();
  console.log('fault 4: storage deleted with 3 entries in it, said at the next start, until it was read');
});

test(`[CI-13] [fault 13] the browser killed in the middle of a schema upgrade, ${kills} times: it opens, and every operation is there`, async () => {
  test.setTimeout(90_000 + kills * 20_000);
  const random = randomOf(13);
  let phone = await openPhone();
  await openDoor(phone.page, place());
  await phone.close();
  for (let kill = 0; kill < kills; kill++) {
    // A file of the app's own, without the app: the worker has it.
    phone = await openPhone({ profile: phone.profile, isOffline: true });
    await phone.page.goto(`${place().network.url}/favicon.svg`);
    await phone.page.evaluate(leaveVersion3, {
      operations: operationsOf(await userIdOf(phone.page)),
      noOfConflicts: 4000,
    });
    await killInUpgrade(phone, below(random, 250));
    phone = await openPhone({ profile: phone.profile, isOffline: true });
    await phone.page.goto(doorUrl(place()));
    await expect(connection(phone.page)).toContainText(`Senza rete · ${queued} da inviare`);
    expect(await countOf(phone.page, 'conflicts')).toBe(4000);
    if (kill < kills - 1) await phone.close();
  }
  const before = place().log().length;
  await phone.context.setOffline(false);
  await expect(connection(phone.page)).toHaveText('In rete');
  expect(place().log().length - before).toBe(queued);
  console.log(
    `fault 13: killed in the upgrade ${kills} times, ${queued} of ${queued} operations there each time, all of the last ones delivered`,
  );
});

test('[CI-22] [fault 17] a pass that was revoked: its phone has nobody’s name on the disk after its next contact', async ({
  page: desk,
}) => {
  const { organisation, people, network } = place();
  await desk.goto(eventUrl(place()));
  await signIn(desk, organisation);
  const link = await makePass(desk, 'Ingresso sud');
  await desk.keyboard.press('Escape');

  const { page, context, profile, close } = await openPhone();
  await page.goto(link);
  await page.getByRole('button', { name: 'Apri la porta' }).click();
  await openPassAs(page, 'Telefono di Bea');
  await expectDoor(page, place());
  const guest = people[8]!;
  await context.setOffline(true);
  // In or out, as an earlier test has left her: what counts is that it waits.
  await toggleOf(page, guest).click();
  await expect(toggleOf(page, guest)).toHaveAttribute('data-pending', 'true');
  const token = (await context.cookies()).find((it) => it.name === 'token')!.value;
  // E-mails reach it masked: the names are what it has of people.
  const names = [...new Set(people.slice(0, 30).map((it) => it.lastName))];
  const traces = [...names, token];
  await expect.poll(() => filesWith(profile, names)).not.toEqual([]);

  await passCard(desk, 'Ingresso sud').getByRole('button', { name: 'Revoca il pass Ingresso sud' }).click();
  await desk
    .getByRole('dialog')
    .getByRole('button', { name: /^Revoca/ })
    .click();
  const before = place().log().length;
  await context.setOffline(false);
  await expect(page.getByText('Il tuo pass è finito o è stato tolto')).toContainText('1 ingresso');
  await expect(page.getByText(guest.name)).toHaveCount(0);
  await expect.poll(() => countOf(page, 'chunks')).toBe(0);
  expect(await countOf(page, 'outbox')).toBe(1);
  expect(place().log().length).toBe(before);
  await page.goto(`${network.url}/privacy`);
  await close();
  expect(filesWith(profile, traces)).toEqual([]);
  console.log(
    `fault 17: pass revoked, ${traces.length} names and token looked for in the files of the profile, found 0; 1 unsent entry kept`,
  );
});

/** In the page: from now on writing fails as on a full disk, when a transaction is to be committed; or no more. */
function fillDisk(isFull: boolean): void {
  const all = window as unknown as { isDiskFull?: boolean };
  const { add } = IDBObjectStore.prototype;
  if (all.isDiskFull === undefined)
    IDBObjectStore.prototype.add = function (this: IDBObjectStore, ...row: Parameters<typeof add>) {
      const request = add.apply(this, row);
      if (all.isDiskFull === true) this.transaction.abort();
      return request;
    };
  all.isDiskFull = isFull;
}

const userIdOf = async (page: Page): Promise<string> =>
  (await page.context().cookies()).find((it) => it.name === 'userid')!.value;

const operationsOf = (accountId: string) => {
  const { eventId, people } = place();
  return people.slice(0, queued).map(({ id }) => ({
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

/** How many rows the page's storage has of one kind. */
const countOf = (page: Page, store: string): Promise<number> =>
  page.evaluate(
    (name) =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('presente');
        opening.addEventListener('error', () => reject(opening.error));
        opening.addEventListener('success', () => {
          const counting = opening.result.transaction(name).objectStore(name).count();
          counting.addEventListener('success', () => {
            opening.result.close();
            resolve(counting.result);
          });
        });
      }),
    store,
  );

/** In the page: puts what version 3 of the app would have left in the place of what is there. */
async function leaveVersion3({
  operations,
  noOfConflicts,
}: {
  operations: readonly object[];
  noOfConflicts: number;
}): Promise<void> {
  const done = (request: IDBRequest | IDBTransaction, event: string) =>
    new Promise<void>((resolve, reject) => {
      request.addEventListener(event, () => resolve());
      request.addEventListener('error', () => reject(request.error));
    });
  // The session is kept: by it the app knows whose operations these are.
  await done(indexedDB.deleteDatabase('presente'), 'success');
  const opening = indexedDB.open('presente', 30);
  opening.addEventListener('upgradeneeded', () => {
    const made = opening.result;
    const outbox = made.createObjectStore('outbox', { keyPath: 'seq', autoIncrement: true });
    outbox.createIndex('operationId', 'operationId', { unique: true });
    outbox.createIndex('eventId', 'eventId');
    outbox.createIndex('[accountId+dueAt]', ['accountId', 'dueAt']);
    made.createObjectStore('lists', { keyPath: 'eventId' });
    made
      .createObjectStore('chunks', { keyPath: ['eventId', 'no'] })
      .createIndex('[eventId+no]', ['eventId', 'no']);
    const conflicts = made.createObjectStore('conflicts', { keyPath: 'operationId' });
    conflicts.createIndex('eventId', 'eventId');
    made.createObjectStore('facts', { keyPath: 'key' });
    made
      .createObjectStore('drafts', { keyPath: ['accountId', 'form'] })
      .createIndex('accountId', 'accountId');
    made.createObjectStore('draftPictures', { keyPath: ['accountId', 'form'] });
    for (const [name, keyPath] of [
      ['tickets', 'participantId'],
      ['ownOrders', ['accountId', 'page']],
    ] as const) {
      const store = made.createObjectStore(name, { keyPath: keyPath as string | string[] });
      store.createIndex('accountId', 'accountId');
      store.createIndex('endAt', 'endAt');
    }
  });
  await done(opening, 'success');
  const database = opening.result;
  // As the app writes: what was shown green is on the disk.
  const writing = database.transaction(['outbox', 'conflicts'], 'readwrite', { durability: 'strict' });
  for (const operation of operations) writing.objectStore('outbox').add(operation);
  for (let n = 0; n < noOfConflicts; n++)
    writing.objectStore('conflicts').add({
      operationId: `01890000-0000-7000-8000-${String(n).padStart(12, '0')}`,
      eventId: 'another',
      participantId: String(n),
      outcome: 'superseded',
    });
  await done(writing, 'complete');
  database.close();
}

/** Opens the app over it, and kills the browser so many milliseconds after the upgrade began. */
async function killInUpgrade({ page, kill }: Phone, afterMs: number): Promise<void> {
  const begun = Promise.withResolvers<void>();
  await page.exposeFunction('tellUpgrade', () => begun.resolve());
  await page.addInitScript(() => {
    const { open } = IDBFactory.prototype;
    IDBFactory.prototype.open = function (this: IDBFactory, ...request: Parameters<typeof open>) {
      const opening = open.apply(this, request);
      const { tellUpgrade } = window as unknown as { tellUpgrade: () => void };
      opening.addEventListener('upgradeneeded', () => tellUpgrade());
      return opening;
    };
  });
  void page.goto(doorUrl(place())).catch(() => undefined);
  await begun.promise;
  await new Promise((resolve) => setTimeout(resolve, afterMs));
  await kill();
}
