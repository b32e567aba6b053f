import type { Db } from '../../db/tables.ts';

/** An import whose places are reserved, and whose rows are not all on the list yet. */
export interface UnfinishedImport {
  readonly id: string;
  readonly eventId: string;
  /** Staged rows: participants to be added, then participants to be completed. */
  readonly addedCount: number;
  readonly stagedCount: number;
  /** The first staged row that is not on the list yet. */
  readonly nextRowNo: number;
}

const selectUnfinished = (db: Db) =>
  db
    .selectFrom('participant_import')
    .select([
      'id',
      'event_id as eventId',
      'added_count as addedCount',
      'staged_count as stagedCount',
      'next_row_no as nextRowNo',
    ])
    .where('committed_at', 'is', null)
    .where('reserved_at', 'is not', null);

/** Reads the imports that are not finished, the oldest first. */
export const readUnfinishedImports = (db: Db): Promise<UnfinishedImport[]> =>
  selectUnfinished(db).orderBy('created_at').execute();

export const findUnfinishedImport = (db: Db, importId: string): Promise<UnfinishedImport | undefined> =>
  selectUnfinished(db).where('id', '=', importId).executeTakeFirst();

/** Finds an import into this event that is not finished, other than `exceptId`. */
export const findUnfinishedByEvent = (
  db: Db,
  eventId: string,
  exceptId = '',
): Promise<UnfinishedImport | undefined> =>
  selectUnfinished(db).where('event_id', '=', eventId).where('id', '<>', exceptId).executeTakeFirst();

/**
 * Reserves the places of an import whose rows are staged, or none; from then on the import is always completed (RG-74).
 * They are held until their rows are on the list.
 * @returns the list's cursor, or `undefined` if too few are left or the event is over or cancelled
 */
export async function reserveImport(
  db: Db,
  {
    importId,
    eventId,
    counts: { added, completed, mails },
    nowMs,
  }: {
    importId: string;
    eventId: string;
    counts: { added: number; completed: number; mails: number };
    nowMs: number;
  },
): Promise<number | undefined> {
  const event = await db
    .updateTable('event')
    .set((eb) => ({
      available: eb('available', '-', added),
      held_count: eb('held_count', '+', added),
      change_no: eb('change_no', '+', 1),
    }))
    .where('id', '=', eventId)
    .where('cancelled_at', 'is', null)
    .where('end_at', '>', nowMs)
    .where((eb) => eb.or([eb('available', 'is', null), eb('available', '>=', added)]))
    .returning('change_no')
    .executeTakeFirst();
  if (event === undefined) return undefined;
  await db
    .updateTable('participant_import')
    .set({
      reserved_at: nowMs,
      added_count: added,
      staged_count: added + completed,
      mail_count: mails,
    })
    .where('id', '=', importId)
    // Discarded if staging has taken hours: nothing must be reserved then.
    .where('staged_count', '=', 0)
    .returning('id')
    .executeTakeFirstOrThrow();
  return event.change_no;
}

/** Notes that staged rows are on the list, and turns the held places of those who were added into participants. */
export async function advanceImport(
  db: Db,
  { id, eventId }: Pick<UnfinishedImport, 'id' | 'eventId'>,
  { nextRowNo, added, completed }: { nextRowNo: number; added: number; completed: number },
): Promise<void> {
  if (added > 0)
    await db
      .updateTable('event')
      .set((eb) => ({
        held_count: eb('held_count', '-', added),
        participant_count: eb('participant_count', '+', added),
      }))
      .where('id', '=', eventId)
      .execute();
  await db
    .updateTable('participant_import')
    .set((eb) => ({ next_row_no: nextRowNo, completed_count: eb('completed_count', '+', completed) }))
    .where('id', '=', id)
    .execute();
}

/** Marks an import as finished. `changeNo` is the cursor of its last change of the list. */
export const markFinished = async (
  db: Db,
  importId: string,
  { changeNo, nowMs }: { changeNo: number; nowMs: number },
): Promise<void> =>
  void (await db
    .updateTable('participant_import')
    .set({ committed_at: nowMs, change_no: changeNo })
    .where('id', '=', importId)
    .execute());
