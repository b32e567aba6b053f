import { sql } from 'kysely';
import type { Db } from '../../db/tables.ts';

/** A user who may view orders: those of the account, if any, and of the verified e-mail. */
export interface OrderViewer {
  readonly accountId: string | undefined;
  readonly email: string;
}

/** Reads the viewer of an account. */
export async function getViewerByAccount(db: Db, accountId: string): Promise<OrderViewer> {
  const { email } = await db
    .selectFrom('account')
    .select('email')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  return { accountId, email };
}

/** Reads the viewer of a verified e-mail, with its account if confirmed. */
export async function getViewerByEmail(db: Db, email: string): Promise<OrderViewer> {
  const account = await db
    .selectFrom('account')
    .select('id')
    .where('email', '=', email)
    .where('is_verified', '=', 1)
    .executeTakeFirst();
  return { accountId: account?.id, email };
}

/**
 * Reads name and e-mail of the participants of an event whose tickets a viewer may see: those in bought orders, and
 * the viewer's own in orders of others (RG-34).
 */
export async function listViewableParticipants(
  db: Db,
  viewer: OrderViewer,
  eventId: string,
): Promise<{ firstName: string; lastName: string; email: string }[]> {
  const rows = await db
    .with('mine', () => selectViewableOrders(db, viewer))
    .selectFrom('mine')
    .innerJoin('participant', 'participant.order_id', 'mine.id')
    .select(['participant.first_name', 'participant.last_name', 'participant.email'])
    .where('participant.event_id', '=', eventId)
    .where('participant.removed_at', 'is', null)
    .where((eb) => eb.or([eb('mine.is_buyer', '=', 1), eb('participant.email', '=', viewer.email)]))
    .execute();
  return rows.map((row) => ({ firstName: row.first_name, lastName: row.last_name, email: row.email }));
}

/** @returns the language of the viewer's newest order, or `undefined` without orders. */
export async function readLatestLanguage(db: Db, viewer: OrderViewer): Promise<string | undefined> {
  const row = await db
    .with('mine', () => selectViewableOrders(db, viewer))
    .selectFrom('mine')
    .innerJoin('order', 'order.id', 'mine.id')
    .select('order.language')
    .orderBy('order.created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.language;
}

/**
 * Selects `id` and `is_buyer` of each order that a viewer bought or is named in, without duplicates and
 * released orders, unless they can still be confirmed (RG-77). Bought means by the account, or by a visitor with the e-mail (RG-33, RG-34). Each part of
 * the union uses an index.
 */
export function selectViewableOrders(db: Db, { accountId, email }: OrderViewer) {
  const unreleased = db
    .selectFrom('order')
    .select('order.id')
    .where((eb) =>
      eb.or([
        eb('order.state', '<>', 'released'),
        eb.and([eb('order.price_cents', '=', 0), eb('order.held_participants', 'is not', null)]),
      ]),
    );
  const bought = unreleased.select(sql<number>`1`.as('is_buyer'));
  const byVisitor = bought.where('order.account_id', 'is', null).where('order.email', '=', email);
  const heldFor = unreleased
    .select(sql<number>`0`.as('is_buyer'))
    .where('order.id', 'in', (eb) =>
      eb
        .selectFrom('participant')
        .select('participant.order_id')
        .where('participant.email', '=', email)
        .where('participant.removed_at', 'is', null),
    );
  if (accountId === undefined)
    return byVisitor.unionAll(
      heldFor.where((eb) => eb.or([eb('order.account_id', 'is not', null), eb('order.email', '<>', email)])),
    );
  return byVisitor
    .unionAll(bought.where('order.account_id', '=', accountId))
    .unionAll(
      heldFor.where((eb) =>
        eb.or([
          eb('order.account_id', '<>', accountId),
          eb.and([eb('order.account_id', 'is', null), eb('order.email', '<>', email)]),
        ]),
      ),
    );
}
