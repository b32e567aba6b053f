import { minuteMs } from '#contract/durations.ts';
import type { Db } from '../db/tables.ts';
import { hashToken } from '../token.ts';

/** Lifetime of the OAuth state. */
const stateMaxAgeMs = 15 * minuteMs;

/** The connecting account and its session. */
interface ConnectSession {
  readonly accountId: string;
  readonly sessionId: string;
}

/** Stores the hash of an OAuth state with which an organisation goes to the provider (PY-21). */
export async function createConnectState(
  db: Db,
  { state, accountId, sessionId, nowMs }: ConnectSession & { state: string; nowMs: number },
): Promise<void> {
  await db
    .insertInto('connect_state')
    .values({
      hash: hashToken(state),
      account_id: accountId,
      session_hash: hashToken(sessionId),
      expires_at: nowMs + stateMaxAgeMs,
    })
    .execute();
}

/**
 * Consumes an OAuth state: valid once, for 15 minutes, for the same account and session (PY-21).
 * @returns whether it was valid.
 */
export async function consumeConnectState(
  db: Db,
  { state, accountId, sessionId, nowMs }: ConnectSession & { state: string; nowMs: number },
): Promise<boolean> {
  const deleted = await db
    .deleteFrom('connect_state')
    .where('hash', '=', hashToken(state))
    .where('account_id', '=', accountId)
    .where('session_hash', '=', hashToken(sessionId))
    .where('expires_at', '>', nowMs)
    .returning('hash')
    .executeTakeFirst();
  return deleted !== undefined;
}

/** @returns the provider account an organisation is paid into, or '' without one. */
export async function readPayee(db: Db, organiserId: string): Promise<string> {
  const row = await db
    .selectFrom('account')
    .select('stripe_account_id')
    .where('id', '=', organiserId)
    .executeTakeFirst();
  return row?.stripe_account_id ?? '';
}

/** @returns whether any organisation is paid into this provider account. */
export async function isPayee(db: Db, account: string): Promise<boolean> {
  const row = await db
    .selectFrom('account')
    .select('id')
    .where('stripe_account_id', '=', account)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Connects an account to an organisation that has none (PY-21).
 * @returns whether it was connected.
 */
export async function connectPayee(db: Db, organiserId: string, payee: string): Promise<boolean> {
  const connected = await db
    .updateTable('account')
    .set({ stripe_account_id: payee })
    .where('id', '=', organiserId)
    .where('stripe_account_id', '=', '')
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return connected !== undefined;
}

/** Removes an organisation's payment account. */
export async function disconnectPayee(db: Db, organiserId: string): Promise<void> {
  await db.updateTable('account').set({ stripe_account_id: '' }).where('id', '=', organiserId).execute();
}
