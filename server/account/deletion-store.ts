import { hasExpectedParticipants } from '../event/erasure-store.ts';
import type { Db } from '../db/tables.ts';
import { hasOpenPayments } from '../payment/refund-store.ts';
import { noPassword } from './account-store.ts';

const dayMs = 24 * 3_600_000;
/** Between the request and the erasure an account is so long as it was, and the request can be withdrawn. */
export const deletionGraceMs = 30 * dayMs;
/** An erasure that is not allowed on its day is tried again after this time. */
const postponeMs = dayMs;

/** A request that stands: instants in milliseconds. */
export interface DeletionRequest {
  readonly requestedAt: number;
  readonly dueAt: number;
}

/** What the mails about a deletion need, and what of the account lies elsewhere. */
export interface LeavingAccount {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly language: string;
  /** The hash of an image, or empty. */
  readonly picture: string;
  readonly isOrganisation: boolean;
}

/** The account as its deletion sees it; nothing when it has been erased already. */
export async function readLeavingAccount(db: Db, accountId: string): Promise<LeavingAccount | undefined> {
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

/** The request of this account, if one stands. */
export async function readDeletionRequest(db: Db, accountId: string): Promise<DeletionRequest | undefined> {
  const row = await db
    .selectFrom('deletion_request')
    .select(['requested_at', 'due_at'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row && { requestedAt: row.requested_at, dueAt: row.due_at };
}

/**
 * Whether an account may be deleted by its owner (AC-31): not one that was made on the server (an
 * admin's, the product's own organiser), nor one whose upcoming events have participants, or whose money is
 * on its way.
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

/** Every request that stands, the first due first. */
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

/** Writes a request, due after the grace time; nothing when one stands already. `ticked` is what the user confirmed. */
export async function insertDeletionRequest(
  db: Db,
  request: {
    accountId: string;
    ticked: readonly { key: string; value: string }[];
    deviceType: string;
    nowMs: number;
  },
): Promise<DeletionRequest | undefined> {
  const { nowMs } = request;
  const row = await db
    .insertInto('deletion_request')
    .values({
      account_id: request.accountId,
      instructions: JSON.stringify(request.ticked),
      device_type: request.deviceType,
      requested_at: nowMs,
      due_at: nowMs + deletionGraceMs,
    })
    .onConflict((conflict) => conflict.column('account_id').doNothing())
    .returning('due_at')
    .executeTakeFirst();
  return row && { requestedAt: nowMs, dueAt: row.due_at };
}

/** Takes a request back. False when none stands. */
export async function deleteDeletionRequest(db: Db, accountId: string): Promise<boolean> {
  const row = await db
    .deleteFrom('deletion_request')
    .where('account_id', '=', accountId)
    .returning('account_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The accounts whose time has come, longest due first. */
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
 * Takes a request that is due for this transaction, in one statement: of two processes one gets it, and
 * one that was withdrawn is nobody's. It stays until the erasure has removed it.
 */
export async function claimDueRequest(db: Db, accountId: string, nowMs: number): Promise<boolean> {
  const row = await db
    .updateTable('deletion_request')
    .set({ due_at: nowMs + postponeMs })
    .where('account_id', '=', accountId)
    .where('due_at', '<=', nowMs)
    .returning('account_id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Leaves of an account a row that says nothing of anybody, because orders and events refer to it, and
 * deletes everything that opened it (AC-32). Belongs into the transaction of the erasure.
 */
export async function eraseAccountRow(db: Db, accountId: string, nowMs: number): Promise<void> {
  for (const table of [
    'session',
    'email_verification',
    'password_reset',
    'social_identity',
    'sign_in_grant',
    'connect_state',
    'deletion_request',
  ] as const)
    await db.deleteFrom(table).where('account_id', '=', accountId).execute();
  await db.updateTable('organisation').set({ company_name: '' }).where('id', '=', accountId).execute();
  await db
    .updateTable('account')
    .set({
      // `.invalid` can never be anybody's (RFC 2606), and the old address is free for a new account.
      email: `deleted-${accountId}@presente.invalid`,
      password_hash: noPassword,
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
