import type { Db } from '../db/tables.ts';
import { hashToken, newToken } from '../token.ts';

const minuteMs = 60_000;
/** A mailed code is good for so long. */
export const resetCodeMs = 10 * minuteMs;
/** So long has whoever gave the right code to write a new password. */
export const resetTokenMs = 15 * minuteMs;
/** Codes and tries are counted for so long from the first code on. */
export const resetWindowMs = 60 * minuteMs;
/** Wrong tries in that time, whatever the number of codes. */
export const resetTries = 5;
/** Mails in that time. */
export const resetMails = 5;

/** What becomes of asking for a code: it is mailed, there are no tries left for one, or too many were asked for. */
export type CodeRequest =
  | { readonly outcome: 'mailed' }
  | { readonly outcome: 'paused'; readonly untilMs: number }
  | { readonly outcome: 'ignored' };

/**
 * Replaces the code of an e-mail by the one of this hash, if another may be sent (AC-9). Writes alike
 * with and without an account. Belongs into a transaction.
 */
export async function replaceCode(
  db: Db,
  asked: { email: string; accountId: string | undefined; codeHash: string; nowMs: number },
): Promise<CodeRequest> {
  const { accountId = null, codeHash, nowMs } = asked;
  const fresh = { tries: 0, sent_count: 0, first_sent_at: nowMs };
  const row = await db
    .insertInto('password_reset')
    .values({ email_hash: hashToken(asked.email), account_id: accountId, expires_at: nowMs, ...fresh })
    // Takes the row for this transaction: requests at once are counted one after another.
    .onConflict((conflict) => conflict.column('email_hash').doUpdateSet({ account_id: accountId }))
    .returningAll()
    .executeTakeFirstOrThrow();
  const counted = row.first_sent_at > nowMs - resetWindowMs ? row : fresh;
  const untilMs = counted.first_sent_at + resetWindowMs;
  const request: CodeRequest =
    counted.sent_count >= resetMails
      ? { outcome: 'ignored' }
      : counted.tries >= resetTries
        ? { outcome: 'paused', untilMs }
        : { outcome: 'mailed' };
  await db
    .updateTable('password_reset')
    .set({
      tries: counted.tries,
      first_sent_at: counted.first_sent_at,
      sent_count: counted.sent_count + (request.outcome === 'ignored' ? 0 : 1),
      ...(request.outcome === 'mailed' && {
        code_hash: codeHash,
        token_hash: null,
        expires_at: nowMs + resetCodeMs,
      }),
    })
    .where('email_hash', '=', row.email_hash)
    .execute();
  return request;
}

/** Forgets what counts no longer. */
export async function forgetOldCodes(db: Db, nowMs: number): Promise<void> {
  await db
    .deleteFrom('password_reset')
    .where('expires_at', '<=', nowMs)
    .where('first_sent_at', '<=', nowMs - resetWindowMs)
    .execute();
}

/**
 * Takes one of the tries of an e-mail and returns the hash that its code must have; `undefined` when
 * there is no living code or no try left. One statement, so that guesses at once get no more (AC-9).
 */
export async function takeTry(db: Db, email: string, nowMs: number): Promise<string | undefined> {
  const row = await db
    .updateTable('password_reset')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('email_hash', '=', hashToken(email))
    .where('code_hash', 'is not', null)
    .where('tries', '<', resetTries)
    .where('expires_at', '>', nowMs)
    .returning('code_hash')
    .executeTakeFirst();
  return row?.code_hash ?? undefined;
}

/**
 * Exchanges the code of this hash for a token, once, and gives its try back: only wrong ones count.
 * `undefined` when it has been exchanged or replaced meanwhile, or nobody has an account of this e-mail.
 */
export async function exchangeCode(
  db: Db,
  { email, codeHash, nowMs }: { email: string; codeHash: string; nowMs: number },
): Promise<{ token: string; accountId: string } | undefined> {
  const token = newToken();
  const row = await db
    .updateTable('password_reset')
    .set(({ eb }) => ({
      code_hash: null,
      token_hash: hashToken(token),
      tries: eb('tries', '-', 1),
      expires_at: nowMs + resetTokenMs,
    }))
    .where('email_hash', '=', hashToken(email))
    .where('code_hash', '=', codeHash)
    .where('account_id', 'is not', null)
    .returning('account_id')
    .executeTakeFirst();
  if (row === undefined || row.account_id === null) return undefined;
  return { token, accountId: row.account_id };
}

/** Spends the token of an exchanged code. False when it is not this account's, spent or too old. */
export async function spendResetToken(
  db: Db,
  { accountId, token, nowMs }: { accountId: string; token: string; nowMs: number },
): Promise<boolean> {
  const row = await db
    .updateTable('password_reset')
    .set({ token_hash: null })
    .where('account_id', '=', accountId)
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', nowMs)
    .returning('account_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends every code and token of an account; what was counted stays counted. */
export async function dropCodes(db: Db, accountId: string): Promise<void> {
  await db
    .updateTable('password_reset')
    .set({ code_hash: null, token_hash: null })
    .where('account_id', '=', accountId)
    .execute();
}
