import type { ListChange } from '#contract/check-in/check-in-calls.ts';
import type { Tx } from '../db/database.ts';
import type { Accepted, Held } from './operation-log.ts';
import type { Newcomer } from './walk-in.ts';

/**
 * Raises the cursors of the events in which somebody changed, and counts who is in and who came. Out: the new
 * cursors, under each of which nothing else changed.
 */
export async function writeChanges(
  tx: Tx,
  accepted: readonly Accepted[],
  held: ReadonlyMap<string, Held>,
  newcomers: readonly Newcomer[],
): Promise<ListChange[]> {
  const changes: ListChange[] = [];
  const changed = new Map<string, Set<string>>();
  for (const { arrival, decision } of accepted) {
    if (!decision.isChange) continue;
    const { eventId, participantId } = arrival.operation;
    changed.set(eventId, (changed.get(eventId) ?? new Set()).add(participantId));
  }
  const admitted = newcomers.filter((it) => it.refusedFor === undefined);
  for (const [eventId, participantIds] of changed) {
    let inMore = 0;
    for (const id of participantIds) {
      const { standing, stoodBefore } = held.get(id)!;
      inMore += Number(standing.checkIns.length > 0) - Number(stoodBefore.length > 0);
    }
    const came = admitted.filter((it) => it.arrival.operation.eventId === eventId);
    const over = came.filter((it) => it.walkIn.isOverCapacity).length;
    const { change_no: changeNo } = await tx.db
      .updateTable('event')
      .set((eb) => ({
        change_no: eb('change_no', '+', 1),
        in_count: eb('in_count', '+', inMore),
        participant_count: eb('participant_count', '+', came.length),
        available: eb('available', '-', came.length - over),
        over_count: eb('over_count', '+', over),
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
