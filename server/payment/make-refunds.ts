import { setImmediate } from 'node:timers/promises';
import { isUnreachable } from '../db/unreachable.ts';
import { inTime } from '../gateways/in-time.ts';
import type { Services } from '../services.ts';
import type { Payables } from './payable.ts';
import { claimDueRefunds, keepProviderPayment, patientAttempts } from './refund-store.ts';
import { settleByProvider } from './settle.ts';
import type { Payment } from './transaction-store.ts';

/** So many are under way at a time. */
const together = 4;

/**
 * Gives back what is to be given back (PY-18). The provider does nothing twice: a refund whose answer was lost is
 * asked for again. What does not succeed is tried again, ever later, for as long as it takes.
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
    // Claimed it is due later: each comes once in a round.
    const due = await claimDueRefunds(database.db, { provider, nowMs: clock(), limit: together });
    if (due.length === 0) return;
    await Promise.all(due.map((it) => refund(services, payables, it)));
    services.wakeMail();
    // The embedded database never waits: others have their turn in between.
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
    await giveBack(services, payment);
    await database.transaction((tx) =>
      settleByProvider(services, payables, tx, { payment, kind: 'refunded', cause: 'refund made' }),
    );
  } catch (error) {
    if (isUnreachable(error)) throw error;
    const level = attempts + 1 < patientAttempts ? 'warn' : 'error';
    log[level]({ err: error, transactionId: payment.id, attempts: attempts + 1 }, 'refund not made');
  }
}

async function giveBack({ database: { db }, payments }: Services, payment: Payment): Promise<void> {
  const { id, session, amountCents, payee } = payment;
  // Left by the sandbox, with which no money moved.
  if (payment.provider !== payments.provider) return;
  let { providerPayment } = payment;
  if (providerPayment === undefined) {
    const state = session === undefined ? undefined : await inTime(payments.readCheckout(session));
    if (state?.kind !== 'paid') throw new Error('The provider knows of no payment');
    providerPayment = state.providerPayment;
    await keepProviderPayment(db, { id, providerPayment });
  }
  await inTime(payments.refund({ transactionId: id, providerPayment, amountCents, hasPayee: payee !== '' }));
}
