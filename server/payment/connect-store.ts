import type { Db } from '../db/tables.ts';
import { hashToken } from '../token.ts';

/** Who goes to the provider with a state has so long to come back. */
const stateMs = 15 * 60_000;

/** The account that connects, and the session in which it does. */
interface Connecting {
  readonly accountId: string;
  readonly sessionHash: string;
}

/** Writes down with which state an organisation goes to the provider (PY-22). */
export async function openState(
  db: Db,
  { state, accountId, sessionHash, nowMs }: Connecting & { state: string; nowMs: number },
): Promise<void> {
  await db
    .insertInto('connect_state')
    .values({
      hash: hashToken(state),
      account_id: accountId,
      session_hash: sessionHash,
      expires_at: nowMs + stateMs,
    })
    .execute();
}

/** Takes a state that came back: once, in time, by the same account in the same session. Out: whether it was one. */
export async function takeState(
  db: Db,
  { state, accountId, sessionHash, nowMs }: Connecting & { state: string; nowMs: number },
): Promise<boolean> {
  const taken = await db
    .deleteFrom('connect_state')
    .where('hash', '=', hashToken(state))
    .where('account_id', '=', accountId)
    .where('session_hash', '=', sessionHash)
    .where('expires_at', '>', nowMs)
    .returning('hash')
    .executeTakeFirst();
  return taken !== undefined;
}

/** The account at the provider that an organisation is paid into; empty when there is none. */
export async function readPayee(db: Db, organiserId: string): Promise<string> {
  const row = await db
    .selectFrom('account')
    .select('stripe_account_id')
    .where('id', '=', organiserId)
    .executeTakeFirst();
  return row?.stripe_account_id ?? '';
}

/** Whether any organisation is paid into this account at the provider. */
export async function isPayee(db: Db, account: string): Promise<boolean> {
  const row = await db
    .selectFrom('account')
    .select('id')
    .where('stripe_account_id', '=', account)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Connects an account to an organisation that has none (PY-21). Out: whether it did. */
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

/** Takes the account away from an organisation. */
export async function disconnectPayee(db: Db, organiserId: string): Promise<void> {
  await db.updateTable('account').set({ stripe_account_id: '' }).where('id', '=', organiserId).execute();
}
