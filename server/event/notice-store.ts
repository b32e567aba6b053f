import type { Db } from '../db/tables.ts';
import type { Appointment } from './appointment-store.ts';

/** What everybody on a list is to be told. */
export type NoticeDetails =
  | { readonly kind: 'cancelled'; readonly message: string }
  | { readonly kind: 'changed'; readonly was: Appointment };

/** A notice that one process holds until its lease ends. */
export interface HeldNotice {
  readonly id: string;
  readonly eventId: string;
  readonly details: NoticeDetails;
  readonly createdAt: number;
  readonly leasedUntil: number;
}

/** Somebody to be told. */
export interface Recipient {
  readonly id: string;
  readonly orderId: string;
  readonly firstName: string;
  readonly email: string;
  readonly language: string;
  /** Her ticket was paid for. */
  readonly hasPaid: boolean;
}

interface Due {
  readonly id: string;
  readonly eventId: string;
  readonly nowMs: number;
  readonly dueAtMs: number;
}

/**
 * Everybody on the list is to be told that the event is cancelled; that it had changed is of no interest
 * any more (EV-21). Belongs into the transaction that cancels it.
 */
export async function announceCancelled(
  db: Db,
  { message, ...due }: Due & { message: string },
): Promise<void> {
  await db
    .deleteFrom('event_notice')
    .where('event_id', '=', due.eventId)
    .where('kind', '=', 'changed')
    .execute();
  await insertNotice(db, due, { kind: 'cancelled', message });
}

/**
 * Everybody on the list is to be told that the event is not when or where it was. A notice of which no
 * mail is queued yet tells this change too: it keeps what people knew first (EV-22). Belongs into the
 * transaction that changes it.
 */
export async function announceChanged(db: Db, { was, ...due }: Due & { was: Appointment }): Promise<void> {
  const merged = await db
    .updateTable('event_notice')
    .set({ created_at: due.nowMs })
    .where('event_id', '=', due.eventId)
    .where('kind', '=', 'changed')
    .where('done_until', '=', '')
    .returning('id')
    .executeTakeFirst();
  if (merged === undefined) await insertNotice(db, due, { kind: 'changed', was });
}

async function insertNotice(db: Db, due: Due, { kind, ...details }: NoticeDetails): Promise<void> {
  await db
    .insertInto('event_notice')
    .values({
      id: due.id,
      event_id: due.eventId,
      kind,
      details: JSON.stringify(details),
      due_at: due.dueAtMs,
      created_at: due.nowMs,
    })
    .execute();
}

/**
 * Takes the notice that has waited longest and keeps it from other processes for `leaseMs`: one
 * statement, so two of them never hold the same. A process that dies leaves it due again.
 */
export async function claimNotice(
  db: Db,
  { nowMs, leaseMs }: { nowMs: number; leaseMs: number },
): Promise<HeldNotice | undefined> {
  const row = await db
    .updateTable('event_notice')
    .set({ due_at: nowMs + leaseMs })
    .where('due_at', '<=', nowMs)
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('event_notice')
        .select('id')
        .where('due_at', '<=', nowMs)
        .orderBy('due_at')
        .orderBy('id')
        .limit(1),
    )
    .returningAll()
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      eventId: row.event_id,
      details: { kind: row.kind, ...(JSON.parse(row.details) as object) } as NoticeDetails,
      createdAt: row.created_at,
      leasedUntil: row.due_at,
    }
  );
}

/**
 * Holds a claimed notice until the transaction ends. Out: up to which participant it is done; nothing
 * when it was withdrawn, or its lease has ended and somebody else has it.
 */
export async function holdNotice(
  db: Db,
  { id, leasedUntil }: HeldNotice,
): Promise<{ doneUntil: string } | undefined> {
  const row = await db
    .updateTable('event_notice')
    .set({ due_at: leasedUntil })
    .where('id', '=', id)
    .where('due_at', '=', leasedUntil)
    .returning('done_until')
    .executeTakeFirst();
  return row && { doneUntil: row.done_until };
}

/** The next people on an event's list, registered up to this instant, in the order of their ids. */
export async function readRecipients(
  db: Db,
  wish: { eventId: string; after: string; untilMs: number; limit: number },
): Promise<Recipient[]> {
  const rows = await db
    .selectFrom('participant')
    .innerJoin('order', 'order.id', 'participant.order_id')
    .select(['participant.id', 'participant.order_id', 'participant.first_name', 'participant.email'])
    .select(['order.language', 'order.price_cents'])
    .where('participant.event_id', '=', wish.eventId)
    .where('participant.id', '>', wish.after)
    .where('participant.removed_at', 'is', null)
    .where('participant.created_at', '<=', wish.untilMs)
    .orderBy('participant.id')
    .limit(wish.limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    orderId: row.order_id,
    firstName: row.first_name,
    email: row.email,
    language: row.language,
    hasPaid: row.price_cents > 0,
  }));
}

/** The mails up to this participant are queued: the next part is due at once. Belongs into their transaction. */
export async function advanceNotice(
  db: Db,
  { id, doneUntil, nowMs }: { id: string; doneUntil: string; nowMs: number },
): Promise<void> {
  await db
    .updateTable('event_notice')
    .set({ done_until: doneUntil, due_at: nowMs })
    .where('id', '=', id)
    .execute();
}

/** Everybody has been told. Belongs into the transaction of the last mails. */
export async function deleteNotice(db: Db, id: string): Promise<void> {
  await db.deleteFrom('event_notice').where('id', '=', id).execute();
}
