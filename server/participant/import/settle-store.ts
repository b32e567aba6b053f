import type { Db } from '../../db/tables.ts';
import { priorities } from '../../mail/mail-queue.ts';

/** An undone import whose mails are being settled. */
export interface UnsettledImport {
  readonly id: string;
  readonly eventId: string;
  readonly undoneAt: number;
  /** The mails of orders up to this id are settled; '' at first. */
  readonly settledUntilId: string;
}

/** Finds an import that was undone at `untilMs` or before, and whose mails are not settled yet. */
export async function findUnsettledImport(db: Db, untilMs: number): Promise<UnsettledImport | undefined> {
  const row = await db
    .selectFrom('participant_import')
    .select(['id', 'event_id', 'undone_at', 'settled_until_id'])
    .where('undone_at', '<=', untilMs)
    .where('settled_at', 'is', null)
    .orderBy('undone_at')
    .limit(1)
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      eventId: row.event_id,
      undoneAt: row.undone_at ?? 0,
      settledUntilId: row.settled_until_id,
    }
  );
}

/** Reads the ids of the next `limit` orders of an import whose mails are to be settled. */
export async function readUnsettledOrderIds(
  db: Db,
  { id, settledUntilId }: UnsettledImport,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('order')
    .select('id')
    .where('import_id', '=', id)
    .where('id', '>', settledUntilId)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

/**
 * Moves on to the next orders, or with `settledAt` ends.
 * @returns false if another process has done it.
 */
export async function advanceSettling(
  db: Db,
  { id, settledUntilId }: UnsettledImport,
  next: { settledUntilId: string; settledAt: number | null },
): Promise<boolean> {
  const row = await db
    .updateTable('participant_import')
    .set({ settled_until_id: next.settledUntilId, settled_at: next.settledAt })
    .where('id', '=', id)
    .where('settled_until_id', '=', settledUntilId)
    .where('settled_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Deletes the mails of these orders that were not sent.
 * @returns the orders whose tickets were sent
 */
export async function settleMails(db: Db, orderIds: readonly string[]): Promise<string[]> {
  await db.deleteFrom('mail').where('order_id', 'in', orderIds).where('sent_at', 'is', null).execute();
  const rows = await db
    .selectFrom('mail')
    .select('order_id')
    .distinct()
    .where('order_id', 'in', orderIds)
    .where('priority', '=', priorities.normal)
    .execute();
  return rows.map((row) => row.order_id ?? '');
}

/**
 * Reads who of these orders is to be notified that the undo has made the ticket void: not those with an address that
 * is on the list again.
 */
export async function readVoidHolders(
  db: Db,
  { eventId, undoneAt }: UnsettledImport,
  orderIds: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('participant')
    .select('id')
    .where('order_id', 'in', orderIds)
    .where('removed_at', '=', undoneAt)
    .where('email', '<>', '')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('participant as listed')
            .select('listed.id')
            .whereRef('listed.email', '=', 'participant.email')
            .where('listed.event_id', '=', eventId)
            .where('listed.removed_at', 'is', null),
        ),
      ),
    )
    .execute();
  return rows.map((row) => row.id);
}
