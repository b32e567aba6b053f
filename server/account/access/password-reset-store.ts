import { minuteMs, hourMs } from '#contract/durations.ts';
import type { Db } from '../../db/tables.ts';
import { hashToken, newToken } from '../../token.ts';

/** Lifetime of a mailed code. */
export const resetCodeTtlMs = 10 * minuteMs;
/** Time to set a new password after entering the right code. */
export const resetTokenTtlMs = 15 * minuteMs;
/**
 * Window for counting mails and wrong tries. The link of a mail lives as long: a user whose mails of this window
 * are spent has at least one link that works.
 */
export const resetWindowMs = hourMs;
/** Wrong tries allowed per window for a browser and its network. */
export const maxResetAttempts = 5;
/** Mails allowed per window and e-mail. */
export const maxResetMails = 5;

/** Who asks for a code, or tries one. */
export interface Asker {
  /** Token of the device cookie; undefined for a client that keeps none. */
  readonly deviceToken: string | undefined;
  /** Network of the IP address (see `toNetwork`). */
  readonly network: string;
}

/** What a request for a code leads to: a mail with code and link, with the link alone, or none (too many). */
export type CodeRequestResult = 'code' | 'linkOnly' | 'ignored';

interface CodeRequest {
  readonly email: string;
  readonly accountId: string | undefined;
  readonly codeHash: string;
  readonly linkToken: string;
  readonly asker: Asker;
  /** What the browser's device cookie is from now on. */
  readonly deviceToken: string;
  readonly nowMs: number;
}

/**
 * Replaces the link of an e-mail and the code of a browser, unless too many were mailed (AC-10). Writes the same
 * rows with and without an account. Call within a transaction.
 */
export async function replaceCode(db: Db, request: CodeRequest): Promise<CodeRequestResult> {
  const { accountId = null, linkToken, nowMs } = request;
  const emailHash = hashToken(request.email);
  const fresh = { sent_count: 0, first_sent_at: nowMs };
  const row = await db
    .insertInto('password_reset')
    .values({ email_hash: emailHash, account_id: accountId, expires_at: nowMs, ...fresh })
    // Locks the row: concurrent requests are counted one after another.
    .onConflict((conflict) => conflict.column('email_hash').doUpdateSet({ account_id: accountId }))
    .returningAll()
    .executeTakeFirstOrThrow();
  const counted = row.first_sent_at > nowMs - resetWindowMs ? row : fresh;
  if (counted.sent_count >= maxResetMails) return 'ignored';
  await db
    .updateTable('password_reset')
    .set({
      link_hash: hashToken(linkToken),
      first_sent_at: counted.first_sent_at,
      sent_count: counted.sent_count + 1,
      expires_at: nowMs + resetWindowMs,
    })
    .where('email_hash', '=', emailHash)
    .execute();
  return replaceBrowserCode(db, request);
}

/** Replaces the code of a browser, unless it or its network has no try left. */
async function replaceBrowserCode(db: Db, request: CodeRequest): Promise<'code' | 'linkOnly'> {
  const { email, accountId = null, codeHash, asker, nowMs } = request;
  const key = { email_hash: hashToken(email), browser_hash: hashToken(request.deviceToken) };
  const networkHash = hashToken(asker.network);
  const tried = await db
    .selectFrom('reset_code')
    .select(({ fn }) => [fn.max('attempts').as('attempts'), fn.min('counted_from').as('counted_from')])
    .where('email_hash', '=', key.email_hash)
    .where('counted_from', '>', nowMs - resetWindowMs)
    .where(({ eb, or }) =>
      or([eb('browser_hash', '=', key.browser_hash), eb('network_hash', '=', networkHash)]),
    )
    .executeTakeFirst();
  const attempts = Number(tried?.attempts ?? 0);
  // A client without cookies replaces the code of its network.
  if (asker.deviceToken === undefined)
    await db
      .deleteFrom('reset_code')
      .where('email_hash', '=', key.email_hash)
      .where('network_hash', '=', networkHash)
      .execute();
  const isLinkOnly = attempts >= maxResetAttempts;
  const values = {
    network_hash: networkHash,
    account_id: accountId,
    code_hash: isLinkOnly ? null : codeHash,
    token_hash: null,
    attempts,
    counted_from: Number(tried?.counted_from ?? nowMs),
    created_at: nowMs,
    expires_at: nowMs + resetCodeTtlMs,
  };
  await db
    .insertInto('reset_code')
    .values({ ...key, ...values })
    .onConflict((conflict) => conflict.columns(['email_hash', 'browser_hash']).doUpdateSet(values))
    .execute();
  return isLinkOnly ? 'linkOnly' : 'code';
}

/** Deletes expired links and codes whose counting window has ended. */
export async function deleteExpiredCodes(db: Db, nowMs: number): Promise<void> {
  await db
    .deleteFrom('password_reset')
    .where('expires_at', '<=', nowMs)
    .where('first_sent_at', '<=', nowMs - resetWindowMs)
    .execute();
  await db
    .deleteFrom('reset_code')
    .where('expires_at', '<=', nowMs)
    .where('counted_from', '<=', nowMs - resetWindowMs)
    .execute();
}

/** A browser's code that a try was counted against. */
interface TriedCode {
  readonly browserHash: string;
  readonly codeHash: string;
}

/**
 * Consumes one try of the browser that asked in a single statement, so that concurrent guesses get no extra ones
 * (AC-9). A client without cookies tries the newest code that its network asked for.
 * @returns `undefined` if there is no valid code or no try left
 */
export async function consumeAttempt(
  db: Db,
  { email, asker, nowMs }: { email: string; asker: Asker; nowMs: number },
): Promise<TriedCode | undefined> {
  const emailHash = hashToken(email);
  const { deviceToken, network } = asker;
  const row = await db
    .updateTable('reset_code')
    .set(({ eb }) => ({ attempts: eb('attempts', '+', 1) }))
    .where('email_hash', '=', emailHash)
    .where('browser_hash', '=', ({ selectFrom }) =>
      selectFrom('reset_code as newest')
        .select('newest.browser_hash')
        .where('newest.email_hash', '=', emailHash)
        .where(({ eb }) =>
          deviceToken === undefined
            ? eb('newest.network_hash', '=', hashToken(network))
            : eb('newest.browser_hash', '=', hashToken(deviceToken)),
        )
        .orderBy('newest.created_at', 'desc')
        .orderBy('newest.browser_hash')
        .limit(1),
    )
    .where('code_hash', 'is not', null)
    .where('attempts', '<', maxResetAttempts)
    .where('expires_at', '>', nowMs)
    .returning(['browser_hash', 'code_hash'])
    .executeTakeFirst();
  if (row === undefined || row.code_hash === null) return undefined;
  return { browserHash: row.browser_hash, codeHash: row.code_hash };
}

/**
 * Exchanges the right code for a token, once, and refunds the try: only wrong codes count.
 * @returns `undefined` if the code was exchanged or replaced meanwhile, or the e-mail has no account
 */
export async function exchangeCode(
  db: Db,
  { email, tried, nowMs }: { email: string; tried: TriedCode; nowMs: number },
): Promise<{ token: string; accountId: string } | undefined> {
  const token = newToken();
  const row = await db
    .updateTable('reset_code')
    .set(({ eb }) => ({
      code_hash: null,
      token_hash: hashToken(token),
      attempts: eb('attempts', '-', 1),
      expires_at: nowMs + resetTokenTtlMs,
    }))
    .where('email_hash', '=', hashToken(email))
    .where('browser_hash', '=', tried.browserHash)
    .where('code_hash', '=', tried.codeHash)
    .where('account_id', 'is not', null)
    .returning('account_id')
    .executeTakeFirst();
  if (row === undefined || row.account_id === null) return undefined;
  return { token, accountId: row.account_id };
}

/**
 * Consumes the token of an exchanged code, or of a mail's link.
 * @returns `false` if it is not this account's, already used or expired
 */
export async function spendResetToken(
  db: Db,
  { accountId, token, nowMs }: { accountId: string; token: string; nowMs: number },
): Promise<boolean> {
  const byCode = await db
    .updateTable('reset_code')
    .set({ token_hash: null })
    .where('account_id', '=', accountId)
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', nowMs)
    .returning('account_id')
    .executeTakeFirst();
  if (byCode !== undefined) return true;
  const byLink = await db
    .updateTable('password_reset')
    .set({ link_hash: null })
    .where('account_id', '=', accountId)
    .where('link_hash', '=', hashToken(token))
    .where('expires_at', '>', nowMs)
    .returning('account_id')
    .executeTakeFirst();
  return byLink !== undefined;
}

/** Revokes all codes, links and tokens of an account; the counters stay. */
export async function revokeCodes(db: Db, accountId: string): Promise<void> {
  await db
    .updateTable('password_reset')
    .set({ link_hash: null })
    .where('account_id', '=', accountId)
    .execute();
  await db
    .updateTable('reset_code')
    .set({ code_hash: null, token_hash: null })
    .where('account_id', '=', accountId)
    .execute();
}
