import type { Tx } from '../db/database.ts';

/**
 * Removes a participant from the list of an organiser's event and releases the ticket (RG-4).
 * @returns false if the participant is missing, of another organiser, or already removed.
 */
export async function removeOwnParticipant(
  tx: Tx,
  { participantId, organiserId, nowMs }: { participantId: string; organiserId: string; nowMs: number },
): Promise<boolean> {
  const list = await incrementOwnCursor(tx, { participantId, organiserId });
  if (list === undefined) return false;
  return (await removeFromList(tx, { ...list, participantIds: [participantId], nowMs })).length > 0;
}

/**
 * Increments the cursor of the list a participant is or was on.
 * @returns `undefined` if the event is not this organiser's (EV-5).
 */
export async function incrementOwnCursor(
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
  return event && { eventId: event.id, changeNo: await incrementCursor(tx, event.id) };
}

/**
 * Increments and returns the cursor of an event's list (CI-9). Locks the event's row, always first, to avoid
 * deadlocks with the door.
 */
export async function incrementCursor(tx: Tx, eventId: string): Promise<number> {
  const { change_no: changeNo } = await tx.db
    .updateTable('event')
    .set((eb) => ({ change_no: eb('change_no', '+', 1) }))
    .where('id', '=', eventId)
    .returning('change_no')
    .executeTakeFirstOrThrow();
  return changeNo;
}

/**
 * Removes participants from an event's list, releases their tickets, updates the counts and announces the
 * change (RG-4, CI-28). `changeNo` comes from `incrementCursor`.
 * @returns the ids of those that were still on the list.
 */
export async function removeFromList(
  tx: Tx,
  {
    eventId,
    participantIds,
    changeNo,
    nowMs,
  }: { eventId: string; participantIds: readonly string[]; changeNo: number; nowMs: number },
): Promise<string[]> {
  const removed = await tx.db
    .updateTable('participant')
    .set({ removed_at: nowMs, change_no: changeNo })
    .where('event_id', '=', eventId)
    .where('id', 'in', participantIds)
    .where('removed_at', 'is', null)
    .returning(['id', 'is_over_capacity'])
    .execute();
  if (removed.length === 0) return [];
  const ids = removed.map((row) => row.id);
  const overCapacityCount = removed.filter((row) => row.is_over_capacity === 1).length;
  const checkedIn = await tx.db
    .selectFrom('check_in_operation')
    .select('participant_id')
    .distinct()
    .where('participant_id', 'in', ids)
    .where('is_active', '=', 1)
    .execute();
  await tx.db
    .updateTable('event')
    .set((eb) => ({
      available: eb('available', '+', ids.length - overCapacityCount),
      over_capacity_count: eb('over_capacity_count', '-', overCapacityCount),
      participant_count: eb('participant_count', '-', ids.length),
      checked_in_count: eb('checked_in_count', '-', checkedIn.length),
    }))
    .where('id', '=', eventId)
    .execute();
  await tx.announce(eventId);
  return ids;
}
