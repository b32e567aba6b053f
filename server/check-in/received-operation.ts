import type { Operation } from '#contract/check-in/operation.ts';
import type { ReceivedOperation } from './operation-log.ts';

/**
 * Adds the server's times to an operation. `sentAt` is the device's clock at the time of sending, so
 * `receivedAt - sentAt` is the device's skew; the corrected time is never later than the receipt (CI-5). All
 * times in epoch milliseconds.
 */
export function toReceivedOperation(
  operation: Operation,
  { receivedAt, sentAt }: { receivedAt: number; sentAt: number },
): ReceivedOperation {
  const corrected = Date.parse(operation.occurredAt) + (receivedAt - sentAt);
  return { operation, receivedAt, correctedAt: Math.min(corrected, receivedAt) };
}
