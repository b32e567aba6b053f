import { setImmediate } from 'node:timers/promises';
import { isConnectionError } from '../db/connection-error.ts';
import { withTimeout } from '../gateways/with-timeout.ts';
import type { Services } from '../services.ts';
import type { Payables } from './payable.ts';
import { claimDueRefunds, saveProviderPayment, maxWarnAttempts } from './refund-store.ts';
import { settleByProvider, settlementTransaction } from './settle.ts';
import type { Payment } from './transaction-store.ts';

/** Refunds in progress at the same time. */
const concurrency = 4;

/**
 * Makes all due refunds (PY-18). The provider's refund is idempotent, so one whose answer was lost is
 * repeated. Failures are retried with backoff, without limit.
 */
export async function makeRefunds(
  services: Services,
  payables: Payables,
  { stopping }: { stopping?: AbortSignal } = {},
): Promise<void> {
  const { database, clock, payments } = services;
  const { provider } = payments;
  for (;;) {
    if (stopping?.aborted === true) return;
    // Claiming postpones a refund, so each comes once per run.
    const claims = await claimDueRefunds(database.db, { provider, nowMs: clock(), limit: concurrency });
    if (claims.length === 0) return;
    await Promise.all(claims.map((claim) => refund(services, payables, claim)));
    services.wakeMail();
    // The embedded database never yields: let other work run in between.
    await setImmediate();
  }
}

async function refund(
  services: Services,
  payables: Payables,
  { payment, attempts }: { payment: Payment; attempts: number },
): Promise<void> {
  const { database, log } = services;
  try {
    await refundAtProvider(services, payment);
    await settlementTransaction(database, payment, (tx) =>
      settleByProvider(services, payables, tx, { payment, kind: 'refunded', cause: 'refund made' }),
    );
  } catch (error) {
    if (isConnectionError(error)) throw error;
    const level = attempts + 1 < maxWarnAttempts ? 'warn' : 'error';
    log[level]({ err: error, transactionId: payment.id, attempts: attempts + 1 }, 'refund failed');
  }
}

async function refundAtProvider({ database: { db }, payments }: Services, payment: Payment): Promise<void> {
  const { id, session, amountCents, payee } = payment;
  // A sandbox payment: no money moved.
  if (payment.provider !== payments.provider) return;
  let { providerPayment } = payment;
  if (providerPayment === undefined) {
    const state = session === undefined ? undefined : await withTimeout(payments.readCheckout(session));
    if (state?.kind !== 'paid') throw new Error('The provider knows of no payment');
    providerPayment = state.providerPayment;
    await saveProviderPayment(db, { id, providerPayment });
  }
  await withTimeout(
    payments.refund({ transactionId: id, providerPayment, amountCents, hasPayee: payee !== '' }),
  );
}
