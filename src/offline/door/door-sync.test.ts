import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import type { ParticipantList } from '#contract/check-in/check-in-endpoints.ts';
import { hourMs } from '#contract/durations.ts';
import {
  createTestDevice,
  toUuid,
  listOfTwoParticipants,
  minimalDoorEventId,
  minimalDoorNow,
} from '#tests/support/phone/minimal-door.ts';
import { Device } from '../device/device.ts';
import type { Batch, BatchReply } from '../outbox/sender.ts';
import { readList } from '../participants/list-store.ts';
import { openDeviceDatabase } from '../storage/device-database.ts';
import type { DeviceDatabase } from '../storage/schema.ts';
import { unpackChunk } from '../storage/participant-chunk.ts';
import { createDoor } from './create-door.ts';
import type { DoorDeps, ListReply } from './door-sync.ts';

const now = Date.parse('2026-06-06T12:00:00Z');
const eventId = 'event-1';

const createEndedList = (agoMs: number): ParticipantList => ({
  isWhole: true,
  participants: [
    {
      _id: '01890000-0000-7000-8000-000000000001',
      firstName: 'Zoë',
      lastName: 'Prova',
      email: 'zoe@example.org',
      acceptedPNPTNC: true,
      isCheckedIn: false,
      orderId: 'order-1',
      orderName: 'Zoë',
      ticketNo: 1,
      noOfTickets: 1,
      hasMailFailed: false,
      changeNo: 1,
      checkIns: [],
    },
  ],
  removed: [],
  cursor: 1,
  event: {
    _id: eventId,
    title: 'Festa',
    startDateTime: new Date(now - agoMs - hourMs).toISOString(),
    endDateTime: new Date(now - agoMs).toISOString(),
    location: '',
    isCancelled: false,
    others: [],
  },
  ticketKey: '',
  serverTime: new Date(now).toISOString(),
});

it.each([
  { agoMs: 47 * hourMs, isStored: true },
  { agoMs: 49 * hourMs, isStored: false },
])(
  '[RG-10] [CI-20] shows the list of an event that ended $agoMs ms ago; stored on the device: $isStored',
  async ({ agoMs, isStored }) => {
    const database = await openDeviceDatabase(`door-${agoMs}`);
    const device = await Device.open({
      database,
      send: () => Promise.resolve({ kind: 'unreachable' }),
      requestBackgroundSync: () => undefined,
      withOutboxLock: (work) => work(),
      now: () => now,
      randomBytes: (count) => new Uint8Array(count).fill(7),
      channel: undefined,
      showPendingCount: () => undefined,
      lossMarker: undefined,
    });
    await device.signIn({ accountId: 'account-1', token: 'token' });
    const list = createEndedList(agoMs);
    const door = createDoor({
      device,
      eventId,
      fetchList: () => Promise.resolve({ kind: 'answered', list }),
    });
    const findShown = () => door.find({ text: 'zoe', filter: 'all', sort: 'name' });
    await expect.poll(findShown).toHaveLength(1);
    expect(door.getState()).toMatchObject({ status: 'ready', event: { title: 'Festa' } });
    expect(await database.chunks.count()).toBe(isStored ? 1 : 0);
    expect(await database.lists.count()).toBe(isStored ? 1 : 0);
    // Operations about such a participant are persisted all the same.
    await door.setCheckedIn(findShown().at(0)!, true, 'tap');
    expect(await database.outbox.count()).toBe(1);
    expect(door.getState().counts).toMatchObject({ in: 1, pending: 1 });
    door.close();
    device.close();
  },
);

it('[CI-9] fetches the changes it does not know, and nothing when it is already at the cursor', async () => {
  const database = await openDeviceDatabase('door-hearing');
  let nowMs = minimalDoorNow;
  const device = await createTestDevice(database, applyAll(2), () => nowMs);
  await device.signIn({ accountId: 'account-1', token: 'token' });
  let fetched = 0;
  const door = createDoor({
    device,
    eventId: minimalDoorEventId,
    fetchList: (since) => {
      fetched += 1;
      const isFull = since === undefined;
      const list = { ...listOfTwoParticipants(), isWhole: isFull, cursor: isFull ? 1 : 3 };
      return Promise.resolve({ kind: 'answered', list: isFull ? list : { ...list, participants: [] } });
    },
  });
  await expect.poll(() => door.getState().counts.expected).toBe(2);
  await door.setCheckedIn(toUuid(1), true, 'scan');
  await expect.poll(() => door.getState().counts).toMatchObject({ in: 1, pending: 0 });
  nowMs += 90_000;
  await door.onServerCursor(2);
  expect(fetched).toBe(1);
  expect(door.getState().sync.syncedAt).toBe(nowMs);
  await door.onServerCursor(3);
  expect(fetched).toBe(2);
  expect(door.getState().counts.in).toBe(1);
  door.close();
  device.close();
  await database.delete();
});

it('[CI-56] hides the notice of resent operations once the acknowledgement is stored', async () => {
  const database = await openDeviceDatabase('door-acknowledgement');
  const device = await createTestDevice(database, applyAll(2));
  await device.signIn({ accountId: 'account-1', token: 'token' });
  const list = listOfTwoParticipants();
  const open = (reply: ListReply) =>
    createDoor({ device, eventId: minimalDoorEventId, fetchList: () => Promise.resolve(reply) });
  const first = open({ kind: 'answered', list });
  await expect.poll(() => database.lists.count()).toBe(1);
  first.close();
  await database.lists.update(minimalDoorEventId, { resentCount: 5 });
  const door = open({ kind: 'unreachable' });
  await expect.poll(() => door.getState().resentCount).toBe(5);
  // A page that is reloaded while the acknowledgement is being written still shows the notice.
  const acknowledged = door.acknowledgeRestore();
  expect(door.getState().resentCount).toBe(5);
  await acknowledged;
  expect(door.getState().resentCount).toBe(0);
  expect((await database.lists.get(minimalDoorEventId))?.resentCount).toBe(0);
  door.close();
  device.close();
  await database.delete();
});

const readCheckedInIds = async (database: DeviceDatabase): Promise<string[]> => {
  const { chunks, deltaRows } = (await readList(database, minimalDoorEventId))!;
  const rows = new Map([...chunks.flatMap(unpackChunk), ...deltaRows].map((row) => [row.id, row]));
  return [...rows.values()].filter((row) => row.checkIns.length > 0).map((row) => row.id);
};

/** Answers each operation as applied, with this change number. */
const applyAll =
  (changeNo: number) =>
  ({ operations }: Batch): BatchReply => ({
    kind: 'answered',
    results: operations.map(({ operationId, participantId, occurredAt: at }) => ({
      operationId,
      outcome: 'applied',
      participant: {
        ...listOfTwoParticipants().participants.find((participant) => participant._id === participantId)!,
        isCheckedIn: true,
        changeNo,
        checkIns: [{ operationId, at, deviceLabel: '' }],
      },
    })),
    reviewed: [],
    changes: [{ eventId: minimalDoorEventId, changeNo }],
  });

it('[CI-9] keeps results that arrive before a full list that the server read without them', async () => {
  const database = await openDeviceDatabase('door-full-list-behind');
  const device = await createTestDevice(database, applyAll(2));
  await device.signIn({ accountId: 'account-1', token: 'token' });
  const { promise, resolve } = Promise.withResolvers<void>();
  const requested: (number | undefined)[] = [];
  const door = createDoor({
    device,
    eventId: minimalDoorEventId,
    async fetchList(since) {
      requested.push(since);
      await promise;
      return { kind: 'answered', list: listOfTwoParticipants() };
    },
  });
  await expect.poll(() => requested).toEqual([undefined]);
  await door.setCheckedIn(toUuid(1), true, 'tap');
  await device.drain();
  expect(await database.outbox.count()).toBe(0);
  resolve();
  await expect.poll(() => door.getState().counts).toMatchObject({ in: 1, expected: 2, pending: 0 });
  expect(await readCheckedInIds(database)).toEqual([toUuid(1)]);
  door.close();
  device.close();
  await database.delete();
});

it('[CI-52] stores the list in memory again, with the operations, when the browser has emptied the database', async () => {
  const database = await openDeviceDatabase('door-evicted');
  const replies: BatchReply['kind'][] = [];
  const device = await createTestDevice(database, (batch) =>
    replies.length > 0 ? applyAll(2)(batch) : { kind: 'unreachable' },
  );
  await device.signIn({ accountId: 'account-1', token: 'token' });
  let isOnline = true;
  const door = createDoor({
    device,
    eventId: minimalDoorEventId,
    fetchList: () =>
      Promise.resolve(
        isOnline ? { kind: 'answered', list: listOfTwoParticipants() } : { kind: 'unreachable' },
      ),
  });
  await expect.poll(() => door.getState().counts.expected).toBe(2);
  isOnline = false;
  await door.setCheckedIn(toUuid(1), true, 'tap');
  for (const table of database.tables) await table.clear();
  await device.drain();
  expect(await readList(database, minimalDoorEventId)).toMatchObject({ list: { cursor: 1 } });
  expect(await database.outbox.count()).toBe(1);
  replies.push('answered');
  await device.drain();
  await expect.poll(() => door.getState().counts).toMatchObject({ in: 1, pending: 0 });
  expect(await readCheckedInIds(database)).toEqual([toUuid(1)]);
  door.close();
  device.close();
  await database.delete();
});

it('[CI-9] asks for changes since the stored list when one is announced before that list was read', async () => {
  const database = await openDeviceDatabase('door-announced-early');
  const device = await createTestDevice(database, () => ({ kind: 'unreachable' }));
  await device.signIn({ accountId: 'account-1', token: 'token' });
  const requested: (number | undefined)[] = [];
  const fetchList: DoorDeps['fetchList'] = (since) => {
    requested.push(since);
    return Promise.resolve({
      kind: 'answered',
      list: { ...listOfTwoParticipants(), isWhole: since === undefined },
    });
  };
  const first = createDoor({ device, eventId: minimalDoorEventId, fetchList });
  await expect.poll(() => database.lists.count()).toBe(1);
  first.close();
  const door = createDoor({ device, eventId: minimalDoorEventId, fetchList });
  await door.onServerCursor(2);
  expect(new Set(requested)).toEqual(new Set([undefined, 1]));
  expect(requested.indexOf(undefined)).toBe(requested.lastIndexOf(undefined));
  door.close();
  device.close();
  await database.delete();
});
