import type { Kysely } from 'kysely';

/** Imports that come to the list in steps: how far each is, once its places are reserved (RG-74). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('participant_import').addColumn('reserved_at', 'bigint').execute();
  for (const column of ['staged_count', 'next_row_no'])
    await db.schema
      .alterTable('participant_import')
      .addColumn(column, 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
}
