import type { Tx } from '../db/database.ts';

/**
 * Takes a participant off the list of one of this organiser's events and frees her ticket (RG-4). Out:
 * whether it did; not for somebody who is not there, not this organiser's, or removed already.
 */
export async function removeFromList(
  tx: Tx,
  { participantId, organiserId, now }: { participantId: string; organiserId: string; now: number },
): Promise<boolean> {
  const list = await raiseOwnCursor(tx, { participantId, organiserId });
  if (list === undefined) return false;
  return (await takeOffList(tx, { ...list, participantIds: [participantId], now })).length > 0;
}

/**
 * Raises the cursor of the list that somebody is on, or was, when it is one of this organiser's; nothing
 * when it is not (EV-5).
 */
export async function raiseOwnCursor(
  tx: Tx,
  { participantId, organiserId }: { participantId: string; organiserId: string },
): Promise<{ eventId: string; changeNo: number } | undefined> {
  const event = await tx.db
    .selectFrom('participant')
    .innerJoin('event', 'event.id', 'participant.event_id')
    .select('event.id')
    .where('participant.id', '=', participantId)
    .where('event.organiser_id', '=', organiserId)
    .executeTakeFirst();
  return event && { eventId: event.id, changeNo: await raiseCursor(tx, event.id) };
}

/**
 * Raises the cursor of an event's list and returns it. It takes the event's row, first as everywhere,
 * so that nobody deadlocks with the door.
 */
export async function raiseCursor(tx: Tx, eventId: string): Promise<number> {
  const { change_no: changeNo } = await tx.db
    .updateTable('event')
    .set((eb) => ({ change_no: eb('change_no', '+', 1) }))
    .where('id', '=', eventId)
    .returning('change_no')
    .executeTakeFirstOrThrow();
  return changeNo;
}

/**
 * Takes these people of one event off its list, frees the tickets that they have, counts them out and tells
 * the doors (RG-4, CI-28). `changeNo` comes from `raiseCursor`. Out: the ids of those who were still on it.
 */
export async function takeOffList(
  tx: Tx,
  {
    eventId,
    participantIds,
    changeNo,
    now,
  }: { eventId: string; participantIds: readonly string[]; changeNo: number; now: number },
): Promise<string[]> {
  const removed = await tx.db
    .updateTable('participant')
    .set({ removed_at: now, change_no: changeNo })
    .where('event_id', '=', eventId)
    .where('id', 'in', participantIds)
    .where('removed_at', 'is', null)
    .returning(['id', 'is_over_capacity'])
    .execute();
  if (removed.length === 0) return [];
  const ids = removed.map((row) => row.id);
  const over = removed.filter((row) => row.is_over_capacity === 1).length;
  const inside = await tx.db
    .selectFrom('check_in_operation')
    .select('participant_id')
    .distinct()
    .where('participant_id', 'in', ids)
    .where('stands', '=', 1)
    .execute();
  await tx.db
    .updateTable('event')
    .set((eb) => ({
      available: eb('available', '+', ids.length - over),
      over_count: eb('over_count', '-', over),
      participant_count: eb('participant_count', '-', ids.length),
      in_count: eb('in_count', '-', inside.length),
    }))
    .where('id', '=', eventId)
    .execute();
  await tx.announce(eventId);
  return ids;
}
