import type { ListChange } from '#contract/check-in/check-in-endpoints.ts';
import type { Tx } from '../db/database.ts';
import type { DecidedOperation, LoadedParticipant } from './operation-log.ts';
import type { NewWalkIn } from './walk-in.ts';

/**
 * Increments the cursor of each event with a changed participant and updates its counts of people in and
 * expected.
 * @returns the new cursors; under each, nothing else changed (CI-9).
 */
export async function incrementChangeCounters(
  tx: Tx,
  decided: readonly DecidedOperation[],
  participants: ReadonlyMap<string, LoadedParticipant>,
  newWalkIns: readonly NewWalkIn[],
): Promise<ListChange[]> {
  const changes: ListChange[] = [];
  const changed = new Map<string, Set<string>>();
  for (const { received, decision } of decided) {
    if (!decision.isChange) continue;
    const { eventId, participantId } = received.operation;
    changed.set(eventId, (changed.get(eventId) ?? new Set()).add(participantId));
  }
  const admitted = newWalkIns.filter((newWalkIn) => newWalkIn.rejectionReason === undefined);
  for (const [eventId, participantIds] of changed) {
    let inDelta = 0;
    for (const id of participantIds) {
      const { state, previouslyActiveIds } = participants.get(id)!;
      inDelta += Number(state.checkIns.length > 0) - Number(previouslyActiveIds.length > 0);
    }
    const walkIns = admitted.filter((newWalkIn) => newWalkIn.received.operation.eventId === eventId);
    const overCapacityCount = walkIns.filter((newWalkIn) => newWalkIn.walkIn.isOverCapacity).length;
    const { change_no: changeNo } = await tx.db
      .updateTable('event')
      .set((eb) => ({
        change_no: eb('change_no', '+', 1),
        checked_in_count: eb('checked_in_count', '+', inDelta),
        participant_count: eb('participant_count', '+', walkIns.length),
        available: eb('available', '-', walkIns.length - overCapacityCount),
        over_capacity_count: eb('over_capacity_count', '+', overCapacityCount),
      }))
      .where('id', '=', eventId)
      .returning('change_no')
      .executeTakeFirstOrThrow();
    await tx.db
      .updateTable('participant')
      .set({ change_no: changeNo })
      .where('id', 'in', [...participantIds])
      .execute();
    await tx.announce(eventId);
    changes.push({ eventId, changeNo });
  }
  return changes;
}
