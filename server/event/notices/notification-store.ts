import { minuteMs } from '#contract/durations.ts';
import type { Db } from '../../db/tables.ts';
import type { EventSchedule } from '../event-schedule-store.ts';

/** What the participants of an event are notified of. */
export type NotificationDetails =
  | { readonly kind: 'cancelled'; readonly message: string }
  | { readonly kind: 'changed'; readonly previous: EventSchedule };

/** A notification leased by one process. */
export interface LeasedNotification {
  readonly id: string;
  readonly eventId: string;
  readonly details: NotificationDetails;
  /** Its mails to addresses that the organiser has typed are queued now; the others are. */
  readonly isTypedRound: boolean;
  readonly createdAt: number;
  readonly leasedUntil: number;
}

/** A participant to be notified. */
export interface Recipient {
  readonly id: string;
  readonly orderId: string;
  readonly firstName: string;
  readonly email: string;
  readonly language: string;
  /** The ticket was paid for. */
  readonly hasPaid: boolean;
}

/**
 * Participants who registered within this time after a change are notified too: they may have read the
 * previous version.
 */
export const registrationGraceMs = minuteMs;

/** `due_at` of a notification that waits for the operator: the last instant of a `Date`, in ms. */
const heldDueAt = 8_640_000_000_000_000;

/** How long a notification waits for an import that is not finished. */
const maxImportWaitMs = 10 * minuteMs;

interface NewNotification {
  readonly id: string;
  readonly eventId: string;
  readonly nowMs: number;
  readonly dueAtMs: number;
}

/**
 * Queues mails to all participants that the event is cancelled, and drops pending change notifications
 * (EV-21). Call it in the transaction that cancels the event.
 */
export async function queueCancellationNotification(
  db: Db,
  { message, ...notification }: NewNotification & { message: string },
): Promise<void> {
  await db
    .deleteFrom('event_notification')
    .where('event_id', '=', notification.eventId)
    .where('kind', '=', 'changed')
    .execute();
  await insertNotification(db, notification, { kind: 'cancelled', message });
}

/**
 * Queues mails to all participants that time or place changed. Merges into a notification none of whose mails
 * is queued yet, which keeps the oldest previous schedule (EV-22). Call it in the transaction that changes
 * the event.
 */
export async function queueChangeNotification(
  db: Db,
  { previous, ...notification }: NewNotification & { previous: EventSchedule },
): Promise<void> {
  const merged = await db
    .updateTable('event_notification')
    .set({ created_at: notification.nowMs })
    .where('event_id', '=', notification.eventId)
    .where('kind', '=', 'changed')
    .where('sent_until_id', '=', '')
    .where('is_typed_round', '=', 0)
    .where('due_at', '<', heldDueAt)
    .returning('id')
    .executeTakeFirst();
  if (merged === undefined) await insertNotification(db, notification, { kind: 'changed', previous });
}

async function insertNotification(
  db: Db,
  notification: NewNotification,
  { kind, ...details }: NotificationDetails,
): Promise<void> {
  await db
    .insertInto('event_notification')
    .values({
      id: notification.id,
      event_id: notification.eventId,
      kind,
      details: JSON.stringify(details),
      due_at: notification.dueAtMs,
      created_at: notification.nowMs,
    })
    .execute();
}

/**
 * Leases the notification that is due longest for `leaseMs`: one statement, so that two processes never hold
 * the same. If the process dies, the notification is due again when the lease ends.
 * One of an event with an unfinished import waits for it.
 * @param options `graceMs`: those who come to the list within this time after a notification are notified too
 * @returns `undefined` if none is due.
 */
export async function claimNotification(
  db: Db,
  { nowMs, leaseMs, graceMs }: { nowMs: number; leaseMs: number; graceMs: number },
): Promise<LeasedNotification | undefined> {
  const row = await db
    .updateTable('event_notification')
    .set({ due_at: nowMs + leaseMs })
    .where('due_at', '<=', nowMs)
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('event_notification')
        .select('id')
        .where('due_at', '<=', nowMs)
        // An unfinished import still adds participants, who are notified too (RG-74).
        .where(({ eb, not, exists, selectFrom: select, ref }) =>
          not(
            exists(
              select('participant_import as import')
                .select('import.id')
                .where('import.event_id', '=', ref('event_notification.event_id'))
                .where('import.committed_at', 'is', null)
                .where('import.reserved_at', '>', nowMs - maxImportWaitMs)
                .where('import.reserved_at', '<=', eb(ref('event_notification.created_at'), '+', graceMs)),
            ),
          ),
        )
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
      details: { kind: row.kind, ...(JSON.parse(row.details) as object) } as NotificationDetails,
      isTypedRound: row.is_typed_round === 1,
      createdAt: row.created_at,
      leasedUntil: row.due_at,
    }
  );
}

/**
 * Locks a leased notification until the transaction ends.
 * @returns the last participant id already processed; `undefined` if the notification was withdrawn or another
 *   process leased it.
 */
export async function lockNotification(
  db: Db,
  { id, leasedUntil }: LeasedNotification,
): Promise<{ sentUntilId: string } | undefined> {
  const row = await db
    .updateTable('event_notification')
    .set({ due_at: leasedUntil })
    .where('id', '=', id)
    .where('due_at', '=', leasedUntil)
    .returning('sent_until_id')
    .executeTakeFirst();
  return row && { sentUntilId: row.sent_until_id };
}

/**
 * Reads the next participants after an id, registered up to `untilMs`, sorted by id (keyset pagination): those whose
 * address the organiser has typed, or the others.
 */
export async function readRecipients(
  db: Db,
  range: { eventId: string; isTypedRound: boolean; after: string; untilMs: number; limit: number },
): Promise<Recipient[]> {
  const rows = await db
    .selectFrom('participant')
    .innerJoin('order', 'order.id', 'participant.order_id')
    .select(['participant.id', 'participant.order_id', 'participant.first_name', 'participant.email'])
    .select(['order.language', 'order.price_cents'])
    .where('participant.event_id', '=', range.eventId)
    .where('participant.id', '>', range.after)
    .where('participant.is_email_typed', '=', range.isTypedRound ? 1 : 0)
    .where('participant.removed_at', 'is', null)
    .where('participant.created_at', '<=', range.untilMs)
    .orderBy('participant.id')
    .limit(range.limit)
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

/**
 * Records that mails up to this participant are queued and makes the next batch due at once. Call it in the
 * transaction that queues them.
 */
export async function advanceNotification(
  db: Db,
  { id, sentUntilId, nowMs }: { id: string; sentUntilId: string; nowMs: number },
): Promise<void> {
  await db
    .updateTable('event_notification')
    .set({ sent_until_id: sentUntilId, due_at: nowMs })
    .where('id', '=', id)
    .execute();
}

/**
 * Goes on with the recipients whose address the organiser has typed, and deletes earlier notifications of the event that
 * have come as far: one mail is enough. Call it in the transaction that queues the others.
 */
export async function startTypedRound(
  db: Db,
  { id, eventId, nowMs }: { id: string; eventId: string; nowMs: number },
): Promise<void> {
  await db
    .deleteFrom('event_notification')
    .where('event_id', '=', eventId)
    .where('is_typed_round', '=', 1)
    .where('id', '<>', id)
    .execute();
  await db
    .updateTable('event_notification')
    .set({ is_typed_round: 1, sent_until_id: '', due_at: nowMs })
    .where('id', '=', id)
    .execute();
}

/** Makes a notification due later. */
export async function postponeNotification(
  db: Db,
  { id, dueAtMs }: { id: string; dueAtMs: number },
): Promise<void> {
  await db.updateTable('event_notification').set({ due_at: dueAtMs }).where('id', '=', id).execute();
}

/**
 * Counts the participants of an event to whom notices are still to be mailed, at addresses that the organiser has typed;
 * twice if there are two notices.
 */
export async function countTypedRecipientsLeft(db: Db, eventId: string): Promise<number> {
  const notifications = await db
    .selectFrom('event_notification')
    .select(['sent_until_id', 'is_typed_round', 'created_at'])
    .where('event_id', '=', eventId)
    .execute();
  let total = 0;
  for (const { sent_until_id: after, is_typed_round: isTypedRound, created_at: createdAt } of notifications) {
    const { count } = await db
      .selectFrom('participant')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('event_id', '=', eventId)
      .where('id', '>', isTypedRound === 1 ? after : '')
      .where('is_email_typed', '=', 1)
      .where('created_at', '<=', createdAt + registrationGraceMs)
      .where('email', '<>', '')
      .where('removed_at', 'is', null)
      .executeTakeFirstOrThrow();
    total += Number(count);
  }
  return total;
}

/** Deletes a finished notification. Call it in the transaction that queues the last mails. */
export async function deleteNotification(db: Db, id: string): Promise<void> {
  await db.deleteFrom('event_notification').where('id', '=', id).execute();
}

/**
 * Holds every notification that is not finished, until `releaseNotifications` (OP-10).
 * @returns how many
 */
export async function holdNotifications(db: Db): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('event_notification')
    .set({ due_at: heldDueAt })
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/**
 * Makes the held notifications due.
 * @returns how many
 */
export async function releaseNotifications(db: Db, nowMs: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('event_notification')
    .set({ due_at: nowMs })
    .where('due_at', '=', heldDueAt)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Number of held notifications. */
export async function countHeldNotifications(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('event_notification')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('due_at', '=', heldDueAt)
    .executeTakeFirstOrThrow();
  return total;
}
