import { sql } from 'kysely';
import type { Db } from '../db/tables.ts';

/**
 * Erases device labels and review notes from the door logs of a deleted organisation; the operations stay,
 * because attendance counts depend on them (AC-34). Its staff passes are revoked and lose their labels. Call
 * it in the erasure's transaction.
 */
export async function eraseDoorTraces(db: Db, organiserId: string, nowMs: number): Promise<void> {
  const ownEventIds = db.selectFrom('event').select('id').where('organiser_id', '=', organiserId);
  await db
    .updateTable('check_in_operation')
    .set({ device_label: '' })
    .where('event_id', 'in', ownEventIds)
    .where('account_id', '=', organiserId)
    .execute();
  await db.deleteFrom('check_in_rejection').where('account_id', '=', organiserId).execute();
  await db
    .updateTable('check_in_review')
    .set({ note: '' })
    .where('operation_id', 'in', ({ selectFrom }) =>
      selectFrom('check_in_operation').select('operation_id').where('event_id', 'in', ownEventIds),
    )
    .execute();
  const passes = db.selectFrom('staff_pass').select('id').where('event_id', 'in', ownEventIds);
  // Updates passes first, in the same lock order as opening a pass: a concurrent opening is waited for and
  // erased as well.
  await db
    .updateTable('staff_pass')
    .set({ label: '', revoked_at: sql<number>`coalesce(revoked_at, ${nowMs})` })
    .where('event_id', 'in', ownEventIds)
    .execute();
  await db
    .updateTable('staff_pass_device')
    .set({ label: '', token_hash: null })
    .where('pass_id', 'in', passes)
    .execute();
}

/** Erases review notes about participants whose personal data is being deleted (AC-33). */
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
