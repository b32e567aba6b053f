import { sql, type Kysely } from 'kysely';

/** Undo of an import: what it has changed on the list, and how far the mails about its undo are (RG-69). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['added_count', 'completed_count', 'change_no'])
    await db.schema
      .alterTable('participant_import')
      .addColumn(column, 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
  for (const column of ['undone_at', 'settled_at'])
    await db.schema.alterTable('participant_import').addColumn(column, 'bigint').execute();
  await db.schema
    .alterTable('participant_import')
    .addColumn('settled_until_id', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
  await db.schema.alterTable('participant').addColumn('code_import_id', 'text').execute();
  // Few participants, orders and mails have one of these.
  await db.schema
    .createIndex('participant_code_import')
    .on('participant')
    .columns(['code_import_id'])
    .where(sql.ref('code_import_id'), 'is not', null)
    .execute();
  await db.schema
    .createIndex('order_import')
    .on('order')
    .columns(['import_id', 'id'])
    .where(sql.ref('import_id'), 'is not', null)
    .execute();
  await db.schema
    .createIndex('mail_order')
    .on('mail')
    .columns(['order_id'])
    .where(sql.ref('order_id'), 'is not', null)
    .execute();
  // The queue looks at a mail's order before it claims the mail.
  await db.schema.dropIndex('mail_sequence').execute();
  await db.schema
    .createIndex('mail_sequence')
    .on('mail')
    .columns(['priority', 'turn', 'due_at', 'id', 'order_id'])
    .where(sql.ref('due_at'), 'is not', null)
    .execute();
  // The job that settles mails looks for them every few seconds.
  await db.schema
    .createIndex('participant_import_unsettled')
    .on('participant_import')
    .columns(['undone_at'])
    .where(sql.ref('undone_at'), 'is not', null)
    .where(sql.ref('settled_at'), 'is', null)
    .execute();
}
