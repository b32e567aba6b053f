import { hourMs } from '#contract/durations.ts';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ParticipantList } from '#contract/check-in/check-in-endpoints.ts';
import type { Operation } from '#contract/check-in/operation.ts';
import type { ParticipantRow } from '#contract/participant/participant.ts';
import { openDeviceDatabase } from '../storage/device-database.ts';
import { ParticipantIndex } from './participant-index.ts';
import { secureDeletePadding } from '../storage/secure-delete-padding.ts';
import { readList, compactList, writeList } from './list-store.ts';
import { enqueue } from '../outbox/outbox.ts';
import { toDownloadedList } from './list-download-store.ts';
import { packList } from '../storage/participant-chunk.ts';
import type { DeviceDatabase } from '../storage/schema.ts';
import { deleteEndedLists, clearLists } from './clear-lists.ts';
import { acknowledge } from '../outbox/acknowledge.ts';

const eventId = 'event-1';
const eventEndMs = Date.parse('2026-06-06T12:00:00Z');
let database: DeviceDatabase;
let databaseNo = 0;

beforeEach(async () => {
  database = await openDeviceDatabase(`lists-${databaseNo++}`);
  await database.facts.put({
    key: 'session',
    accountId: 'account-1',
    token: '',
    filler: secureDeletePadding(),
  });
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
const createList = (
  participants: ParticipantRow[],
  more: Partial<ParticipantList> = {},
): ParticipantList => ({
  isWhole: true,
  participants,
  removed: [],
  cursor: 1,
  event: {
    _id: eventId,
    title: 'Festa',
    startDateTime: new Date(eventEndMs - 4 * hourMs).toISOString(),
    endDateTime: new Date(eventEndMs).toISOString(),
    location: 'Milano',
    isCancelled: false,
    others: [],
  },
  ticketKey: 'key',
  serverTime: new Date(eventEndMs).toISOString(),
  ...more,
});
const createOperation = (n: number): Operation => ({
  operationId: `operation-${n}`,
  participantId: row(n)._id,
  eventId,
  isCheckedIn: true,
  occurredAt: new Date(eventEndMs).toISOString(),
  deviceId: 'phone',
  deviceLabel: '',
  source: 'tap',
  undoes: [],
});
const write = (list: ParticipantList, since?: number) =>
  writeList(database, list, {
    accountId: 'account-1',
    since,
    now: eventEndMs,
    fullChunks: list.isWhole ? packList(eventId, list.participants) : undefined,
  });
const readStored = async () => {
  const { chunks, deltaRows } = (await readList(database, eventId))!;
  const participantIndex = new ParticipantIndex();
  participantIndex.load(chunks, deltaRows);
  const sorted = participantIndex.getSortedByName();
  return new Map(
    Array.from({ length: participantIndex.size }, (_, index) => [
      sorted.idAt(index),
      sorted.participantAt(index),
    ]),
  );
};

it('reads 4,500 participants back unchanged from several chunks, with no separator in a name', async () => {
  const checkIns = [
    { operationId: 'a', at: '2026-06-06T10:00:00.000Z', deviceLabel: 'Varco nord · Sara' },
    { operationId: 'b', at: '2026-06-06T10:01:00.000Z', deviceLabel: '' },
  ];
  const rows = Array.from({ length: 4500 }, (_, n) => row(n, n === 7 ? { checkIns, firstName: '芳' } : {}));
  await write(createList(rows));
  const participants = await readStored();
  expect(participants.size).toBe(4500);
  const seventh = participants.get(rows[7]!._id)!;
  expect(seventh.firstName).toBe('芳');
  expect(seventh.checkIns).toEqual(checkIns);
  expect(seventh.changeNo).toBe(1);
  expect(await database.chunks.count()).toBe(3);
});

it('[CI-9] applies changes and removals, and rejects changes since another cursor', async () => {
  await write(createList([row(1), row(2)]));
  const change = createList([row(1, { firstName: 'Altra', changeNo: 3 }), row(3, { changeNo: 3 })], {
    isWhole: false,
    removed: [row(2)._id],
    cursor: 3,
  });
  expect(await write(change, 2)).toBe(false);
  expect([...(await readStored()).values()].map((participant) => participant.firstName).sort()).toEqual([
    'Nome1',
    'Nome2',
  ]);
  expect(await write(change, 1)).toBe(true);
  expect([...(await readStored()).values()].map((participant) => participant.firstName).sort()).toEqual([
    'Altra',
    'Nome3',
  ]);
  // A row of before that change arrives late.
  await write(createList([row(1, { firstName: 'Vecchia', changeNo: 2 })], { isWhole: false, cursor: 4 }), 3);
  expect((await readStored()).get(row(1)._id)?.firstName).toBe('Altra');
});

it('[RG-43] stores which participants no mail reaches', async () => {
  await write(createList([row(1, { hasMailFailed: true }), row(2), row(3)]));
  const getUnreached = async () =>
    [...(await readStored()).values()]
      .filter((participant) => participant.hasMailFailed)
      .map((participant) => participant.firstName);
  expect(await getUnreached()).toEqual(['Nome1']);
  const change = createList([row(3, { hasMailFailed: true, changeNo: 2 })], { isWhole: false, cursor: 2 });
  expect(await write(change, 1)).toBe(true);
  expect(await getUnreached()).toEqual(['Nome1', 'Nome3']);
});

it('[CI-46] appends changes to the delta, and compacts it into the chunks when it has grown', async () => {
  const rows = Array.from({ length: 4100 }, (_, n) => row(n));
  await write(createList(rows));
  const getChunkSizes = async () =>
    (await database.chunks.toArray()).map(({ no, rows: { length } }) => ({ no, length }));
  const getBaseChunkSizes = async () => (await getChunkSizes()).filter((chunk) => chunk.no >= 0);
  const initialSizes = await getBaseChunkSizes();
  const receiveCheckIns = (from: number, to: number, cursor: number) => {
    const checkIns = [{ operationId: 'op', at: '2026-06-06T10:00:00.000Z', deviceLabel: '' }];
    const change = rows.slice(from, to).map((row) => ({ ...row, changeNo: cursor, checkIns }));
    return write(createList(change, { isWhole: false, cursor }), cursor - 1);
  };
  const countCheckedIn = async () =>
    [...(await readStored()).values()].filter((participant) => participant.checkIns.length > 0).length;
  await receiveCheckIns(0, 10, 2);
  await receiveCheckIns(5, 20, 3);
  expect(await getBaseChunkSizes()).toEqual(initialSizes);
  expect(await countCheckedIn()).toBe(20);
  // Segments are merged, so that opening a door reads few of them.
  for (let cursor = 4; cursor < 104; cursor++) await receiveCheckIns(cursor + 16, cursor + 17, cursor);
  expect(await getBaseChunkSizes()).toEqual(initialSizes);
  expect((await getChunkSizes()).length - initialSizes.length).toBeLessThan(32);
  expect(await countCheckedIn()).toBe(120);
  const isCompacted = async () => (await getChunkSizes()).every((chunk) => chunk.no >= 0);
  await receiveCheckIns(120, 4050, 104);
  expect(await isCompacted()).toBe(false);
  // A check-in arrives while the list is being compacted: it goes first.
  let pauses = 0;
  await compactList(
    database,
    eventId,
    async () => void (++pauses === 2 && (await receiveCheckIns(4050, 4060, 105))),
  );
  expect([pauses, await isCompacted(), await countCheckedIn()]).toEqual([2, false, 4060]);
  await compactList(database, eventId, () => Promise.resolve());
  expect([await isCompacted(), await countCheckedIn()]).toEqual([true, 4060]);
  for (let cursor = 106; cursor < 111; cursor++) await receiveCheckIns(0, 4100, cursor);
  expect([await isCompacted(), await countCheckedIn()]).toEqual([true, 4100]);
});

it('[RG-72] [CI-46] keeps the details of changes, also beside segments that an earlier version has stored', async () => {
  const names = [{ position: 0, label: 'Tipo', isHighlighted: true }];
  await write(createList([row(1), row(2), row(3)].map((listed) => ({ ...listed, details: ['Base'] }))));
  const receive = (n: number, more: Partial<ParticipantRow>, cursor: number) => {
    const list = createList([row(n, { ...more, changeNo: cursor })], {
      isWhole: false,
      cursor,
      details: names,
    });
    return write(list, cursor - 1);
  };
  const readDetails = async () => [...(await readStored()).values()].map(({ details }) => details);
  await receive(1, { details: ['VIP'] }, 2);
  await database.chunks.toCollection().modify((chunk) => {
    if (chunk.no < 0) delete (chunk as { details?: unknown }).details;
  });
  expect(await readDetails()).toEqual([undefined, 'Base', 'Base']);
  for (let cursor = 3; cursor < 60; cursor++) await receive(2, { details: [`${cursor}`] }, cursor);
  expect(await readDetails()).toEqual([undefined, '59', 'Base']);
  expect((await readList(database, eventId))?.list.details).toEqual(names);
  await compactList(database, eventId, () => Promise.resolve());
  expect(await readDetails()).toEqual([undefined, '59', 'Base']);
  const head = { ...createList([]), from: 0, chunkCount: 1, total: 0, in: 0, details: names };
  const request = { accountId: 'account-1', now: eventEndMs, resentCount: 0 };
  expect(toDownloadedList(undefined, head, request).details).toEqual(names);
  // An answer by an earlier version of the server does not take the names of the columns away.
  await write(createList([], { isWhole: false, cursor: 60 }), 59);
  expect((await readList(database, eventId))?.list.details).toEqual(names);
});

it('[CI-9] advances the cursor with the results of own operations; a change requested before reverts nothing', async () => {
  await write(createList([row(1), row(2)], { cursor: 4 }));
  const checkIns = [{ operationId: 'op', at: '2026-06-06T10:00:00.000Z', deviceLabel: '' }];
  const inside = { ...row(1), changeNo: 5, checkIns };
  const [sent] = await enqueue(database, [createOperation(1)], 'account-1');
  const results = [{ operationId: 'operation-1', outcome: 'applied', participant: inside } as const];
  await acknowledge(database, [sent!], {
    results,
    changes: [
      { eventId, changeNo: 5 },
      { eventId, changeNo: 7 },
    ],
  });
  expect((await readList(database, eventId))?.list.cursor).toBe(5);
  // Requested before, answered after: the same change, and one of another device.
  const late = createList([inside, { ...row(2), changeNo: 6, checkIns }], { isWhole: false, cursor: 6 });
  expect(await write(late, 4)).toBe(true);
  const early = createList([{ ...row(1), changeNo: 4 }], { isWhole: false, cursor: 4 });
  expect(await write(early, 3)).toBe(true);
  expect((await readList(database, eventId))?.list.cursor).toBe(6);
  expect([...(await readStored()).values()].map((participant) => participant.checkIns.length)).toEqual([
    1, 1,
  ]);
  expect(await write(createList([], { isWhole: false, cursor: 9 }), 8)).toBe(false);
});

it('[CI-20] [CI-11] deletes participants, not operations', async () => {
  await write(createList([row(1)]));
  await enqueue(database, [createOperation(1)], 'account-1');
  await deleteEndedLists(database, eventEndMs + 47 * hourMs);
  expect(await readList(database, eventId)).toBeDefined();
  await deleteEndedLists(database, eventEndMs + 49 * hourMs);
  expect(await readList(database, eventId)).toBeUndefined();
  expect(await database.chunks.count()).toBe(0);
  await write(createList([row(1)]));
  await write(createList([row(2)], { isWhole: false, cursor: 2 }), 1);
  expect(await database.chunks.count()).toBe(2);
  await clearLists(database);
  expect(await database.chunks.count()).toBe(0);
  expect(await database.outbox.count()).toBe(1);
});
