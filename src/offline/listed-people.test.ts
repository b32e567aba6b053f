import { expect, it } from 'vitest';
import type { ParticipantRow } from '#contract/check-in/participant.ts';
import { below, randomOf } from '#tests/support/random.ts';
import { repackChunk } from './earlier-chunk.ts';
import { ListedPeople } from './listed-people.ts';
import {
  byHaystack,
  haystackOf,
  searched,
  inItsPlace,
  listed,
  packList,
  unpackChunk,
  type ListedPerson,
} from './participant-chunk.ts';

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
const checkIn = [{ operationId: 'op', at: '2026-06-06T10:00:00.000Z', deviceLabel: 'Varco' }];

it('says of a packed list what a plain one says, whoever comes, goes, is renamed or let in', () => {
  for (let seed = 1; seed <= 20; seed++) {
    const random = randomOf(seed);
    const first = Array.from({ length: below(random, 300) }, (_, n) => row(n));
    const plain = new Map(first.map((it) => [it._id, listed(it)]));
    const people = new ListedPeople();
    people.load(packList('event-1', first));
    for (let step = 2; step < 120; step++) {
      const id = row(below(random, 330))._id;
      const before = plain.get(id);
      const kind = below(random, 4);
      if (kind === 0) {
        expect(people.delete(id)).toBe(plain.delete(id));
        people.setInSince(id, 0);
        continue;
      }
      const n = Number.parseInt(id.slice(-12), 16) / 7919;
      const next = listed(
        row(n, {
          ...(kind === 1 && { lastName: `Nuova ${below(random, 50)}` }),
          ...(kind === 2 && { checkIns: checkIn }),
          changeNo: step,
        }),
      );
      plain.set(id, next);
      people.set(inItsPlace(next, people.get(id)));
      people.setInSince(id, kind === 2 ? 5 : 0);
      expect(people.get(id)).toMatchObject({ ...next, rank: expect.anything() });
      expect(before === undefined || plain.has(id)).toBe(true);
    }
    const found = [...plain.values()].map(searched).sort(byHaystack);
    const sorted = found.map((it) => it.person);
    const order = people.inOrder();
    const at = <T>(what: (place: number) => T): T[] =>
      Array.from({ length: order.length }, (_, place) => what(place));
    expect(people.size).toBe(plain.size);
    expect(at((place) => order.idAt(place))).toEqual(sorted.map((it) => it.id));
    expect(order.haystacks()).toEqual(found.map((it) => it.haystack));
    expect(at((place) => order.personAt(place).lastName)).toEqual(sorted.map((it) => it.lastName));
    const inside = sorted.map((it) => it.checkIns.length > 0);
    expect(at((place) => order.inSinceAt(place) > 0)).toEqual(inside);
    expect(people.inCount).toBe(inside.filter(Boolean).length);
    expect(people.idsOfOrder('order-007').sort()).toEqual(
      sorted
        .filter((it) => it.orderId === 'order-007')
        .map((it) => it.id)
        .sort(),
    );
  }
});

it('[CI-13] keeps what an earlier version took along', () => {
  const [chunk] = packList('event-1', [row(1, { checkIns: checkIn, hasMailFailed: true }), row(2), row(3)]);
  const people = unpackChunk(chunk!);
  const texts = (name: Exclude<keyof ListedPerson, 'checkIns'>) =>
    people.map((it) => String(it[name])).join('\n');
  const columns = {
    id: texts('id'),
    firstName: texts('firstName'),
    lastName: texts('lastName'),
    email: texts('email'),
    orderId: texts('orderId'),
    orderName: texts('orderName'),
    ticketNo: texts('ticketNo'),
    noOfTickets: texts('noOfTickets'),
    changeNo: texts('changeNo'),
    haystack: people.map(haystackOf).join('\n'),
    rank: texts('rank'),
    checkIns: people
      .map((it) =>
        it.checkIns.map((one) => [one.operationId, one.at, one.deviceLabel].join('\u001f')).join('\u001e'),
      )
      .join('\n'),
  };
  const failed = people.map((it) => (it.hasMailFailed ? '1' : '')).join('\n');
  expect(
    unpackChunk(repackChunk({ eventId: 'event-1', no: 0, columns: { ...columns, hasMailFailed: failed } })),
  ).toEqual(people);
  const before = unpackChunk(repackChunk({ eventId: 'event-1', no: 0, columns }));
  expect(before).toEqual(people.map((it) => ({ ...it, hasMailFailed: false })));
});
