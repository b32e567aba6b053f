import type { Kysely } from 'kysely';

/** Staff passes and their phones, people who came without a registration, and what was decided about answers. */
export async function createDoorStaff(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('staff_pass')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('event_id', 'text', (c) => c.notNull().references('event.id'))
    .addColumn('label', 'text', (c) => c.notNull())
    .addColumn('start_at', 'bigint', (c) => c.notNull())
    .addColumn('end_at', 'bigint', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('revoked_at', 'bigint')
    .execute();
  await db.schema.createIndex('staff_pass_event').on('staff_pass').column('event_id').execute();
  await db.schema
    .createTable('staff_pass_device')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('pass_id', 'text', (c) => c.notNull().references('staff_pass.id'))
    .addColumn('device_id', 'text', (c) => c.notNull())
    .addColumn('label', 'text', (c) => c.notNull())
    .addColumn('token_hash', 'text', (c) => c.unique())
    .addColumn('opened_at', 'bigint', (c) => c.notNull())
    .addColumn('seen_at', 'bigint', (c) => c.notNull())
    .addColumn('entry_count', 'bigint', (c) => c.notNull().defaultTo(0))
    .addColumn('revoked_at', 'bigint')
    .addUniqueConstraint('staff_pass_device_key', ['pass_id', 'device_id'])
    .execute();
  await db.schema
    .createTable('check_in_review')
    .addColumn('operation_id', 'text', (c) => c.primaryKey().references('check_in_operation.operation_id'))
    .addColumn('decision', 'text', (c) => c.notNull())
    .addColumn('note', 'text', (c) => c.notNull())
    .addColumn('reviewed_at', 'bigint', (c) => c.notNull())
    .addColumn('received_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .alterTable('check_in_operation')
    .addColumn('pass_device_id', 'text', (c) => c.references('staff_pass_device.id'))
    .execute();
  // The log is read the newest first, whole or by one of what it can be narrowed to.
  await db.schema.dropIndex('check_in_operation_event').execute();
  const newestFirst = ['received_at', 'operation_id'] as const;
  await db.schema
    .createIndex('check_in_operation_log')
    .on('check_in_operation')
    .columns(['event_id', ...newestFirst])
    .execute();
  for (const column of ['outcome', 'source', 'device_label'])
    await db.schema
      .createIndex(`check_in_operation_${column}`)
      .on('check_in_operation')
      .columns(['event_id', column, ...newestFirst])
      .execute();
  await db.schema
    .alterTable('participant')
    .addColumn('is_walk_in', 'smallint', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable('participant')
    .addColumn('is_over_capacity', 'smallint', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable('event')
    .addColumn('over_count', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute();
}
