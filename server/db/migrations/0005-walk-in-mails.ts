import { sql, type Kysely } from 'kysely';

/** Walk-ins by the time of their order, for the limit on mails to them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('participant_walk_in')
    .on('participant')
    .columns(['order_id'])
    .where(sql.ref('is_walk_in'), '=', 1)
    .execute();
}
