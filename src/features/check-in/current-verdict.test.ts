import { expect, test } from 'vitest';
import type { Conflict, Door, Person } from '#src/offline/door-state.ts';
import { answerOf, currentVerdict } from './current-verdict.ts';

const chiara: Person = {
  id: 'p1',
  firstName: 'Chiara',
  lastName: 'D’Angelò',
  email: 'chiara@esempio.it',
  orderName: 'Luca',
  orderId: 'o1',
  ticketNo: 2,
  noOfTickets: 2,
  hasMailFailed: false,
  isIn: true,
  isPending: true,
  checkIns: [],
  conflict: undefined,
  isUnlisted: false,
  isWalkIn: false,
};
const luca: Person = { ...chiara, id: 'p2', firstName: 'Luca', ticketNo: 1, isIn: false };

/** A door that knows these people and nothing else. */
const doorWith = (...people: Person[]) =>
  ({ person: (id) => people.find((person) => person.id === id) }) satisfies Pick<Door, 'person'>;

const green = {
  key: 1,
  verdict: { kind: 'in', operationId: 'op1', person: chiara, others: [luca] },
} as const;

const conflict = (change: Partial<Conflict>): Person => ({
  ...chiara,
  conflict: {
    operationId: 'op1',
    eventId: 'e1',
    participantId: 'p1',
    isCheckedIn: true,
    occurredAt: '2026-11-21T17:05:00.000Z',
    walkIn: undefined,
    outcome: 'duplicate',
    reason: undefined,
    first: { operationId: 'op0', at: '2026-11-21T17:02:00.000Z', deviceLabel: 'Varco sud' },
    ...change,
  },
});

test('green stays green and follows the list: sent, and others of the order who come in', () => {
  const now = currentVerdict(doorWith({ ...chiara, isPending: false }, { ...luca, isIn: true }), green);
  expect(now).toMatchObject({ kind: 'in', person: { isPending: false }, others: [{ isIn: true }] });
});

test('green turns amber when another phone was faster', () => {
  const now = currentVerdict(doorWith(conflict({}), luca), green);
  expect(now).toMatchObject({ kind: 'already', first: { deviceLabel: 'Varco sud' } });
  expect(answerOf(now)).toBe('already');
});

test('green turns red when the server refused the entry', () => {
  const rejected = conflict({ outcome: 'rejected', reason: 'participantRemoved', first: undefined });
  const now = currentVerdict(doorWith(rejected, luca), green);
  expect(now).toEqual({ kind: 'refused', why: 'rejected', reason: 'participantRemoved' });
});

test('an older conflict of the same person changes nothing', () => {
  expect(currentVerdict(doorWith(conflict({ operationId: 'op0' }), luca), green).kind).toBe('in');
});

test('somebody who vanished from the list meanwhile is still shown as she was', () => {
  expect(currentVerdict(doorWith(), green)).toMatchObject({ kind: 'in', person: chiara });
});

test('what could not be kept sounds like a refusal, never like an entry', () => {
  expect(answerOf({ kind: 'notKept' })).toBe('refused');
});
