import type { UserType } from '#contract/account/fields.ts';
import type { OwnSession } from '#contract/account/session-calls.ts';
import type { Db } from '../db/tables.ts';
import { newId } from '../id.ts';
import { hashToken, newToken } from '../token.ts';

const dayMs = 24 * 3_600_000;
/** A session lives so long after it was last used. */
export const sessionMs = 30 * dayMs;
/** One that an admin opened as a user lives so long, used or not. */
export const adminSessionMs = 3_600_000;
// Used again within a day, it is not written again.
const renewAfterMs = dayMs;

/** Who a token belongs to. */
export interface Session {
  readonly tokenHash: string;
  readonly accountId: string;
  readonly userType: UserType;
  readonly isAdmin: boolean;
  /** Opened by an admin with a sign-in link. */
  readonly isByAdmin: boolean;
}

/** Where and how somebody signs in. */
export interface NewSession {
  readonly accountId: string;
  readonly deviceType: string;
  /** From `deviceNameOf`. */
  readonly deviceName?: string;
  /** The admin who signs in as this account. */
  readonly adminId?: string;
  readonly nowMs: number;
}

/** Opens a session and forgets those that have expired. Returns its token, which is stored nowhere. */
export async function openSession(
  db: Db,
  { accountId, deviceType, deviceName = '', adminId, nowMs }: NewSession,
): Promise<string> {
  const token = newToken();
  await db.deleteFrom('session').where('expires_at', '<=', nowMs).execute();
  await db
    .insertInto('session')
    .values({
      token_hash: hashToken(token),
      id: newId(nowMs),
      account_id: accountId,
      device_type: deviceType,
      device_name: deviceName,
      admin_id: adminId ?? null,
      created_at: nowMs,
      expires_at: nowMs + (adminId === undefined ? sessionMs : adminSessionMs),
    })
    .execute();
  return token;
}

/**
 * A token → its session if it still lives; using it moves its end, written at most once a day. An
 * admin's is not moved.
 */
export async function readSession(db: Db, token: string, nowMs: number): Promise<Session | undefined> {
  const tokenHash = hashToken(token);
  const row = await db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .select(['session.account_id', 'session.expires_at', 'session.admin_id'])
    .select(['account.user_type', 'account.is_admin'])
    .where('session.token_hash', '=', tokenHash)
    .where('session.expires_at', '>', nowMs)
    .where('account.deleted_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  if (row.admin_id === null && row.expires_at < nowMs + sessionMs - renewAfterMs) {
    await db
      .updateTable('session')
      .set({ expires_at: nowMs + sessionMs })
      .where('token_hash', '=', tokenHash)
      .execute();
  }
  return {
    tokenHash,
    accountId: row.account_id,
    userType: row.user_type,
    isAdmin: row.is_admin === 1,
    isByAdmin: row.admin_id !== null,
  };
}

/** Whether a session is still open; looking is not using it. */
export async function isSessionOpen(db: Db, tokenHash: string, nowMs: number): Promise<boolean> {
  const row = await db
    .selectFrom('session')
    .select('id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', nowMs)
    .executeTakeFirst();
  return row !== undefined;
}

/** Where an account is signed in, newest first; `isCurrent` is the session of this token's hash. */
export async function readSessions(
  db: Db,
  { accountId, tokenHash, nowMs }: { accountId: string; tokenHash: string | undefined; nowMs: number },
): Promise<OwnSession[]> {
  const rows = await db
    .selectFrom('session')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('expires_at', '>', nowMs)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    deviceName: row.device_name,
    deviceType: row.device_type,
    createdAt: new Date(row.created_at).toISOString(),
    // Its end moves with its use; an admin's does not.
    lastUsedAt: new Date(row.admin_id === null ? row.expires_at - sessionMs : row.created_at).toISOString(),
    isCurrent: row.token_hash === tokenHash,
    isByAdmin: row.admin_id !== null,
  }));
}

/** Ends one session; ending it twice changes nothing. */
export async function closeSession(db: Db, tokenHash: string): Promise<void> {
  await db.deleteFrom('session').where('token_hash', '=', tokenHash).execute();
}

/** Ends the session of an account that its list calls `id`. False when the account has none of that id. */
export async function closeSessionOf(db: Db, accountId: string, id: string): Promise<boolean> {
  const row = await db
    .deleteFrom('session')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends every session of an account, but for the one with the token hash `keep`. */
export async function closeSessionsOf(
  db: Db,
  accountId: string,
  { keep }: { keep?: string | undefined } = {},
): Promise<void> {
  const all = db.deleteFrom('session').where('account_id', '=', accountId);
  await (keep === undefined ? all : all.where('token_hash', '!=', keep)).execute();
}
