import { expect, it } from 'vitest';
import { createCheckIn, toUuid, listOfTwoParticipants } from '#tests/support/phone/minimal-door.ts';
import { OptimisticParticipants } from './optimistic-participants.ts';
import { packList } from '../storage/participant-chunk.ts';

const eventId = 'event-1';
const chunks = () => packList(eventId, listOfTwoParticipants().participants);

it('[CI-47] lists a participant with a pending check-in outside of the snapshot by name once the list is loaded', () => {
  const list = new OptimisticParticipants();
  list.loadPreview({ ...packList(eventId, [])[0]!, version: 1, waiting: '1', inCount: 1, expectedCount: 2 });
  list.setPending([createCheckIn(toUuid(1), 1)]);
  expect(list.getUnlistedIds('all')).toEqual([]);
  expect([list.checkedInCount, list.expectedCount, list.pending.size]).toEqual([1, 2, 1]);
  list.load(chunks());
  expect(list.getUnlistedIds('all')).toEqual([]);
  expect([list.checkedInCount, list.expectedCount, list.pending.size]).toEqual([1, 2, 1]);
});

it('[CI-12] counts an unlisted genuine ticket while its check-in is pending, or until it is listed', () => {
  const list = new OptimisticParticipants();
  list.load(chunks());
  list.addPending(createCheckIn('somebody-else', 1));
  expect(list.getUnlistedIds('all')).toEqual(['somebody-else']);
  expect([list.checkedInCount, list.expectedCount]).toEqual([1, 3]);
  list.apply([{ ...listOfTwoParticipants().participants[0]!, _id: 'somebody-else', changeNo: 9 }]);
  expect(list.getUnlistedIds('all')).toEqual([]);
  expect([list.checkedInCount, list.expectedCount]).toEqual([1, 3]);
  list.apply([], ['somebody-else']);
  list.removePending(new Set(['operation-1']), ['somebody-else']);
  expect(list.getUnlistedIds('all')).toEqual([]);
  expect([list.checkedInCount, list.expectedCount, list.pending.size]).toEqual([0, 2, 0]);
});

it('[CI-97] lists an unlisted ticket as long as it is counted, and then only for its conflict', () => {
  const list = new OptimisticParticipants();
  list.load(chunks());
  const read = () => ({
    all: list.getUnlistedIds('all'),
    conflict: list.getUnlistedIds('conflict'),
    expected: list.expectedCount,
    isConflictOnly: list.getParticipant('guest')?.isConflictOnly,
  });
  list.addPending(createCheckIn('guest', 1));
  expect(read()).toEqual({ all: ['guest'], conflict: ['guest'], expected: 3, isConflictOnly: false });
  list.removePending(new Set(['operation-1']), ['guest']);
  list.setConflicts([
    {
      operationId: 'operation-1',
      eventId,
      participantId: 'guest',
      isCheckedIn: true,
      occurredAt: '2026-06-06T12:00:00.000Z',
      walkIn: undefined,
      outcome: 'rejected',
      reason: 'notFound',
      first: undefined,
    },
  ]);
  expect(read()).toEqual({ all: [], conflict: ['guest'], expected: 2, isConflictOnly: true });
  expect(list.getParticipant(toUuid(1))!.isConflictOnly).toBe(false);
});

it('[CI-8] counts operations that the server fails on until they are acknowledged', () => {
  const list = new OptimisticParticipants();
  list.load(chunks());
  list.setPending([createCheckIn(toUuid(1), 1), createCheckIn(toUuid(2), 2)]);
  expect(list.pending.failedCount(3)).toBe(0);
  list.updatePending([{ ...createCheckIn(toUuid(2), 2), attempts: 3 }]);
  expect(list.pending.failedCount(3)).toBe(1);
  list.removePending(new Set(['operation-2']), [toUuid(2)]);
  expect(list.pending.failedCount(3)).toBe(0);
  expect(list.pending.size).toBe(1);
});

it('[RG-72] shows the values of each participant with their columns, as these change', () => {
  const list = new OptimisticParticipants();
  const [first, second] = listOfTwoParticipants().participants;
  list.load(packList(eventId, [{ ...first!, details: ['VIP', '', '7'] }, second!]));
  const read = (n: number) => list.getParticipant(toUuid(n))!.details;
  const ticketType = { position: 0, label: 'Tipo', isHighlighted: true };
  const diet = { position: 1, label: 'Dieta', isHighlighted: false };
  const table = { position: 2, label: 'Tavolo', isHighlighted: false };
  // Values have no names before an answer that says them.
  expect([read(1), read(2)]).toEqual([[], []]);
  list.setDetails([ticketType, diet, table]);
  const shown = [
    { ...ticketType, value: 'VIP' },
    { ...table, value: '7' },
  ];
  expect([read(1), read(2)]).toEqual([shown, []]);
  const participant = list.getParticipant(toUuid(1));
  list.setDetails(structuredClone([ticketType, diet, table]));
  expect(list.getParticipant(toUuid(1))).toBe(participant);
  // A pass may not have those before.
  list.setDetails([table]);
  expect(read(1)).toEqual([{ ...table, value: '7' }]);
  list.setDetails([{ ...ticketType, label: 'Ingresso', isHighlighted: false }]);
  expect(read(1)).toEqual([{ position: 0, label: 'Ingresso', isHighlighted: false, value: 'VIP' }]);
  list.apply([{ ...second!, details: ['Base'], changeNo: 2 }]);
  list.addPending(createCheckIn(toUuid(1), 1));
  expect([read(1), read(2)]).toMatchObject([[{ value: 'VIP' }], [{ value: 'Base' }]]);
  list.setDetails([]);
  expect([read(1), read(2)]).toEqual([[], []]);
});

it('[CI-94] says whether listed rows lack their details', () => {
  const list = new OptimisticParticipants();
  list.load(chunks());
  expect(list.lacksDetails()).toBe(true);
  list.apply(listOfTwoParticipants().participants.map((row) => ({ ...row, details: [], changeNo: 2 })));
  expect(list.lacksDetails()).toBe(false);
});
