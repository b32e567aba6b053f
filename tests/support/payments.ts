import { readPayment, receivePayment, updateTransactionStatus } from '#contract/payment/payment-calls.ts';
import { register } from '#contract/registration/registration-calls.ts';
import type { PaymentEvent } from '#server/gateways/payment-gateway.ts';
import type { TestApp } from './app.ts';
import { newEvent, newOrganisation, type BuiltAccount, type EventWishes } from './builders.ts';
import { call, type CallOptions } from './call.ts';

/** An organisation that has an account to be paid into. */
export async function newPayee(app: TestApp): Promise<BuiltAccount> {
  const organisation = await newOrganisation(app);
  await app.services.database.db
    .updateTable('account')
    .set({ stripe_account_id: 'acct_prova' })
    .where('id', '=', organisation.id)
    .execute();
  return organisation;
}

/** An event of hers with so many tickets at 12.50 each. */
export const newPaidEvent = (app: TestApp, payee: BuiltAccount, tickets: number, wishes: EventWishes = {}) =>
  newEvent(app, payee, {
    isFree: false,
    price: 12.5,
    maxNoTickets: 'Limited',
    maxTicketAvailable: tickets,
    ...wishes,
  });

/** The form of a registration for so many people. */
export const paidForm = (quantity: number) => ({
  acceptedPNPTNC: true as const,
  noOfTickets: quantity,
  participants: Array.from({ length: quantity }, (_, at) => ({
    firstName: `Zoë${at + 1}`,
    lastName: 'Neri',
    email: `zoe${at + 1}@example.org`,
  })),
});

/** Registers so many people; their tickets wait for the payment. */
export const holdTickets = (app: TestApp, eventId: string, quantity: number, options: CallOptions = {}) =>
  call(app, register, { params: { id: eventId }, body: paidForm(quantity) }, options);

/** The row of the payment of an order. */
export const paymentOf = (app: TestApp, orderId: string) =>
  app.services.database.db
    .selectFrom('transaction')
    .selectAll()
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();

/** What became of a payment, in order. */
export async function changesOf(app: TestApp, orderId: string): Promise<string[]> {
  const { id } = await paymentOf(app, orderId);
  const rows = await app.services.database.db
    .selectFrom('transaction_change')
    .select('state')
    .where('transaction_id', '=', id)
    .orderBy('no')
    .execute();
  return rows.map((row) => row.state);
}

/** Tickets of an event by where they are. */
export async function ticketsOf(app: TestApp, eventId: string) {
  const { db } = app.services.database;
  const event = await db
    .selectFrom('event')
    .select(['available', 'held_count', 'participant_count', 'change_no'])
    .where('id', '=', eventId)
    .executeTakeFirstOrThrow();
  const people = await db
    .selectFrom('participant')
    .select('id')
    .where('event_id', '=', eventId)
    .where('removed_at', 'is', null)
    .execute();
  return {
    available: event.available,
    held: event.held_count,
    listed: event.participant_count,
    people: people.length,
    changeNo: event.change_no,
  };
}

/** What the provider would say of the payment of an order. */
export async function eventOf(
  app: TestApp,
  orderId: string,
  kind: PaymentEvent['kind'],
  id = `evt ${orderId} ${kind}`,
): Promise<PaymentEvent> {
  const { id: transactionId, amount_cents: amountCents } = await paymentOf(app, orderId);
  return { id, kind, transactionId, amountCents };
}

/** The provider tells the server of an event, signed at this instant; returns the bare response. */
export function tell(app: TestApp, event: PaymentEvent, signedAtMs = app.clock()) {
  const { body, headers } = app.services.sandbox!.signEvent(event, signedAtMs);
  return deliver(app, body, headers as Record<string, string>);
}

/** Anything that may be sent to the webhook. */
export const deliver = (app: TestApp, body: Buffer | string, headers: Readonly<Record<string, string>>) =>
  app.http.inject({
    method: receivePayment.method,
    url: `/api${receivePayment.path}`,
    headers: { 'content-type': 'application/json', ...headers },
    payload: body,
  });

/** How an order stands, and for whom its tickets are held. */
export const orderState = (app: TestApp, orderId: string) =>
  app.services.database.db
    .selectFrom('order')
    .select(['state', 'held_people'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();

/** What the payer is shown of the payment of this order. */
export const resultOf = async (app: TestApp, orderId: string) => {
  const { txnid } = await paymentOf(app, orderId);
  return (await call(app, readPayment, { body: { txnid } })).data;
};

/** The payer gives up. */
export const giveUp = async (app: TestApp, orderId: string) => {
  const { txnid } = await paymentOf(app, orderId);
  return call(app, updateTransactionStatus, { body: { txn: 'o', txnid, status: 3 } });
};
