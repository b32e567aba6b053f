import { expect, it } from 'vitest';
import type { ParticipantRow } from '#contract/participant/participant.ts';
import { createRandom, randomBelow } from '#tests/support/random/random.ts';
import { createCheckIn, listOfTwoParticipants, toUuid } from '#tests/support/phone/minimal-door.ts';
import { packList } from '../storage/participant-chunk.ts';
import { DetailTallies } from './detail-counts.ts';
import { OptimisticParticipants } from './optimistic-participants.ts';
import { ParticipantSearch } from './search/participant-search.ts';

const eventId = 'event-1';
const ticketType = { position: 0, label: 'Tipo', isHighlighted: false };
const note = { position: 1, label: 'Nota', isHighlighted: false };
const [template] = listOfTwoParticipants().participants;

const row = (n: number, changeNo: number, details: string[], isIn = false): ParticipantRow => ({
  ...template!,
  _id: toUuid(n),
  changeNo,
  details,
  isCheckedIn: isIn,
  checkIns: isIn ? [{ operationId: `server ${n}`, at: '2026-06-06T10:00:00.000Z', deviceLabel: '' }] : [],
});

it('[CI-94] counts the values of each detail, the most frequent first, and without a list if there are many', () => {
  const tallies = new DetailTallies();
  for (let n = 0; n < 13; n++) tallies.add(`Base\u001fnota ${n}`, n === 0);
  tallies.add('VIP', true);
  tallies.add('', true);
  expect(tallies.read([ticketType, note, { ...note, position: 2 }])).toEqual([
    {
      ...ticketType,
      counts: [
        { value: 'Base', in: 1, expected: 13 },
        { value: 'VIP', in: 1, expected: 1 },
      ],
    },
    { ...note, counts: [{ value: undefined, in: 1, expected: 13 }] },
    { ...note, position: 2, counts: [] },
  ]);
  tallies.add('VIP', true, -1);
  tallies.move('Base', true);
  expect(tallies.read([ticketType])).toMatchObject([{ counts: [{ value: 'Base', in: 2, expected: 13 }] }]);
});

it('[CI-94] lists the values of a detail whose values change over time', () => {
  const tallies = new DetailTallies();
  for (let n = 0; n < 20; n++) {
    tallies.add(`nota ${n}`, false);
    tallies.add(`nota ${n}`, false, -1);
  }
  expect(tallies.read([ticketType])).toEqual([{ ...ticketType, counts: [] }]);
  tallies.add('VIP', false);
  expect(tallies.read([ticketType])).toMatchObject([{ counts: [{ value: 'VIP', in: 0, expected: 1 }] }]);
});

it('[CI-94] names the details of a list of which only a part is here, and counts nothing of it', () => {
  const list = new OptimisticParticipants();
  list.setDetails([ticketType]);
  const chunks = packList(eventId, [row(1, 1, ['VIP'])]);
  const uncounted = [{ ...ticketType, counts: [] }];
  list.loadPreview({ ...chunks[0]!, version: 1, waiting: '', inCount: 0, expectedCount: 2 });
  expect(list.getDetailCounts()).toEqual(uncounted);
  list.load(chunks, [], { chunks: 0, total: 2, in: 0, ranksAt: 1 });
  expect(list.getDetailCounts()).toEqual(uncounted);
  list.endDownload();
  expect(list.getDetailCounts()).toMatchObject([{ counts: [{ value: 'VIP' }] }]);
});

it('[CI-94] counts and filters as a count from scratch, in any order of changes', () => {
  for (let seed = 0; seed < 150; seed++) {
    const random = createRandom(seed);
    const pick = <T>(items: readonly T[]): T => items[randomBelow(random, items.length)]!;
    const pickDetails = (): string[] => [pick(['', 'VIP', 'Base']), pick(['', 'x'])];
    const list = new OptimisticParticipants();
    list.load(
      packList(
        eventId,
        [1, 2, 3].map((n) => row(n, 1, pickDetails(), random() < 0.5)),
      ),
    );
    list.setDetails([ticketType, note]);
    list.getDetailCounts();
    for (let step = 2; step < 30; step++) {
      const n = 1 + randomBelow(random, 5);
      const kind = randomBelow(random, 5);
      if (kind < 2) list.apply([row(n, step, pickDetails(), random() < 0.5)]);
      else if (kind === 2) list.apply([], [toUuid(n)]);
      else if (kind === 3) list.addPending(createCheckIn(toUuid(n), step));
      else list.setPending([]);
      for (const value of ['VIP', 'Base']) {
        const ids = [1, 2, 3, 4, 5].map((no) => toUuid(no));
        const wanted = ids.filter((id) => list.getParticipant(id)?.details[0]?.value === value);
        const isIn = wanted.filter((id) => list.getParticipant(id)!.isCheckedIn);
        const counts = list.getDetailCounts().find(({ position }) => position === 0)?.counts ?? [];
        const count = counts.find((candidate) => candidate.value === value);
        expect([count?.in ?? 0, count?.expected ?? 0], `seed ${seed}`).toEqual([isIn.length, wanted.length]);
        const query = { text: '', filter: 'all', sort: 'name', detail: { position: 0, value } } as const;
        const found = [...new ParticipantSearch(eventId).find(list, query)];
        expect(found.toSorted(), `seed ${seed}`).toEqual(wanted);
      }
    }
  }
});
