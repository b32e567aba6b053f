import type { Db } from '../db/tables.ts';
import type { CheckoutState, CheckoutWish } from '../gateways/payment-gateway.ts';

/** A checkout of the sandbox as its page shows it. */
export interface SandboxCheckout {
  readonly transactionId: string;
  readonly amountCents: number;
  readonly description: string;
  readonly successUrl: string;
  readonly cancelUrl: string;
  readonly expiresAtMs: number;
  readonly hasEnded: boolean;
}

/** What its buyer can press that the provider tells of. */
export type SandboxOutcome = 'paid' | 'failed';

/** Writes down a checkout that the sandbox has opened, and forgets those that expired before `nowMs`. */
export async function keepSandboxCheckout(
  db: Db,
  { session, wish, nowMs }: { session: string; wish: CheckoutWish; nowMs: number },
): Promise<void> {
  // What was paid there can still be asked about.
  await db
    .deleteFrom('sandbox_checkout')
    .where('expires_at', '<', nowMs)
    .where((eb) => eb.or([eb('outcome', 'is', null), eb('outcome', '<>', 'paid')]))
    .execute();
  await db
    .insertInto('sandbox_checkout')
    .values({
      session,
      transaction_id: wish.transactionId,
      amount_cents: wish.amountCents,
      description: wish.description,
      success_url: wish.successUrl,
      cancel_url: wish.cancelUrl,
      expires_at: wish.expiresAtMs,
    })
    .execute();
}

/** The checkout with this session, if it can still be used at this instant. */
export async function findSandboxCheckout(
  db: Db,
  { session, nowMs }: { session: string; nowMs: number },
): Promise<SandboxCheckout | undefined> {
  const row = await db
    .selectFrom('sandbox_checkout')
    .selectAll()
    .where('session', '=', session)
    .where('expires_at', '>', nowMs)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  return (
    row && {
      transactionId: row.transaction_id,
      amountCents: row.amount_cents,
      description: row.description,
      successUrl: row.success_url,
      cancelUrl: row.cancel_url,
      expiresAtMs: row.expires_at,
      hasEnded: row.outcome !== null,
    }
  );
}

/** Ends a checkout one way. Out: how it ended, which is another way when it had ended before. */
export async function endSandboxCheckout(
  db: Db,
  { session, outcome }: { session: string; outcome: SandboxOutcome },
): Promise<SandboxOutcome> {
  const ended = await db
    .updateTable('sandbox_checkout')
    .set(({ fn, val }) => ({ outcome: fn.coalesce('outcome', val(outcome)) }))
    .where('session', '=', session)
    .returning('outcome')
    .executeTakeFirst();
  return ended?.outcome ?? outcome;
}

/** How a checkout stands; with `close` it is closed, unless it is paid. */
export async function readSandboxCheckout(
  db: Db,
  { session, close, nowMs }: { session: string; close: boolean; nowMs: number },
): Promise<CheckoutState> {
  if (close)
    await db
      .updateTable('sandbox_checkout')
      .set({ closed_at: nowMs })
      .where('session', '=', session)
      .where('closed_at', 'is', null)
      .execute();
  const row = await db
    .selectFrom('sandbox_checkout')
    .select(['outcome', 'amount_cents', 'expires_at', 'closed_at'])
    .where('session', '=', session)
    .executeTakeFirst();
  if (row?.outcome === 'paid')
    return { kind: 'paid', amountCents: row.amount_cents, providerPayment: session };
  const isOpen = row !== undefined && row.outcome === null && row.closed_at === null;
  return { kind: isOpen && row.expires_at > nowMs ? 'open' : 'expired' };
}
