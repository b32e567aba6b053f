import { readPayment, receivePayment, updateTransactionStatus } from '#contract/payment/payment-endpoints.ts';
import { register } from '#contract/registration/registration-endpoints.ts';
import type { PaymentEvent } from '#server/gateways/payment-gateway.ts';
import type { TestApp } from '../app/app.ts';
import { newEvent, newOrganisation, type BuiltAccount, type EventOverrides } from '../builders/builders.ts';
import { call, type CallOptions } from '../app/call.ts';

/** Creates an organisation with a payment account. */
export async function newPayee(app: TestApp): Promise<BuiltAccount> {
  const organisation = await newOrganisation(app);
  await app.services.database.db
    .updateTable('account')
    .set({ stripe_account_id: 'acct_prova' })
    .where('id', '=', organisation.id)
    .execute();
  return organisation;
}

/** Creates an event with `tickets` tickets at 12.50 each. */
export const newPaidEvent = (
  app: TestApp,
  payee: BuiltAccount,
  tickets: number,
  overrides: EventOverrides = {},
) =>
  newEvent(app, payee, {
    isFree: false,
    price: 12.5,
    maxNoTickets: 'Limited',
    maxTicketAvailable: tickets,
    ...overrides,
  });

/** A registration form for `quantity` participants, of which a visitor is the first. */
export const newPaidRegistration = (quantity: number, visitor = 'zoe') => ({
  acceptedPNPTNC: true as const,
  noOfTickets: quantity,
  participants: Array.from({ length: quantity }, (_, index) => ({
    firstName: `Zoë${index + 1}`,
    lastName: 'Neri',
    email: `${visitor}${index + 1}@example.org`,
  })),
});

/** Registers `quantity` participants, whose tickets await payment. */
export const holdTickets = (app: TestApp, eventId: string, quantity: number, options: CallOptions = {}) =>
  call(app, register, { params: { id: eventId }, body: newPaidRegistration(quantity) }, options);

/** Payment row of an order. */
export const readOrderPayment = (app: TestApp, orderId: string) =>
  app.services.database.db
    .selectFrom('transaction')
    .selectAll()
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();

/** States of a payment, in order. */
export async function readPaymentChanges(app: TestApp, orderId: string): Promise<string[]> {
  const { id } = await readOrderPayment(app, orderId);
  const rows = await app.services.database.db
    .selectFrom('transaction_change')
    .select('state')
    .where('transaction_id', '=', id)
    .orderBy('sequence')
    .execute();
  return rows.map((row) => row.state);
}

/** Ticket counts of an event: available, held, listed. */
export async function readTicketCounts(app: TestApp, eventId: string) {
  const { db } = app.services.database;
  const event = await db
    .selectFrom('event')
    .select(['available', 'held_count', 'participant_count', 'change_no'])
    .where('id', '=', eventId)
    .executeTakeFirstOrThrow();
  const participantCounts = await db
    .selectFrom('participant')
    .select('id')
    .where('event_id', '=', eventId)
    .where('removed_at', 'is', null)
    .execute();
  return {
    available: event.available,
    held: event.held_count,
    listed: event.participant_count,
    people: participantCounts.length,
    changeNo: event.change_no,
  };
}

/** A provider event for the payment of an order. */
export async function newPaymentEvent(
  app: TestApp,
  orderId: string,
  kind: PaymentEvent['kind'],
  id = `evt ${orderId} ${kind}`,
): Promise<PaymentEvent> {
  const { id: transactionId, amount_cents: amountCents } = await readOrderPayment(app, orderId);
  return { id, kind, transactionId, amountCents };
}

/** Sends a provider event to the server, signed at `signedAtMs`; returns the raw response. */
export function sendPaymentEvent(app: TestApp, event: PaymentEvent, signedAtMs = app.clock()) {
  const { body, headers } = app.services.sandbox!.signEvent(event, signedAtMs);
  return deliver(app, body, headers as Record<string, string>);
}

/** Sends any body to the webhook. */
export const deliver = (app: TestApp, body: Buffer | string, headers: Readonly<Record<string, string>>) =>
  app.http.inject({
    method: receivePayment.method,
    url: `/api${receivePayment.path}`,
    headers: { 'content-type': 'application/json', ...headers },
    payload: body,
  });

/** State of an order, and the participants its tickets are held for. */
export const readOrderState = (app: TestApp, orderId: string) =>
  app.services.database.db
    .selectFrom('order')
    .select(['state', 'held_participants'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();

/** The payment of an order as shown to its payer. */
export const readOrderResult = async (app: TestApp, orderId: string) => {
  const { txnid } = await readOrderPayment(app, orderId);
  return (await call(app, readPayment, { body: { txnid } })).data;
};

/** Cancels the payment as the payer. */
export const cancelOrderPayment = async (app: TestApp, orderId: string) => {
  const { txnid } = await readOrderPayment(app, orderId);
  return call(app, updateTransactionStatus, { body: { txn: 'o', txnid, status: 3 } });
};
