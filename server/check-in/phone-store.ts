import type { Db } from '../db/tables.ts';
import type { DoorScope } from '../http/serve.ts';
import { hashToken, newToken } from '../token.ts';

const minuteMs = 60_000;
/** After its window, and after the event, a pass still takes what was let in before for so long (CI-22). */
export const passKeptMs = 48 * 60 * minuteMs;
/** That a phone was seen is written at most so often. */
const seenEveryMs = minuteMs;

// Longer than any session's, so that each is looked for in one place.
const prefix = 'pass-';

/** Whether a token says of itself that it is a phone's with a staff pass. */
export const isPassToken = (token: string): boolean => /^pass-[\w-]{43}$/.test(token);

/** A new token for a phone; only its hash is stored. */
export const newPassToken = (): string => prefix + newToken();

/** A phone with a staff pass, as it calls. */
export interface Phone {
  readonly door: DoorScope;
  /** The window of its pass is over: it may only send what it let in before. */
  readonly isOver: boolean;
}

/**
 * A token → its phone. Nothing when the token is nobody's, or the phone or its pass was revoked, or the
 * time after the window is over as well. That it was seen is written at most once a minute.
 */
export async function readPhone(db: Db, token: string, nowMs: number): Promise<Phone | undefined> {
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
  if (row === undefined || nowMs >= Math.max(row.end_at, row.event_end_at) + passKeptMs) return undefined;
  if (row.seen_at <= nowMs - seenEveryMs)
    await db
      .updateTable('staff_pass_device')
      .set({ seen_at: nowMs })
      .where('id', '=', row.id)
      .where('seen_at', '<=', nowMs - seenEveryMs)
      .execute();
  return {
    door: {
      organiserId: row.organiser_id,
      pass: { eventId: row.event_id, phoneId: row.id, untilMs: row.end_at },
    },
    isOver: nowMs >= row.end_at,
  };
}

/** Whether a phone may still see its door's list; looking is not calling. */
export async function isPhoneOpen(db: Db, phoneId: string, nowMs: number): Promise<boolean> {
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

/** Takes the token from a phone that leaves the door; it may open the pass again. Twice changes nothing. */
export async function leaveDoor(db: Db, phoneId: string): Promise<void> {
  await db.updateTable('staff_pass_device').set({ token_hash: null }).where('id', '=', phoneId).execute();
}

/** Takes the tokens of passes whose time ended, and whose event ended, so long ago that they open nothing. */
export async function forgetPassTokens(db: Db, nowMs: number): Promise<void> {
  await db
    .updateTable('staff_pass_device')
    .set({ token_hash: null })
    .where('token_hash', 'is not', null)
    .where('pass_id', 'in', (eb) =>
      eb
        .selectFrom('staff_pass')
        .innerJoin('event', 'event.id', 'staff_pass.event_id')
        .select('staff_pass.id')
        .where('staff_pass.end_at', '<=', nowMs - passKeptMs)
        .where('event.end_at', '<=', nowMs - passKeptMs),
    )
    .execute();
}
