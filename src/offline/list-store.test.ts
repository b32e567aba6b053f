import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ParticipantList } from '#contract/check-in/check-in-calls.ts';
import type { Operation } from '#contract/check-in/operation.ts';
import type { ParticipantRow } from '#contract/check-in/participant.ts';
import { openDeviceDatabase, type DeviceDatabase } from './device-database.ts';
import { ListedPeople } from './listed-people.ts';
import { fileOfItsOwn } from './file-of-its-own.ts';
import { readList, tidyList, wipeEndedLists, wipeLists, writeList } from './list-store.ts';
import { enqueue, settle } from './outbox.ts';
import { packList } from './participant-chunk.ts';

const eventId = 'event-1';
const end = Date.parse('2026-06-06T12:00:00Z');
const hourMs = 3_600_000;
let database: DeviceDatabase;
let count = 0;

beforeEach(async () => {
  database = await openDeviceDatabase(`lists-${count++}`);
  await database.facts.put({ key: 'session', accountId: 'account-1', token: '', filler: fileOfItsOwn() });
});
afterEach(() => database.delete());

const row = (n: number, more: Partial<ParticipantRow> = {}): ParticipantRow => ({
  _id: `01890000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`,
  firstName: `Nome${n}`,
  lastName: 'Prova',
  email: `p${n}@example.org`,
  acceptedPNPTNC: true,
  isCheckedIn: false,
  orderId: 'order-1',
  orderName: 'Luca',
  ticketNo: 1,
  noOfTickets: 1,
  hasMailFailed: false,
  changeNo: 1,
  checkIns: [],
  ...more,
});
const answer = (participants: ParticipantRow[], more: Partial<ParticipantList> = {}): ParticipantList => ({
  isWhole: true,
  participants,
  removed: [],
  cursor: 1,
  event: {
    _id: eventId,
    title: 'Festa',
    startDateTime: new Date(end - 4 * hourMs).toISOString(),
    endDateTime: new Date(end).toISOString(),
    location: 'Milano',
    isCancelled: false,
    others: [],
  },
  ticketKey: 'key',
  serverTime: new Date(end).toISOString(),
  ...more,
});
const operationOn = (n: number): Operation => ({
  operationId: `operation-${n}`,
  participantId: row(n)._id,
  eventId,
  isCheckedIn: true,
  occurredAt: new Date(end).toISOString(),
  deviceId: 'phone',
  deviceLabel: '',
  source: 'tap',
  undoes: [],
});
const write = (list: ParticipantList, since?: number) =>
  writeList(database, list, {
    accountId: 'account-1',
    since,
    now: end,
    whole: list.isWhole ? packList(eventId, list.participants) : undefined,
  });
const stored = async () => {
  const { chunks, newer } = (await readList(database, eventId))!;
  const people = new ListedPeople();
  people.load(chunks, newer);
  const order = people.inOrder();
  return new Map(Array.from({ length: people.size }, (_, at) => [order.idAt(at), order.personAt(at)]));
};

it('gives back 4,500 people as they came, over several chunks, separators in no name', async () => {
  const checkIns = [
    { operationId: 'a', at: '2026-06-06T10:00:00.000Z', deviceLabel: 'Varco nord · Sara' },
    { operationId: 'b', at: '2026-06-06T10:01:00.000Z', deviceLabel: '' },
  ];
  const rows = Array.from({ length: 4500 }, (_, n) => row(n, n === 7 ? { checkIns, firstName: '芳' } : {}));
  await write(answer(rows));
  const people = await stored();
  expect(people.size).toBe(4500);
  const seventh = people.get(rows[7]!._id)!;
  expect(seventh.firstName).toBe('芳');
  expect(seventh.checkIns).toEqual(checkIns);
  expect(seventh.changeNo).toBe(1);
  expect(await database.chunks.count()).toBe(3);
});

it('[CI-9] lays changes in, takes people off, and refuses changes since another cursor', async () => {
  await write(answer([row(1), row(2)]));
  const change = answer([row(1, { firstName: 'Altra', changeNo: 3 }), row(3, { changeNo: 3 })], {
    isWhole: false,
    removed: [row(2)._id],
    cursor: 3,
  });
  expect(await write(change, 2)).toBe(false);
  expect([...(await stored()).values()].map((it) => it.firstName).sort()).toEqual(['Nome1', 'Nome2']);
  expect(await write(change, 1)).toBe(true);
  expect([...(await stored()).values()].map((it) => it.firstName).sort()).toEqual(['Altra', 'Nome3']);
  // A row from before that change comes late.
  await write(answer([row(1, { firstName: 'Vecchia', changeNo: 2 })], { isWhole: false, cursor: 4 }), 3);
  expect((await stored()).get(row(1)._id)?.firstName).toBe('Altra');
});

it('[RG-43] keeps whom no mail reaches', async () => {
  await write(answer([row(1, { hasMailFailed: true }), row(2), row(3)]));
  const unreached = async () =>
    [...(await stored()).values()].filter((it) => it.hasMailFailed).map((it) => it.firstName);
  expect(await unreached()).toEqual(['Nome1']);
  const change = answer([row(3, { hasMailFailed: true, changeNo: 2 })], { isWhole: false, cursor: 2 });
  expect(await write(change, 1)).toBe(true);
  expect(await unreached()).toEqual(['Nome1', 'Nome3']);
});

it('[CI-46] writes at a change what changed, and moves it into the list when it has become much', async () => {
  const rows = Array.from({ length: 4100 }, (_, n) => row(n));
  await write(answer(rows));
  const numbered = async () =>
    (await database.chunks.toArray()).map(({ no, rows: { length } }) => ({ no, length }));
  const sizes = async () => (await numbered()).filter((it) => it.no >= 0);
  const before = await sizes();
  const arrive = (from: number, to: number, cursor: number) => {
    const checkIns = [{ operationId: 'op', at: '2026-06-06T10:00:00.000Z', deviceLabel: '' }];
    const change = rows.slice(from, to).map((it) => ({ ...it, changeNo: cursor, checkIns }));
    return write(answer(change, { isWhole: false, cursor }), cursor - 1);
  };
  const inside = async () => [...(await stored()).values()].filter((it) => it.checkIns.length > 0).length;
  await arrive(0, 10, 2);
  await arrive(5, 20, 3);
  expect(await sizes()).toEqual(before);
  expect(await inside()).toBe(20);
  // However often something changes, a door that opens reads few parts.
  for (let cursor = 4; cursor < 104; cursor++) await arrive(cursor + 16, cursor + 17, cursor);
  expect(await sizes()).toEqual(before);
  expect((await numbered()).length - before.length).toBeLessThan(32);
  expect(await inside()).toBe(120);
  const isAllInChunks = async () => (await numbered()).every((it) => it.no >= 0);
  await arrive(120, 4050, 104);
  expect(await isAllInChunks()).toBe(false);
  // Somebody comes in while it is tidied up: that goes first.
  let pauses = 0;
  await tidyList(database, eventId, async () => void (++pauses === 2 && (await arrive(4050, 4060, 105))));
  expect([pauses, await isAllInChunks(), await inside()]).toEqual([2, false, 4060]);
  await tidyList(database, eventId, () => Promise.resolve());
  expect([await isAllInChunks(), await inside()]).toEqual([true, 4060]);
  for (let cursor = 106; cursor < 111; cursor++) await arrive(0, 4100, cursor);
  expect([await isAllInChunks(), await inside()]).toEqual([true, 4100]);
}, 20_000);

it('[CI-9] an answer to own entries brings the cursor on, and what was asked for before it changes nothing back', async () => {
  await write(answer([row(1), row(2)], { cursor: 4 }));
  const checkIns = [{ operationId: 'op', at: '2026-06-06T10:00:00.000Z', deviceLabel: '' }];
  const inside = { ...row(1), changeNo: 5, checkIns };
  const [sent] = await enqueue(database, [operationOn(1)], 'account-1');
  const results = [{ operationId: 'operation-1', outcome: 'applied', participant: inside } as const];
  await settle(database, [sent!], {
    results,
    changes: [
      { eventId, changeNo: 5 },
      { eventId, changeNo: 7 },
    ],
  });
  expect((await readList(database, eventId))?.list.cursor).toBe(5);
  // Asked for before, answered after: the same change, and one of somebody else's.
  const late = answer([inside, { ...row(2), changeNo: 6, checkIns }], { isWhole: false, cursor: 6 });
  expect(await write(late, 4)).toBe(true);
  const early = answer([{ ...row(1), changeNo: 4 }], { isWhole: false, cursor: 4 });
  expect(await write(early, 3)).toBe(true);
  expect((await readList(database, eventId))?.list.cursor).toBe(6);
  expect([...(await stored()).values()].map((it) => it.checkIns.length)).toEqual([1, 1]);
  expect(await write(answer([], { isWhole: false, cursor: 9 }), 8)).toBe(false);
});

it('[CI-20] [CI-11] wipes people, not operations', async () => {
  await write(answer([row(1)]));
  await enqueue(database, [operationOn(1)], 'account-1');
  await wipeEndedLists(database, end + 47 * hourMs);
  expect(await readList(database, eventId)).toBeDefined();
  await wipeEndedLists(database, end + 49 * hourMs);
  expect(await readList(database, eventId)).toBeUndefined();
  expect(await database.chunks.count()).toBe(0);
  await write(answer([row(1)]));
  await write(answer([row(2)], { isWhole: false, cursor: 2 }), 1);
  expect(await database.chunks.count()).toBe(2);
  await wipeLists(database);
  expect(await database.chunks.count()).toBe(0);
  expect(await database.outbox.count()).toBe(1);
});
