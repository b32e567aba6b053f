import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { deviceOn, idOf, listOfTwo, smallDoorEventId, smallDoorNow } from '#tests/support/small-door.ts';
import type { Device } from './device.ts';
import { openDeviceDatabase, type DeviceDatabase } from './device-database.ts';
import { DoorList } from './door-list.ts';
import { keepPreview, readPreview, type DoorPreview } from './door-preview.ts';
import type { Door } from './door-state.ts';
import { forgetDue } from './forget-due.ts';
import { readList, writeList } from './list-store.ts';
import { openDoor, type ListReply } from './open-door.ts';
import { dueRows, settle } from './outbox.ts';
import { packList } from './participant-chunk.ts';
import type { Replay, Reply } from './sender.ts';

const eventId = smallDoorEventId;
const hourMs = 3_600_000;
const pass = { accountId: 'pass-1', token: 'token', isStaff: true };
const other = { accountId: 'account-2', token: 'other', isStaff: false };
let database: DeviceDatabase;
let device: Device;
let send: (replay: Replay) => Reply;
let now: number;
let count = 0;
let doors: Door[];

beforeEach(async () => {
  now = smallDoorNow;
  doors = [];
  database = await openDeviceDatabase(`wiping-${count++}`);
  send = () => ({ kind: 'unreachable' });
  device = await deviceOn(
    database,
    (replay) => send(replay),
    () => now,
  );
  await device.signIn(pass);
});
afterEach(async () => {
  for (const door of doors) door.close();
  device.close();
  await database.delete();
});

const opened = (fetchList: () => Promise<ListReply>, preview?: Promise<DoorPreview | undefined>): Door => {
  const door = openDoor({ device, eventId, fetchList, preview });
  doors.push(door);
  return door;
};
const away = (): Promise<ListReply> => Promise.resolve({ kind: 'unreachable' });
/** A list whose answer comes when it is told to; who asks again gets none. */
const answerLater = () => {
  const { promise, resolve } = Promise.withResolvers<ListReply>();
  const replies = [promise];
  return {
    reply: () => replies.pop() ?? away(),
    answer: () => resolve({ kind: 'answered', list: listOfTwo() }),
  };
};
const namesKept = async () =>
  (await database.lists.count()) + (await database.chunks.count()) + (await database.conflicts.count());
/** The list and its first screen are on the device. */
async function keepBoth(accountId = pass.accountId): Promise<void> {
  const list = listOfTwo();
  const whole = packList(eventId, list.participants);
  await writeList(database, list, { accountId, since: undefined, now, whole });
  await keepPreview(database, eventId, {
    people: firstScreen(),
    shown: (await database.lists.get(eventId))!,
  });
  expect(await database.chunks.count()).toBe(2);
}
function firstScreen(): DoorList {
  const people = new DoorList();
  people.load(packList(eventId, listOfTwo().participants));
  return people;
}

/** What ends somebody's right to see who is on a list. */
const ends = {
  logout: () => device.signOut(),
  'another account': () => device.signIn(other),
  'the end of a pass': () => Promise.resolve(device.heard('signInNeeded')),
};

for (const [how, end] of Object.entries(ends)) {
  for (const first of ['list', 'wipe'] as const)
    it(`[CI-11] [CI-22] a list that is being written at ${how} leaves nobody on the device (${first} first)`, async () => {
      const list = listOfTwo();
      const whole = packList(eventId, list.participants);
      const write = () =>
        writeList(database, list, { accountId: pass.accountId, since: undefined, now, whole });
      const both = first === 'list' ? [write(), end()] : [end(), write()];
      await Promise.all(both);
      await expect.poll(namesKept).toBe(0);
    });

  it(`[CI-11] [CI-22] a list that was asked for before ${how} and comes after it is nobody’s`, async () => {
    const { reply, answer } = answerLater();
    const door = opened(reply);
    await expect.poll(() => door.getState().status).toBe('absent');
    await end();
    answer();
    await door.refresh();
    expect(await namesKept()).toBe(0);
    expect(door.find({ text: '', filter: 'all', sort: 'name' })).toHaveLength(0);
  });

  it(`[CI-47] [CI-11] [CI-22] the first screen leaves with its list at ${how}, and is not written after it`, async () => {
    await keepBoth();
    const list = (await database.lists.get(eventId))!;
    await end();
    await expect.poll(namesKept).toBe(0);
    await keepPreview(database, eventId, { people: firstScreen(), shown: list });
    expect(await namesKept()).toBe(0);
  });
}

it('[CI-47] [CI-20] the first screen leaves with its list 48 h after the end, and is not shown when it is due', async () => {
  await keepBoth();
  const read = await readPreview(database, eventId);
  expect(read).toBeDefined();
  now += 50 * hourMs;
  const door = opened(away, Promise.resolve(read));
  await expect.poll(() => door.getState().status).toBe('absent');
  expect(door.person(idOf(1))).toBeUndefined();
  await forgetDue(database, now);
  expect(await namesKept()).toBe(0);
});

it.each(['another account’s', 'a pass’s that is over'] as const)(
  '[CI-47] [CI-34] a first screen that was read in time is not shown when it is %s by then',
  async (whose) => {
    await keepBoth();
    const read = await readPreview(database, eventId);
    if (whose === 'another account’s') await device.signIn(other);
    else device.heard('signInNeeded');
    const door = opened(away, Promise.resolve(read));
    const names: unknown[] = [];
    door.subscribe(() => names.push(door.person(idOf(1))?.lastName, door.getState().counts.expected));
    await expect.poll(() => door.getState().status).toBe('absent');
    await door.refresh();
    expect(names.filter(Boolean)).toEqual([]);
  },
);

it('[CI-47] the first screen of another version or another account’s list is neither kept nor read', async () => {
  await keepBoth();
  const before = (await database.lists.get(eventId))!;
  const change = { ...listOfTwo(), isWhole: false, participants: [], removed: [idOf(2)], cursor: 2 };
  await writeList(database, change, { accountId: pass.accountId, since: 1, now, whole: undefined });
  expect(await readPreview(database, eventId)).toBeUndefined();
  // A tab that has not heard of the change keeps what it shows to itself.
  await keepPreview(database, eventId, { people: firstScreen(), shown: before });
  expect(await readPreview(database, eventId)).toBeUndefined();

  const list = (await database.lists.get(eventId))!;
  await keepPreview(database, eventId, {
    people: firstScreen(),
    shown: { ...list, accountId: other.accountId },
  });
  expect(await readPreview(database, eventId)).toBeUndefined();
  await keepPreview(database, eventId, { people: firstScreen(), shown: list });
  expect(await readPreview(database, eventId)).toBeDefined();
});

it('[CI-11] a door left open shows nobody of the account before', async () => {
  const replies: ListReply[] = [{ kind: 'answered', list: listOfTwo() }];
  const door = opened(() => Promise.resolve(replies.pop() ?? { kind: 'unreachable' }));
  await expect.poll(() => door.getState().counts.expected).toBe(2);
  await device.signIn(other);
  await door.refresh();
  expect(door.getState()).toMatchObject({ status: 'absent', counts: { expected: 0 } });
  expect(door.person(idOf(1))).toBeUndefined();
});

/** What a server answers that let everybody in, naming each as `lastName`. */
const applied = ({ operations }: Replay, lastName: string) => ({
  kind: 'answered' as const,
  results: operations.map(({ operationId, participantId }) => {
    const row = listOfTwo(lastName).participants.find((it) => it._id === participantId)!;
    return { operationId, outcome: 'applied' as const, participant: { ...row, changeNo: 9 } };
  }),
  reviewed: [],
  changes: [],
});

it('[CI-34] an answer to entries that comes after the end of a pass names nobody, and counts', async () => {
  const replies: ListReply[] = [{ kind: 'answered', list: listOfTwo() }];
  const door = opened(() => Promise.resolve(replies.pop() ?? { kind: 'unreachable' }));
  await expect.poll(() => door.getState().counts.expected).toBe(2);
  await door.setIn(idOf(1), true, 'tap');
  send = (replay) => {
    device.heard('signInNeeded');
    return applied(replay, 'Tardi');
  };
  await door.refresh();
  expect(door.getState()).toMatchObject({ isPassOver: true, counts: { pending: 0, expected: 0 } });
  expect(door.person(idOf(1))).toBeUndefined();
  expect(await database.outbox.count()).toBe(0);
});

it('[CI-21] an answer to another account’s entries leaves a list as its own account may see it', async () => {
  const door = opened(away);
  await door.setIn(idOf(1), true, 'tap');
  const rows = await dueRows(database, { accountId: pass.accountId, now, limit: 9 });
  await device.signIn(other);
  await keepBoth(other.accountId);
  await settle(database, rows, applied({ operations: rows, reviews: [] }, 'Mascherata'));
  expect((await readList(database, eventId))!.newer).toEqual([]);
  expect(await database.outbox.count()).toBe(0);
});
