import { sortCheckIns } from '#contract/check-in/decide.ts';
import type { ActiveCheckIn } from '#contract/participant/participant.ts';
import type { OutboxRow } from '../storage/schema.ts';

/**
 * The active check-ins of a participant after pending operations, in the order in which these were made.
 * @param skewMs the server's clock minus this device's
 */
export function applyPending(
  serverCheckIns: readonly ActiveCheckIn[],
  pending: readonly OutboxRow[],
  skewMs: number,
): readonly ActiveCheckIn[] {
  if (pending.length === 0) return serverCheckIns;
  const checkInsById = new Map(serverCheckIns.map((checkIn) => [checkIn.operationId, checkIn]));
  for (const row of pending)
    if (row.isCheckedIn && !checkInsById.has(row.operationId))
      checkInsById.set(row.operationId, {
        operationId: row.operationId,
        at: new Date(Date.parse(row.occurredAt) + skewMs).toISOString(),
        deviceLabel: row.deviceLabel,
      });
  for (const row of pending) if (!row.isCheckedIn) for (const id of row.undoes) checkInsById.delete(id);
  return sortCheckIns([...checkInsById.values()]);
}
