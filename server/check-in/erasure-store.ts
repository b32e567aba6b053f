import type { Db } from '../db/tables.ts';

/**
 * Takes out of the log of an organisation's doors what its people called their phones; the operations
 * stay, as they count who was in (AC-34). Belongs into the transaction of the erasure.
 */
export async function eraseDoorTraces(db: Db, organiserId: string): Promise<void> {
  await db
    .updateTable('check_in_operation')
    .set({ device_label: '' })
    .where('event_id', 'in', ({ selectFrom }) =>
      selectFrom('event').select('id').where('organiser_id', '=', organiserId),
    )
    .where('account_id', '=', organiserId)
    .execute();
  await db.deleteFrom('check_in_refusal').where('account_id', '=', organiserId).execute();
}
