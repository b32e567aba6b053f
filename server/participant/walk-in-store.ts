import { getIdTimestamp } from '#contract/id.ts';
import type { Db } from '../db/tables.ts';
import { countMailsByMailbox, type AllowanceQuery } from '../mail/allowance/allowance-store.ts';
import { maxMailsPerMailbox } from '../mail/allowance/deferral-store.ts';
import { hashMailbox } from '../mail/mailbox-hash.ts';
import { isMessage } from '../mail/mail-name.ts';
import { countMailsLeft } from './mails-left.ts';

/**
 * Maximum number of walk-ins of an event whose tickets are mailed to one address, as addresses at the door
 * are unverified (CI-28).
 */
const maxMailsPerAddress = 5;

/** A walk-in, added or rejected (CI-25). */
export interface WalkInRow {
  readonly orderId: string;
  readonly participantId: string;
  readonly eventId: string;
  readonly firstName: string;
  readonly lastName: string;
  /** May be empty. */
  readonly email: string;
  readonly language: string;
  readonly isOverCapacity: boolean;
  /** Not on the list: only the log shows the name. */
  readonly isRejected: boolean;
  /** The cursor of the list. */
  readonly changeNo: number;
  readonly atMs: number;
}

/**
 * Inserts an order of one ticket and its participant for each walk-in. The caller reserves their tickets, in
 * the transaction that holds the events' row locks. A walk-in whose ticket is not mailed, or deferred because the
 * organisation's allowance is used, is marked as undeliverable (CI-28, CI-86).
 * @param limits the organisation of all these events
 * @returns the ids of the orders whose tickets are to be mailed.
 */
export async function insertWalkIns(
  db: Db,
  rows: readonly WalkInRow[],
  limits: Omit<AllowanceQuery, 'nowMs'>,
): Promise<string[]> {
  if (rows.length === 0) return [];
  const { mailed, deferred } = await selectMailedOrders(db, rows, limits);
  await db
    .insertInto('order')
    .values(
      rows.map((row) => ({
        id: row.orderId,
        event_id: row.eventId,
        account_id: null,
        first_name: row.firstName,
        last_name: row.lastName,
        email: row.email,
        language: row.language,
        quantity: 1,
        price_cents: 0,
        state: row.isRejected ? ('released' as const) : ('confirmed' as const),
        created_at: row.atMs,
      })),
    )
    .execute();
  await db
    .insertInto('participant')
    .values(
      rows.map((row) => ({
        id: row.participantId,
        event_id: row.eventId,
        order_id: row.orderId,
        ticket_no: 1,
        first_name: row.firstName,
        last_name: row.lastName,
        email: row.email,
        change_no: row.changeNo,
        removed_at: row.isRejected ? row.atMs : null,
        mail_failed_at: isMailable(row) && !mailed.has(row.orderId) ? row.atMs : null,
        is_email_typed: row.email === '' ? (0 as const) : (1 as const),
        is_walk_in: 1 as const,
        is_over_capacity: row.isOverCapacity ? (1 as const) : (0 as const),
        created_at: row.atMs,
      })),
    )
    .execute();
  return [...mailed, ...deferred];
}

const isMailable = ({ isRejected, email }: WalkInRow): boolean => !isRejected && email !== '';

/** Selects the orders to be inserted whose tickets are mailed, and those for which there is no allowance today. */
async function selectMailedOrders(
  db: Db,
  rows: readonly WalkInRow[],
  limits: Omit<AllowanceQuery, 'nowMs'>,
): Promise<{ mailed: ReadonlySet<string>; deferred: ReadonlySet<string> }> {
  const mailable = rows.filter((row) => isMailable(row) && !isMessage(`${row.firstName} ${row.lastName}`));
  const mailed = new Set<string>();
  const deferred = new Set<string>();
  if (mailable.length === 0) return { mailed, deferred };
  // The ids carry the server's time of receipt; a device's time can be wrong.
  const nowMs = Math.max(...mailable.map(({ orderId }) => getIdTimestamp(orderId)));
  const left = await countMailsLeft(db, { ...limits, nowMs });
  const counts = await db
    .selectFrom('participant')
    .innerJoin('order', 'order.id', 'participant.order_id')
    .select(['participant.event_id', 'participant.email'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('participant.email', 'in', [...new Set(mailable.map((row) => row.email))])
    .where('participant.event_id', 'in', [...new Set(mailable.map((row) => row.eventId))])
    .where('participant.is_walk_in', '=', 1)
    // Rejected walk-ins got no mail.
    .where('order.state', '=', 'confirmed')
    .groupBy(['participant.event_id', 'participant.email'])
    .execute();
  const countByMailbox = await countMailsByMailbox(db, {
    organiserId: limits.organiserId,
    hashes: mailable.map(({ email }) => hashMailbox(email)),
    nowMs,
  });
  const countByAddress = new Map(counts.map((row) => [`${row.event_id} ${row.email}`, row.count]));
  for (const { orderId, eventId, email } of mailable) {
    const key = `${eventId} ${email}`;
    const count = countByAddress.get(key) ?? 0;
    countByAddress.set(key, count + 1);
    if (count >= maxMailsPerAddress) continue;
    const mailbox = hashMailbox(email);
    const mailboxCount = countByMailbox.get(mailbox) ?? 0;
    countByMailbox.set(mailbox, mailboxCount + 1);
    (mailed.size < left && mailboxCount < maxMailsPerMailbox ? mailed : deferred).add(orderId);
  }
  return { mailed, deferred };
}
