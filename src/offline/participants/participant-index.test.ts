import { expect, it } from 'vitest';
import type { ParticipantRow } from '#contract/participant/participant.ts';
import { codeHashLength } from '#contract/participant/code-hash.ts';
import { randomBelow, createRandom } from '#tests/support/random/random.ts';
import { migrateChunkV3 } from '../storage/chunk-v3-migration.ts';
import { ParticipantIndex } from './participant-index.ts';
import { packList, unpackChunk } from '../storage/participant-chunk.ts';
import {
  compareSearchKeys,
  toSearchKey,
  toSearchable,
  keepRank,
  toStoredParticipant,
  type StoredParticipant,
} from '#contract/participant/stored-participant.ts';

const names = ['Anna', 'Zoë', '芳', 'Łukasz', 'Marta', 'Bea'];
const row = (n: number, more: Partial<ParticipantRow> = {}): ParticipantRow => ({
  _id: `01890000-0000-7000-8000-${(n * 7919).toString(16).padStart(12, '0')}`,
  firstName: names[n % names.length]!,
  lastName: `D’Angelò ${n % 97}`,
  email: `p${n}@example.org`,
  acceptedPNPTNC: true,
  isCheckedIn: false,
  orderId: `order-${String(n % 40).padStart(3, '0')}`,
  orderName: 'Luca',
  ticketNo: 1,
  noOfTickets: 1,
  hasMailFailed: false,
  changeNo: 1,
  checkIns: [],
  ...more,
});
/** A hash as long as those of codes. */
const toHash = (n: number, version: number): string => `${n}-${version}`.padStart(codeHashLength, 'x');
const toDetails = (n: number): string[] => (n % 3 === 0 ? [] : ['VIP', `Tavolo ${n}`].slice(n % 2));
const checkIn = [{ operationId: 'op', at: '2026-06-06T10:00:00.000Z', deviceLabel: 'Varco' }];

it('gives the same results as a plain list after additions, removals, renames and check-ins', () => {
  for (let seed = 1; seed <= 20; seed++) {
    const random = createRandom(seed);
    const rows = Array.from({ length: randomBelow(random, 300) }, (_, n) =>
      row(n, {
        ...(n % 5 === 0 && { checkIns: checkIn }),
        ...(n % 4 !== 0 && { details: toDetails(n) }),
        ...(n % 7 !== 0 && (n % 3 === 0 ? { codeHash: toHash(n, 0), codeEnd: '77k2' } : { codeHash: '' })),
      }),
    );
    const plain = new Map(rows.map((row) => [row._id, toStoredParticipant(row)]));
    const participantIndex = new ParticipantIndex();
    participantIndex.load(packList('event-1', rows));
    for (let step = 2; step < 120; step++) {
      const id = row(randomBelow(random, 330))._id;
      const previous = plain.get(id);
      const kind = randomBelow(random, 4);
      if (kind === 0) {
        expect(participantIndex.delete(id)).toBe(plain.delete(id));
        participantIndex.setCheckedInAtMs(id, 0);
        continue;
      }
      const n = Number.parseInt(id.slice(-12), 16) / 7919;
      const next = toStoredParticipant(
        row(n, {
          ...(kind === 1 && { lastName: `Nuova ${randomBelow(random, 50)}` }),
          ...(kind === 2 && { checkIns: checkIn }),
          ...(kind === 2 && { codeHash: '' }),
          ...(kind !== 1 && { details: toDetails(step) }),
          ...(kind === 3 && { codeHash: toHash(n, randomBelow(random, 3)), codeEnd: '77k2' }),
          changeNo: step,
        }),
      );
      plain.set(id, next);
      participantIndex.set(keepRank(next, participantIndex.get(id)));
      participantIndex.setCheckedInAtMs(id, kind === 2 ? 5 : 0);
      expect(participantIndex.get(id)).toMatchObject({ ...next, rank: expect.anything() });
      expect(previous === undefined || plain.has(id)).toBe(true);
    }
    const expected = [...plain.values()].map(toSearchable).sort(compareSearchKeys);
    const sorted = expected.map((entry) => entry.participant);
    const sortedParticipants = participantIndex.getSortedByName();
    const mapPositions = <T>(read: (position: number) => T): T[] =>
      Array.from({ length: sortedParticipants.length }, (_, position) => read(position));
    expect(participantIndex.size).toBe(plain.size);
    expect(mapPositions((position) => sortedParticipants.idAt(position))).toEqual(
      sorted.map((participant) => participant.id),
    );
    expect(sortedParticipants.getSearchKeys()).toEqual(expected.map((entry) => entry.searchKey));
    expect(mapPositions((position) => sortedParticipants.participantAt(position).lastName)).toEqual(
      sorted.map((participant) => participant.lastName),
    );
    expect(mapPositions((position) => sortedParticipants.participantAt(position).details)).toEqual(
      sorted.map((participant) => participant.details),
    );
    expect(participantIndex.lacksDetails()).toBe(sorted.some(({ details }) => details === undefined));
    const inside = sorted.map((participant) => participant.checkIns.length > 0);
    expect(mapPositions((position) => sortedParticipants.checkedInAtMsAt(position) > 0)).toEqual(inside);
    expect(participantIndex.checkedInCount).toBe(inside.filter(Boolean).length);
    const idsByCodeHash = new Map(
      sorted.flatMap(({ id, codeHash = '' }) => (codeHash === '' ? [] : [[codeHash, [id]] as const])),
    );
    if (idsByCodeHash.size > 0) expect(participantIndex.hasCodes()).toBe(true);
    expect(participantIndex.lacksCodes()).toBe(sorted.some(({ codeHash }) => codeHash === undefined));
    for (let n = 0; n < 330; n++)
      for (const codeHash of [0, 1, 2].map((version) => toHash(n, version)))
        expect(participantIndex.getIdsByCodeHash(codeHash)).toEqual(idsByCodeHash.get(codeHash) ?? []);
    expect(participantIndex.getIdsByOrder('order-007').sort()).toEqual(
      sorted
        .filter((participant) => participant.orderId === 'order-007')
        .map((participant) => participant.id)
        .sort(),
    );
  }
});

it('[CI-94] says whether listed rows lack their details, by their latest row', () => {
  const load = (...rows: ParticipantRow[]) => {
    const participantIndex = new ParticipantIndex();
    participantIndex.load(packList('event-1', rows));
    return participantIndex;
  };
  const without = { details: [] };
  expect(load().lacksDetails()).toBe(false);
  expect(load(row(1, without), row(2, { details: ['VIP'] })).lacksDetails()).toBe(false);
  const lacking = load(row(1, without), row(2));
  expect(lacking.lacksDetails()).toBe(true);
  lacking.set(toStoredParticipant(row(2, { ...without, changeNo: 2 })));
  expect(lacking.lacksDetails()).toBe(false);
  lacking.set(toStoredParticipant(row(1, { changeNo: 2 })));
  expect(lacking.lacksDetails()).toBe(true);
  const removed = load(row(1, without), row(2));
  removed.delete(row(2)._id);
  expect(removed.lacksDetails()).toBe(false);
  const chunks = packList('event-1', [row(1, without)]).map(({ details: _, ...chunk }) => chunk);
  const earlier = new ParticipantIndex();
  earlier.load(chunks);
  expect(earlier.lacksDetails()).toBe(true);
});

it('[CI-13] reads chunks of an earlier version', () => {
  const [chunk] = packList('event-1', [row(1, { checkIns: checkIn, hasMailFailed: true }), row(2), row(3)]);
  const participants = unpackChunk(chunk!);
  const joinColumn = (name: Exclude<keyof StoredParticipant, 'checkIns'>) =>
    participants.map((participant) => String(participant[name])).join('\n');
  const columns = {
    id: joinColumn('id'),
    firstName: joinColumn('firstName'),
    lastName: joinColumn('lastName'),
    email: joinColumn('email'),
    orderId: joinColumn('orderId'),
    orderName: joinColumn('orderName'),
    ticketNo: joinColumn('ticketNo'),
    noOfTickets: joinColumn('noOfTickets'),
    changeNo: joinColumn('changeNo'),
    haystack: participants.map(toSearchKey).join('\n'),
    rank: joinColumn('rank'),
    checkIns: participants
      .map((participant) =>
        participant.checkIns
          .map((checkIn) => [checkIn.operationId, checkIn.at, checkIn.deviceLabel].join('\u001f'))
          .join('\u001e'),
      )
      .join('\n'),
  };
  const failed = participants.map((participant) => (participant.hasMailFailed ? '1' : '')).join('\n');
  expect(
    unpackChunk(
      migrateChunkV3({ eventId: 'event-1', no: 0, columns: { ...columns, hasMailFailed: failed } }),
    ),
  ).toEqual(participants);
  const withoutMailFailed = unpackChunk(migrateChunkV3({ eventId: 'event-1', no: 0, columns }));
  expect(withoutMailFailed).toEqual(
    participants.map((participant) => ({ ...participant, hasMailFailed: false })),
  );
});
