import type { Kysely } from 'kysely';

/** Who holds the tickets of an unpaid order, for the limits on holds. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('order').addColumn('held_by', 'text').execute();
  // Few orders have one: those unpaid for at most a day.
  await db.schema
    .createIndex('order_held_by')
    .on('order')
    .columns(['event_id', 'held_by'])
    .where('held_by', 'is not', null)
    .execute();
}
