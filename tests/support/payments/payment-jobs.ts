import { donate } from '#contract/donation/donation-endpoints.ts';
import { readPayment, updateTransactionStatus } from '#contract/payment/payment-endpoints.ts';
import { writeSetting } from '#server/admin/setting-store.ts';
import type { PaymentEvent } from '#server/gateways/payment-gateway.ts';
import { payables } from '#server/payables.ts';
import { makeRefunds } from '#server/payment/make-refunds.ts';
import { reconcile } from '#server/payment/reconcile.ts';
import type { TestApp } from '../app/app.ts';
import { call } from '../app/call.ts';
import { sendPaymentEvent } from './paid-orders.ts';

/** Finds the payment row of a checkout URL. */
export const findPaymentByCheckout = (app: TestApp, checkoutUrl: string | undefined) =>
  app.services.database.db
    .selectFrom('transaction')
    .selectAll()
    .where('checkout_url', '=', checkoutUrl ?? '')
    .executeTakeFirstOrThrow();

/** The current payment row. */
export const readPaymentRow = (app: TestApp, id: string) =>
  app.services.database.db
    .selectFrom('transaction')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** States of a payment, in order. */
export async function readPaymentStates(app: TestApp, id: string): Promise<string[]> {
  const rows = await app.services.database.db
    .selectFrom('transaction_change')
    .select('state')
    .where('transaction_id', '=', id)
    .orderBy('sequence')
    .execute();
  return rows.map((row) => row.state);
}

type PaymentRow = Awaited<ReturnType<typeof readPaymentRow>>;

/** Sends a provider event for a payment, signed now. */
export const sendPaymentStatus = (
  app: TestApp,
  { id, amount_cents: amountCents, provider_session: session }: PaymentRow,
  kind: PaymentEvent['kind'],
) =>
  sendPaymentEvent(app, {
    id: `evt ${id} ${kind}`,
    kind,
    transactionId: id,
    amountCents,
    ...(kind === 'paid' && { providerPayment: session ?? 'pi' }),
  });

/** Cancels as the payer; returns the answer. */
export const cancelPaymentBySecret = (app: TestApp, { kind, txnid }: PaymentRow) =>
  call(app, updateTransactionStatus, { body: { txn: kind, txnid, status: 3 } });

/** The payment as shown to its payer. */
export const readCheckoutResult = async (app: TestApp, { txnid }: PaymentRow) =>
  (await call(app, readPayment, { body: { txnid } })).data;

/** Runs all payment jobs once. */
export async function runPaymentJobs({ services }: TestApp): Promise<void> {
  await reconcile(services, payables);
  await makeRefunds(services, payables);
}

/** Sets the daily promotion price. */
export const setDailyPrice = ({ services }: TestApp, cents: number): Promise<void> =>
  writeSetting(services.database.db, 'promotionPriceCents', String(cents));

export const donor = { firstName: 'Dora', lastName: 'Viola', email: 'dora@example.org' };

/**
 * Donates `amount` euros to an organisation.
 * @returns the pending payment row
 */
export async function newDonation(app: TestApp, organiserId: string, amount: number) {
  const { data } = await call(app, donate, { body: { ...donor, organiserId, amount } });
  return findPaymentByCheckout(app, data.checkoutUrl);
}
