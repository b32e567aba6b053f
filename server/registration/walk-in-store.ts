import type { Db } from '../db/tables.ts';

/** To one address go the tickets of at most so many walk-ins of one event: a volunteer types what she is told. */
const mailsPerAddress = 5;

/** Somebody who was added at the door, or would have been (CI-25). */
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
  /** She is not on the list: the log alone names her. */
  readonly isRefused: boolean;
  /** The cursor of the list. */
  readonly changeNo: number;
  readonly atMs: number;
}

/**
 * Writes an order of one ticket and its participant for each of them. Their tickets are the caller's to take,
 * in the transaction that has the events' rows. Out: the orders whose tickets are to be mailed; who gave an address
 * that has had enough of them is marked as whom no mail has reached (CI-28).
 */
export async function insertWalkIns(db: Db, rows: readonly WalkInRow[]): Promise<string[]> {
  if (rows.length === 0) return [];
  const mailed = await mailedAmong(db, rows);
  await db
    .insertInto('order')
    .values(
      rows.map((it) => ({
        id: it.orderId,
        event_id: it.eventId,
        account_id: null,
        first_name: it.firstName,
        last_name: it.lastName,
        email: it.email,
        language: it.language,
        quantity: 1,
        price_cents: 0,
        state: it.isRefused ? ('released' as const) : ('confirmed' as const),
        created_at: it.atMs,
      })),
    )
    .execute();
  await db
    .insertInto('participant')
    .values(
      rows.map((it) => ({
        id: it.participantId,
        event_id: it.eventId,
        order_id: it.orderId,
        ticket_no: 1,
        first_name: it.firstName,
        last_name: it.lastName,
        email: it.email,
        change_no: it.changeNo,
        removed_at: it.isRefused ? it.atMs : null,
        mail_failed_at: isMailable(it) && !mailed.has(it.orderId) ? it.atMs : null,
        is_walk_in: 1 as const,
        is_over_capacity: it.isOverCapacity ? (1 as const) : (0 as const),
        created_at: it.atMs,
      })),
    )
    .execute();
  return [...mailed];
}

const isMailable = ({ isRefused, email }: WalkInRow): boolean => !isRefused && email !== '';

/** The orders of those of them, who are not written yet, whose address has not had enough. */
async function mailedAmong(db: Db, rows: readonly WalkInRow[]): Promise<ReadonlySet<string>> {
  const wanted = rows.filter(isMailable);
  const mailed = new Set<string>();
  if (wanted.length === 0) return mailed;
  const counted = await db
    .selectFrom('participant')
    .innerJoin('order', 'order.id', 'participant.order_id')
    .select(['participant.event_id', 'participant.email'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('participant.email', 'in', [...new Set(wanted.map((it) => it.email))])
    .where('participant.event_id', 'in', [...new Set(wanted.map((it) => it.eventId))])
    .where('participant.is_walk_in', '=', 1)
    // Who was not added was not written to.
    .where('order.state', '=', 'confirmed')
    .groupBy(['participant.event_id', 'participant.email'])
    .execute();
  const countOf = new Map(counted.map((row) => [`${row.event_id} ${row.email}`, row.count]));
  for (const { orderId, eventId, email } of wanted) {
    const key = `${eventId} ${email}`;
    const count = countOf.get(key) ?? 0;
    countOf.set(key, count + 1);
    if (count < mailsPerAddress) mailed.add(orderId);
  }
  return mailed;
}
