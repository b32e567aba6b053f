import { dayMs } from '#contract/durations.ts';
import { hasExpectedParticipants } from '../../event/erasure-store.ts';
import type { Db } from '../../db/tables.ts';
import { hasOpenPayments } from '../../payment/refund-store.ts';
import { noPassword } from '../account-store.ts';

/**
 * Grace period between request and erasure, during which the account works as before and the request can be
 * withdrawn.
 */
export const deletionGraceMs = 30 * dayMs;
/** Retry delay of an erasure that is not allowed when due. */
const retryDelayMs = dayMs;

/** A pending request; timestamps in ms. */
export interface DeletionRequest {
  readonly requestedAt: number;
  readonly dueAt: number;
}

/** An account to delete: what the mails need, and what is stored in other tables. */
export interface AccountToDelete {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly language: string;
  /** The hash of an image, or empty. */
  readonly picture: string;
  readonly isOrganisation: boolean;
}

/** @returns the account to delete, or `undefined` if it is already erased */
export async function readAccountToDelete(db: Db, accountId: string): Promise<AccountToDelete | undefined> {
  const row = await db
    .selectFrom('account')
    .select(['id', 'email', 'first_name', 'language', 'picture', 'user_type'])
    .where('id', '=', accountId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      email: row.email,
      firstName: row.first_name,
      language: row.language,
      picture: row.picture,
      isOrganisation: row.user_type === 'Organisation',
    }
  );
}

/** @returns the pending request of this account, or `undefined` */
export async function readDeletionRequest(db: Db, accountId: string): Promise<DeletionRequest | undefined> {
  const row = await db
    .selectFrom('deletion_request')
    .select(['requested_at', 'due_at'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row && { requestedAt: row.requested_at, dueAt: row.due_at };
}

/**
 * Whether the owner may delete an account (AC-31). Not one created on the server (an admin's, the product's
 * own organiser), nor one with participants in upcoming events or with pending payments.
 */
export async function isDeletable(db: Db, accountId: string, nowMs: number): Promise<boolean> {
  const row = await db
    .selectFrom('account')
    .select(['is_admin', 'user_role'])
    .where('id', '=', accountId)
    .executeTakeFirst();
  if (row === undefined || row.is_admin === 1 || row.user_role === 1) return false;
  if (await hasExpectedParticipants(db, accountId, nowMs)) return false;
  return !(await hasOpenPayments(db, accountId));
}

/** Lists all pending requests by due date. */
export async function listDeletionRequests(
  db: Db,
): Promise<(DeletionRequest & { readonly email: string })[]> {
  const rows = await db
    .selectFrom('deletion_request')
    .innerJoin('account', 'account.id', 'deletion_request.account_id')
    .select(['account.email', 'deletion_request.requested_at', 'deletion_request.due_at'])
    .orderBy('deletion_request.due_at')
    .execute();
  return rows.map((row) => ({ email: row.email, requestedAt: row.requested_at, dueAt: row.due_at }));
}

/**
 * Inserts a request, due after the grace period.
 * @param request.confirmed the points that the user ticked
 * @returns `undefined` if a request is already pending
 */
export async function insertDeletionRequest(
  db: Db,
  request: {
    accountId: string;
    confirmed: readonly { key: string; value: string }[];
    deviceType: string;
    nowMs: number;
  },
): Promise<DeletionRequest | undefined> {
  const { nowMs } = request;
  const row = await db
    .insertInto('deletion_request')
    .values({
      account_id: request.accountId,
      instructions: JSON.stringify(request.confirmed),
      device_type: request.deviceType,
      requested_at: nowMs,
      due_at: nowMs + deletionGraceMs,
    })
    .onConflict((conflict) => conflict.column('account_id').doNothing())
    .returning('due_at')
    .executeTakeFirst();
  return row && { requestedAt: nowMs, dueAt: row.due_at };
}

/**
 * Withdraws a request.
 * @returns `false` if none is pending
 */
export async function deleteDeletionRequest(db: Db, accountId: string): Promise<boolean> {
  const row = await db
    .deleteFrom('deletion_request')
    .where('account_id', '=', accountId)
    .returning('account_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Lists accounts due for erasure, the longest overdue first. */
export async function listDueAccounts(db: Db, nowMs: number, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('deletion_request')
    .select('account_id')
    .where('due_at', '<=', nowMs)
    .orderBy('due_at')
    .orderBy('account_id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.account_id);
}

/**
 * Claims a due request in one statement: of concurrent processes only one gets it, and a withdrawn one is not
 * claimed. The row stays until the erasure deletes it.
 */
export async function claimDueRequest(db: Db, accountId: string, nowMs: number): Promise<boolean> {
  const row = await db
    .updateTable('deletion_request')
    .set({ due_at: nowMs + retryDelayMs })
    .where('account_id', '=', accountId)
    .where('due_at', '<=', nowMs)
    .returning('account_id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Anonymises an account's row, because orders and events refer to it, and deletes all its credentials
 * (AC-32). Call within the transaction of the erasure.
 */
export async function eraseAccountRow(db: Db, accountId: string, nowMs: number): Promise<void> {
  for (const table of [
    'session',
    'known_device',
    'password_attempt',
    'email_verification',
    'password_reset',
    'reset_code',
    'social_identity',
    'pending_social_link',
    'impersonation_link',
    'connect_state',
    'deletion_request',
  ] as const)
    await db.deleteFrom(table).where('account_id', '=', accountId).execute();
  await db.updateTable('organisation').set({ company_name: '' }).where('id', '=', accountId).execute();
  await db
    .updateTable('account')
    .set({
      // `.invalid` is reserved (RFC 2606), and the old address becomes free for a new account.
      email: `deleted-${accountId}@presente.invalid`,
      password_hash: noPassword,
      signup_network: '',
      daily_mails: null,
      base_mails: null,
      first_name: '',
      last_name: '',
      picture: '',
      place: '',
      mobile: '',
      website: '',
      instagram: '',
      facebook: '',
      twitter: '',
      linkedin: '',
      description: '',
      home_address: '',
      home_address_city: '',
      home_address_zipcode: '',
      home_address_country: '',
      billing_address: '',
      billing_address_city: '',
      billing_address_zipcode: '',
      billing_address_country: '',
      stripe_account_id: '',
      deleted_at: nowMs,
    })
    .where('id', '=', accountId)
    .execute();
}
