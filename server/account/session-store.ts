import { createHash, randomBytes } from 'node:crypto';
import type { UserType } from '#contract/account/fields.ts';
import type { Db } from '../db/tables.ts';
import { newId } from '../id.ts';

const dayMs = 24 * 3_600_000;
/** A session lives so long after it was last used. */
export const sessionMs = 30 * dayMs;
// Used again within a day, it is not written again.
const renewAfterMs = dayMs;

/** Who a token belongs to. */
export interface Session {
  readonly tokenHash: string;
  readonly accountId: string;
  readonly userType: UserType;
  readonly isAdmin: boolean;
}

/** A new secret of 256 bits in base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What of a secret is stored. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Opens a session and forgets those that have expired. Returns its token, which is stored nowhere. */
export async function openSession(
  db: Db,
  { accountId, deviceType, nowMs }: { accountId: string; deviceType: string; nowMs: number },
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
      created_at: nowMs,
      expires_at: nowMs + sessionMs,
    })
    .execute();
  return token;
}

/** A token → its session if it still lives; using it moves its end, written at most once a day. */
export async function readSession(db: Db, token: string, nowMs: number): Promise<Session | undefined> {
  const tokenHash = hashToken(token);
  const row = await db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .select(['session.account_id', 'session.expires_at', 'account.user_type', 'account.is_admin'])
    .where('session.token_hash', '=', tokenHash)
    .where('session.expires_at', '>', nowMs)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  if (row.expires_at < nowMs + sessionMs - renewAfterMs) {
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
  };
}

/** Ends one session; ending it twice changes nothing. */
export async function closeSession(db: Db, tokenHash: string): Promise<void> {
  await db.deleteFrom('session').where('token_hash', '=', tokenHash).execute();
}
