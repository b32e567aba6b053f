import { dayMs, hourMs, minuteMs } from '#contract/durations.ts';
import type { Db } from '../../db/tables.ts';
import { hashToken, newToken } from '../../token.ts';

/** Wrong passwords in a row before attempts have to wait. */
export const freeAttempts = 20;
/** Wait after the last free attempt; doubled by each further one. */
const firstWaitMs = minuteMs;
const maxWaitMs = hourMs;
/** Attempts are forgotten when none was made for this long. */
export const attemptTtlMs = dayMs;
/** Validity of the link in an unlocking mail, and the shortest time between two such mails. */
export const unlockTtlMs = dayMs;

/** What wrong passwords are counted for. */
export type AttemptSubject =
  /** A sign-in from a device that the account does not know. E-mail in lower case. */
  | { readonly email: string }
  /** A sign-in from a known device. */
  | { readonly deviceHash: string; readonly accountId: string }
  /** The own password, asked again in a session. */
  | { readonly sessionId: string };

const toAttemptKey = (subject: AttemptSubject): string => hashToken(JSON.stringify(subject));

/**
 * The result of claiming an attempt: whether the password may be evaluated, and until when others wait from now
 * on (0 if they do not).
 */
export interface AttemptClaim {
  readonly isAllowed: boolean;
  readonly retryAtMs: number;
}

/**
 * Claims an attempt, counted as failed until `clearAttempts`, so that concurrent guesses get no extra ones. Call
 * within a transaction.
 */
export async function claimAttempt(db: Db, subject: AttemptSubject, nowMs: number): Promise<AttemptClaim> {
  const key = toAttemptKey(subject);
  const row = await db
    .insertInto('password_attempt')
    .values({ key_hash: key, failures: 0, retry_at: 0, updated_at: nowMs })
    // Locks the row: concurrent attempts are counted one after another.
    .onConflict((conflict) => conflict.column('key_hash').doUpdateSet({ key_hash: key }))
    .returning(['failures', 'retry_at', 'updated_at'])
    .executeTakeFirstOrThrow();
  if (row.retry_at > nowMs) return { isAllowed: false, retryAtMs: row.retry_at };
  const failures = (row.updated_at > nowMs - attemptTtlMs ? row.failures : 0) + 1;
  // 0 without a wait: the clock of a concurrent attempt may be read before this one's.
  const retryAtMs =
    failures < freeAttempts ? 0 : nowMs + Math.min(firstWaitMs * 2 ** (failures - freeAttempts), maxWaitMs);
  await db
    .updateTable('password_attempt')
    .set({ failures, retry_at: retryAtMs, updated_at: nowMs })
    .where('key_hash', '=', key)
    .execute();
  return { isAllowed: true, retryAtMs };
}

/** Forgets the attempts after a right password. */
export async function clearAttempts(db: Db, subject: AttemptSubject): Promise<void> {
  await db
    .updateTable('password_attempt')
    .set({ failures: 0, retry_at: 0 })
    .where('key_hash', '=', toAttemptKey(subject))
    .execute();
}

/**
 * Creates the token of an unlocking mail, unless one was sent within its validity. Writes the same row with and
 * without an account.
 * @returns `undefined` if a link is still valid
 */
export async function createUnlock(
  db: Db,
  { email, accountId, nowMs }: { email: string; accountId: string | undefined; nowMs: number },
): Promise<string | undefined> {
  const token = newToken();
  const row = await db
    .updateTable('password_attempt')
    .set({ unlock_hash: hashToken(token), account_id: accountId ?? null, mailed_at: nowMs })
    .where('key_hash', '=', toAttemptKey({ email }))
    .where('mailed_at', '<=', nowMs - unlockTtlMs)
    .returning('key_hash')
    .executeTakeFirst();
  return row && token;
}

/**
 * Forgets the attempts that led to an unlocking mail. Its link works until it expires: programs that check mails
 * open it too.
 * @returns the account, or `undefined` for an invalid or expired token
 */
export async function redeemUnlock(db: Db, token: string, nowMs: number): Promise<string | undefined> {
  const row = await db
    .updateTable('password_attempt')
    .set({ failures: 0, retry_at: 0 })
    .where('unlock_hash', '=', hashToken(token))
    .where('mailed_at', '>', nowMs - unlockTtlMs)
    .returning('account_id')
    .executeTakeFirst();
  return row?.account_id ?? undefined;
}

/** Makes the links of unlocking mails to an account useless (AC-108). */
export async function revokeUnlock(db: Db, accountId: string): Promise<void> {
  await db
    .updateTable('password_attempt')
    .set({ unlock_hash: null })
    .where('account_id', '=', accountId)
    .execute();
}
