import { sql, SqliteAdapter, type Kysely } from 'kysely';

/** Staff passes and their devices, the changes of lists, the log of operations, and its reviews. */
export async function createCheckInTables(db: Kysely<unknown>): Promise<void> {
  await createStaffPasses(db);
  await createListChanges(db);
  await createOperationLog(db);

  await db.schema
    .createTable('check_in_undo')
    .addColumn('participant_id', 'text', (c) => c.notNull())
    .addColumn('undone_id', 'text', (c) => c.notNull())
    .addColumn('operation_id', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('check_in_undo_pk', ['participant_id', 'undone_id', 'operation_id'])
    .execute();

  await db.schema
    .createTable('check_in_rejection')
    .addColumn('operation_id', 'text', (c) => c.notNull())
    .addColumn('account_id', 'text', (c) => c.notNull())
    .addColumn('received_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('check_in_rejection_pk', ['operation_id', 'account_id'])
    .execute();
  await db.schema
    .createIndex('check_in_rejection_age')
    .on('check_in_rejection')
    .column('received_at')
    .execute();

  await db.schema
    .createTable('check_in_review')
    .addColumn('operation_id', 'text', (c) => c.primaryKey().references('check_in_operation.operation_id'))
    .addColumn('decision', 'text', (c) => c.notNull())
    .addColumn('note', 'text', (c) => c.notNull())
    .addColumn('reviewed_at', 'bigint', (c) => c.notNull())
    .addColumn('received_at', 'bigint', (c) => c.notNull())
    .execute();
}

async function createStaffPasses(db: Kysely<unknown>): Promise<void> {
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
  await db.schema.createIndex('staff_pass_end').on('staff_pass').column('end_at').execute();

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
}

/**
 * Every value of `event.change_no` with a random token, by which a device recognises a restored database
 * (CI-55). Written by a trigger, because many statements raise the counter.
 */
async function createListChanges(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('list_change')
    .addColumn('event_id', 'text', (c) => c.notNull().references('event.id'))
    .addColumn('change_no', 'bigint', (c) => c.notNull())
    .addColumn('token', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('list_change_pk', ['event_id', 'change_no'])
    .execute();
  if (db.getExecutor().adapter instanceof SqliteAdapter) {
    await sql`
      create trigger event_list_change after update of change_no on event
      when new.change_no > old.change_no begin
        insert into list_change (event_id, change_no, token)
          values (new.id, new.change_no, lower(hex(randomblob(8))));
      end`.execute(db);
    return;
  }
  await sql`
    create function insert_list_change() returns trigger language plpgsql as $$ begin
      insert into list_change (event_id, change_no, token)
        values (new.id, new.change_no, replace(gen_random_uuid()::text, '-', ''));
      return null;
    end $$`.execute(db);
  await sql`
    create trigger event_list_change after update of change_no on event
      for each row when (new.change_no > old.change_no) execute function insert_list_change()`.execute(db);
}

async function createOperationLog(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('check_in_operation')
    .addColumn('operation_id', 'text', (c) => c.primaryKey())
    .addColumn('event_id', 'text', (c) => c.notNull().references('event.id'))
    .addColumn('participant_id', 'text', (c) => c.notNull().references('participant.id'))
    .addColumn('account_id', 'text', (c) => c.notNull().references('account.id'))
    .addColumn('pass_device_id', 'text', (c) => c.references('staff_pass_device.id'))
    .addColumn('device_id', 'text', (c) => c.notNull())
    .addColumn('device_label', 'text', (c) => c.notNull())
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('is_checked_in', 'smallint', (c) => c.notNull())
    .addColumn('occurred_at', 'bigint', (c) => c.notNull())
    .addColumn('corrected_at', 'bigint', (c) => c.notNull())
    .addColumn('received_at', 'bigint', (c) => c.notNull())
    .addColumn('outcome', 'text', (c) => c.notNull())
    .addColumn('reason', 'text')
    .addColumn('first_operation_id', 'text')
    .addColumn('is_active', 'smallint', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('check_in_operation_participant')
    .on('check_in_operation')
    .column('participant_id')
    .execute();
  // The log is read newest first, unfiltered or by one filter.
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
}
