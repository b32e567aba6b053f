import type { Db } from '../db/tables.ts';

/** Takes the row of an event until the transaction ends: before those of its orders and people, as everywhere. */
export async function lockEvent(db: Db, eventId: string): Promise<void> {
  await db
    .updateTable('event')
    .set((eb) => ({ change_no: eb.ref('change_no') }))
    .where('id', '=', eventId)
    .execute();
}
