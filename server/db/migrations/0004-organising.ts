import { sql, type Kysely } from 'kysely';
import { foldText } from '#contract/fold-text.ts';

const chunk = 200;

/** What organisers need to change their events: versions, a search, and notices to everybody on a list. */
export async function createOrganising(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('event')
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .execute();
  await db.schema
    .alterTable('event')
    .addColumn('search_text', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
  await fillSearchText(db);
  await db.schema
    .createTable('event_notice')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('event_id', 'text', (c) => c.notNull().references('event.id'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('details', 'text', (c) => c.notNull())
    .addColumn('done_until', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('due_at', 'bigint', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('event_notice_due').on('event_notice').column('due_at').execute();
}

/** One statement for many rows: outside a transaction each one waits for the disk. */
async function fillSearchText(db: Kysely<unknown>): Promise<void> {
  for (let after = ''; ;) {
    const { rows } = await sql<{ id: string; title: string; location: string }>`
      select id, title, location from event where id > ${after} order by id limit ${chunk}
    `.execute(db);
    const last = rows.at(-1);
    if (last === undefined) return;
    const texts = rows.map((row) => sql`when ${row.id} then ${foldText(`${row.title} ${row.location}`)}`);
    await sql`
      update event set search_text = case id ${sql.join(texts, sql` `)} else search_text end
      where id > ${after} and id <= ${last.id}
    `.execute(db);
    after = last.id;
  }
}
