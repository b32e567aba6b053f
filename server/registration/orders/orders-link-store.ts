import { minuteMs, hourMs } from '#contract/durations.ts';
import type { Db } from '../../db/tables.ts';
import { takeFromMailboxQuota } from '../../mail/mailbox-quota-store.ts';
import { hashToken, newToken } from '../../token.ts';

/** Lifetime of a mailed link. */
export const ordersLinkTtlMs = 15 * minuteMs;
/** Rate limit window, counted from its first mail. */
export const ordersLinkWindowMs = hourMs;
/** Mails per window (AC-10). */
export const maxOrdersLinkMails = 5;

/**
 * Creates the newest link of an e-mail within its rate limit and that of its mailbox (RG-37). `isKnown`: the e-mail has
 * registrations; otherwise the same row is written without the address. Call it in a transaction.
 * @returns the token, of which only the hash is stored; `undefined` if the limit is reached and the last link
 *   stays valid.
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
    // Locks the row, so that concurrent requests are counted one after another.
    .onConflict((conflict) => conflict.column('email_hash').doUpdateSet({ email_hash: emailHash }))
    .returning(['sent_count', 'first_sent_at'])
    .executeTakeFirstOrThrow();
  const usage = row.first_sent_at > nowMs - ordersLinkWindowMs ? row : fresh;
  if (usage.sent_count >= maxOrdersLinkMails) return undefined;
  const isWithinQuota = await takeFromMailboxQuota(db, { kind: 'ordersLink', email, isKnown, nowMs });
  if (isKnown && !isWithinQuota) return undefined;
  await db
    .updateTable('orders_link')
    .set({
      email: isKnown ? email : '',
      token_hash: hashToken(token),
      sent_count: usage.sent_count + 1,
      first_sent_at: usage.first_sent_at,
      expires_at: nowMs + ordersLinkTtlMs,
    })
    .where('email_hash', '=', emailHash)
    .execute();
  return token;
}

/** Finds the e-mail that a link was mailed to, if it is the newest link and was valid at `atMs`. */
export async function findEmailByLink(
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

/** Deletes the link and stored address of an e-mail (AC-32). */
export async function deleteOrdersLink(db: Db, email: string): Promise<void> {
  await db.deleteFrom('orders_link').where('email_hash', '=', hashToken(email)).execute();
}

/** Makes the link of an e-mail useless, by the hash of the e-mail (AC-108). */
export async function revokeOrdersLink(db: Db, emailHash: string): Promise<void> {
  await db.updateTable('orders_link').set({ token_hash: null }).where('email_hash', '=', emailHash).execute();
}
