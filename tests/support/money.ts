import { donate } from '#contract/donation/donation-calls.ts';
import { readPayment, updateTransactionStatus } from '#contract/payment/payment-calls.ts';
import { writeSetting } from '#server/admin/setting-store.ts';
import type { PaymentEvent } from '#server/gateways/payment-gateway.ts';
import { payables } from '#server/payables.ts';
import { makeRefunds } from '#server/payment/make-refunds.ts';
import { reconcile } from '#server/payment/reconcile.ts';
import type { TestApp } from './app.ts';
import { call } from './call.ts';
import { tell } from './payments.ts';

/** The payment that is made at this checkout, as its row. */
export const paymentAt = (app: TestApp, checkoutUrl: string | undefined) =>
  app.services.database.db
    .selectFrom('transaction')
    .selectAll()
    .where('checkout_url', '=', checkoutUrl ?? '')
    .executeTakeFirstOrThrow();

/** The row of a payment as it is now. */
export const paymentRow = (app: TestApp, id: string) =>
  app.services.database.db
    .selectFrom('transaction')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** What became of a payment, in order. */
export async function statesOf(app: TestApp, id: string): Promise<string[]> {
  const rows = await app.services.database.db
    .selectFrom('transaction_change')
    .select('state')
    .where('transaction_id', '=', id)
    .orderBy('no')
    .execute();
  return rows.map((row) => row.state);
}

type PaymentRow = Awaited<ReturnType<typeof paymentRow>>;

/** The provider says this of a payment, signed now. */
export const say = (
  app: TestApp,
  { id, amount_cents: amountCents, provider_session: session }: PaymentRow,
  kind: PaymentEvent['kind'],
) =>
  tell(app, {
    id: `evt ${id} ${kind}`,
    kind,
    transactionId: id,
    amountCents,
    ...(kind === 'paid' && { providerPayment: session ?? 'pi' }),
  });

/** The payer gives up, and what she is told. */
export const giveUpPayment = (app: TestApp, { kind, txnid }: PaymentRow) =>
  call(app, updateTransactionStatus, { body: { txn: kind, txnid, status: 3 } });

/** What the payer is shown. */
export const shownOf = async (app: TestApp, { txnid }: PaymentRow) =>
  (await call(app, readPayment, { body: { txnid } })).data;

/** One round of what the server does by itself with money. */
export async function moveMoney({ services }: TestApp): Promise<void> {
  await reconcile(services, payables);
  await makeRefunds(services, payables);
}

/** What a day of promotion costs. */
export const setDayPrice = ({ services }: TestApp, cents: number): Promise<void> =>
  writeSetting(services.database.db, 'promotionPriceCents', String(cents));

export const donor = { firstName: 'Dora', lastName: 'Viola', email: 'dora@example.org' };

/** Dora gives so many euros to this organisation; out: the row of the payment, which is pending. */
export async function newDonation(app: TestApp, organiserId: string, amount: number) {
  const { data } = await call(app, donate, { body: { ...donor, organiserId, amount } });
  return paymentAt(app, data.checkoutUrl);
}
