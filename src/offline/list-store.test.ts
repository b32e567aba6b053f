import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ParticipantList } from '#contract/check-in/check-in-calls.ts';
import type { ParticipantRow } from '#contract/check-in/participant.ts';
import { openDeviceDatabase, type DeviceDatabase } from './device-database.ts';
import { ListedPeople } from './listed-people.ts';
import { fileOfItsOwn } from './file-of-its-own.ts';
import { readList, wipeEndedLists, wipeLists, writeList } from './list-store.ts';
import { enqueue } from './outbox.ts';
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
  const sizes = async () => (await database.chunks.toArray()).map((it) => it.rows.length);
  const before = await sizes();
  const arrive = (from: number, to: number, cursor: number) => {
    const checkIns = [{ operationId: 'op', at: '2026-06-06T10:00:00.000Z', deviceLabel: '' }];
    const change = rows.slice(from, to).map((it) => ({ ...it, changeNo: cursor, checkIns }));
    return write(answer(change, { isWhole: false, cursor }), cursor - 1);
  };
  const inside = async () => [...(await stored()).values()].filter((it) => it.checkIns.length > 0).length;
  await arrive(0, 10, 2);
  await arrive(5, 20, 3);
  expect((await sizes()).slice(1)).toEqual(before);
  expect(await inside()).toBe(20);
  await arrive(20, 4050, 4);
  expect((await database.chunks.toArray()).every((it) => it.no >= 0)).toBe(true);
  expect(await inside()).toBe(4050);
}, 20_000);

it('[CI-20] [CI-11] wipes people, not operations', async () => {
  const operation = {
    operationId: 'operation-1',
    participantId: row(1)._id,
    eventId,
    isCheckedIn: true,
    occurredAt: new Date(end).toISOString(),
    deviceId: 'phone',
    deviceLabel: '',
    source: 'tap',
    undoes: [],
  } as const;
  await write(answer([row(1)]));
  await enqueue(database, [{ ...operation, undoes: [] }], 'account-1');
  await wipeEndedLists(database, end + 47 * hourMs);
  expect(await readList(database, eventId)).toBeDefined();
  await wipeEndedLists(database, end + 49 * hourMs);
  expect(await readList(database, eventId)).toBeUndefined();
  expect(await database.chunks.count()).toBe(0);
  await write(answer([row(1)]));
  await wipeLists(database);
  expect(await database.chunks.count()).toBe(0);
  expect(await database.outbox.count()).toBe(1);
});
