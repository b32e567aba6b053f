import type { ImportRow } from '#contract/participant/import-row.ts';
import type { Db } from '../../db/tables.ts';

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

/** A participant on the list, as rows are compared with it. */
interface ListedRow extends Omit<ImportRow, 'quantity'> {
  readonly id: string;
}

/** Participants read in one statement. */
const listPageSize = 2000;

/**
 * Reads a page of an event's list in the order of ids.
 * @param afterId the last id of the page before; '' for the first one
 * @param sinceChangeNo only rows that have changed after this cursor
 * @returns fewer than a full page at the end of the list.
 */
export async function readListPage(
  db: Db,
  {
    eventId,
    afterId,
    sinceChangeNo = -1,
  }: { eventId: string; afterId: string; sinceChangeNo?: number | undefined },
): Promise<{ rows: ListedRow[]; isLast: boolean }> {
  const rows = await db
    .selectFrom('participant')
    .select(['id', 'first_name', 'last_name', 'email', 'external_code'])
    .where('event_id', '=', eventId)
    .where('removed_at', 'is', null)
    .where('change_no', '>', sinceChangeNo)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(listPageSize)
    .execute();
  return {
    rows: rows.map((row) => ({
      id: row.id,
      firstName: row.first_name,
      lastName: row.last_name,
      email: row.email,
      code: row.external_code,
    })),
    isLast: rows.length < listPageSize,
  };
}

/** A ticket of an import with the ids that its order and its participant will have; `quantity` is its order's. */
export interface StagedRow extends ImportRow {
  readonly orderId: string;
  readonly participantId: string;
  /** From 1, in its order. */
  readonly ticketNo: number;
  readonly isMailed: boolean;
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

/** Stages rows outside the event's lock; `firstNo` is the position of the first of them. */
export async function insertStagedRows(
  db: Db,
  importId: string,
  { firstNo, rows }: { firstNo: number; rows: readonly StagedRow[] },
): Promise<void> {
  await db
    .insertInto('participant_import_row')
    .values(
      rows.map((row, index) => ({
        import_id: importId,
        row_no: firstNo + index,
        order_id: row.orderId,
        participant_id: row.participantId,
        ticket_no: row.ticketNo,
        quantity: row.quantity,
        first_name: row.firstName,
        last_name: row.lastName,
        email: row.email,
        code: row.code,
        is_mailed: row.isMailed ? (1 as const) : (0 as const),
      })),
    )
    .execute();
}

/** A range of staged rows of an import, `from` included and `to` excluded. */
export interface StagedRange {
  readonly importId: string;
  readonly from: number;
  readonly to: number;
}

/**
 * Puts staged rows on the list: each participant, and with the first ticket of an order the order (RG-65). Call it
 * in the transaction that has reserved their tickets.
 */
export async function addStagedRows(
  db: Db,
  { importId, from, to }: StagedRange,
  { changeNo, nowMs }: { changeNo: number; nowMs: number },
): Promise<void> {
  const staged = db
    .selectFrom('participant_import_row as row')
    .innerJoin('participant_import as import', 'import.id', 'row.import_id')
    .where('row.import_id', '=', importId)
    .where('row.row_no', '>=', from)
    .where('row.row_no', '<', to);
  await db
    .insertInto('order')
    .columns([
      'id',
      'event_id',
      'first_name',
      'last_name',
      'email',
      'language',
      'quantity',
      'price_cents',
      'import_id',
      'created_at',
    ])
    .expression(
      staged
        .where('row.ticket_no', '=', 1)
        .select((eb) => [
          'row.order_id',
          'import.event_id',
          'row.first_name',
          'row.last_name',
          'row.email',
          'import.language',
          'row.quantity',
          eb.lit(0).as('price_cents'),
          'row.import_id',
          'import.created_at',
        ]),
    )
    .execute();
  await db
    .insertInto('participant')
    .columns([
      'id',
      'event_id',
      'order_id',
      'ticket_no',
      'first_name',
      'last_name',
      'email',
      'external_code',
      'change_no',
      'created_at',
    ])
    .expression(
      staged.select((eb) => [
        'row.participant_id',
        'import.event_id',
        'row.order_id',
        'row.ticket_no',
        'row.first_name',
        'row.last_name',
        'row.email',
        'row.code',
        eb.lit(changeNo).as('change_no'),
        eb.lit(nowMs).as('created_at'),
      ]),
    )
    .execute();
}

/** Marks an import as done, with the number of tickets that it mails. */
export async function commitImport(
  db: Db,
  { importId, mailCount, nowMs }: { importId: string; mailCount: number; nowMs: number },
): Promise<void> {
  await db
    .updateTable('participant_import')
    .set({ committed_at: nowMs, mail_count: mailCount })
    .where('id', '=', importId)
    .execute();
}

/** Locks an organisation until the transaction ends, so that its imports are counted one by one (RG-67). */
export async function lockOrganiser(db: Db, organiserId: string): Promise<void> {
  await db
    .updateTable('account')
    .set((eb) => ({ created_at: eb.ref('created_at') }))
    .where('id', '=', organiserId)
    .execute();
}

/** Deletes an import that has added no participant, with its rows. */
export async function deleteImport(db: Db, importId: string): Promise<void> {
  await db
    .deleteFrom('participant_import')
    .where('id', '=', importId)
    .where('committed_at', 'is', null)
    .execute();
}

/** Deletes imports begun before `beforeMs` that a crash has interrupted, with their rows. */
export async function deleteInterruptedImports(db: Db, beforeMs: number): Promise<void> {
  await db
    .deleteFrom('participant_import')
    .where('committed_at', 'is', null)
    .where('created_at', '<', beforeMs)
    .execute();
}

/**
 * Takes up to `limit` rows of imports that are done, deleting them: each process gets rows of its own.
 * @returns the orders whose tickets are to be mailed, and whether there may be more rows.
 */
export async function claimAddedRows(
  db: Db,
  { isMailed, limit }: { isMailed: boolean; limit: number },
): Promise<{ orderIds: string[]; hasMore: boolean }> {
  const rows = await db
    .selectFrom('participant_import_row as row')
    .innerJoin('participant_import as import', 'import.id', 'row.import_id')
    .select(['row.import_id', 'row.row_no'])
    .where('import.committed_at', 'is not', null)
    .where('row.is_mailed', '=', isMailed ? 1 : 0)
    .orderBy('import.committed_at')
    .limit(limit)
    .execute();
  const orderIds: string[] = [];
  for (const [importId, ofImport] of Map.groupBy(rows, (row) => row.import_id)) {
    const deleted = await db
      .deleteFrom('participant_import_row')
      .where('import_id', '=', importId)
      .where(
        'row_no',
        'in',
        ofImport.map((row) => row.row_no),
      )
      .returning('order_id')
      .execute();
    orderIds.push(...deleted.map((row) => row.order_id));
  }
  return { orderIds, hasMore: rows.length === limit };
}
