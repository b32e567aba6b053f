import { minuteMs, hourMs } from '#contract/durations.ts';
import type { Db } from '../../db/tables.ts';
import { hashToken, newToken } from '../../token.ts';

/** Lifetime of a mailed code. */
export const resetCodeTtlMs = 10 * minuteMs;
/** Time to set a new password after entering the right code. */
export const resetTokenTtlMs = 15 * minuteMs;
/** Window for counting codes and attempts, starting with the first code. */
export const resetWindowMs = hourMs;
/** Wrong attempts allowed per window, over all codes. */
export const maxResetAttempts = 5;
/** Mails allowed per window. */
export const maxResetMails = 5;

/** Result of requesting a code: mailed, paused (no attempts left), or ignored (too many requests). */
export type CodeRequestResult =
  | { readonly outcome: 'mailed' }
  | { readonly outcome: 'paused'; readonly untilMs: number }
  | { readonly outcome: 'ignored' };

/**
 * Replaces the code of an e-mail unless rate-limited (AC-9). Writes the same rows with and without an
 * account. Call within a transaction.
 */
export async function replaceCode(
  db: Db,
  input: { email: string; accountId: string | undefined; codeHash: string; nowMs: number },
): Promise<CodeRequestResult> {
  const { accountId = null, codeHash, nowMs } = input;
  const fresh = { attempts: 0, sent_count: 0, first_sent_at: nowMs };
  const row = await db
    .insertInto('password_reset')
    .values({ email_hash: hashToken(input.email), account_id: accountId, expires_at: nowMs, ...fresh })
    // Locks the row: concurrent requests are counted one after another.
    .onConflict((conflict) => conflict.column('email_hash').doUpdateSet({ account_id: accountId }))
    .returningAll()
    .executeTakeFirstOrThrow();
  const counted = row.first_sent_at > nowMs - resetWindowMs ? row : fresh;
  const untilMs = counted.first_sent_at + resetWindowMs;
  const request: CodeRequestResult =
    counted.sent_count >= maxResetMails
      ? { outcome: 'ignored' }
      : counted.attempts >= maxResetAttempts
        ? { outcome: 'paused', untilMs }
        : { outcome: 'mailed' };
  await db
    .updateTable('password_reset')
    .set({
      attempts: counted.attempts,
      first_sent_at: counted.first_sent_at,
      sent_count: counted.sent_count + (request.outcome === 'ignored' ? 0 : 1),
      ...(request.outcome === 'mailed' && {
        code_hash: codeHash,
        token_hash: null,
        expires_at: nowMs + resetCodeTtlMs,
      }),
    })
    .where('email_hash', '=', row.email_hash)
    .execute();
  return request;
}

/** Deletes expired codes whose counting window has ended. */
export async function deleteExpiredCodes(db: Db, nowMs: number): Promise<void> {
  await db
    .deleteFrom('password_reset')
    .where('expires_at', '<=', nowMs)
    .where('first_sent_at', '<=', nowMs - resetWindowMs)
    .execute();
}

/**
 * Consumes one attempt in a single statement, so that concurrent guesses get no extra ones (AC-9).
 * @returns the hash of the code, or `undefined` if there is no valid code or no attempt left
 */
export async function consumeAttempt(db: Db, email: string, nowMs: number): Promise<string | undefined> {
  const row = await db
    .updateTable('password_reset')
    .set(({ eb }) => ({ attempts: eb('attempts', '+', 1) }))
    .where('email_hash', '=', hashToken(email))
    .where('code_hash', 'is not', null)
    .where('attempts', '<', maxResetAttempts)
    .where('expires_at', '>', nowMs)
    .returning('code_hash')
    .executeTakeFirst();
  return row?.code_hash ?? undefined;
}

/**
 * Exchanges the code of this hash for a token, once, and refunds the attempt: only wrong codes count.
 * @returns `undefined` if the code was exchanged or replaced meanwhile, or the e-mail has no account
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
      attempts: eb('attempts', '-', 1),
      expires_at: nowMs + resetTokenTtlMs,
    }))
    .where('email_hash', '=', hashToken(email))
    .where('code_hash', '=', codeHash)
    .where('account_id', 'is not', null)
    .returning('account_id')
    .executeTakeFirst();
  if (row === undefined || row.account_id === null) return undefined;
  return { token, accountId: row.account_id };
}

/**
 * Consumes the token of an exchanged code.
 * @returns `false` if it is not this account's, already used or expired
 */
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

/** Revokes all codes and tokens of an account; the counters stay. */
export async function revokeCodes(db: Db, accountId: string): Promise<void> {
  await db
    .updateTable('password_reset')
    .set({ code_hash: null, token_hash: null })
    .where('account_id', '=', accountId)
    .execute();
}
