import type { Operation } from '#contract/check-in/operation.ts';
import type { Arrival } from './operation-log.ts';

/**
 * An operation with the times the server gives it. The device said at `sentAt`, by its own clock,
 * that it is sending: what that differs from now is its skew. Nothing happened after it was received
 * (CI-5). All in milliseconds.
 */
export function arrivalOf(
  operation: Operation,
  { receivedAt, sentAt }: { receivedAt: number; sentAt: number },
): Arrival {
  const corrected = Date.parse(operation.occurredAt) + (receivedAt - sentAt);
  return { operation, receivedAt, correctedAt: Math.min(corrected, receivedAt) };
}
