import type { ImportRow } from '#contract/participant/import-row.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/tables.ts';

/** A ticket of an import with the ids that its order and its participant will have; `quantity` is its order's. */
export interface StagedRow extends ImportRow {
  readonly orderId: string;
  readonly participantId: string;
  /** From 1, in its order. */
  readonly ticketNo: number;
  readonly isMailed: boolean;
}

/** A participant on the list who gets a code of another system, details, or both; '' without. */
export interface Completion {
  readonly participantId: string;
  readonly code: string;
  readonly details: string;
  readonly previousDetails: string;
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
        details: row.details,
        is_mailed: row.isMailed ? (1 as const) : (0 as const),
      })),
    )
    .execute();
}

/** Stages codes and details of participants who are on the list already; `firstNo` is the position of the first of them. */
export async function insertStagedCompletions(
  db: Db,
  importId: string,
  { firstNo, completions }: { firstNo: number; completions: readonly Completion[] },
): Promise<void> {
  await db
    .insertInto('participant_import_row')
    .values(
      completions.map(({ participantId, code, details, previousDetails }, index) => ({
        import_id: importId,
        row_no: firstNo + index,
        order_id: '',
        participant_id: participantId,
        first_name: '',
        last_name: '',
        email: '',
        code,
        details,
        previous_details: previousDetails,
        is_mailed: 0 as const,
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
 * Finds where a batch of staged rows ends: at the first order that begins at `atLeast` or later, as the tickets of an
 * order come to the list together.
 */
export async function findBatchEnd(
  db: Db,
  { importId, atLeast, end }: { importId: string; atLeast: number; end: number },
): Promise<number> {
  if (atLeast >= end) return end;
  const row = await db
    .selectFrom('participant_import_row')
    .select('row_no')
    .where('import_id', '=', importId)
    .where('row_no', '>=', atLeast)
    .where('ticket_no', '=', 1)
    .orderBy('row_no')
    .limit(1)
    .executeTakeFirst();
  return row?.row_no ?? end;
}

/** Staged completions of participants who are still as the import has found them. */
const selectCompletable = (db: Db, { importId, from, to }: StagedRange) =>
  db
    .selectFrom('participant_import_row as row')
    .innerJoin('participant', 'participant.id', 'row.participant_id')
    .where('row.import_id', '=', importId)
    .where('row.row_no', '>=', from)
    .where('row.row_no', '<', to)
    .where(({ eb, or }) => or([eb('row.code', '=', ''), eb('participant.external_code', '=', '')]))
    .where(({ eb, or, ref }) =>
      or([eb('row.details', '=', ''), eb('participant.details', '=', ref('row.previous_details'))]),
    )
    .where('participant.removed_at', 'is', null)
    // Not erased meanwhile (AC-33).
    .where('participant.first_name', '<>', '');

/**
 * Counts the staged completions that can be made: fewer than there are if participants have been removed, or have a code
 * or other details meanwhile.
 */
export async function countCompletable(db: Db, range: StagedRange): Promise<number> {
  const { count } = await selectCompletable(db, range)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Reads the participants whose staged completions can be made. */
export async function readCompletable(db: Db, range: StagedRange): Promise<string[]> {
  const rows = await selectCompletable(db, range).select('participant.id').execute();
  return rows.map(({ id }) => id);
}

/** Gives these participants their staged codes and details. */
export async function addStagedCompletions(
  db: Db,
  { importId, from, to }: StagedRange,
  { participantIds, changeNo }: { participantIds: readonly string[]; changeNo: number },
): Promise<void> {
  await db
    .updateTable('participant')
    .from('participant_import_row as row')
    .set((eb) => {
      const hasCode = eb('row.code', '<>', '');
      const hasDetails = eb('row.details', '<>', '');
      return {
        external_code: eb
          .case()
          .when(hasCode)
          .then(eb.ref('row.code'))
          .else(eb.ref('participant.external_code'))
          .end(),
        code_import_id: eb
          .case()
          .when(hasCode)
          .then(eb.ref('row.import_id'))
          .else(eb.ref('participant.code_import_id'))
          .end(),
        details: eb
          .case()
          .when(hasDetails)
          .then(eb.ref('row.details'))
          .else(eb.ref('participant.details'))
          .end(),
        change_no: changeNo,
      };
    })
    .whereRef('participant.id', '=', 'row.participant_id')
    .where('row.import_id', '=', importId)
    .where('row.row_no', '>=', from)
    .where('row.row_no', '<', to)
    .where('participant.id', 'in', participantIds)
    .execute();
}

/**
 * Puts staged rows on the list: each participant, and with the first ticket of an order the order (RG-65). Call it
 * under the lock of the event, after `reserveImport`.
 */
export async function addStagedRows(
  db: Db,
  { importId, from, to }: StagedRange,
  { changeNo }: { changeNo: number },
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
  const { numInsertedOrUpdatedRows: added } = await db
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
      'details',
      'is_email_typed',
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
        'row.details',
        eb.case().when('row.email', '=', '').then(eb.lit(0)).else(eb.lit(1)).end().as('is_email_typed'),
        // A parameter, as a statement of its own for each batch would fill the cache of statements.
        sql<number>`cast(${changeNo} as bigint)`.as('change_no'),
        'import.reserved_at',
      ]),
    )
    .executeTakeFirstOrThrow();
  if (Number(added) !== to - from) throw new Error(`${added} of ${to - from} staged rows are there`);
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
    .innerJoin('event', 'event.id', 'import.event_id')
    .select(['row.import_id', 'row.row_no'])
    .where('import.committed_at', 'is not', null)
    // The tickets of an undone import, or of a cancelled event, are void: its rows are only deleted (RG-69).
    .where(({ eb, and, or }) =>
      isMailed
        ? and([
            eb('row.is_mailed', '=', 1),
            eb('import.undone_at', 'is', null),
            eb('event.cancelled_at', 'is', null),
          ])
        : or([
            eb('row.is_mailed', '=', 0),
            eb('import.undone_at', 'is not', null),
            eb('event.cancelled_at', 'is not', null),
          ]),
    )
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
