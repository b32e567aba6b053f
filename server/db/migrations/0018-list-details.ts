import { sql, type Kysely } from 'kysely';

/** Columns of an imported list that come along with its participants (RG-72). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('list_detail')
    .addColumn('event_id', 'text', (c) => c.notNull().references('event.id').onDelete('cascade'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('label', 'text', (c) => c.notNull())
    .addColumn('is_highlighted', 'smallint', (c) => c.notNull())
    .addColumn('is_on_passes', 'smallint', (c) => c.notNull())
    .addColumn('import_id', 'text')
    .addPrimaryKeyConstraint('list_detail_key', ['event_id', 'position'])
    .execute();
  for (const table of ['participant', 'participant_import_row'])
    await db.schema
      .alterTable(table)
      .addColumn('details', 'text', (c) => c.notNull().defaultTo(''))
      .execute();
  await db.schema
    .alterTable('participant_import_row')
    .addColumn('previous_details', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
  await db.schema
    .createTable('earlier_details')
    .addColumn('import_id', 'text', (c) =>
      c.notNull().references('participant_import.id').onDelete('cascade'),
    )
    .addColumn('participant_id', 'text', (c) => c.notNull().references('participant.id').onDelete('cascade'))
    .addColumn('details', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('earlier_details_key', ['import_id', 'participant_id'])
    .execute();
  await db.schema
    .createIndex('earlier_details_participant')
    .on('earlier_details')
    .columns(['participant_id'])
    .execute();
  await db.schema.createIndex('earlier_details_age').on('earlier_details').columns(['created_at']).execute();
  await db.schema
    .createIndex('participant_details')
    .on('participant')
    .columns(['event_id', 'id'])
    .where(sql.ref('details'), '<>', '')
    .execute();
}
