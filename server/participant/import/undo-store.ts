import type { NotNull } from 'kysely';
import { importUndoMs } from '#contract/participant/import-endpoints.ts';
import type { Db } from '../../db/tables.ts';

/** An import that has changed a list; times in epoch milliseconds. */
export interface CommittedImport {
  readonly id: string;
  readonly eventId: string;
  readonly added: number;
  readonly completed: number;
  readonly mails: number;
  readonly committedAt: number;
  readonly undoneAt: number | null;
  readonly isEventCancelled: boolean;
  readonly eventEndAt: number;
}

/** Until when an import can be undone, in epoch milliseconds. */
export const getUndoableUntil = ({ committedAt, eventEndAt }: CommittedImport): number =>
  Math.min(committedAt + importUndoMs, eventEndAt);

/** The imports of an organiser's events that have changed a list. */
const selectCommitted = (db: Db, organiserId: string) =>
  db
    .selectFrom('participant_import as import')
    .innerJoin('event', 'event.id', 'import.event_id')
    .select(['import.id', 'import.event_id', 'import.added_count', 'import.completed_count'])
    .select(['import.mail_count', 'import.committed_at', 'import.undone_at'])
    .select(['event.cancelled_at', 'event.end_at'])
    .where('event.organiser_id', '=', organiserId)
    .where('import.committed_at', 'is not', null)
    .$narrowType<{ committed_at: NotNull }>()
    // Neither is counted of an import that an earlier version has committed.
    .where(({ eb, or }) => or([eb('import.added_count', '>', 0), eb('import.completed_count', '>', 0)]));

type CommittedRow = Awaited<ReturnType<ReturnType<typeof selectCommitted>['executeTakeFirstOrThrow']>>;

const toCommittedImport = (row: CommittedRow): CommittedImport => ({
  id: row.id,
  eventId: row.event_id,
  added: row.added_count,
  completed: row.completed_count,
  mails: row.mail_count,
  committedAt: row.committed_at,
  undoneAt: row.undone_at,
  isEventCancelled: row.cancelled_at !== null,
  eventEndAt: row.end_at,
});

/**
 * Finds an import into an own event.
 * @returns `undefined` if there is none (EV-5).
 */
export async function findImport(
  db: Db,
  { importId, organiserId }: { importId: string; organiserId: string },
): Promise<CommittedImport | undefined> {
  const row = await selectCommitted(db, organiserId).where('import.id', '=', importId).executeTakeFirst();
  return row && toCommittedImport(row);
}

/** Finds the latest import into an own event that was not undone. */
export async function findLatestImport(
  db: Db,
  { eventId, organiserId }: { eventId: string; organiserId: string },
): Promise<CommittedImport | undefined> {
  const row = await selectCommitted(db, organiserId)
    .where('import.event_id', '=', eventId)
    .where('import.undone_at', 'is', null)
    .orderBy('import.change_no', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && toCommittedImport(row);
}

/** How many imports into an event were undone. */
export async function countUndone(db: Db, eventId: string): Promise<number> {
  const { count } = await db
    .selectFrom('participant_import')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('event_id', '=', eventId)
    .where('undone_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Whether a participant whom an import has added is checked in. */
export async function hasCheckedIn(
  db: Db,
  { id, eventId }: Pick<CommittedImport, 'id' | 'eventId'>,
): Promise<boolean> {
  const row = await db
    .selectFrom('check_in_operation as operation')
    .innerJoin('participant', 'participant.id', 'operation.participant_id')
    .innerJoin('order', 'order.id', 'participant.order_id')
    .select('participant.id')
    .where('operation.event_id', '=', eventId)
    .where('operation.is_active', '=', 1)
    .where('participant.removed_at', 'is', null)
    .where('order.import_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Reads the ids of the orders of an import. */
export async function readOrderIds(db: Db, importId: string): Promise<string[]> {
  const rows = await db.selectFrom('order').select('id').where('import_id', '=', importId).execute();
  return rows.map(({ id }) => id);
}

/**
 * Removes the participants of these orders who are still on the list.
 * @returns how many
 */
export async function removeParticipants(
  db: Db,
  orderIds: readonly string[],
  { changeNo, nowMs }: { changeNo: number; nowMs: number },
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('participant')
    .set({ removed_at: nowMs, change_no: changeNo })
    .where('order_id', 'in', orderIds)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/**
 * Takes the codes back that an import has given to up to `limit` participants.
 * @returns how many
 */
export async function takeCodesBack(
  db: Db,
  importId: string,
  { changeNo, limit }: { changeNo: number; limit: number },
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('participant')
    .set({ external_code: '', code_import_id: null, change_no: changeNo })
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('participant').select('id').where('code_import_id', '=', importId).limit(limit),
    )
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Returns the places of removed participants to their event, whose row is locked. */
export async function releasePlaces(db: Db, eventId: string, count: number): Promise<void> {
  await db
    .updateTable('event')
    .set((eb) => ({
      available: eb('available', '+', count),
      participant_count: eb('participant_count', '-', count),
    }))
    .where('id', '=', eventId)
    .execute();
}

/** Marks an import as undone. */
export async function markUndone(db: Db, importId: string, nowMs: number): Promise<void> {
  await db.updateTable('participant_import').set({ undone_at: nowMs }).where('id', '=', importId).execute();
}
