import { expect, test } from 'vitest';
import type { Door } from '#src/offline/door/door.ts';
import { toFeedbackKind, toLiveScanResult } from './live-scan-result.ts';
import type { Conflict } from '#src/offline/storage/schema.ts';
import type { Participant } from '#src/offline/participants/participant.ts';

const chiara: Participant = {
  id: 'p1',
  firstName: 'Chiara',
  lastName: 'D’Angelò',
  email: 'chiara@esempio.it',
  orderName: 'Luca',
  orderId: 'o1',
  ticketNo: 2,
  noOfTickets: 2,
  hasMailFailed: false,
  isCheckedIn: true,
  isPending: true,
  checkIns: [],
  conflict: undefined,
  isUnlisted: false,
  isConflictOnly: false,
  isWalkIn: false,
  codeEnd: '',
  details: [],
};
const luca: Participant = { ...chiara, id: 'p2', firstName: 'Luca', ticketNo: 1, isCheckedIn: false };

/** Stub of a door that knows only these participants. */
const createDoor = (...participants: Participant[]) =>
  ({ getParticipant: (id) => participants.find((person) => person.id === id) }) satisfies Pick<
    Door,
    'getParticipant'
  >;

const green = {
  key: 1,
  result: { kind: 'in', operationId: 'op1', participant: chiara, others: [luca] },
} as const;

const withConflict = (change: Partial<Conflict>): Participant => ({
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

test('keeps a green result green and follows the list: sent operations, and others of the order who check in', () => {
  const now = toLiveScanResult(
    createDoor({ ...chiara, isPending: false }, { ...luca, isCheckedIn: true }),
    green,
  );
  expect(now).toMatchObject({
    kind: 'in',
    participant: { isPending: false },
    others: [{ isCheckedIn: true }],
  });
});

test('turns green to amber when another device checked the participant in first', () => {
  const now = toLiveScanResult(createDoor(withConflict({}), luca), green);
  expect(now).toMatchObject({ kind: 'already', first: { deviceLabel: 'Varco sud' } });
  expect(toFeedbackKind(now)).toBe('already');
});

test('turns green to red when the server rejects the check-in', () => {
  const rejected = withConflict({ outcome: 'rejected', reason: 'participantRemoved', first: undefined });
  const now = toLiveScanResult(createDoor(rejected, luca), green);
  expect(now).toEqual({ kind: 'refused', reason: 'rejected', rejectReason: 'participantRemoved' });
});

test('ignores an older conflict of the same participant', () => {
  expect(toLiveScanResult(createDoor(withConflict({ operationId: 'op0' }), luca), green).kind).toBe('in');
});

test('keeps showing a participant who was removed from the list meanwhile', () => {
  expect(toLiveScanResult(createDoor(), green)).toMatchObject({ kind: 'in', participant: chiara });
});

test('maps a failed save to the refusal sound, never to the check-in sound', () => {
  expect(toFeedbackKind({ kind: 'saveFailed' })).toBe('refused');
});
