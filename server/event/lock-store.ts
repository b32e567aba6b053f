import type { Db } from '../db/tables.ts';

/**
 * Locks the row of an event until the transaction ends. Lock order: the event before its orders and
 * participants.
 */
export async function lockEvent(db: Db, eventId: string): Promise<void> {
  await db
    .updateTable('event')
    .set((eb) => ({ change_no: eb.ref('change_no') }))
    .where('id', '=', eventId)
    .execute();
}
