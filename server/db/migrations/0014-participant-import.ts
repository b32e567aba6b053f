import { sql, type Kysely } from 'kysely';

/** Imports of another system's list: their staged rows, and the codes that participants bring along. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('participant_import')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('event_id', 'text', (c) => c.notNull().references('event.id').onDelete('cascade'))
    .addColumn('organiser_id', 'text', (c) => c.notNull())
    .addColumn('language', 'text', (c) => c.notNull())
    .addColumn('mail_count', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('committed_at', 'bigint')
    .execute();
  await db.schema
    .createIndex('participant_import_organiser')
    .on('participant_import')
    .columns(['organiser_id', 'committed_at'])
    .execute();
  await db.schema
    .createIndex('participant_import_event')
    .on('participant_import')
    .columns(['event_id'])
    .execute();
  await db.schema
    .createIndex('participant_import_uncommitted')
    .on('participant_import')
    .columns(['created_at'])
    .where(sql.ref('committed_at'), 'is', null)
    .execute();
  await db.schema
    .createTable('participant_import_row')
    .addColumn('import_id', 'text', (c) =>
      c.notNull().references('participant_import.id').onDelete('cascade'),
    )
    .addColumn('row_no', 'integer', (c) => c.notNull())
    .addColumn('order_id', 'text', (c) => c.notNull())
    .addColumn('participant_id', 'text', (c) => c.notNull())
    .addColumn('first_name', 'text', (c) => c.notNull())
    .addColumn('last_name', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('code', 'text', (c) => c.notNull())
    .addColumn('is_mailed', 'smallint', (c) => c.notNull())
    .addPrimaryKeyConstraint('participant_import_row_key', ['import_id', 'row_no'])
    .execute();
  await db.schema.alterTable('order').addColumn('import_id', 'text').execute();
  await db.schema
    .alterTable('participant')
    .addColumn('external_code', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
  await db.schema
    .createIndex('participant_external_code')
    .on('participant')
    .columns(['event_id', 'external_code'])
    .where(sql.ref('external_code'), '<>', '')
    .execute();
}
