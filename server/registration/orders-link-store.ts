import type { Db } from '../db/tables.ts';
import { hashToken, newToken } from '../token.ts';

const minuteMs = 60_000;
/** A mailed link opens the tickets for so long. */
export const ordersLinkMs = 15 * minuteMs;
/** Links are counted for so long from the first one on. */
export const ordersLinkWindowMs = 60 * minuteMs;
/** Mails in that time (AC-10). */
export const ordersLinkMails = 5;

/**
 * Makes the newest link of an e-mail, if another may be sent (RG-37). `isKnown`: somebody is registered
 * under it; it writes alike when nobody is, but not the address. Out: the token, which is stored nowhere;
 * nothing when too many were asked for: the last link stays as it was. Belongs into a transaction.
 */
export async function replaceOrdersLink(
  db: Db,
  { email, isKnown, nowMs }: { email: string; isKnown: boolean; nowMs: number },
): Promise<string | undefined> {
  const token = newToken();
  const emailHash = hashToken(email);
  const fresh = { sent_count: 0, first_sent_at: nowMs };
  const row = await db
    .insertInto('orders_link')
    .values({ email_hash: emailHash, expires_at: nowMs, ...fresh })
    // Takes the row for this transaction: requests at once are counted one after another.
    .onConflict((conflict) => conflict.column('email_hash').doUpdateSet({ email_hash: emailHash }))
    .returning(['sent_count', 'first_sent_at'])
    .executeTakeFirstOrThrow();
  const counted = row.first_sent_at > nowMs - ordersLinkWindowMs ? row : fresh;
  if (counted.sent_count >= ordersLinkMails) return undefined;
  await db
    .updateTable('orders_link')
    .set({
      email: isKnown ? email : '',
      token_hash: hashToken(token),
      sent_count: counted.sent_count + 1,
      first_sent_at: counted.first_sent_at,
      expires_at: nowMs + ordersLinkMs,
    })
    .where('email_hash', '=', emailHash)
    .execute();
  return token;
}

/** To whom the link with this token was mailed, if it is her newest and was still good at `atMs`. */
export async function emailOfLink(
  db: Db,
  { token, atMs }: { token: string; atMs: number },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('orders_link')
    .select('email')
    .where('token_hash', '=', hashToken(token))
    .where('email', '<>', '')
    .where('expires_at', '>', atMs)
    .executeTakeFirst();
  return row?.email;
}

/** Ends the link of an e-mail and forgets the address (AC-32). */
export async function dropOrdersLink(db: Db, email: string): Promise<void> {
  await db.deleteFrom('orders_link').where('email_hash', '=', hashToken(email)).execute();
}
