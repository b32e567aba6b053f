import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { OperationResult } from '#contract/check-in/check-in-endpoints.ts';
import type { Operation } from '#contract/check-in/operation.ts';
import type { Review } from '#contract/check-in/review.ts';
import { minuteMs } from '#contract/durations.ts';
import {
  createTestDevice,
  toUuid,
  listOfTwoParticipants,
  minimalDoorEventId,
  minimalDoorNow,
} from '#tests/support/phone/minimal-door.ts';
import type { Device } from '../device/device.ts';
import { openDeviceDatabase } from '../storage/device-database.ts';
import type { Door } from './door.ts';
import { createDoor } from './create-door.ts';
import type { ListReply } from './door-sync.ts';
import type { DeviceDatabase } from '../storage/schema.ts';
import { PersistError } from '../storage/persist-error.ts';

const eventId = minimalDoorEventId;
const now = minimalDoorNow;
const rita = { firstName: 'Rita', lastName: 'Zanòtti', email: 'rita@esempio.it', isOverCapacity: false };
const matchAll = { text: '', filter: 'all', sort: 'name' } as const;

let database: DeviceDatabase;
let device: Device;
let door: Door;
let databaseNo = 0;
/** The server's decision about an operation; undefined while the server is unreachable. */
let decide: ((operation: Operation) => Omit<OperationResult, 'operationId'>) | undefined;
let sent: Operation[] = [];
let reviews: Review[] = [];
let listReply: ListReply;
let batchStatus: 'known' | 'signInNeeded';

beforeEach(async () => {
  decide = undefined;
  [sent, reviews] = [[], []];
  listReply = { kind: 'answered', list: listOfTwoParticipants() };
  batchStatus = 'known';
  database = await openDeviceDatabase(`actions-${databaseNo++}`);
  device = await openDevice(database);
  await device.signIn({ accountId: 'pass-1', token: 'token', isStaff: true });
  door = await openDoorOn(device);
});
afterEach(async () => {
  door.close();
  device.close();
  await database.delete();
});

const openDevice = (on: DeviceDatabase | undefined): Promise<Device> =>
  createTestDevice(on, (replay) => {
    if (batchStatus === 'signInNeeded') return { kind: 'signInNeeded' };
    if (decide === undefined) return { kind: 'unreachable' };
    const decideNow = decide;
    sent.push(...replay.operations);
    reviews.push(...replay.reviews);
    return {
      kind: 'answered',
      results: replay.operations.map((operation) => ({
        operationId: operation.operationId,
        ...decideNow(operation),
      })),
      reviewed: replay.reviews.map((review) => review.operationId),
      changes: [],
    };
  });

async function openDoorOn(on: Device): Promise<Door> {
  const opened = createDoor({ device: on, eventId, fetchList: () => Promise.resolve(listReply) });
  await expect.poll(() => opened.getState().counts.expected).toBe(2);
  return opened;
}

const getCounts = () => {
  const { in: inside, expected, pending, conflicts } = door.getState().counts;
  return { inside, expected, pending, conflicts };
};
const findNames = (text: string) =>
  Array.from(door.find({ ...matchAll, text }), (id) => door.getParticipant(id)?.lastName);

it('[CI-63] knows when this device recorded a check-in since the door was opened', async () => {
  const operationId = await door.setCheckedIn(toUuid(1), true, 'tap');
  expect(door.getRecordedAtMs(operationId)).toBe(now);
  expect(door.getRecordedAtMs('of another device')).toBeUndefined();
});

it('[CI-23] checks in all participants of an order, or none', async () => {
  const ids = await door.checkInAll([toUuid(1), toUuid(2)], 'tap');
  expect(getCounts()).toMatchObject({ inside: 2, pending: 2 });
  expect((await database.outbox.toArray()).map((row) => row.operationId)).toEqual(ids);

  // The disk is full after the first of two.
  const { add } = IDBObjectStore.prototype;
  const adding = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function (
    this: IDBObjectStore,
    ...given
  ) {
    if (adding.mock.calls.length === 2) throw new DOMException('full', 'QuotaExceededError');
    return add.apply(this, given);
  });
  await expect(door.checkInAll([toUuid(1), toUuid(2)], 'tap')).rejects.toBeInstanceOf(PersistError);
  adding.mockRestore();
  expect(await database.outbox.count()).toBe(2);
  expect(getCounts()).toMatchObject({ inside: 2, pending: 2 });
});

it('[CI-25] shows a walk-in as checked in, by name and in searches, at once; then the server’s row replaces it', async () => {
  const id = await door.admitWalkIn(rita);
  expect(getCounts()).toMatchObject({ inside: 1, expected: 3, pending: 1 });
  expect(findNames('zanotti')).toEqual(['Zanòtti']);
  expect(door.getParticipant(id)).toMatchObject({
    isWalkIn: true,
    isUnlisted: false,
    isCheckedIn: true,
    isPending: true,
  });
  expect(findNames('')).toEqual(['Prova', 'Prova', 'Zanòtti']);
  expect(door.getOrderParticipants(id).map((participant) => participant.id)).toEqual([id]);

  decide = (operation) => ({
    outcome: 'applied',
    participant: {
      ...listOfTwoParticipants().participants[0]!,
      _id: operation.participantId,
      firstName: 'Rita',
      lastName: 'Zanòtti-Neri',
      isWalkIn: true,
      isCheckedIn: true,
      checkIns: [{ operationId: operation.operationId, at: operation.occurredAt, deviceLabel: '' }],
    },
  });
  await door.refresh();
  expect(sent[0]).toMatchObject({ walkIn: rita, isCheckedIn: true });
  expect(Object.keys(sent[0]!)).not.toContain('filler');
  expect(getCounts()).toEqual({ inside: 1, expected: 3, pending: 0, conflicts: 0 });
  expect(door.getParticipant(id)).toMatchObject({
    lastName: 'Zanòtti-Neri',
    isWalkIn: true,
    isPending: false,
  });
});

it('[CI-25] [CI-24] turns a sold-out walk-in into a named conflict that is not counted, until the operator reviews it', async () => {
  const id = await door.admitWalkIn(rita);
  decide = () => ({ outcome: 'rejected', reason: 'soldOut' });
  await door.refresh();
  expect(getCounts()).toEqual({ inside: 0, expected: 2, pending: 0, conflicts: 1 });
  const [conflict] = door.getConflicts();
  expect(conflict).toMatchObject({ reason: 'soldOut', walkIn: rita, isCheckedIn: true, participantId: id });
  expect(door.getParticipant(id)).toMatchObject({ lastName: 'Zanòtti', isCheckedIn: false, isWalkIn: true });
  expect(findNames('zano')).toEqual(['Zanòtti']);

  decide = () => ({ outcome: 'applied' });
  await door.review(conflict!.operationId, 'kept', ' parente ', { ...rita, isOverCapacity: true });
  await expect.poll(() => reviews).toMatchObject([{ decision: 'kept', note: 'parente' }]);
  expect([door.getParticipant(id), door.getConflicts()]).toEqual([undefined, []]);
  expect(sent.at(-1)).toMatchObject({ walkIn: { isOverCapacity: true }, isCheckedIn: true });
  await expect.poll(() => database.reviews.count()).toBe(0);
});

it('[CI-25] sends nothing about a walk-in before the operation that adds them', async () => {
  const id = await door.admitWalkIn(rita);
  await door.setCheckedIn(id, false, 'undo');
  await door.setCheckedIn(toUuid(1), true, 'tap');
  const [firstRow] = await database.outbox.toArray();
  // The server fails on the operation that adds the walk-in.
  await database.outbox.update(firstRow!.seq, { attempts: 1, dueAt: now + minuteMs });
  decide = () => ({ outcome: 'applied' });
  await door.refresh();
  expect(sent.map((operation) => operation.participantId)).toEqual([toUuid(1)]);
  await database.outbox.update(firstRow!.seq, { dueAt: now });
  await door.refresh();
  expect(sent.map((operation) => operation.participantId)).toEqual([toUuid(1), id, id]);
});

it('[CI-24] undoes only the reviewed check-in; a rejected or superseded one has nothing to undo', async () => {
  await door.checkInAll([toUuid(1), toUuid(2)], 'scan');
  const outcomes: Omit<OperationResult, 'operationId'>[] = [
    {
      outcome: 'duplicate',
      first: { operationId: toUuid(80), at: new Date(now).toISOString(), deviceLabel: '' },
    },
    { outcome: 'rejected', reason: 'participantRemoved' },
  ];
  decide = () => outcomes.shift()!;
  await door.refresh();
  const [duplicate, rejected] = door.getConflicts();
  expect(new Set([duplicate?.outcome, rejected?.outcome])).toEqual(new Set(['duplicate', 'rejected']));
  decide = undefined;
  for (const conflict of door.getConflicts()) await door.review(conflict.operationId, 'undone', '');
  expect(await database.outbox.toArray()).toMatchObject([
    { isCheckedIn: false, source: 'undo', participantId: toUuid(1), undoes: [sent[0]!.operationId] },
  ]);
  expect(await database.conflicts.count()).toBe(0);
  expect(await database.reviews.count()).toBe(2);
});

it('[CI-24] [CI-10] keeps reviews until the server has them, across a logout, and sends them for their own account only', async () => {
  await door.setCheckedIn(toUuid(1), true, 'tap');
  decide = () => ({ outcome: 'rejected', reason: 'participantRemoved' });
  await door.refresh();
  decide = undefined;
  await door.review(door.getConflicts()[0]!.operationId, 'kept', 'vista');
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
  '[CI-22] [RS-17] removes all names and keeps pending operations when the pass ends, as seen by its %s',
  async (by) => {
    await door.setCheckedIn(toUuid(1), true, 'tap');
    await door.admitWalkIn(rita);
    if (by === 'list') listReply = { kind: 'signInNeeded' };
    else batchStatus = 'signInNeeded';
    await door.refresh();
    expect(door.getState()).toMatchObject({
      isPassExpired: true,
      status: 'absent',
      event: { title: 'Festa' },
    });
    expect(door.getState().sync).toMatchObject({ isSignInNeeded: false, syncedAt: undefined });
    await expect.poll(() => database.chunks.count()).toBe(0);
    expect(await database.lists.count()).toBe(0);
    expect(door.getParticipant(toUuid(1))).toMatchObject({ lastName: '', isUnlisted: true });
    expect(await database.outbox.count()).toBe(2);
    await expect(door.setCheckedIn(toUuid(2), true, 'tap')).rejects.toBeInstanceOf(PersistError);
    const { operations } = await door.exportPending();
    expect(operations).toHaveLength(2);

    // An expired pass still uploads what it recorded before; a revoked one is not tried.
    batchStatus = 'known';
    decide = () => ({ outcome: 'applied' });
    await door.refresh();
    expect(sent).toHaveLength(by === 'list' ? 2 : 0);
    const session = await database.facts.get('session');
    expect(session).toMatchObject({ isPassOver: true, token: by === 'list' ? 'token' : '' });
    expect(await database.lists.count()).toBe(0);
  },
);

it('[CI-22] resumes with the pending operations when the same pass is opened again', async () => {
  await door.setCheckedIn(toUuid(1), true, 'tap');
  batchStatus = 'signInNeeded';
  await door.refresh();
  expect(door.getState().isPassExpired).toBe(true);
  batchStatus = 'known';
  decide = () => ({ outcome: 'applied' });
  await device.signIn({ accountId: 'pass-1', token: 'new', isStaff: true });
  await door.refresh();
  expect(door.getState()).toMatchObject({ isPassExpired: false, status: 'ready', counts: { pending: 0 } });
  expect(sent).toHaveLength(1);
});

it('[CI-26] [CI-35] imports another device’s pending operations unchanged and once; they stay there until acknowledged', async () => {
  await device.setLabel('Varco nord');
  await door.setCheckedIn(toUuid(1), true, 'scan');
  await door.admitWalkIn(rita);
  const file = await door.exportPending();
  expect(file).toMatchObject({ format: 'presente-entries', version: 1, eventId, deviceLabel: 'Varco nord' });
  expect(await database.outbox.count()).toBe(2);

  const otherDatabase = await openDeviceDatabase('actions-other');
  const other = await openDevice(otherDatabase);
  await other.signIn({ accountId: 'org', token: 'org', isStaff: false });
  const otherDoor = await openDoorOn(other);
  const text = JSON.stringify(file);
  expect(await otherDoor.importPending(text)).toEqual({ importedCount: 2, knownCount: 0 });
  expect(await otherDoor.importPending(text)).toEqual({ importedCount: 0, knownCount: 2 });
  expect(otherDoor.getState().counts).toMatchObject({ in: 2, pending: 2, expected: 3 });
  const rows = await otherDatabase.outbox.toArray();
  expect(
    rows.map(({ operationId, source, deviceLabel, accountId }) => [
      operationId,
      source,
      deviceLabel,
      accountId,
    ]),
  ).toEqual(file.operations.map((operation) => [operation.operationId, 'import', 'Varco nord', 'org']));

  for (const [bad, reason] of [
    ['{', 'notOurs'],
    ['{"format":"other"}', 'notOurs'],
    [JSON.stringify({ ...file, version: 2 }), 'notOurs'],
    [JSON.stringify({ ...file, operations: [{ ...file.operations[0], undoes: ['x'] }] }), 'notOurs'],
    [JSON.stringify({ ...file, operations: [{ ...file.operations[0], eventId: toUuid(7) }] }), 'notOurs'],
    [JSON.stringify({ ...file, eventId: toUuid(7) }), 'otherEvent'],
  ] as const)
    await expect(otherDoor.importPending(bad)).rejects.toMatchObject({ name: 'OutboxImportError', reason });
  expect(await otherDatabase.outbox.count()).toBe(2);
  otherDoor.close();
  other.close();
  await otherDatabase.delete();
});

it('[CI-10] [CI-26] [CI-35] hides the names of another account’s walk-ins; an account with the list can export them', async () => {
  const id = await door.admitWalkIn(rita);
  door.close();
  await device.signIn({ accountId: 'org', token: 'org', isStaff: false });
  listReply = { kind: 'signInNeeded' };
  door = createDoor({ device, eventId, fetchList: () => Promise.resolve(listReply) });
  await expect.poll(() => door.getState().status).toBe('absent');
  expect(door.getParticipant(id)).toMatchObject({ lastName: '', isUnlisted: true, isPending: true });
  expect((await door.exportPending()).operations).toEqual([]);
  listReply = { kind: 'answered', list: listOfTwoParticipants() };
  await door.refresh();
  expect((await door.exportPending()).operations).toMatchObject([{ participantId: id }]);
});

it('[CI-11] keeps pending walk-ins after a logout, but not those the server rejected', async () => {
  await door.admitWalkIn(rita);
  const second = await door.admitWalkIn({ ...rita, lastName: 'Altra' });
  decide = (operation) =>
    operation.participantId === second ? { outcome: 'rejected', reason: 'soldOut' } : { outcome: 'applied' };
  const [firstRow] = await database.outbox.toArray();
  await database.outbox.update(firstRow!.seq, { attempts: 1, dueAt: now + minuteMs });
  await door.refresh();
  expect(await database.conflicts.count()).toBe(1);
  await device.signOut();
  expect(await database.conflicts.count()).toBe(0);
  expect((await database.outbox.toArray()).map((row) => row.walkIn?.lastName)).toEqual(['Zanòtti']);
});
