import { sql } from 'kysely';
import {
  maxDevicesPerPass,
  maxPassesPerEvent,
  type PassDevice,
  type PassFacts,
  type StaffPass,
} from '#contract/check-in/pass-calls.ts';
import { Refusal } from '#contract/reasons.ts';
import type { Tx } from '../db/database.ts';
import type { Db } from '../db/tables.ts';
import { newId } from '../id.ts';
import { hashToken } from '../token.ts';
import { newPassToken } from './phone-store.ts';

/** Of the passes of an event at most so many are listed: those that are revoked are the first to be left out. */
const mostListed = 2 * maxPassesPerEvent;

const instant = (ms: number): string => new Date(ms).toISOString();

/** A pass without what is computed from it. */
export type KnownPass = Omit<StaffPass, 'link'>;

/** The event of a new pass, whose row this transaction has then; nothing for what is not this organiser's. */
export async function lockOwnEvent(
  db: Db,
  { eventId, organiserId }: { eventId: string; organiserId: string },
): Promise<{ startAt: number; endAt: number; isCancelled: boolean } | undefined> {
  const row = await db
    .updateTable('event')
    .set((eb) => ({ change_no: eb.ref('change_no') }))
    .where('id', '=', eventId)
    .where('organiser_id', '=', organiserId)
    .returning(['start_at', 'end_at', 'cancelled_at'])
    .executeTakeFirst();
  return row && { startAt: row.start_at, endAt: row.end_at, isCancelled: row.cancelled_at !== null };
}

/** Writes a pass; refuses one more than an event may have. Belongs into the transaction that has the event's row. */
export async function insertPass(
  db: Db,
  pass: { id: string; eventId: string; label: string; startAt: number; endAt: number; nowMs: number },
): Promise<void> {
  const { count } = await db
    .selectFrom('staff_pass')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('event_id', '=', pass.eventId)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (count >= maxPassesPerEvent)
    throw new Refusal('validation', {
      issues: [{ path: 'label', key: 'passesMaximum', values: { count: maxPassesPerEvent } }],
    });
  await db
    .insertInto('staff_pass')
    .values({
      id: pass.id,
      event_id: pass.eventId,
      label: pass.label,
      start_at: pass.startAt,
      end_at: pass.endAt,
      created_at: pass.nowMs,
      revoked_at: null,
    })
    .execute();
}

/** The passes of an event, or this one, the newest first, each with its phones, the last seen first. */
export async function readPasses(
  db: Db,
  { eventId, passId }: { eventId: string; passId?: string },
): Promise<KnownPass[]> {
  const passes = await db
    .selectFrom('staff_pass')
    .selectAll()
    .where('event_id', '=', eventId)
    .$if(passId !== undefined, (qb) => qb.where('id', '=', passId ?? ''))
    .orderBy(sql`case when revoked_at is null then 0 else 1 end`)
    .orderBy('id', 'desc')
    .limit(mostListed)
    .execute();
  if (passes.length === 0) return [];
  const phones = await db
    .selectFrom('staff_pass_device')
    .selectAll()
    .where(
      'pass_id',
      'in',
      passes.map((pass) => pass.id),
    )
    .orderBy('seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const phonesOf = Map.groupBy(phones, (phone) => phone.pass_id);
  return passes
    .toSorted((a, b) => (a.id < b.id ? 1 : -1))
    .map((pass) => ({
      _id: pass.id,
      label: pass.label,
      startDateTime: instant(pass.start_at),
      endDateTime: instant(pass.end_at),
      isRevoked: pass.revoked_at !== null,
      devices: (phonesOf.get(pass.id) ?? []).map((phone): PassDevice => ({
        _id: phone.id,
        label: phone.label,
        openedAt: instant(phone.opened_at),
        lastSeenAt: instant(phone.seen_at),
        entries: phone.entry_count,
        isRevoked: phone.revoked_at !== null || pass.revoked_at !== null,
      })),
    }));
}

interface Own {
  readonly id: string;
  readonly organiserId: string;
  readonly nowMs: number;
}

/**
 * Revokes a pass with all its phones, whose streams end; again it changes nothing. False for what is not this
 * organiser's.
 */
export async function revokePassOf(tx: Tx, { id, organiserId, nowMs }: Own): Promise<boolean> {
  const revoked = await tx.db
    .updateTable('staff_pass')
    .set({ revoked_at: sql<number>`coalesce(revoked_at, ${nowMs})` })
    .where('id', '=', id)
    .where('event_id', 'in', (eb) =>
      eb.selectFrom('event').select('id').where('organiser_id', '=', organiserId),
    )
    .returning('event_id')
    .executeTakeFirst();
  if (revoked === undefined) return false;
  await tx.db.updateTable('staff_pass_device').set({ token_hash: null }).where('pass_id', '=', id).execute();
  await tx.announce(revoked.event_id);
  return true;
}

/** Revokes one phone, which cannot open its pass again; otherwise as `revokePassOf`. */
export async function revokePhoneOf(tx: Tx, { id, organiserId, nowMs }: Own): Promise<boolean> {
  const pass = await tx.db
    .selectFrom('staff_pass_device')
    .innerJoin('staff_pass', 'staff_pass.id', 'staff_pass_device.pass_id')
    .innerJoin('event', 'event.id', 'staff_pass.event_id')
    .select('staff_pass.event_id')
    .where('staff_pass_device.id', '=', id)
    .where('event.organiser_id', '=', organiserId)
    .executeTakeFirst();
  if (pass === undefined) return false;
  await tx.db
    .updateTable('staff_pass_device')
    .set({ token_hash: null, revoked_at: sql<number>`coalesce(revoked_at, ${nowMs})` })
    .where('id', '=', id)
    .execute();
  await tx.announce(pass.event_id);
  return true;
}

/** What a pass is about; nothing when there is none, or it is revoked. */
export async function readPassFacts(db: Db, passId: string): Promise<PassFacts | undefined> {
  const row = await db
    .selectFrom('staff_pass')
    .innerJoin('event', 'event.id', 'staff_pass.event_id')
    .innerJoin('organisation', 'organisation.id', 'event.organiser_id')
    .select(['staff_pass.label', 'staff_pass.start_at', 'staff_pass.end_at', 'staff_pass.event_id'])
    .select(['event.title', 'event.location', 'organisation.company_name'])
    .where('staff_pass.id', '=', passId)
    .where('staff_pass.revoked_at', 'is', null)
    .executeTakeFirst();
  return (
    row && {
      _id: passId,
      label: row.label,
      eventId: row.event_id,
      title: row.title,
      organiser: row.company_name,
      location: row.location,
      startDateTime: instant(row.start_at),
      endDateTime: instant(row.end_at),
    }
  );
}

/**
 * Gives a phone a new token for a pass, in the caller's transaction: the phone that opens it again keeps its row.
 * Refuses `linkInvalid` for a pass that is revoked, `passNotYet` and `passEnded` outside of its window, `passEnded`
 * a phone that was revoked, and one phone too many.
 */
export async function openOnPhone(
  db: Db,
  {
    passId,
    deviceId,
    label,
    nowMs,
  }: {
    passId: string;
    deviceId: string;
    label: string;
    nowMs: number;
  },
): Promise<string> {
  // Its row is this transaction's: phones that open it at once are counted one after the other.
  const pass = await db
    .updateTable('staff_pass')
    .set((eb) => ({ label: eb.ref('label') }))
    .where('id', '=', passId)
    .where('revoked_at', 'is', null)
    .returning(['start_at', 'end_at'])
    .executeTakeFirst();
  if (pass === undefined) throw new Refusal('linkInvalid');
  if (nowMs < pass.start_at) throw new Refusal('passNotYet');
  if (nowMs >= pass.end_at) throw new Refusal('passEnded');
  const phones = await db
    .selectFrom('staff_pass_device')
    .select(['device_id', 'revoked_at'])
    .where('pass_id', '=', passId)
    .execute();
  const known = phones.find((phone) => phone.device_id === deviceId);
  if (known !== undefined && known.revoked_at !== null) throw new Refusal('passEnded');
  if (known === undefined && phones.filter((it) => it.revoked_at === null).length >= maxDevicesPerPass)
    throw new Refusal('validation', {
      issues: [{ path: 'pass', key: 'passPhonesMaximum', values: { count: maxDevicesPerPass } }],
    });
  const token = newPassToken();
  const opened = { label, token_hash: hashToken(token), seen_at: nowMs };
  await db
    .insertInto('staff_pass_device')
    .values({
      ...opened,
      id: newId(nowMs),
      pass_id: passId,
      device_id: deviceId,
      opened_at: nowMs,
      revoked_at: null,
    })
    .onConflict((conflict) => conflict.columns(['pass_id', 'device_id']).doUpdateSet(opened))
    .execute();
  return token;
}
