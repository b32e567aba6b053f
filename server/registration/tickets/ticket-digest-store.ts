import { sql } from 'kysely';
import type { Db } from '../../db/tables.ts';

/** Bounds the parameters of a statement. */
const insertBatchSize = 1000;

/** An order whose tickets an address gets in its next digest. */
export interface DigestOrder {
  readonly to: string;
  /** `hashMailbox` of the address. */
  readonly mailboxHash: string;
  readonly orderId: string;
}

/** Adds orders to the next digests of their recipients. An order that waits already keeps its time. */
export async function addToDigests(db: Db, orders: readonly DigestOrder[], dueAtMs: number): Promise<void> {
  const rows = new Map(
    orders.map(({ to, mailboxHash, orderId }) => [
      `${to} ${orderId}`,
      { recipient: to, order_id: orderId, mailbox_hash: mailboxHash, due_at: dueAtMs, mail_id: null },
    ]),
  );
  const sorted = [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
  for (let offset = 0; offset < sorted.length; offset += insertBatchSize)
    await db
      .insertInto('ticket_digest')
      .values(sorted.slice(offset, offset + insertBatchSize))
      .onConflict((conflict) =>
        conflict.columns(['recipient', 'order_id']).doUpdateSet(({ fn, ref }) => ({
          due_at: fn.coalesce(ref('ticket_digest.due_at'), ref('excluded.due_at')),
          mailbox_hash: ref('excluded.mailbox_hash'),
        })),
      )
      .execute();
}

/** Reads mailboxes that have orders waiting, those first that wait longest. */
export async function readDueMailboxes(
  db: Db,
  { nowMs, limit }: { nowMs: number; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('ticket_digest')
    .select('mailbox_hash')
    .where('due_at', '<=', nowMs)
    .groupBy('mailbox_hash')
    .orderBy(({ fn }) => fn.min('due_at'))
    .limit(limit)
    .execute();
  return rows.map((row) => row.mailbox_hash);
}

/**
 * Claims the next digests of a mailbox until the transaction ends, and lets all that is not in them wait until `nextAtMs`.
 * Of several processes one gets them.
 * @returns the addresses that are to get one: the shortest, which has no tag, and of the others the one that waits longest
 */
export async function claimRecipients(
  db: Db,
  { mailboxHash, nowMs, nextAtMs }: { mailboxHash: string; nowMs: number; nextAtMs: number },
): Promise<string[]> {
  const dueRecipients = db
    .selectFrom('ticket_digest')
    .select('recipient')
    .where('mailbox_hash', '=', mailboxHash)
    .where('due_at', '<=', nowMs)
    .limit(1);
  const shortest = await dueRecipients
    .orderBy(sql`length(recipient)`)
    .orderBy('recipient')
    .executeTakeFirst();
  if (shortest === undefined) return [];
  const oldest = await dueRecipients
    .where('recipient', '<>', shortest.recipient)
    .orderBy('order_id')
    .executeTakeFirst();
  const postpone = (operator: '<=' | '<', atMs: number) =>
    db
      .updateTable('ticket_digest')
      .set({ due_at: nextAtMs })
      .where('mailbox_hash', '=', mailboxHash)
      .where('due_at', operator, atMs)
      .executeTakeFirst();
  // Waits for a process that claims them at the same time, and finds none due after it.
  const { numUpdatedRows } = await postpone('<=', nowMs);
  if (numUpdatedRows === 0n) return [];
  await postpone('<', nextAtMs);
  return [shortest, oldest].flatMap((row) => row?.recipient ?? []);
}

/** An order that waits for a digest. */
interface WaitingOrder {
  readonly orderId: string;
  readonly eventId: string;
  readonly quantity: number;
  readonly language: string;
  /** The event is neither cancelled nor over. */
  readonly isComing: boolean;
}

/** Reads the first orders that wait for a digest to this address: small ones first, then old ones. */
export async function readWaitingOrders(
  db: Db,
  { to, nowMs, limit }: { to: string; nowMs: number; limit: number },
): Promise<WaitingOrder[]> {
  const rows = await db
    .selectFrom('ticket_digest')
    .innerJoin('order', 'order.id', 'ticket_digest.order_id')
    .innerJoin('event', 'event.id', 'order.event_id')
    .select(['order.id', 'order.event_id', 'order.quantity', 'order.language'])
    .select(['event.cancelled_at', 'event.end_at'])
    .where('ticket_digest.recipient', '=', to)
    .where('ticket_digest.due_at', 'is not', null)
    .orderBy(sql`case when "order".quantity <= 10 then 0 else 1 end`)
    .orderBy('order.id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    orderId: row.id,
    eventId: row.event_id,
    quantity: row.quantity,
    language: row.language,
    isComing: row.cancelled_at === null && row.end_at > nowMs,
  }));
}

/** Notes that orders are in a mail to this address, and wait no more. */
export async function markDigested(
  db: Db,
  { to, orderIds, mailId }: { to: string; orderIds: readonly string[]; mailId: string },
): Promise<void> {
  await db
    .updateTable('ticket_digest')
    .set({ due_at: null, mail_id: mailId, mailbox_hash: '' })
    .where('recipient', '=', to)
    .where('order_id', 'in', orderIds)
    .execute();
}

/** A ticket of an order in a digest. */
export interface DigestTicket {
  readonly participantId: string;
  readonly eventId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly isRemoved: boolean;
}

/** Reads the tickets of these orders that are for this address: all for the buyer, else its own. */
export async function readDigestTickets(
  db: Db,
  { to, orderIds }: { to: string; orderIds: readonly string[] },
): Promise<DigestTicket[]> {
  const rows = await db
    .selectFrom('participant')
    .innerJoin('order', 'order.id', 'participant.order_id')
    .select(['participant.id', 'participant.first_name', 'participant.last_name'])
    .select(['participant.event_id', 'participant.removed_at'])
    .where('participant.order_id', 'in', orderIds)
    .where(({ eb, or }) => or([eb('order.email', '=', to), eb('participant.email', '=', to)]))
    .orderBy('participant.order_id')
    .orderBy('participant.ticket_no')
    .execute();
  return rows.map((row) => ({
    participantId: row.id,
    eventId: row.event_id,
    firstName: row.first_name,
    lastName: row.last_name,
    isRemoved: row.removed_at !== null,
  }));
}

/** Deletes what was collected for an address (AC-32). */
export async function deleteDigests(db: Db, email: string): Promise<void> {
  await db.deleteFrom('ticket_digest').where('recipient', '=', email).execute();
}

/** Deletes the orders of digests that are sent, or were never mailed. */
export async function deleteSentDigests(db: Db): Promise<void> {
  await db
    .deleteFrom('ticket_digest')
    .where('due_at', 'is', null)
    .where('mail_id', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('mail')
            .select('mail.id')
            .whereRef('mail.id', '=', 'ticket_digest.mail_id')
            .where('mail.sent_at', 'is', null),
        ),
      ),
    )
    .execute();
}
