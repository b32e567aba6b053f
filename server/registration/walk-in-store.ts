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
 * in the transaction that has the events' rows. Out: the orders whose tickets are to be mailed.
 */
export async function insertWalkIns(db: Db, rows: readonly WalkInRow[]): Promise<string[]> {
  if (rows.length === 0) return [];
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
        is_walk_in: 1 as const,
        is_over_capacity: it.isOverCapacity ? (1 as const) : (0 as const),
        created_at: it.atMs,
      })),
    )
    .execute();
  return mailedAmong(
    db,
    rows.filter((it) => !it.isRefused && it.email !== ''),
  );
}

async function mailedAmong(db: Db, rows: readonly WalkInRow[]): Promise<string[]> {
  if (rows.length === 0) return [];
  const counted = await db
    .selectFrom('participant')
    .select(['event_id', 'email'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('email', 'in', [...new Set(rows.map((it) => it.email))])
    .where('event_id', 'in', [...new Set(rows.map((it) => it.eventId))])
    .where('is_walk_in', '=', 1)
    .groupBy(['event_id', 'email'])
    .execute();
  const countOf = new Map(counted.map((row) => [`${row.event_id} ${row.email}`, row.count]));
  return rows
    .filter((it) => (countOf.get(`${it.eventId} ${it.email}`) ?? 0) <= mailsPerAddress)
    .map((it) => it.orderId);
}
