import type { Insertable, Selectable } from 'kysely';
import type { Database } from '#server/db/database.ts';
import type { Db, Tables } from '#server/db/tables.ts';

/** The tables that hold rows of an event besides its own, in the order of their foreign keys. */
const tables = [
  'order',
  'participant',
  'staff_pass',
  'staff_pass_device',
  'list_change',
  'check_in_operation',
  'check_in_undo',
  'check_in_review',
] as const;
type Table = (typeof tables)[number];

/** Everything that the database holds about one event. */
export interface EventBackup {
  readonly event: Selectable<Tables['event']>;
  readonly rows: Readonly<Record<Table, readonly object[]>>;
}

/** Copies an event with its orders, participants, passes and log, as a backup of the database does. */
export async function backUpEvent(db: Db, eventId: string): Promise<EventBackup> {
  const rows = {} as Record<Table, readonly object[]>;
  for (const table of tables) rows[table] = await selectRows(db, table, eventId).execute();
  const event = await db.selectFrom('event').selectAll().where('id', '=', eventId).executeTakeFirstOrThrow();
  return { event, rows };
}

/** Puts the rows of a backup in place of the current ones. */
export async function restoreEvent(database: Database, { event, rows }: EventBackup): Promise<void> {
  await database.transaction(async ({ db }) => {
    const { id: eventId, ...columns } = event;
    for (const table of tables.toReversed())
      await db
        .deleteFrom(table)
        .where(getKey(table), 'in', selectKeys(db, table, eventId))
        .execute();
    await db.updateTable('event').set(columns).where('id', '=', eventId).execute();
    for (const table of tables)
      if (rows[table].length > 0)
        await db
          .insertInto(table)
          .values(rows[table] as Insertable<Tables[Table]>[])
          .execute();
  });
}

const getKey = (table: Table) => {
  if (table === 'staff_pass_device') return 'pass_id' as never;
  if (table === 'check_in_undo') return 'participant_id' as never;
  if (table === 'check_in_review') return 'operation_id' as never;
  return 'event_id' as never;
};

/** The values of `getKey` that belong to the event. */
function selectKeys(db: Db, table: Table, eventId: string) {
  if (table === 'staff_pass_device')
    return db.selectFrom('staff_pass').select('id').where('event_id', '=', eventId) as never;
  if (table === 'check_in_undo')
    return db.selectFrom('participant').select('id').where('event_id', '=', eventId) as never;
  if (table === 'check_in_review')
    return db
      .selectFrom('check_in_operation')
      .select('operation_id')
      .where('event_id', '=', eventId) as never;
  return [eventId] as never;
}

const selectRows = (db: Db, table: Table, eventId: string) =>
  db
    .selectFrom(table as 'order')
    .selectAll()
    .where(getKey(table), 'in', selectKeys(db, table, eventId));
