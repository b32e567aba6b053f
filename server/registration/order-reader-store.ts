import { sql } from 'kysely';
import type { Db } from '../db/tables.ts';

/** Whose orders are meant: those of her account, if she has one, and of her e-mail, which is proven to be hers. */
export interface OrderReader {
  readonly accountId: string | undefined;
  readonly email: string;
}

/** The attendee of this account as a reader. */
export async function readerOfAccount(db: Db, accountId: string): Promise<OrderReader> {
  const { email } = await db
    .selectFrom('account')
    .select('email')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  return { accountId, email };
}

/** Whoever has this e-mail as a reader, with her account if it is confirmed. */
export async function readerOfEmail(db: Db, email: string): Promise<OrderReader> {
  const account = await db
    .selectFrom('account')
    .select('id')
    .where('email', '=', email)
    .where('is_verified', '=', 1)
    .executeTakeFirst();
  return { accountId: account?.id, email };
}

/** The language of somebody's newest order; nothing when she is in none. */
export async function latestLanguage(db: Db, reader: OrderReader): Promise<string | undefined> {
  const row = await db
    .with('mine', () => ordersOf(db, reader))
    .selectFrom('mine')
    .innerJoin('order', 'order.id', 'mine.id')
    .select('order.language')
    .orderBy('order.created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.language;
}

/**
 * `id` and `is_buyer` of every order that somebody has bought or is named in, each once; nothing of what
 * was released. Bought is what her account bought, or a visitor with her e-mail (RG-34). Each part finds
 * its rows by an index.
 */
export function ordersOf(db: Db, { accountId, email }: OrderReader) {
  const kept = db.selectFrom('order').select('order.id').where('order.state', '<>', 'released');
  const bought = kept.select(sql<number>`1`.as('is_buyer'));
  const byVisitor = bought.where('order.account_id', 'is', null).where('order.email', '=', email);
  const named = kept
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
      named.where((eb) => eb.or([eb('order.account_id', 'is not', null), eb('order.email', '<>', email)])),
    );
  return byVisitor
    .unionAll(bought.where('order.account_id', '=', accountId))
    .unionAll(
      named.where((eb) =>
        eb.or([
          eb('order.account_id', '<>', accountId),
          eb.and([eb('order.account_id', 'is', null), eb('order.email', '<>', email)]),
        ]),
      ),
    );
}
