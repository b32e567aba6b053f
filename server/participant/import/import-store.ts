import type { ImportRow } from '#contract/participant/import-row.ts';
import type { ExpressionBuilder } from 'kysely';
import type { Db, Tables } from '../../db/tables.ts';

/** What an import needs of its event; time in epoch milliseconds. */
export interface ImportableEvent {
  readonly isCancelled: boolean;
  readonly endAt: number;
  /** Tickets left, or `null` if they are unlimited. */
  readonly available: number | null;
  /** The list's cursor. */
  readonly changeNo: number;
}

/**
 * Finds an event of this organiser.
 * @returns `undefined` if there is none (EV-5).
 */
export async function findImportableEvent(
  db: Db,
  { eventId, organiserId }: { eventId: string; organiserId: string },
): Promise<ImportableEvent | undefined> {
  const row = await db
    .selectFrom('event')
    .select(['cancelled_at', 'end_at', 'available', 'change_no'])
    .where('id', '=', eventId)
    .where('organiser_id', '=', organiserId)
    .executeTakeFirst();
  return (
    row && {
      isCancelled: row.cancelled_at !== null,
      endAt: row.end_at,
      available: row.available,
      changeNo: row.change_no,
    }
  );
}

/** A participant of an event, on the list or removed from it; times in epoch milliseconds. */
export interface KnownRow extends Omit<ImportRow, 'quantity'> {
  readonly id: string;
  readonly orderId: string;
  readonly ticketNo: number;
  readonly createdAt: number;
  readonly removedAt: number | null;
  /** Came with the row of another, under whose name the ticket is. */
  readonly isCompanion: boolean;
}

/** Participants read in one statement. */
const knownPageSize = 500;

/**
 * Reads a page of an event's participants in the order of ids, with removed ones but without walk-ins that were refused
 * and without those whom an undo of their import has removed.
 * @param afterId the last id of the page before; '' for the first one
 * @param sinceChangeNo only those that have changed after this cursor
 * @returns the page; `lastId` is `undefined` if it is the last one
 */
export async function readKnownPage(
  db: Db,
  {
    eventId,
    afterId,
    sinceChangeNo = -1,
  }: { eventId: string; afterId: string; sinceChangeNo?: number | undefined },
): Promise<{ participants: KnownRow[]; lastId: string | undefined }> {
  const rows = await db
    .selectFrom('participant')
    .innerJoin('order', 'order.id', 'participant.order_id')
    .leftJoin('participant_import as import', 'import.id', 'order.import_id')
    .select([
      'participant.id',
      'participant.order_id',
      'participant.ticket_no',
      'participant.first_name',
      'participant.last_name',
      'participant.email',
      'participant.external_code',
      'participant.details',
      'participant.created_at',
      'participant.removed_at',
      'order.import_id',
      'order.first_name as order_first_name',
      'order.last_name as order_last_name',
    ])
    .where('participant.event_id', '=', eventId)
    .where('participant.change_no', '>', sinceChangeNo)
    .where('participant.id', '>', afterId)
    .where(({ eb, or }) => or([eb('participant.is_walk_in', '=', 0), eb('order.state', '<>', 'released')]))
    .where(({ eb, or, ref }) =>
      or([
        eb('participant.removed_at', 'is', null),
        eb('import.undone_at', 'is', null),
        eb('participant.removed_at', '<>', ref('import.undone_at')),
      ]),
    )
    .orderBy('participant.id')
    .limit(knownPageSize)
    .execute();
  return {
    participants: rows.map((row) => ({
      id: row.id,
      firstName: row.first_name,
      lastName: row.last_name,
      email: row.email,
      code: row.external_code,
      details: row.details,
      orderId: row.order_id,
      ticketNo: row.ticket_no,
      createdAt: row.created_at,
      removedAt: row.removed_at,
      isCompanion:
        row.import_id !== null &&
        row.ticket_no > 1 &&
        row.first_name === row.order_first_name &&
        row.last_name === row.order_last_name,
    })),
    lastId: rows.length < knownPageSize ? undefined : rows.at(-1)?.id,
  };
}

/** Starts an import whose rows follow. */
export async function insertImport(
  db: Db,
  row: { id: string; eventId: string; organiserId: string; language: string; nowMs: number },
): Promise<void> {
  await db
    .insertInto('participant_import')
    .values({
      id: row.id,
      event_id: row.eventId,
      organiser_id: row.organiserId,
      language: row.language,
      created_at: row.nowMs,
    })
    .execute();
}

/** The `staged_count` of an import that is being discarded. */
const discardedCount = -1;

/** Imports whose places are not reserved. */
const isUnreserved = ({ and, eb }: ExpressionBuilder<Tables, 'participant_import'>) =>
  and([eb('committed_at', 'is', null), eb('reserved_at', 'is', null)]);

/**
 * Marks an import whose places are not reserved as discarded, so that it cannot be reserved any more, and deletes up to
 * `limit` of its rows.
 * @returns how many
 */
export async function discardStagedRows(db: Db, importId: string, limit: number): Promise<number> {
  const discarded = await db
    .updateTable('participant_import')
    .set({ staged_count: discardedCount })
    .where('id', '=', importId)
    .where(isUnreserved)
    .returning('id')
    .executeTakeFirst();
  if (discarded === undefined) return 0;
  const rows = await db
    .selectFrom('participant_import_row')
    .select('row_no')
    .where('import_id', '=', importId)
    .orderBy('row_no')
    .limit(limit)
    .execute();
  const last = rows.at(-1);
  if (last === undefined) return 0;
  await db
    .deleteFrom('participant_import_row')
    .where('import_id', '=', importId)
    .where('row_no', '<=', last.row_no)
    .execute();
  return rows.length;
}

/** Deletes an import whose places are not reserved. */
export const deleteImport = async (db: Db, importId: string): Promise<void> =>
  void (await db.deleteFrom('participant_import').where('id', '=', importId).where(isUnreserved).execute());

/** Reads imports begun before `beforeMs` whose places are not reserved: a crash has interrupted them. */
export async function readInterruptedImports(db: Db, beforeMs: number): Promise<string[]> {
  const rows = await db
    .selectFrom('participant_import')
    .select('id')
    .where(isUnreserved)
    .where('created_at', '<', beforeMs)
    .execute();
  return rows.map(({ id }) => id);
}
