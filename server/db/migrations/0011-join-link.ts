import type { Kysely } from 'kysely';

/** Link to take part in an online event, and from when it is shown to holders of tickets (RG-52). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('event')
    .addColumn('join_link', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
  await db.schema
    .alterTable('event')
    .addColumn('join_link_lead', 'text', (c) => c.notNull().defaultTo('now'))
    .execute();
}
