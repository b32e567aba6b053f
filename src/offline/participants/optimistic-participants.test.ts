import { expect, it } from 'vitest';
import { toUuid, listOfTwoParticipants } from '#tests/support/phone/minimal-door.ts';
import type { OutboxRow } from '../storage/schema.ts';
import { OptimisticParticipants } from './optimistic-participants.ts';
import { packList } from '../storage/participant-chunk.ts';

const eventId = 'event-1';
const chunks = () => packList(eventId, listOfTwoParticipants().participants);

const createCheckIn = (participantId: string, seq: number): OutboxRow => ({
  seq,
  operationId: `operation-${seq}`,
  participantId,
  eventId,
  isCheckedIn: true,
  occurredAt: '2026-06-06T12:00:00.000Z',
  deviceId: 'device-1',
  deviceLabel: '',
  source: 'scan',
  undoes: [],
  accountId: 'account-1',
  attempts: 0,
  dueAt: 0,
});

it('[CI-47] lists a participant with a pending check-in outside of the snapshot by name once the list is loaded', () => {
  const list = new OptimisticParticipants();
  list.loadPreview({ ...packList(eventId, [])[0]!, version: 1, waiting: '1', inCount: 1, expectedCount: 2 });
  list.setPending([createCheckIn(toUuid(1), 1)]);
  expect(list.getUnlistedIds()).toEqual([]);
  expect([list.checkedInCount, list.expectedCount, list.pending.size]).toEqual([1, 2, 1]);
  list.load(chunks());
  expect(list.getUnlistedIds()).toEqual([]);
  expect([list.checkedInCount, list.expectedCount, list.pending.size]).toEqual([1, 2, 1]);
});

it('[CI-12] counts an unlisted genuine ticket while its check-in is pending, or until it is listed', () => {
  const list = new OptimisticParticipants();
  list.load(chunks());
  list.addPending(createCheckIn('somebody-else', 1));
  expect(list.getUnlistedIds()).toEqual(['somebody-else']);
  expect([list.checkedInCount, list.expectedCount]).toEqual([1, 3]);
  list.apply([{ ...listOfTwoParticipants().participants[0]!, _id: 'somebody-else', changeNo: 9 }]);
  expect(list.getUnlistedIds()).toEqual([]);
  expect([list.checkedInCount, list.expectedCount]).toEqual([1, 3]);
  list.apply([], ['somebody-else']);
  list.removePending(new Set(['operation-1']), ['somebody-else']);
  expect(list.getUnlistedIds()).toEqual([]);
  expect([list.checkedInCount, list.expectedCount, list.pending.size]).toEqual([0, 2, 0]);
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
