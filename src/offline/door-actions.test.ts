import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { OperationResult } from '#contract/check-in/check-in-calls.ts';
import type { Operation } from '#contract/check-in/operation.ts';
import type { Review } from '#contract/check-in/review.ts';
import { deviceOn, idOf, listOfTwo, smallDoorEventId, smallDoorNow } from '#tests/support/small-door.ts';
import type { Device } from './device.ts';
import { openDeviceDatabase, type DeviceDatabase } from './device-database.ts';
import { NotKept, type Door } from './door-state.ts';
import { openDoor, type ListReply } from './open-door.ts';

const eventId = smallDoorEventId;
const now = smallDoorNow;
const rita = { firstName: 'Rita', lastName: 'Zanòtti', email: 'rita@esempio.it', isOverCapacity: false };
const everybody = { text: '', filter: 'all', sort: 'name' } as const;

let database: DeviceDatabase;
let device: Device;
let door: Door;
let count = 0;
/** What the server decides about an operation; undefined: it is not to be reached. */
let decide: ((operation: Operation) => Omit<OperationResult, 'operationId'>) | undefined;
let sent: Operation[] = [];
let reviews: Review[] = [];
let listReply: ListReply;
let batchStatus: 'known' | 'signInNeeded';

beforeEach(async () => {
  decide = undefined;
  [sent, reviews] = [[], []];
  listReply = { kind: 'answered', list: listOfTwo() };
  batchStatus = 'known';
  database = await openDeviceDatabase(`actions-${count++}`);
  device = await open(database);
  await device.signIn({ accountId: 'pass-1', token: 'token', isStaff: true });
  door = await openAt(device);
});
afterEach(async () => {
  door.close();
  device.close();
  await database.delete();
});

const open = (of: DeviceDatabase | undefined): Promise<Device> =>
  deviceOn(of, (replay) => {
    if (batchStatus === 'signInNeeded') return { kind: 'signInNeeded' };
    if (decide === undefined) return { kind: 'unreachable' };
    const answer = decide;
    sent.push(...replay.operations);
    reviews.push(...replay.reviews);
    return {
      kind: 'answered',
      results: replay.operations.map((it) => ({ operationId: it.operationId, ...answer(it) })),
      reviewed: replay.reviews.map((it) => it.operationId),
      changes: [],
    };
  });

async function openAt(of: Device): Promise<Door> {
  const opened = openDoor({ device: of, eventId, fetchList: () => Promise.resolve(listReply) });
  await expect.poll(() => opened.getState().counts.expected).toBe(2);
  return opened;
}

const counts = () => {
  const { in: inside, expected, pending, conflicts } = door.getState().counts;
  return { inside, expected, pending, conflicts };
};
const found = (text: string) =>
  Array.from(door.find({ ...everybody, text }), (id) => door.person(id)?.lastName);

it('[CI-23] people of one order are let in together: all of them, or none', async () => {
  const ids = await door.setAllIn([idOf(1), idOf(2)], 'tap');
  expect(counts()).toMatchObject({ inside: 2, pending: 2 });
  expect((await database.outbox.toArray()).map((it) => it.operationId)).toEqual(ids);

  // A disk that is full after the first of two.
  const { add } = IDBObjectStore.prototype;
  const adding = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function (
    this: IDBObjectStore,
    ...given
  ) {
    if (adding.mock.calls.length === 2) throw new DOMException('full', 'QuotaExceededError');
    return add.apply(this, given);
  });
  await expect(door.setAllIn([idOf(1), idOf(2)], 'tap')).rejects.toBeInstanceOf(NotKept);
  adding.mockRestore();
  expect(await database.outbox.count()).toBe(2);
  expect(counts()).toMatchObject({ inside: 2, pending: 2 });
});

it('[CI-25] who is added at the door is in, named and found at once, and then the server’s', async () => {
  const id = await door.admitWalkIn(rita);
  expect(counts()).toMatchObject({ inside: 1, expected: 3, pending: 1 });
  expect(found('zanotti')).toEqual(['Zanòtti']);
  expect(door.person(id)).toMatchObject({ isWalkIn: true, isUnlisted: false, isIn: true, isPending: true });
  expect(found('')).toEqual(['Prova', 'Prova', 'Zanòtti']);
  expect(door.orderOf(id).map((it) => it.id)).toEqual([id]);

  decide = (it) => ({
    outcome: 'applied',
    participant: {
      ...listOfTwo().participants[0]!,
      _id: it.participantId,
      firstName: 'Rita',
      lastName: 'Zanòtti-Neri',
      isWalkIn: true,
      isCheckedIn: true,
      checkIns: [{ operationId: it.operationId, at: it.occurredAt, deviceLabel: '' }],
    },
  });
  await door.refresh();
  expect(sent[0]).toMatchObject({ walkIn: rita, isCheckedIn: true });
  expect(Object.keys(sent[0]!)).not.toContain('filler');
  expect(counts()).toEqual({ inside: 1, expected: 3, pending: 0, conflicts: 0 });
  expect(door.person(id)).toMatchObject({ lastName: 'Zanòtti-Neri', isWalkIn: true, isPending: false });
});

it('[CI-25] [CI-24] without a ticket left she is a conflict by her name and counts no more, until somebody has looked', async () => {
  const id = await door.admitWalkIn(rita);
  decide = () => ({ outcome: 'rejected', reason: 'soldOut' });
  await door.refresh();
  expect(counts()).toEqual({ inside: 0, expected: 2, pending: 0, conflicts: 1 });
  const [conflict] = door.conflicts();
  expect(conflict).toMatchObject({ reason: 'soldOut', walkIn: rita, isCheckedIn: true, participantId: id });
  expect(door.person(id)).toMatchObject({ lastName: 'Zanòtti', isIn: false, isWalkIn: true });
  expect(found('zano')).toEqual(['Zanòtti']);

  decide = () => ({ outcome: 'applied' });
  await door.review(conflict!.operationId, 'kept', ' parente ', { ...rita, isOverCapacity: true });
  await expect.poll(() => reviews).toMatchObject([{ decision: 'kept', note: 'parente' }]);
  expect([door.person(id), door.conflicts()]).toEqual([undefined, []]);
  expect(sent.at(-1)).toMatchObject({ walkIn: { isOverCapacity: true }, isCheckedIn: true });
  await expect.poll(() => database.reviews.count()).toBe(0);
});

it('[CI-25] nothing about somebody is sent before she is on the list', async () => {
  const id = await door.admitWalkIn(rita);
  await door.setIn(id, false, 'undo');
  await door.setIn(idOf(1), true, 'tap');
  const [first] = await database.outbox.toArray();
  // The server fails on the one that adds her.
  await database.outbox.update(first!.seq, { attempts: 1, dueAt: now + 60_000 });
  decide = () => ({ outcome: 'applied' });
  await door.refresh();
  expect(sent.map((it) => it.participantId)).toEqual([idOf(1)]);
  await database.outbox.update(first!.seq, { dueAt: now });
  await door.refresh();
  expect(sent.map((it) => it.participantId)).toEqual([idOf(1), id, id]);
});

it('[CI-24] undone: a check-out of that entry alone; a rejected or superseded one has nothing to undo', async () => {
  await door.setAllIn([idOf(1), idOf(2)], 'scan');
  const outcomes: Omit<OperationResult, 'operationId'>[] = [
    {
      outcome: 'duplicate',
      first: { operationId: idOf(80), at: new Date(now).toISOString(), deviceLabel: '' },
    },
    { outcome: 'rejected', reason: 'participantRemoved' },
  ];
  decide = () => outcomes.shift()!;
  await door.refresh();
  const [duplicate, rejected] = door.conflicts();
  expect(new Set([duplicate?.outcome, rejected?.outcome])).toEqual(new Set(['duplicate', 'rejected']));
  decide = undefined;
  for (const conflict of door.conflicts()) await door.review(conflict.operationId, 'undone', '');
  expect(await database.outbox.toArray()).toMatchObject([
    { isCheckedIn: false, source: 'undo', participantId: idOf(1), undoes: [sent[0]!.operationId] },
  ]);
  expect(await database.conflicts.count()).toBe(0);
  expect(await database.reviews.count()).toBe(2);
});

it('[CI-24] [CI-10] reviews wait for the server, outlive a logout, and go by their own account alone', async () => {
  await door.setIn(idOf(1), true, 'tap');
  decide = () => ({ outcome: 'rejected', reason: 'participantRemoved' });
  await door.refresh();
  decide = undefined;
  await door.review(door.conflicts()[0]!.operationId, 'kept', 'vista');
  await device.signOut();
  decide = () => ({ outcome: 'applied' });
  await device.signIn({ accountId: 'account-2', token: 'other', isStaff: false });
  await device.drain();
  expect(reviews).toEqual([]);
  expect(await database.reviews.count()).toBe(1);
  await device.signIn({ accountId: 'pass-1', token: 'again', isStaff: true });
  await device.drain();
  expect(reviews).toMatchObject([{ note: 'vista' }]);
});

it.each(['list', 'entries'] as const)(
  '[CI-22] [fault 17] a pass that is over, by its %s: nobody is named any more, what waits stays',
  async (by) => {
    await door.setIn(idOf(1), true, 'tap');
    await door.admitWalkIn(rita);
    if (by === 'list') listReply = { kind: 'signInNeeded' };
    else batchStatus = 'signInNeeded';
    await door.refresh();
    expect(door.getState()).toMatchObject({ isPassOver: true, status: 'absent', event: { title: 'Festa' } });
    expect(door.getState().sync).toMatchObject({ isSignInNeeded: false, syncedAt: undefined });
    await expect.poll(() => database.chunks.count()).toBe(0);
    expect(await database.lists.count()).toBe(0);
    expect(door.person(idOf(1))).toMatchObject({ lastName: '', isUnlisted: true });
    expect(await database.outbox.count()).toBe(2);
    await expect(door.setIn(idOf(2), true, 'tap')).rejects.toBeInstanceOf(NotKept);
    const { operations } = await door.exportWaiting();
    expect(operations).toHaveLength(2);

    // What was let in before still goes by a pass that has run out; by one that was revoked, nothing is tried.
    batchStatus = 'known';
    decide = () => ({ outcome: 'applied' });
    await door.refresh();
    expect(sent).toHaveLength(by === 'list' ? 2 : 0);
    const session = await database.facts.get('session');
    expect(session).toMatchObject({ isPassOver: true, token: by === 'list' ? 'token' : '' });
    expect(await database.lists.count()).toBe(0);
  },
);

it('[CI-22] the same pass opened again works on, with what waited', async () => {
  await door.setIn(idOf(1), true, 'tap');
  batchStatus = 'signInNeeded';
  await door.refresh();
  expect(door.getState().isPassOver).toBe(true);
  batchStatus = 'known';
  decide = () => ({ outcome: 'applied' });
  await device.signIn({ accountId: 'pass-1', token: 'new', isStaff: true });
  await door.refresh();
  expect(door.getState()).toMatchObject({ isPassOver: false, status: 'ready', counts: { pending: 0 } });
  expect(sent).toHaveLength(1);
});

it('[CI-26] what waits is taken by another device as it was made, once, and stays here until the server has it', async () => {
  await device.setLabel('Varco nord');
  await door.setIn(idOf(1), true, 'scan');
  await door.admitWalkIn(rita);
  const file = await door.exportWaiting();
  expect(file).toMatchObject({ format: 'presente-entries', version: 1, eventId, deviceLabel: 'Varco nord' });
  expect(await database.outbox.count()).toBe(2);

  const otherDatabase = await openDeviceDatabase('actions-other');
  const other = await open(otherDatabase);
  await other.signIn({ accountId: 'org', token: 'org', isStaff: false });
  const otherDoor = await openAt(other);
  const text = JSON.stringify(file);
  expect(await otherDoor.importWaiting(text)).toEqual({ taken: 2, known: 0 });
  expect(await otherDoor.importWaiting(text)).toEqual({ taken: 0, known: 2 });
  expect(otherDoor.getState().counts).toMatchObject({ in: 2, pending: 2, expected: 3 });
  const rows = await otherDatabase.outbox.toArray();
  expect(
    rows.map(({ operationId, source, deviceLabel, accountId }) => [
      operationId,
      source,
      deviceLabel,
      accountId,
    ]),
  ).toEqual(file.operations.map((it) => [it.operationId, 'import', 'Varco nord', 'org']));

  for (const [bad, why] of [
    ['{', 'notOurs'],
    ['{"format":"other"}', 'notOurs'],
    [JSON.stringify({ ...file, version: 2 }), 'notOurs'],
    [JSON.stringify({ ...file, operations: [{ ...file.operations[0], undoes: ['x'] }] }), 'notOurs'],
    [JSON.stringify({ ...file, operations: [{ ...file.operations[0], eventId: idOf(7) }] }), 'notOurs'],
    [JSON.stringify({ ...file, eventId: idOf(7) }), 'otherEvent'],
  ] as const)
    await expect(otherDoor.importWaiting(bad)).rejects.toMatchObject({ name: 'HandOverRefused', why });
  expect(await otherDatabase.outbox.count()).toBe(2);
  otherDoor.close();
  other.close();
  await otherDatabase.delete();
});

it('[CI-10] [CI-26] whom another account has added is not named; her entries are handed over by who has the list', async () => {
  const id = await door.admitWalkIn(rita);
  door.close();
  await device.signIn({ accountId: 'org', token: 'org', isStaff: false });
  listReply = { kind: 'signInNeeded' };
  door = openDoor({ device, eventId, fetchList: () => Promise.resolve(listReply) });
  await expect.poll(() => door.getState().status).toBe('absent');
  expect(door.person(id)).toMatchObject({ lastName: '', isUnlisted: true, isPending: true });
  expect((await door.exportWaiting()).operations).toEqual([]);
  listReply = { kind: 'answered', list: listOfTwo() };
  await door.refresh();
  expect((await door.exportWaiting()).operations).toMatchObject([{ participantId: id }]);
});

it('[CI-11] a walk-in stays after a logout, as all that was not sent does; whom nobody listed does not', async () => {
  await door.admitWalkIn(rita);
  const second = await door.admitWalkIn({ ...rita, lastName: 'Altra' });
  decide = (it) =>
    it.participantId === second ? { outcome: 'rejected', reason: 'soldOut' } : { outcome: 'applied' };
  const [first] = await database.outbox.toArray();
  await database.outbox.update(first!.seq, { attempts: 1, dueAt: now + 60_000 });
  await door.refresh();
  expect(await database.conflicts.count()).toBe(1);
  await device.signOut();
  expect(await database.conflicts.count()).toBe(0);
  expect((await database.outbox.toArray()).map((it) => it.walkIn?.lastName)).toEqual(['Zanòtti']);
});
