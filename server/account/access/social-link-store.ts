import { minuteMs } from '#contract/durations.ts';
import type { Db } from '../../db/tables.ts';
import { hashToken } from '../../token.ts';
import { noPassword } from '../account-store.ts';

/** How long an identity is kept until its user signs in to the account (AC-101). */
export const pendingLinkTtlMs = 30 * minuteMs;

/** An identity at a provider, and the account that it opens. */
export interface IdentityLink {
  readonly provider: string;
  readonly subject: string;
  readonly accountId: string;
}

/**
 * Links an identity to an account. Call within a transaction.
 * @returns `false` if it opens another account, which it would be taken from
 */
export async function linkIdentity(
  db: Db,
  { provider, subject, accountId }: IdentityLink,
  nowMs: number,
): Promise<boolean> {
  const row = await db
    .insertInto('social_identity')
    .values({ provider, subject, account_id: accountId, created_at: nowMs })
    .onConflict((conflict) =>
      conflict
        .columns(['provider', 'subject'])
        .doUpdateSet({ account_id: accountId, created_at: nowMs })
        .where(({ eb, or, selectFrom }) =>
          or([
            eb('social_identity.account_id', '=', accountId),
            eb(
              'social_identity.account_id',
              'in',
              selectFrom('account').select('id').where('deleted_at', 'is not', null),
            ),
          ]),
        ),
    )
    .returning('provider')
    .executeTakeFirst();
  return row !== undefined;
}

/** Keeps an identity for this browser until a sign-in to its account, in place of any other one. */
export async function storePendingLink(
  db: Db,
  { browserToken, nowMs, ...link }: IdentityLink & { browserToken: string; nowMs: number },
): Promise<void> {
  const row = {
    provider: link.provider,
    subject: link.subject,
    account_id: link.accountId,
    expires_at: nowMs + pendingLinkTtlMs,
  };
  await db
    .insertInto('pending_social_link')
    .values({ browser_hash: hashToken(browserToken), ...row })
    .onConflict((conflict) => conflict.column('browser_hash').doUpdateSet(row))
    .execute();
}

/** Moves the pending link of a browser to its new token. */
export async function movePendingLink(db: Db, fromToken: string, toToken: string): Promise<void> {
  await db
    .updateTable('pending_social_link')
    .set({ browser_hash: hashToken(toToken) })
    .where('browser_hash', '=', hashToken(fromToken))
    .execute();
}

/**
 * Redeems the pending link of this browser to this account, once.
 * @returns `undefined` if there is none, or the account is an admin's (AC-43)
 */
export async function redeemPendingLink(
  db: Db,
  { browserToken, accountId, nowMs }: { browserToken: string; accountId: string; nowMs: number },
): Promise<IdentityLink | undefined> {
  const row = await db
    .deleteFrom('pending_social_link')
    .where('browser_hash', '=', hashToken(browserToken))
    .where('account_id', '=', accountId)
    .where('expires_at', '>', nowMs)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('account').select('id').where('id', '=', accountId).where('is_admin', '=', 0)),
    )
    .returning(['provider', 'subject'])
    .executeTakeFirst();
  return row && { ...row, accountId };
}

/** The providers linked to an account, oldest first; one provider once. */
export async function readIdentities(
  db: Db,
  accountId: string,
): Promise<{ provider: string; linkedAtMs: number }[]> {
  const rows = await db
    .selectFrom('social_identity')
    .select(({ fn }) => ['provider', fn.min('created_at').as('linked_at')])
    .where('account_id', '=', accountId)
    .groupBy('provider')
    .orderBy('linked_at')
    .orderBy('provider')
    .execute();
  return rows.map((row) => ({ provider: row.provider, linkedAtMs: Number(row.linked_at) }));
}

/**
 * Unlinks a provider from an account that has a password.
 * @returns `false` if it is not linked, or the account has none
 */
export async function removeIdentity(db: Db, accountId: string, provider: string): Promise<boolean> {
  const row = await db
    .deleteFrom('social_identity')
    .where('account_id', '=', accountId)
    .where('provider', '=', provider)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('account')
          .select('id')
          .where('id', '=', accountId)
          .where('password_hash', '!=', noPassword),
      ),
    )
    .returning('provider')
    .executeTakeFirst();
  return row !== undefined;
}
