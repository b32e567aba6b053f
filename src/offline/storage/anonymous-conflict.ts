import type { Conflict } from './schema.ts';

/**
 * A conflict as it stays on the device after its pass has ended: ids, times and the server's answer, without
 * the names of participants and devices (CI-22, CI-51).
 */
export const toAnonymousConflict = (conflict: Conflict): Conflict => ({
  operationId: conflict.operationId,
  eventId: conflict.eventId,
  participantId: conflict.participantId,
  isCheckedIn: conflict.isCheckedIn,
  occurredAt: conflict.occurredAt,
  walkIn: undefined,
  outcome: conflict.outcome,
  reason: conflict.reason,
  first: conflict.first && { ...conflict.first, deviceLabel: '' },
});
