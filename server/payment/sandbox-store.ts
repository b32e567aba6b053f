import type { Db } from '../db/tables.ts';
import type { CheckoutState, CheckoutRequest } from '../gateways/payment-gateway.ts';

/** A sandbox checkout as its page shows it. */
export interface SandboxCheckout {
  readonly transactionId: string;
  readonly amountCents: number;
  readonly description: string;
  readonly successUrl: string;
  readonly cancelUrl: string;
  readonly expiresAtMs: number;
  readonly hasEnded: boolean;
}

/** Outcomes that the sandbox reports as events. */
export type SandboxOutcome = 'paid' | 'failed';

/** Stores an opened sandbox checkout, and deletes unpaid ones that expired before `nowMs`. */
export async function saveSandboxCheckout(
  db: Db,
  { session, request, nowMs }: { session: string; request: CheckoutRequest; nowMs: number },
): Promise<void> {
  // Paid checkouts stay: their status can still be read.
  await db
    .deleteFrom('sandbox_checkout')
    .where('expires_at', '<', nowMs)
    .where((eb) => eb.or([eb('outcome', 'is', null), eb('outcome', '<>', 'paid')]))
    .execute();
  await db
    .insertInto('sandbox_checkout')
    .values({
      session,
      transaction_id: request.transactionId,
      amount_cents: request.amountCents,
      description: request.description,
      success_url: request.successUrl,
      cancel_url: request.cancelUrl,
      expires_at: request.expiresAtMs,
    })
    .execute();
}

/** Finds a checkout that is neither expired nor closed at this instant. */
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

/**
 * Ends a checkout; the first outcome wins.
 * @returns the outcome it ended with.
 */
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

/** Reads a checkout's status; with `close` closes it first, which does not undo a payment. */
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
