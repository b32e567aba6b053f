import { dayMs } from '#contract/durations.ts';
import type { Tx } from '../db/database.ts';
import type { Db } from '../db/tables.ts';

/** What a promotion needs of its event. */
export interface PromotableEvent {
  readonly organiserId: string;
  readonly title: string;
  readonly companyName: string;
  readonly endAt: number;
  readonly isCancelled: boolean;
  readonly isUnlisted: boolean;
}

/**
 * Finds an event, of this organiser only if one is given.
 * @returns `undefined` if there is none.
 */
export async function findPromotable(
  db: Db,
  { eventId, organiserId }: { eventId: string; organiserId?: string | undefined },
): Promise<PromotableEvent | undefined> {
  const row = await db
    .selectFrom('event')
    .innerJoin('organisation', 'organisation.id', 'event.organiser_id')
    .select(['event.organiser_id', 'event.title', 'event.end_at', 'event.cancelled_at', 'event.is_unlisted'])
    .select('organisation.company_name')
    .where('event.id', '=', eventId)
    .$if(organiserId !== undefined, (qb) => qb.where('event.organiser_id', '=', organiserId ?? ''))
    .executeTakeFirst();
  return (
    row && {
      organiserId: row.organiser_id,
      title: row.title,
      companyName: row.company_name,
      endAt: row.end_at,
      isCancelled: row.cancelled_at !== null,
      isUnlisted: row.is_unlisted === 1,
    }
  );
}

/** Days on which an event is, or will be, promoted: half-open interval in epoch milliseconds. */
export interface PromotionRequest {
  readonly id: string;
  readonly startAt: number;
  readonly endAt: number;
  readonly days: number;
  readonly priceCents: number;
  /** Awaits its payment; otherwise it is an active promotion. */
  readonly isPending: boolean;
  /** Secret of its payment; empty if it was free. */
  readonly txnid: string;
}

/**
 * Finds the promotion of an event that is not over, else the pending request (PY-16). Demo promotions have no
 * request and cost nothing.
 */
export async function findActiveRequest(
  db: Db,
  { eventId, nowMs }: { eventId: string; nowMs: number },
): Promise<PromotionRequest | undefined> {
  const promoted = await db
    .selectFrom('promotion')
    .leftJoin('promotion_request', 'promotion_request.id', 'promotion.id')
    .leftJoin('transaction', 'transaction.promotion_id', 'promotion.id')
    .select(['promotion.id', 'promotion.start_at', 'promotion.end_at'])
    .select(['promotion_request.days', 'promotion_request.price_cents', 'transaction.txnid'])
    .where('promotion.event_id', '=', eventId)
    .where('promotion.end_at', '>', nowMs)
    .orderBy('promotion.start_at')
    .limit(1)
    .executeTakeFirst();
  const pending =
    promoted === undefined
      ? await db
          .selectFrom('promotion_request')
          .innerJoin('transaction', 'transaction.promotion_id', 'promotion_request.id')
          .select(['promotion_request.id', 'promotion_request.start_at', 'promotion_request.end_at'])
          .select(['promotion_request.days', 'promotion_request.price_cents', 'transaction.txnid'])
          .where('promotion_request.event_id', '=', eventId)
          .where('transaction.state', '=', 'pending')
          .limit(1)
          .executeTakeFirst()
      : undefined;
  const row = promoted ?? pending;
  return (
    row && {
      id: row.id,
      startAt: row.start_at,
      endAt: row.end_at,
      // Rounded: a day on which the clocks change has 23 or 25 hours.
      days: row.days ?? Math.round((row.end_at - row.start_at) / dayMs),
      priceCents: row.price_cents ?? 0,
      isPending: promoted === undefined,
      txnid: row.txnid ?? '',
    }
  );
}

/**
 * Inserts a request for promotion on these days. Call it in the transaction that holds the event's row lock.
 */
export async function insertPromotionRequest(
  db: Db,
  request: Pick<PromotionRequest, 'id' | 'startAt' | 'endAt' | 'days' | 'priceCents'> & {
    eventId: string;
    nowMs: number;
  },
): Promise<void> {
  await db
    .insertInto('promotion_request')
    .values({
      id: request.id,
      event_id: request.eventId,
      start_at: request.startAt,
      end_at: request.endAt,
      days: request.days,
      price_cents: request.priceCents,
      created_at: request.nowMs,
    })
    .execute();
}

/**
 * Activates a requested promotion (PY-15). Call it in a transaction that holds the event's row lock.
 * @returns false if its days or its event are over, or the event is cancelled or has another promotion.
 */
export async function activatePromotion(
  tx: Tx,
  { id, nowMs }: { id: string; nowMs: number },
): Promise<boolean> {
  const request = await tx.db
    .selectFrom('promotion_request')
    .innerJoin('event', 'event.id', 'promotion_request.event_id')
    .select(['promotion_request.event_id', 'promotion_request.start_at', 'promotion_request.end_at'])
    .where('promotion_request.id', '=', id)
    .where('promotion_request.end_at', '>', nowMs)
    .where('event.end_at', '>', nowMs)
    .where('event.cancelled_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('promotion')
            .select('promotion.id')
            .whereRef('promotion.event_id', '=', 'promotion_request.event_id')
            .where('promotion.end_at', '>', nowMs),
        ),
      ),
    )
    .executeTakeFirst();
  if (request === undefined) return false;
  const { event_id: eventId, start_at, end_at } = request;
  await tx.db.insertInto('promotion').values({ id, event_id: eventId, start_at, end_at }).execute();
  await tx.announce(eventId);
  return true;
}

/**
 * Ends a promotion: deletes it before its start, shortens it while active, leaves it once over. Call it in a
 * transaction that holds the event's row lock.
 * @returns whether it was ended.
 */
export async function endPromotion(
  tx: Tx,
  { id, eventId, nowMs }: { id: string; eventId: string; nowMs: number },
): Promise<boolean> {
  const deleted = await tx.db
    .deleteFrom('promotion')
    .where('id', '=', id)
    .where('start_at', '>=', nowMs)
    .returning('id')
    .executeTakeFirst();
  const ended =
    deleted ??
    (await tx.db
      .updateTable('promotion')
      .set({ end_at: nowMs })
      .where('id', '=', id)
      .where('end_at', '>', nowMs)
      .returning('id')
      .executeTakeFirst());
  if (ended === undefined) return false;
  await tx.announce(eventId);
  return true;
}

/**
 * Reads what the result page and mails about a promotion's payment need.
 * @throws if there is no such request.
 */
export async function readPromotionSummary(
  db: Db,
  id: string,
): Promise<{
  title: string;
  companyName: string;
  firstName: string;
  email: string;
  language: string;
}> {
  const row = await db
    .selectFrom('promotion_request')
    .innerJoin('event', 'event.id', 'promotion_request.event_id')
    .innerJoin('organisation', 'organisation.id', 'event.organiser_id')
    .innerJoin('account', 'account.id', 'event.organiser_id')
    .select(['event.title', 'organisation.company_name'])
    .select(['account.first_name', 'account.email', 'account.language', 'account.deleted_at'])
    .where('promotion_request.id', '=', id)
    .executeTakeFirstOrThrow();
  return {
    title: row.title,
    companyName: row.company_name,
    firstName: row.first_name,
    email: row.deleted_at === null ? row.email : '',
    language: row.language,
  };
}
