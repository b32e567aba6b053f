import { expect, it } from 'vitest';
import { idOf, listOfTwo } from '#tests/support/small-door.ts';
import type { OutboxRow } from './device-database.ts';
import { DoorList } from './door-list.ts';
import { packList } from './participant-chunk.ts';

const eventId = 'event-1';
const chunks = () => packList(eventId, listOfTwo().participants);

const checkIn = (participantId: string, seq: number): OutboxRow => ({
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

it('[CI-47] who has an entry waiting and is not on the first screen stands there when all are read, named', () => {
  const list = new DoorList();
  list.preview({ ...packList(eventId, [])[0]!, version: 1, waiting: '1', inCount: 1, expectedCount: 2 });
  list.setWaiting([checkIn(idOf(1), 1)]);
  expect(list.unlisted()).toEqual([]);
  expect([list.inCount, list.expectedCount, list.waitingCount]).toEqual([1, 2, 1]);
  list.load(chunks());
  expect(list.unlisted()).toEqual([]);
  expect([list.inCount, list.expectedCount, list.waitingCount]).toEqual([1, 2, 1]);
});

it('[CI-12] a genuine ticket that is not on the list counts as long as its entry waits, or until it is listed', () => {
  const list = new DoorList();
  list.load(chunks());
  list.addWaiting(checkIn('somebody-else', 1));
  expect(list.unlisted()).toEqual(['somebody-else']);
  expect([list.inCount, list.expectedCount]).toEqual([1, 3]);
  list.apply([{ ...listOfTwo().participants[0]!, _id: 'somebody-else', changeNo: 9 }]);
  expect(list.unlisted()).toEqual([]);
  expect([list.inCount, list.expectedCount]).toEqual([1, 3]);
  list.apply([], ['somebody-else']);
  list.dropWaiting(new Set(['operation-1']), ['somebody-else']);
  expect(list.unlisted()).toEqual([]);
  expect([list.inCount, list.expectedCount, list.waitingCount]).toEqual([0, 2, 0]);
});

it('[CI-8] operations that the server fails on are counted until it has answered them', () => {
  const list = new DoorList();
  list.load(chunks());
  list.setWaiting([checkIn(idOf(1), 1), checkIn(idOf(2), 2)]);
  expect(list.stuckCount(3)).toBe(0);
  list.updateWaiting([{ ...checkIn(idOf(2), 2), attempts: 3 }]);
  expect(list.stuckCount(3)).toBe(1);
  list.dropWaiting(new Set(['operation-2']), [idOf(2)]);
  expect(list.stuckCount(3)).toBe(0);
  expect(list.waitingCount).toBe(1);
});
