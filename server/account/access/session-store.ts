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

/** The session that a token belongs to. */
export interface Session {
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

/** Input of a new session. */
export interface NewSession {
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
  { accountId, deviceType, deviceName = '', network = '', deviceHash, adminId, nowMs }: NewSession,
): Promise<string> {
  const token = newToken();
  await db
    .insertInto('session')
    .values({
      token_hash: hashToken(token),
      id: newId(nowMs),
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
 * session is not extended.
 * @param use.network from `toNetworkLabel`
 * @returns `undefined` if unknown or expired
 */
export async function readSession(
  db: Db,
  token: string,
  { network, userAgent, nowMs }: { network: string; userAgent: string | undefined; nowMs: number },
): Promise<Session | undefined> {
  const tokenHash = hashToken(token);
  const row = await db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .select(['session.account_id', 'session.admin_id', 'session.device_name', 'session.network'])
    .select(['session.created_at', 'session.confirmed_at', 'session.last_used_at'])
    .select(['session.previous_place', 'session.moved_at', 'session.shared_at'])
    .select(['account.user_type', 'account.is_admin'])
    .where('session.token_hash', '=', tokenHash)
    .where('session.expires_at', '>', nowMs)
    .where('account.deleted_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return undefined;
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
  if (move !== undefined || isRenewed)
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
      })
      .where('token_hash', '=', tokenHash)
      .execute();
  return {
    tokenHash,
    accountId: row.account_id,
    userType: row.user_type,
    isAdmin: row.is_admin === 1,
    isByAdmin: row.admin_id !== null,
    isConfirmed: row.confirmed_at > nowMs - confirmationTtlMs,
    isFoundShared: move?.isShared === true,
  };
}

/** Notes that the password of a session's account was asked again. */
export async function confirmSession(db: Db, tokenHash: string, nowMs: number): Promise<void> {
  await db.updateTable('session').set({ confirmed_at: nowMs }).where('token_hash', '=', tokenHash).execute();
}

/** Whether a session is still open; does not extend it. */
export async function isSessionOpen(db: Db, tokenHash: string, nowMs: number): Promise<boolean> {
  const row = await db
    .selectFrom('session')
    .select('id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', nowMs)
    .executeTakeFirst();
  return row !== undefined;
}

/** Lists the sessions of an account, newest first; `isCurrent` marks the one with this token hash. */
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
    network: row.network,
    createdAt: new Date(row.created_at).toISOString(),
    lastUsedAt: new Date(row.last_used_at).toISOString(),
    sharedAt: row.shared_at === 0 ? null : new Date(row.shared_at).toISOString(),
    isCurrent: row.token_hash === tokenHash,
    isByAdmin: row.admin_id !== null,
  }));
}

/** Ends one session; idempotent. */
export async function closeSession(db: Db, tokenHash: string): Promise<void> {
  await db.deleteFrom('session').where('token_hash', '=', tokenHash).execute();
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

/**
 * Ends every session of an account and forgets its devices, except the session with this token hash and its
 * device. Call within a transaction.
 */
export async function closeAccountSessions(
  db: Db,
  accountId: string,
  { exceptTokenHash }: { exceptTokenHash?: string | undefined } = {},
): Promise<void> {
  const kept =
    exceptTokenHash === undefined
      ? undefined
      : await db
          .selectFrom('session')
          .select('device_hash')
          .where('token_hash', '=', exceptTokenHash)
          .executeTakeFirst();
  await deleteDevices(db, accountId, { exceptTokenHash: kept?.device_hash ?? undefined });
  const sessions = db.deleteFrom('session').where('account_id', '=', accountId);
  await (
    exceptTokenHash === undefined ? sessions : sessions.where('token_hash', '!=', exceptTokenHash)
  ).execute();
}
