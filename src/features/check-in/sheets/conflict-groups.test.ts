import { expect, it } from 'vitest';
import type { Conflict } from '#src/offline/storage/schema.ts';
import { groupConflicts } from './conflict-groups.ts';

const createConflict = (operationId: string, overrides: Partial<Conflict>): Conflict => ({
  operationId,
  eventId: 'event',
  participantId: 'participant',
  isCheckedIn: true,
  occurredAt: '2026-11-21T17:02:00.000Z',
  walkIn: undefined,
  outcome: 'rejected',
  reason: undefined,
  first: undefined,
  ...overrides,
});
const walkIn = { firstName: 'Rita', lastName: 'Zanotti', email: '', isOverCapacity: false };

it('[CI-70] groups conflicts by why they need a review: participants without a ticket first, in their order', () => {
  const groups = groupConflicts([
    createConflict('a', { outcome: 'duplicate' }),
    createConflict('b', { reason: 'participantRemoved' }),
    createConflict('c', { outcome: 'superseded', isCheckedIn: false }),
    createConflict('d', { reason: 'soldOut', walkIn }),
    createConflict('e', { outcome: 'duplicate' }),
    createConflict('f', { reason: 'validation' }),
    createConflict('g', {}),
    createConflict('h', { reason: 'soldOut' }),
  ]);
  expect(
    groups.map(({ kind, conflicts }) => [kind, conflicts.map(({ operationId }) => operationId).join('')]),
  ).toEqual([
    ['soldOutWalkIn', 'd'],
    ['participantRemoved', 'b'],
    ['rejected', 'fgh'],
    ['duplicate', 'ae'],
    ['superseded', 'c'],
  ]);
  expect(groupConflicts([])).toEqual([]);
});
