import type { Db } from '../../db/tables.ts';
import { priorities } from '../mail-queue.ts';
import { hashMailbox } from '../mailbox-hash.ts';
import { isForListed } from './deferral-store.ts';

const deleteDeferred = (db: Db, organiserId: string) =>
  db.deleteFrom('mail').where('organiser_id', '=', organiserId).where('deferred_at', 'is not', null);

/** Deletes the deferred tickets and notices of an event that is being cancelled. */
export async function deleteDeferredOfEvent(
  db: Db,
  { organiserId, eventId }: { organiserId: string; eventId: string },
): Promise<void> {
  await lockDeferral(db, organiserId);
  await deleteDeferred(db, organiserId)
    .where('event_id', '=', eventId)
    // A removal, which has no order, is still to be mailed.
    .where('order_id', 'is not', null)
    .execute();
}

/** Deletes the deferred notices of an event: newer ones follow. */
export async function deleteDeferredNotices(
  db: Db,
  { organiserId, eventId }: { organiserId: string; eventId: string },
): Promise<void> {
  await lockDeferral(db, organiserId);
  await deleteDeferred(db, organiserId)
    .where('event_id', '=', eventId)
    .where('priority', '=', priorities.bulk)
    .execute();
}

/** Deletes the deferred mails of an organisation that is erased, and the complaints about it. */
export async function deleteDeferredOfOrganiser(db: Db, organiserId: string): Promise<void> {
  await lockDeferral(db, organiserId);
  await deleteDeferred(db, organiserId).execute();
  await db.deleteFrom('mail_complaint').where('organiser_id', '=', organiserId).execute();
}

/** Whether a mail about an order to a typed address was sent, or is about to be. */
export async function wasMailed(
  db: Db,
  { orderId, email }: { orderId: string; email: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('mail')
    .select('id')
    .where('order_id', '=', orderId)
    // Mails that an earlier version has sent have no hash.
    .where('mailbox_hash', 'in', [hashMailbox(email), ''])
    .where(({ eb, or }) => or([eb('sent_at', 'is not', null), eb('due_at', 'is not', null)]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes these deferred mails. */
export async function deleteDeferredMails(db: Db, ids: readonly string[]): Promise<void> {
  await db.deleteFrom('mail').where('id', 'in', ids).where('deferred_at', 'is not', null).execute();
}

/**
 * Deletes the deferred mails about an order whose recipients have left the list, or have another address by now. Call it
 * in the transaction that changes the participants.
 * @returns whether a ticket mail of the whole order was among them
 */
export async function deleteVoidMails(
  db: Db,
  { organiserId, orderId }: { organiserId: string; orderId: string },
): Promise<{ hadOrderTickets: boolean }> {
  await lockDeferral(db, organiserId);
  const deleted = await db
    .deleteFrom('mail')
    .where('order_id', '=', orderId)
    .where('deferred_at', 'is not', null)
    .where((eb) => eb.not(isForListed(eb)))
    .returning(['participant_id', 'priority'])
    .execute();
  return {
    hadOrderTickets: deleted.some((row) => row.participant_id === null && row.priority === priorities.normal),
  };
}

/** Locks the deferral of an organisation before its mails, as the sender does, to avoid deadlocks. */
async function lockDeferral(db: Db, organiserId: string): Promise<void> {
  await db
    .updateTable('mail_deferral')
    .set(({ ref }) => ({ due_at: ref('due_at') }))
    .where('organiser_id', '=', organiserId)
    .execute();
}

/** How many mailboxes mails about an order to typed addresses were sent to, without this recipient's. */
export async function countOtherMailboxes(
  db: Db,
  { orderId, email }: { orderId: string; email: string },
): Promise<number> {
  const { count } = await db
    .selectFrom('mail')
    .select(({ fn }) => fn.count<number>('mailbox_hash').distinct().as('count'))
    .where('order_id', '=', orderId)
    .where('charged_at', 'is not', null)
    .where('mailbox_hash', '<>', hashMailbox(email))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Takes the mails of an import back that were not sent: they do not count towards the allowance. Those that wait for the
 * sender are not claimed any more once the import is undone.
 */
export async function withdrawImportMails(
  db: Db,
  { importId, organiserId }: { importId: string; organiserId: string },
): Promise<void> {
  await lockDeferral(db, organiserId);
  const orderIds = () => db.selectFrom('order').select('id').where('import_id', '=', importId);
  await db
    .deleteFrom('mail')
    .where('order_id', 'in', orderIds)
    .where('deferred_at', 'is not', null)
    .execute();
  await db
    .updateTable('mail')
    .set({ charged_at: null })
    .where('order_id', 'in', orderIds)
    .where('sent_at', 'is', null)
    .where('attempts', '=', 0)
    .execute();
}
