import { isConnectionError } from '../db/connection-error.ts';
import { Overloaded } from '../db/transaction-queue.ts';
import { withTimeout } from '../gateways/with-timeout.ts';
import type { CheckoutState } from '../gateways/payment-gateway.ts';
import type { Services } from '../services.ts';
import { claimDuePolls, stopPolling } from './payment-poll-store.ts';
import type { Payables } from './payable.ts';
import { settleByProvider, settlementTransaction } from './settle.ts';
import { checkoutTtlMs, findPayment, type Payment } from './transaction-store.ts';

const batchSize = 20;
/** Requests to the provider in progress at the same time. */
const concurrency = 4;
const cause = 'polling';

/**
 * Polls the provider about checkouts whose event may have been lost, and closes those that were given up or
 * have expired (PY-20). Its answers have the same effects as events.
 */
export async function reconcile(
  services: Services,
  payables: Payables,
  { stopping }: { stopping?: AbortSignal } = {},
): Promise<void> {
  const { database, clock, log } = services;
  const payments = await claimDuePolls(database.db, { nowMs: clock(), limit: batchSize });
  if (payments.length === 0) return;
  const pollNext = async (): Promise<void> => {
    for (let payment = payments.shift(); payment !== undefined; payment = payments.shift()) {
      if (stopping?.aborted === true) return;
      try {
        await pollPayment(services, payables, payment);
      } catch (error) {
        // A busy event must not stop the others: it is polled again.
        if (isConnectionError(error) && !(error instanceof Overloaded)) throw error;
        log.warn({ err: error, transactionId: payment.id }, 'payment not polled');
      }
    }
  };
  await Promise.all(Array.from({ length: concurrency }, pollNext));
  services.wakeMail();
}

async function pollPayment(services: Services, payables: Payables, payment: Payment): Promise<void> {
  const { database, log } = services;
  const { id } = payment;
  const state = await readCheckoutState(services, payment);
  if (state.kind === 'open') return;
  if (state.kind === 'paid' && state.amountCents !== payment.amountCents) {
    log.error({ transactionId: id }, 'paid another sum than was asked for');
    return;
  }
  await settlementTransaction(database, payment, async (tx) => {
    const { kind } = state;
    const providerPayment = state.kind === 'paid' ? state.providerPayment : undefined;
    await settleByProvider(services, payables, tx, { payment, kind, cause, providerPayment });
    await stopPolling(tx.db, id);
  });
}

/** Reads a checkout's status; closes it first if it was given up or has expired. */
async function readCheckoutState(
  { database, clock, payments }: Services,
  { id, session, createdAt, provider }: Payment,
): Promise<CheckoutState> {
  // No checkout was ever shown to the payer.
  if (session === undefined) return { kind: 'expired' };
  const isExpired = clock() >= createdAt + checkoutTtlMs;
  // The provider is no longer configured: expire the payment after its hour instead of waiting forever
  // (PY-22).
  if (provider !== payments.provider) return { kind: isExpired ? 'expired' : 'open' };
  // It may have been given up since it was claimed.
  const current = await findPayment(database.db, { id });
  const canStillPay = current?.state === 'pending' && !isExpired;
  return withTimeout(canStillPay ? payments.readCheckout(session) : payments.closeCheckout(session));
}
