import { sql } from 'kysely';
import type { Db } from '../db/tables.ts';

/**
 * Takes out of the log of an organisation's doors what its people called their phones and wrote down; the
 * operations stay, as they count who was in (AC-34). Its staff passes open nothing any more, and name nobody.
 * Belongs into the transaction of the erasure.
 */
export async function eraseDoorTraces(db: Db, organiserId: string, nowMs: number): Promise<void> {
  const own = db.selectFrom('event').select('id').where('organiser_id', '=', organiserId);
  await db
    .updateTable('check_in_operation')
    .set({ device_label: '' })
    .where('event_id', 'in', own)
    .where('account_id', '=', organiserId)
    .execute();
  await db.deleteFrom('check_in_refusal').where('account_id', '=', organiserId).execute();
  await db
    .updateTable('check_in_review')
    .set({ note: '' })
    .where('operation_id', 'in', ({ selectFrom }) =>
      selectFrom('check_in_operation').select('operation_id').where('event_id', 'in', own),
    )
    .execute();
  const passes = db.selectFrom('staff_pass').select('id').where('event_id', 'in', own);
  // The passes first, as whoever opens one takes them: who does so meanwhile is waited for, and erased as well.
  await db
    .updateTable('staff_pass')
    .set({ label: '', revoked_at: sql<number>`coalesce(revoked_at, ${nowMs})` })
    .where('event_id', 'in', own)
    .execute();
  await db
    .updateTable('staff_pass_device')
    .set({ label: '', token_hash: null })
    .where('pass_id', 'in', passes)
    .execute();
}

/** Takes away what was written down at doors about these people, who have deleted their data (AC-33). */
export async function eraseNotesAbout(db: Db, participantIds: readonly string[]): Promise<void> {
  if (participantIds.length === 0) return;
  await db
    .updateTable('check_in_review')
    .set({ note: '' })
    .where('operation_id', 'in', ({ selectFrom }) =>
      selectFrom('check_in_operation').select('operation_id').where('participant_id', 'in', participantIds),
    )
    .execute();
}
