import { isUnreachable } from '../db/unreachable.ts';
import { inTime } from '../gateways/in-time.ts';
import type { CheckoutState } from '../gateways/payment-gateway.ts';
import type { Services } from '../services.ts';
import { claimDueAsks, stopAsking } from './ask-store.ts';
import type { Payables } from './payable.ts';
import { settleByProvider } from './settle.ts';
import { checkoutMs, findPayment, type Payment } from './transaction-store.ts';

const mostAtOnce = 20;
/** So many questions are under way at a time. */
const together = 4;
const cause = 'asked the provider';

/**
 * Asks the provider about checkouts whose event may have been lost, and closes those that were given up, so that
 * nobody pays for nothing (PY-20). What it says has the same consequences as its events.
 */
export async function reconcile(
  services: Services,
  payables: Payables,
  { stopping }: { stopping?: AbortSignal } = {},
): Promise<void> {
  const { database, clock, log } = services;
  const due = await claimDueAsks(database.db, { nowMs: clock(), limit: mostAtOnce });
  if (due.length === 0) return;
  const askNext = async (): Promise<void> => {
    for (let payment = due.shift(); payment !== undefined; payment = due.shift()) {
      if (stopping?.aborted === true) return;
      try {
        await ask(services, payables, payment);
      } catch (error) {
        if (isUnreachable(error)) throw error;
        log.warn({ err: error, transactionId: payment.id }, 'payment not asked about');
      }
    }
  };
  await Promise.all(Array.from({ length: together }, askNext));
  services.wakeMail();
}

async function ask(services: Services, payables: Payables, payment: Payment): Promise<void> {
  const { database, log } = services;
  const { id } = payment;
  const state = await stateOf(services, payment);
  if (state.kind === 'open') return;
  if (state.kind === 'paid' && state.amountCents !== payment.amountCents) {
    log.error({ transactionId: id }, 'paid another sum than was asked for');
    return;
  }
  await database.transaction(async (tx) => {
    const { kind } = state;
    const providerPayment = state.kind === 'paid' ? state.providerPayment : undefined;
    await settleByProvider(services, payables, tx, { payment, kind, cause, providerPayment });
    await stopAsking(tx.db, id);
  });
}

/** How its checkout stands; one that is given up, or over, is closed. */
async function stateOf(
  { database, clock, payments }: Services,
  { id, session, createdAt, provider }: Payment,
): Promise<CheckoutState> {
  // Nobody was ever led to one.
  if (session === undefined) return { kind: 'expired' };
  const isOver = clock() >= createdAt + checkoutMs;
  // There is nobody any more who could be asked; it must not wait for ever (PY-22).
  if (provider !== payments.provider) return { kind: isOver ? 'expired' : 'open' };
  // It may have been given up since it was claimed.
  const now = await findPayment(database.db, { id });
  const isWanted = now?.state === 'pending' && !isOver;
  return inTime(isWanted ? payments.readCheckout(session) : payments.closeCheckout(session));
}
