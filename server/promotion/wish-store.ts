import type { Tx } from '../db/database.ts';
import type { Db } from '../db/tables.ts';

/** An event as its promotion sees it. */
export interface PromotableEvent {
  readonly organiserId: string;
  readonly title: string;
  readonly companyName: string;
  readonly endAt: number;
  readonly isCancelled: boolean;
}

/** The event of this id; of this organiser's alone, where one is given. */
export async function findPromotable(
  db: Db,
  { eventId, organiserId }: { eventId: string; organiserId?: string | undefined },
): Promise<PromotableEvent | undefined> {
  const row = await db
    .selectFrom('event')
    .innerJoin('organisation', 'organisation.id', 'event.organiser_id')
    .select(['event.organiser_id', 'event.title', 'event.end_at', 'event.cancelled_at'])
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
    }
  );
}

/** Days on which an event is, or is to be, promoted; instants in milliseconds, the end excluded. */
export interface Wish {
  readonly id: string;
  readonly startAt: number;
  readonly endAt: number;
  readonly days: number;
  readonly priceCents: number;
  /** It waits for its payment; else it is a promotion. */
  readonly isPending: boolean;
  /** The secret of its payment; empty when it cost nothing. */
  readonly txnid: string;
}

const dayMs = 86_400_000;

/**
 * The promotion of an event that is not over, else the one that waits for its payment (PY-16). Those of the
 * demo have no wish: they cost nothing.
 */
export async function findStandingWish(
  db: Db,
  { eventId, nowMs }: { eventId: string; nowMs: number },
): Promise<Wish | undefined> {
  const promoted = await db
    .selectFrom('promotion')
    .leftJoin('promotion_wish', 'promotion_wish.id', 'promotion.id')
    .leftJoin('transaction', 'transaction.promotion_id', 'promotion.id')
    .select(['promotion.id', 'promotion.start_at', 'promotion.end_at'])
    .select(['promotion_wish.days', 'promotion_wish.price_cents', 'transaction.txnid'])
    .where('promotion.event_id', '=', eventId)
    .where('promotion.end_at', '>', nowMs)
    .orderBy('promotion.start_at')
    .limit(1)
    .executeTakeFirst();
  const pending =
    promoted === undefined
      ? await db
          .selectFrom('promotion_wish')
          .innerJoin('transaction', 'transaction.promotion_id', 'promotion_wish.id')
          .select(['promotion_wish.id', 'promotion_wish.start_at', 'promotion_wish.end_at'])
          .select(['promotion_wish.days', 'promotion_wish.price_cents', 'transaction.txnid'])
          .where('promotion_wish.event_id', '=', eventId)
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
      // A day on which the clocks change has 23 or 25 hours.
      days: row.days ?? Math.round((row.end_at - row.start_at) / dayMs),
      priceCents: row.price_cents ?? 0,
      isPending: promoted === undefined,
      txnid: row.txnid ?? '',
    }
  );
}

/** Writes down on which days an event is to be promoted. Belongs into the transaction that has the event's row. */
export async function insertWish(
  db: Db,
  wish: Pick<Wish, 'id' | 'startAt' | 'endAt' | 'days' | 'priceCents'> & { eventId: string; nowMs: number },
): Promise<void> {
  await db
    .insertInto('promotion_wish')
    .values({
      id: wish.id,
      event_id: wish.eventId,
      start_at: wish.startAt,
      end_at: wish.endAt,
      days: wish.days,
      price_cents: wish.priceCents,
      created_at: wish.nowMs,
    })
    .execute();
}

/**
 * What a wish asks for begins to hold (PY-15). Out: whether it does; not when its days or its event are over, the
 * event is cancelled, or has another promotion by now. Belongs into a transaction that has the event's row.
 */
export async function grantWish(tx: Tx, { id, nowMs }: { id: string; nowMs: number }): Promise<boolean> {
  const wish = await tx.db
    .selectFrom('promotion_wish')
    .innerJoin('event', 'event.id', 'promotion_wish.event_id')
    .select(['promotion_wish.event_id', 'promotion_wish.start_at', 'promotion_wish.end_at'])
    .where('promotion_wish.id', '=', id)
    .where('promotion_wish.end_at', '>', nowMs)
    .where('event.end_at', '>', nowMs)
    .where('event.cancelled_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('promotion')
            .select('promotion.id')
            .whereRef('promotion.event_id', '=', 'promotion_wish.event_id')
            .where('promotion.end_at', '>', nowMs),
        ),
      ),
    )
    .executeTakeFirst();
  if (wish === undefined) return false;
  const { event_id: eventId, start_at, end_at } = wish;
  await tx.db.insertInto('promotion').values({ id, event_id: eventId, start_at, end_at }).execute();
  await tx.announce(eventId);
  return true;
}

/**
 * Ends a promotion: one that has not begun never was, one that runs is over now, one that is over stays. Out:
 * whether it ended. Belongs into a transaction that has the event's row.
 */
export async function endPromotion(
  tx: Tx,
  { id, eventId, nowMs }: { id: string; eventId: string; nowMs: number },
): Promise<boolean> {
  const gone = await tx.db
    .deleteFrom('promotion')
    .where('id', '=', id)
    .where('start_at', '>=', nowMs)
    .returning('id')
    .executeTakeFirst();
  const ended =
    gone ??
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

/** A wish as its payment tells of it. */
export async function readWishHead(
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
    .selectFrom('promotion_wish')
    .innerJoin('event', 'event.id', 'promotion_wish.event_id')
    .innerJoin('organisation', 'organisation.id', 'event.organiser_id')
    .innerJoin('account', 'account.id', 'event.organiser_id')
    .select(['event.title', 'organisation.company_name'])
    .select(['account.first_name', 'account.email', 'account.language', 'account.deleted_at'])
    .where('promotion_wish.id', '=', id)
    .executeTakeFirstOrThrow();
  return {
    title: row.title,
    companyName: row.company_name,
    firstName: row.first_name,
    email: row.deleted_at === null ? row.email : '',
    language: row.language,
  };
}
