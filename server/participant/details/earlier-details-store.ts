import { sql } from 'kysely';
import type { Db } from '../../db/tables.ts';
import type { StagedRange } from '../import/staged-rows-store.ts';

/** Keeps what staged rows replace in the details of these participants, so that an undo brings it back (RG-69). */
export async function keepEarlierDetails(
  db: Db,
  { importId, from, to }: StagedRange,
  { participantIds, nowMs }: { participantIds: readonly string[]; nowMs: number },
): Promise<void> {
  await db
    .insertInto('earlier_details')
    .columns(['import_id', 'participant_id', 'details', 'created_at'])
    .expression(
      db
        .selectFrom('participant_import_row')
        .select(['import_id', 'participant_id', 'previous_details'])
        .select(sql<number>`cast(${nowMs} as bigint)`.as('created_at'))
        .where('import_id', '=', importId)
        .where('row_no', '>=', from)
        .where('row_no', '<', to)
        .where('participant_id', 'in', participantIds)
        .where('details', '<>', ''),
    )
    // The details before the import are those that its first row has replaced.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Gives up to `limit` participants the details back that they had before an import.
 * @returns how many
 */
export async function restoreEarlierDetails(
  db: Db,
  importId: string,
  { changeNo, limit }: { changeNo: number; limit: number },
): Promise<number> {
  const rows = await db
    .selectFrom('earlier_details')
    .select('participant_id')
    .where('import_id', '=', importId)
    .orderBy('participant_id')
    .limit(limit)
    .execute();
  if (rows.length === 0) return 0;
  const ids = rows.map((row) => row.participant_id);
  await db
    .updateTable('participant')
    .from('earlier_details as earlier')
    .set((eb) => ({ details: eb.ref('earlier.details'), change_no: changeNo }))
    .whereRef('participant.id', '=', 'earlier.participant_id')
    .where('earlier.import_id', '=', importId)
    .where('participant.id', 'in', ids)
    .execute();
  await db
    .deleteFrom('earlier_details')
    .where('import_id', '=', importId)
    .where('participant_id', 'in', ids)
    .execute();
  return rows.length;
}

/** Keeps an undo from changing these participants: they were corrected or erased. */
export async function deleteEarlierDetails(db: Db, participantIds: readonly string[]): Promise<void> {
  await db.deleteFrom('earlier_details').where('participant_id', 'in', participantIds).execute();
}

/** Keeps undos from changing the details of an event's participants: one of the list's was deleted. */
export async function deleteEarlierDetailsByEvent(db: Db, eventId: string): Promise<void> {
  await db
    .deleteFrom('earlier_details')
    .where('import_id', 'in', ({ selectFrom }) =>
      selectFrom('participant_import').select('id').where('event_id', '=', eventId),
    )
    .execute();
}

/** Deletes what imports finished before `finishedBefore` (epoch ms) have replaced: they cannot be undone any more. */
export async function deleteOldEarlierDetails(db: Db, finishedBefore: number): Promise<void> {
  await db
    .deleteFrom('earlier_details')
    // They are older than their import is finished.
    .where('created_at', '<', finishedBefore)
    .where(({ exists, selectFrom, ref }) =>
      exists(
        selectFrom('participant_import as import')
          .select('import.id')
          .where('import.id', '=', ref('earlier_details.import_id'))
          .where('import.committed_at', '<', finishedBefore),
      ),
    )
    .execute();
}
