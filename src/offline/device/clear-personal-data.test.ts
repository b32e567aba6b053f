import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { hourMs } from '#contract/durations.ts';
import {
  createTestDevice,
  toUuid,
  listOfTwoParticipants,
  minimalDoorEventId,
  minimalDoorNow,
} from '#tests/support/phone/minimal-door.ts';
import type { Device } from './device.ts';
import { openDeviceDatabase } from '../storage/device-database.ts';
import { saveDoorSnapshot, readDoorSnapshot, type DoorSnapshot } from '../door/door-snapshot.ts';
import type { Door } from '../door/door.ts';
import { applyRetention } from './retention.ts';
import { readList, writeList } from '../participants/list-store.ts';
import { createDoor } from '../door/create-door.ts';
import type { ListReply } from '../door/door-sync.ts';
import { readDue } from '../outbox/outbox.ts';
import { packList } from '../storage/participant-chunk.ts';
import type { Batch, BatchReply } from '../outbox/sender.ts';
import type { DeviceDatabase } from '../storage/schema.ts';
import { toStoredParticipant } from '#contract/participant/stored-participant.ts';
import { acknowledge } from '../outbox/acknowledge.ts';

const eventId = minimalDoorEventId;
const staffPass = { accountId: 'pass-1', token: 'token', isStaff: true };
const otherAccount = { accountId: 'account-2', token: 'other', isStaff: false };
let database: DeviceDatabase;
let device: Device;
let send: (replay: Batch) => BatchReply;
let now: number;
let databaseNo = 0;
let doors: Door[];

beforeEach(async () => {
  now = minimalDoorNow;
  doors = [];
  database = await openDeviceDatabase(`wiping-${databaseNo++}`);
  send = () => ({ kind: 'unreachable' });
  device = await createTestDevice(
    database,
    (replay) => send(replay),
    () => now,
  );
  await device.signIn(staffPass);
});
afterEach(async () => {
  for (const door of doors) door.close();
  device.close();
  await database.delete();
});

const openTestDoor = (
  fetchList: () => Promise<ListReply>,
  snapshot?: Promise<DoorSnapshot | undefined>,
): Door => {
  const door = createDoor({ device, eventId, fetchList, snapshot });
  doors.push(door);
  return door;
};
const replyUnreachable = (): Promise<ListReply> => Promise.resolve({ kind: 'unreachable' });
/** A list reply that resolves on demand; later requests are unreachable. */
const createDeferredReply = () => {
  const { promise, resolve } = Promise.withResolvers<ListReply>();
  const replies = [promise];
  return {
    reply: () => replies.pop() ?? replyUnreachable(),
    answer: () => resolve({ kind: 'answered', list: listOfTwoParticipants() }),
  };
};
const countStoredNames = async () =>
  (await database.lists.count()) + (await database.chunks.count()) + (await database.conflicts.count());
/** The list and its snapshot are stored. */
async function storeListAndSnapshot(accountId = staffPass.accountId): Promise<void> {
  const list = listOfTwoParticipants();
  const fullChunks = packList(eventId, list.participants);
  await writeList(database, list, { accountId, since: undefined, now, fullChunks });
  await saveDoorSnapshot(database, eventId, {
    ...createFirstScreen(),
    shownList: (await database.lists.get(eventId))!,
  });
  expect(await database.chunks.count()).toBe(2);
}
const createFirstScreen = () => ({
  rows: listOfTwoParticipants().participants.map(toStoredParticipant),
  checkedInCount: 0,
  expectedCount: 2,
});

/** What ends an account's access to the participants of a list. */
const accessEnds = {
  logout: () => device.signOut(),
  'another account': () => device.signIn(otherAccount),
  'the end of a pass': () => Promise.resolve(device.onServerReply('signInNeeded')),
};

for (const [how, end] of Object.entries(accessEnds)) {
  for (const first of ['list', 'wipe'] as const)
    it(`[CI-11] [CI-22] leaves no names on the device when a list is being written at ${how} (${first} first)`, async () => {
      const list = listOfTwoParticipants();
      const fullChunks = packList(eventId, list.participants);
      const write = () =>
        writeList(database, list, { accountId: staffPass.accountId, since: undefined, now, fullChunks });
      const both = first === 'list' ? [write(), end()] : [end(), write()];
      await Promise.all(both);
      await expect.poll(countStoredNames).toBe(0);
    });

  it(`[CI-11] [CI-22] drops a list that was requested before ${how} and arrives after it`, async () => {
    const { reply, answer } = createDeferredReply();
    const door = openTestDoor(reply);
    await expect.poll(() => door.getState().status).toBe('absent');
    await end();
    answer();
    await door.refresh();
    expect(await countStoredNames()).toBe(0);
    expect(door.find({ text: '', filter: 'all', sort: 'name' })).toHaveLength(0);
  });

  it(`[CI-47] [CI-11] [CI-22] deletes the snapshot with its list at ${how}, and does not write it afterwards`, async () => {
    await storeListAndSnapshot();
    const list = (await database.lists.get(eventId))!;
    await end();
    await expect.poll(countStoredNames).toBe(0);
    await saveDoorSnapshot(database, eventId, { ...createFirstScreen(), shownList: list });
    expect(await countStoredNames()).toBe(0);
  });
}

it('[CI-47] [CI-20] deletes the snapshot with its list 48 h after the end, and does not show it once due', async () => {
  await storeListAndSnapshot();
  const read = await readDoorSnapshot(database, eventId);
  expect(read).toBeDefined();
  now += 50 * hourMs;
  const door = openTestDoor(replyUnreachable, Promise.resolve(read));
  await expect.poll(() => door.getState().status).toBe('absent');
  expect(door.getParticipant(toUuid(1))).toBeUndefined();
  await applyRetention(database, now);
  expect(await countStoredNames()).toBe(0);
});

it.each(['another account’s', 'a pass’s that is over'] as const)(
  '[CI-47] [CI-34] does not show a snapshot that was read in time but is %s by then',
  async (whose) => {
    await storeListAndSnapshot();
    const read = await readDoorSnapshot(database, eventId);
    if (whose === 'another account’s') await device.signIn(otherAccount);
    else device.onServerReply('signInNeeded');
    const door = openTestDoor(replyUnreachable, Promise.resolve(read));
    const names: unknown[] = [];
    door.subscribe(() =>
      names.push(door.getParticipant(toUuid(1))?.lastName, door.getState().counts.expected),
    );
    await expect.poll(() => door.getState().status).toBe('absent');
    await door.refresh();
    expect(names.filter(Boolean)).toEqual([]);
  },
);

it('[CI-47] neither saves nor reads the snapshot of another version or another account’s list', async () => {
  await storeListAndSnapshot();
  const previous = (await database.lists.get(eventId))!;
  const change = {
    ...listOfTwoParticipants(),
    isWhole: false,
    participants: [],
    removed: [toUuid(2)],
    cursor: 2,
  };
  await writeList(database, change, { accountId: staffPass.accountId, since: 1, now, fullChunks: undefined });
  expect(await readDoorSnapshot(database, eventId)).toBeUndefined();
  // A tab that has missed the change must not save its snapshot.
  await saveDoorSnapshot(database, eventId, { ...createFirstScreen(), shownList: previous });
  expect(await readDoorSnapshot(database, eventId)).toBeUndefined();

  const list = (await database.lists.get(eventId))!;
  await saveDoorSnapshot(database, eventId, {
    ...createFirstScreen(),
    shownList: { ...list, accountId: otherAccount.accountId },
  });
  expect(await readDoorSnapshot(database, eventId)).toBeUndefined();
  await saveDoorSnapshot(database, eventId, { ...createFirstScreen(), shownList: list });
  expect(await readDoorSnapshot(database, eventId)).toBeDefined();
});

it('[CI-11] shows no participant of the previous account on a door that stayed open', async () => {
  const replies: ListReply[] = [{ kind: 'answered', list: listOfTwoParticipants() }];
  const door = openTestDoor(() => Promise.resolve(replies.pop() ?? { kind: 'unreachable' }));
  await expect.poll(() => door.getState().counts.expected).toBe(2);
  await device.signIn(otherAccount);
  await door.refresh();
  expect(door.getState()).toMatchObject({ status: 'absent', counts: { expected: 0 } });
  expect(door.getParticipant(toUuid(1))).toBeUndefined();
});

/** The acknowledgement of a server that applied all operations, with `lastName` in each row. */
const acknowledgeAll = ({ operations }: Batch, lastName: string) => ({
  kind: 'answered' as const,
  results: operations.map(({ operationId, participantId }) => {
    const row = listOfTwoParticipants(lastName).participants.find(
      (participant) => participant._id === participantId,
    )!;
    return { operationId, outcome: 'applied' as const, participant: { ...row, changeNo: 9 } };
  }),
  reviewed: [],
  changes: [],
});

it('[CI-34] acknowledges operations without names when the results arrive after the pass has ended', async () => {
  const replies: ListReply[] = [{ kind: 'answered', list: listOfTwoParticipants() }];
  const door = openTestDoor(() => Promise.resolve(replies.pop() ?? { kind: 'unreachable' }));
  await expect.poll(() => door.getState().counts.expected).toBe(2);
  await door.setCheckedIn(toUuid(1), true, 'tap');
  send = (replay) => {
    device.onServerReply('signInNeeded');
    return acknowledgeAll(replay, 'Tardi');
  };
  await door.refresh();
  expect(door.getState()).toMatchObject({ isPassExpired: true, counts: { pending: 0, expected: 0 } });
  expect(door.getParticipant(toUuid(1))).toBeUndefined();
  expect(await database.outbox.count()).toBe(0);
});

it('[CI-21] does not apply results for another account’s operations to a list, which may be masked differently', async () => {
  const door = openTestDoor(replyUnreachable);
  await door.setCheckedIn(toUuid(1), true, 'tap');
  const rows = await readDue(database, { accountId: staffPass.accountId, now, limit: 9 });
  await device.signIn(otherAccount);
  await storeListAndSnapshot(otherAccount.accountId);
  await acknowledge(database, rows, acknowledgeAll({ operations: rows, reviews: [] }, 'Mascherata'));
  expect((await readList(database, eventId))!.deltaRows).toEqual([]);
  expect(await database.outbox.count()).toBe(0);
});
