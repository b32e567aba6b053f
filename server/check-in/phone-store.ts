import { minuteMs, hourMs } from '#contract/durations.ts';
import type { Db } from '../db/tables.ts';
import type { DoorScope } from '../http/route.ts';
import { hashToken, newToken } from '../token.ts';

/**
 * Grace period after both window and event, in which an expired pass may still upload earlier operations
 * (CI-22).
 */
export const passGraceMs = 48 * hourMs;
/** Minimum interval between writes of `seen_at`. */
const seenAtIntervalMs = minuteMs;

// Makes pass tokens longer than session tokens, so that each kind is looked up in one table only.
const tokenPrefix = 'pass-';

/** @returns whether a token has the format of a staff phone's token. */
export const isPassToken = (token: string): boolean => /^pass-[\w-]{43}$/.test(token);

/** Generates a token for a phone; only its hash is stored. */
export const newPassToken = (): string => tokenPrefix + newToken();

/** An authenticated phone with a staff pass. */
export interface PassPhone {
  readonly door: DoorScope;
  /** The window of its pass has ended: it may only upload earlier operations (CI-22). */
  readonly isPassExpired: boolean;
}

/**
 * Authenticates a phone by its token and updates its `seen_at` at most once a minute.
 * @returns `undefined` for an unknown token, a revoked phone or pass, or after the grace period.
 */
export async function authenticatePhone(
  db: Db,
  token: string,
  nowMs: number,
): Promise<PassPhone | undefined> {
  const row = await db
    .selectFrom('staff_pass_device as phone')
    .innerJoin('staff_pass', 'staff_pass.id', 'phone.pass_id')
    .innerJoin('event', 'event.id', 'staff_pass.event_id')
    .select(['phone.id', 'phone.seen_at', 'staff_pass.event_id', 'staff_pass.end_at'])
    .select(['event.end_at as event_end_at', 'event.organiser_id'])
    .where('phone.token_hash', '=', hashToken(token))
    .where('phone.revoked_at', 'is', null)
    .where('staff_pass.revoked_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined || nowMs >= Math.max(row.end_at, row.event_end_at) + passGraceMs) return undefined;
  if (row.seen_at <= nowMs - seenAtIntervalMs)
    await db
      .updateTable('staff_pass_device')
      .set({ seen_at: nowMs })
      .where('id', '=', row.id)
      .where('seen_at', '<=', nowMs - seenAtIntervalMs)
      .execute();
  return {
    door: {
      organiserId: row.organiser_id,
      pass: { eventId: row.event_id, phoneId: row.id, untilMs: row.end_at },
    },
    isPassExpired: nowMs >= row.end_at,
  };
}

/** @returns whether a phone may still read its door's list. Does not count as being seen. */
export async function isPhoneActive(db: Db, phoneId: string, nowMs: number): Promise<boolean> {
  const row = await db
    .selectFrom('staff_pass_device as phone')
    .innerJoin('staff_pass', 'staff_pass.id', 'phone.pass_id')
    .select('phone.id')
    .where('phone.id', '=', phoneId)
    .where('phone.token_hash', 'is not', null)
    .where('phone.revoked_at', 'is', null)
    .where('staff_pass.revoked_at', 'is', null)
    .where('staff_pass.end_at', '>', nowMs)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes the token of a phone that leaves the door; it may redeem the pass again. Idempotent. */
export async function clearPhoneToken(db: Db, phoneId: string): Promise<void> {
  await db.updateTable('staff_pass_device').set({ token_hash: null }).where('id', '=', phoneId).execute();
}

/** Deletes the tokens of passes whose grace period is over (CI-29). */
export async function clearExpiredPassTokens(db: Db, nowMs: number): Promise<void> {
  await db
    .updateTable('staff_pass_device')
    .set({ token_hash: null })
    .where('token_hash', 'is not', null)
    .where('pass_id', 'in', (eb) =>
      eb
        .selectFrom('staff_pass')
        .innerJoin('event', 'event.id', 'staff_pass.event_id')
        .select('staff_pass.id')
        .where('staff_pass.end_at', '<=', nowMs - passGraceMs)
        .where('event.end_at', '<=', nowMs - passGraceMs),
    )
    .execute();
}
