import type { Tx } from '../db/database.ts';
import type { Accepted, Held } from './operation-log.ts';

/** Raises the cursors of the events in which somebody changed, and counts who is in. */
export async function writeChanges(
  tx: Tx,
  accepted: readonly Accepted[],
  held: ReadonlyMap<string, Held>,
): Promise<void> {
  const changed = new Map<string, Set<string>>();
  for (const { arrival, decision } of accepted) {
    if (!decision.isChange) continue;
    const { eventId, participantId } = arrival.operation;
    changed.set(eventId, (changed.get(eventId) ?? new Set()).add(participantId));
  }
  for (const [eventId, participantIds] of changed) {
    let inMore = 0;
    for (const id of participantIds) {
      const { standing, wasIn } = held.get(id)!;
      inMore += Number(standing.checkIns.length > 0) - Number(wasIn);
    }
    const { change_no: changeNo } = await tx.db
      .updateTable('event')
      .set((eb) => ({
        change_no: eb('change_no', '+', 1),
        in_count: eb('in_count', '+', inMore),
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
  }
}
