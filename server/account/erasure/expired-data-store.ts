import { dayMs } from '#contract/durations.ts';
import type { Db } from '../../db/tables.ts';
import { attemptTtlMs } from '../access/attempt-store.ts';
import { knownDeviceTtlMs } from '../access/device-store.ts';
import { verificationTtlMs } from '../access/verification-store.ts';

/** Deletes expired sessions, devices, attempts, links, codes, nonces and states (AC-39). */
export async function deleteExpired(db: Db, nowMs: number): Promise<void> {
  for (const table of [
    'session',
    'email_verification',
    'social_nonce',
    'pending_social_link',
    'impersonation_link',
    'connect_state',
  ] as const)
    await db.deleteFrom(table).where('expires_at', '<=', nowMs).execute();
  await db
    .deleteFrom('known_device')
    .where('last_used_at', '<=', nowMs - knownDeviceTtlMs)
    .execute();
  // The link of an unlocking mail is valid for as long.
  await db
    .deleteFrom('password_attempt')
    .where('updated_at', '<=', nowMs - attemptTtlMs)
    .execute();
  // These rows also count attempts and mails, so they outlive the code or link by a day.
  for (const table of ['password_reset', 'reset_code', 'orders_link'] as const)
    await db
      .deleteFrom(table)
      .where('expires_at', '<=', nowMs - dayMs)
      .execute();
}

/**
 * Deletes sign-ups that were not confirmed while their link was valid (AC-36). Call within a transaction.
 * @returns the number deleted
 */
export async function deleteUnconfirmed(db: Db, nowMs: number): Promise<number> {
  const stale = await db
    .selectFrom('account')
    .select('id')
    .where('is_verified', '=', 0)
    .where('created_at', '<=', nowMs - verificationTtlMs)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('email_verification')
            .select('token_hash')
            .whereRef('email_verification.account_id', '=', 'account.id')
            .where('expires_at', '>', nowMs),
        ),
      ),
    )
    .limit(500)
    .execute();
  const ids = stale.map((row) => row.id);
  await deleteAccounts(db, ids);
  return ids.length;
}

/**
 * Deletes a sign-up that its address disowned (AC-108). Call within a transaction.
 * @returns `false` if the account was confirmed
 */
export async function deleteUnconfirmedAccount(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('account').select('is_verified').where('id', '=', id).executeTakeFirst();
  if (row?.is_verified === 1) return false;
  if (row !== undefined) await deleteAccounts(db, [id]);
  return true;
}

/** Deletes unconfirmed accounts, which own nothing else. */
async function deleteAccounts(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  for (const table of ['email_verification', 'password_reset', 'reset_code', 'social_identity'] as const)
    await db.deleteFrom(table).where('account_id', 'in', ids).execute();
  await db.deleteFrom('organisation').where('id', 'in', ids).execute();
  await db.deleteFrom('account').where('id', 'in', ids).where('is_verified', '=', 0).execute();
}
