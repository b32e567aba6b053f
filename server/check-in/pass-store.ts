import { sql } from 'kysely';
import {
  maxDevicesPerPass,
  maxPassesPerEvent,
  type PassDevice,
  type PassInfo,
  type StaffPass,
} from '#contract/check-in/pass-endpoints.ts';
import { Refusal } from '#contract/reasons.ts';
import type { Tx } from '../db/database.ts';
import type { Db } from '../db/tables.ts';
import { newId } from '../id.ts';
import { hashToken } from '../token.ts';
import { newPassToken } from './phone-store.ts';

/** Passes listed per event; revoked ones are left out first. */
const maxListedPasses = 2 * maxPassesPerEvent;

const toIsoString = (ms: number): string => new Date(ms).toISOString();

/** A pass without its computed link. */
export type StoredPass = Omit<StaffPass, 'link'>;

/**
 * Locks the row of an organiser's event for a new pass. Times in epoch milliseconds.
 * @returns `undefined` if the event does not belong to this organiser.
 */
export async function lockOrganiserEvent(
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

/**
 * Inserts a pass. Call it in the transaction that holds the event's row lock (CI-29). Times in epoch
 * milliseconds.
 * @throws Refusal `validation` if the event already has the maximum of passes.
 */
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

/** Reads the passes of an event, or one of them: newest first, each with its phones, last seen first. */
export async function readPasses(
  db: Db,
  { eventId, passId }: { eventId: string; passId?: string },
): Promise<StoredPass[]> {
  const passes = await db
    .selectFrom('staff_pass')
    .selectAll()
    .where('event_id', '=', eventId)
    .$if(passId !== undefined, (qb) => qb.where('id', '=', passId ?? ''))
    .orderBy(sql`case when revoked_at is null then 0 else 1 end`)
    .orderBy('id', 'desc')
    .limit(maxListedPasses)
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
  const phonesByPass = Map.groupBy(phones, (phone) => phone.pass_id);
  return passes
    .toSorted((a, b) => (a.id < b.id ? 1 : -1))
    .map((pass) => ({
      _id: pass.id,
      label: pass.label,
      startDateTime: toIsoString(pass.start_at),
      endDateTime: toIsoString(pass.end_at),
      isRevoked: pass.revoked_at !== null,
      devices: (phonesByPass.get(pass.id) ?? []).map((phone): PassDevice => ({
        _id: phone.id,
        label: phone.label,
        openedAt: toIsoString(phone.opened_at),
        lastSeenAt: toIsoString(phone.seen_at),
        entries: phone.entry_count,
        isRevoked: phone.revoked_at !== null || pass.revoked_at !== null,
      })),
    }));
}

interface OwnedRow {
  readonly id: string;
  readonly organiserId: string;
  readonly nowMs: number;
}

/**
 * Revokes a pass with all its phones and ends their streams (CI-22). Idempotent.
 * @returns false if the pass does not belong to this organiser.
 */
export async function revokeStaffPass(tx: Tx, { id, organiserId, nowMs }: OwnedRow): Promise<boolean> {
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

/**
 * Revokes one phone, which then cannot redeem its pass again. Idempotent.
 * @returns false if the phone's pass does not belong to this organiser.
 */
export async function revokePhone(tx: Tx, { id, organiserId, nowMs }: OwnedRow): Promise<boolean> {
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

/**
 * Reads what a pass is for (event, organiser, window).
 * @returns `undefined` if the pass is missing or revoked.
 */
export async function readPassInfo(db: Db, passId: string): Promise<PassInfo | undefined> {
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
      startDateTime: toIsoString(row.start_at),
      endDateTime: toIsoString(row.end_at),
    }
  );
}

/**
 * Issues a new token for a phone in the caller's transaction; a phone that redeems again keeps its row
 * (CI-29).
 * @returns the token, of which only the hash is stored.
 * @throws Refusal `linkInvalid` for a missing or revoked pass, `passNotYet` or `passEnded` outside its
 *   window, `passEnded` for a revoked phone, `validation` if the pass has the maximum of phones.
 */
export async function redeemPass(
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
  // Locks the pass's row, so that concurrent phones are counted one after the other.
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
  const existing = phones.find((phone) => phone.device_id === deviceId);
  if (existing !== undefined && existing.revoked_at !== null) throw new Refusal('passEnded');
  if (
    existing === undefined &&
    phones.filter((phone) => phone.revoked_at === null).length >= maxDevicesPerPass
  )
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
