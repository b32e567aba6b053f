import type { UserType } from '#contract/account/fields.ts';
import type { OwnSession } from '#contract/account/session-endpoints.ts';
import { minuteMs, hourMs, dayMs } from '#contract/durations.ts';
import type { Db } from '../../db/tables.ts';
import { newId } from '../../id.ts';
import { hashToken, newToken } from '../../token.ts';
import { deleteDevice, deleteDevices } from './device-store.ts';
import { parseDeviceName } from './device-name.ts';
import { toPlaceKey, trackPlace } from './session-place.ts';

/** Session lifetime after the last use. */
export const sessionTtlMs = 30 * dayMs;
/** For this long after the password was asked, it is not asked again (AC-88). */
export const confirmationTtlMs = 10 * minuteMs;
/** Session lifetime after the sign-in, regardless of use. */
export const maxSessionAgeMs = 90 * dayMs;
/** Lifetime of a session that an admin opened as a user, regardless of use. */
export const adminSessionTtlMs = hourMs;
// Renewed at most once a day.
const renewAfterMs = dayMs;

// Requests of other tabs and of the service worker that carry the previous token may still be under way.
const previousTokenMs = minuteMs;

/** The session that a token belongs to. */
export interface Session {
  /** Stays the same when the token is rotated. */
  readonly id: string;
  /** Of the token in the request. */
  readonly tokenHash: string;
  readonly accountId: string;
  readonly userType: UserType;
  readonly isAdmin: boolean;
  /** Opened by an admin with a sign-in link. */
  readonly isByAdmin: boolean;
  /** The password was asked recently. */
  readonly isConfirmed: boolean;
  /** This use shows that it is used from two places at once. */
  readonly isFoundShared: boolean;
}

/** Why a token opens no session. */
export type RefusedToken =
  | { readonly kind: 'unknown' }
  /** It was replaced: another device, or a copy, uses the token that followed (AC-106). */
  | { readonly kind: 'replaced'; readonly accountId: string };

/** Input of a new session. */
export interface NewSession {
  /** From `newId`; a new one by default. */
  readonly id?: string;
  readonly accountId: string;
  readonly deviceType: string;
  /** From `parseDeviceName`. */
  readonly deviceName?: string;
  /** From `toNetworkLabel`. */
  readonly network?: string;
  /** Of the device that the account now knows. */
  readonly deviceHash?: string;
  /** The admin who signs in as this account. */
  readonly adminId?: string;
  readonly nowMs: number;
}

/**
 * Opens a session. Housekeeping deletes expired ones: a clock that jumps must end none for good (OP-15).
 * @returns its token, which is not stored
 */
export async function openSession(
  db: Db,
  { id, accountId, deviceType, deviceName = '', network = '', deviceHash, adminId, nowMs }: NewSession,
): Promise<string> {
  const token = newToken();
  await db
    .insertInto('session')
    .values({
      token_hash: hashToken(token),
      id: id ?? newId(nowMs),
      account_id: accountId,
      device_type: deviceType,
      device_name: deviceName,
      network,
      device_hash: deviceHash ?? null,
      admin_id: adminId ?? null,
      created_at: nowMs,
      last_used_at: nowMs,
      confirmed_at: nowMs,
      expires_at: nowMs + (adminId === undefined ? sessionTtlMs : adminSessionTtlMs),
    })
    .execute();
  return token;
}

/**
 * Reads the session of a token and extends it, written at most once a day and when its place changes. An admin's
 * session is not extended. The token before the last rotation is accepted until the new one is used, and for a
 * minute after that (AC-105).
 * @param use.network from `toNetworkLabel`
 */
export async function readSession(
  db: Db,
  token: string,
  { network, userAgent, nowMs }: { network: string; userAgent: string | undefined; nowMs: number },
): Promise<Session | RefusedToken> {
  const tokenHash = hashToken(token);
  const row =
    (await findSession(db, nowMs).where('session.token_hash', '=', tokenHash).executeTakeFirst()) ??
    (await findSession(db, nowMs).where('session.previous_hash', '=', tokenHash).executeTakeFirst());
  if (row === undefined) return { kind: 'unknown' };
  const { id, account_id: accountId } = row;
  const isPrevious = row.token_hash !== tokenHash;
  if (isPrevious && row.previous_until <= nowMs) {
    if (row.shared_at < nowMs - renewAfterMs)
      await db.updateTable('session').set({ shared_at: nowMs }).where('id', '=', id).execute();
    return { kind: 'replaced', accountId };
  }
  const place = { network, deviceName: parseDeviceName(userAgent) };
  const current = { network: row.network, deviceName: row.device_name };
  const history = {
    current,
    previousKey: row.previous_place,
    movedAtMs: row.moved_at,
    sharedAtMs: row.shared_at,
  };
  const move = trackPlace(history, place, nowMs);
  const isRenewed = row.admin_id === null && row.last_used_at < nowMs - renewAfterMs;
  const isFirstUse = !isPrevious && row.previous_until > nowMs + previousTokenMs;
  if (move !== undefined || isRenewed || isFirstUse)
    await db
      .updateTable('session')
      .set({
        network,
        device_name: place.deviceName || row.device_name,
        ...(row.admin_id === null && {
          last_used_at: nowMs,
          expires_at: Math.min(nowMs + sessionTtlMs, row.created_at + maxSessionAgeMs),
        }),
        ...(move && { previous_place: toPlaceKey(current), moved_at: nowMs }),
        ...(move?.isShared && { shared_at: nowMs }),
        ...(isFirstUse && { previous_until: nowMs + previousTokenMs }),
      })
      .where('id', '=', id)
      .execute();
  return {
    id,
    tokenHash,
    accountId,
    userType: row.user_type,
    isAdmin: row.is_admin === 1,
    isByAdmin: row.admin_id !== null,
    // A token from before the password was asked does not profit from it.
    isConfirmed: !isPrevious && row.confirmed_at > nowMs - confirmationTtlMs,
    isFoundShared: move?.isShared === true,
  };
}

const findSession = (db: Db, nowMs: number) =>
  db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .select(['session.id', 'session.account_id', 'session.admin_id'])
    .select(['session.token_hash', 'session.previous_until', 'session.device_name', 'session.network'])
    .select(['session.created_at', 'session.confirmed_at', 'session.last_used_at'])
    .select(['session.previous_place', 'session.moved_at', 'session.shared_at'])
    .select(['account.user_type', 'account.is_admin'])
    .where('session.expires_at', '>', nowMs)
    .where('account.deleted_at', 'is', null);

/**
 * Replaces the token of a session (AC-105). The previous one stays valid until the new one is used, so that a lost
 * response ends no session; not at all if `isPreviousEnded`.
 * @param tokenHash of the current token, or of the previous one while the new one is unused
 * @returns the new token; `undefined` if another one has replaced this one and is in use
 */
export async function rotateToken(
  db: Db,
  {
    tokenHash,
    nowMs,
    isPreviousEnded = false,
  }: { tokenHash: string; nowMs: number; isPreviousEnded?: boolean },
): Promise<string | undefined> {
  const token = newToken();
  const row = await db
    .updateTable('session')
    .set((column) => ({
      token_hash: hashToken(token),
      previous_hash: tokenHash,
      previous_until: isPreviousEnded ? 0 : column.ref('expires_at'),
    }))
    .where((where) =>
      where.or([
        where('token_hash', '=', tokenHash),
        where.and([
          where('previous_hash', '=', tokenHash),
          where('previous_until', '>', nowMs + previousTokenMs),
        ]),
      ]),
    )
    .returning('id')
    .executeTakeFirst();
  return row && token;
}

/** Notes that the password of a session's account was asked again. */
export async function confirmSession(db: Db, id: string, nowMs: number): Promise<void> {
  await db.updateTable('session').set({ confirmed_at: nowMs }).where('id', '=', id).execute();
}

/**
 * Whether what a token has opened may stay open; does not extend it. A token that was rotated ends nothing, unless a
 * change of the password ended it.
 */
export async function isSessionOpen(db: Db, tokenHash: string, nowMs: number): Promise<boolean> {
  const row = await db
    .selectFrom('session')
    .select('id')
    .where((where) =>
      where.or([
        where('token_hash', '=', tokenHash),
        where.and([where('previous_hash', '=', tokenHash), where('previous_until', '>', 0)]),
      ]),
    )
    .where('expires_at', '>', nowMs)
    .executeTakeFirst();
  return row !== undefined;
}

/** Lists the sessions of an account, newest first; `isCurrent` marks the one with this id. */
export async function readSessions(
  db: Db,
  { accountId, sessionId, nowMs }: { accountId: string; sessionId: string | undefined; nowMs: number },
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
    network: row.network,
    createdAt: new Date(row.created_at).toISOString(),
    lastUsedAt: new Date(row.last_used_at).toISOString(),
    sharedAt: row.shared_at === 0 ? null : new Date(row.shared_at).toISOString(),
    isCurrent: row.id === sessionId,
    isByAdmin: row.admin_id !== null,
  }));
}

/** Ends one session; idempotent. */
export async function closeSession(db: Db, id: string): Promise<void> {
  await db.deleteFrom('session').where('id', '=', id).execute();
}

/**
 * Ends a session of an account by its id, and forgets its device unless another session is open there. Call
 * within a transaction.
 * @returns `false` if the account has no such session
 */
export async function closeSessionById(db: Db, accountId: string, id: string): Promise<boolean> {
  const row = await db
    .deleteFrom('session')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning('device_hash')
    .executeTakeFirst();
  if (row === undefined) return false;
  const { device_hash: deviceHash } = row;
  if (deviceHash === null) return true;
  const other = await db
    .selectFrom('session')
    .select('id')
    .where('account_id', '=', accountId)
    .where('device_hash', '=', deviceHash)
    .executeTakeFirst();
  if (other === undefined) await deleteDevice(db, accountId, deviceHash);
  return true;
}

/** Ends a session by its id alone, as `closeSessionById`; idempotent. Call within a transaction. */
export async function closeDisownedSession(db: Db, id: string): Promise<void> {
  const row = await db.selectFrom('session').select('account_id').where('id', '=', id).executeTakeFirst();
  if (row !== undefined) await closeSessionById(db, row.account_id, id);
}

/**
 * Ends every session of an account and forgets its devices, except the session with this id and its device. Call
 * within a transaction.
 */
export async function closeAccountSessions(
  db: Db,
  accountId: string,
  { exceptId }: { exceptId?: string | undefined } = {},
): Promise<void> {
  const kept =
    exceptId === undefined
      ? undefined
      : await db.selectFrom('session').select('device_hash').where('id', '=', exceptId).executeTakeFirst();
  await deleteDevices(db, accountId, { exceptTokenHash: kept?.device_hash ?? undefined });
  const sessions = db.deleteFrom('session').where('account_id', '=', accountId);
  await (exceptId === undefined ? sessions : sessions.where('id', '!=', exceptId)).execute();
}
