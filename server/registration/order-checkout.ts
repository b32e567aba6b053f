import { isCheckoutUrl } from '#contract/payment/checkout-url.ts';
import { Refusal } from '#contract/reasons.ts';
import { findPayment, keepCheckout } from '../payment/transaction-store.ts';
import type { Services } from '../services.ts';
import { findHeldOrder } from './held-order-store.ts';

/** A checkout outlives the tickets that are held for it: who is just paying then is served if there are others (PY-6). */
const checkoutMs = 30 * 60_000;

/** An order that waits for its payment, and where that is made. */
export interface OrderCheckout {
  readonly orderId: string;
  readonly priceCents: number;
  readonly checkoutUrl: string;
}

/**
 * Where an order that waits for its payment is paid; the same place each time (PY-2). Refuses `notFound`
 * what is not this caller's, `alreadyPaid`, `orderReleased`; and `paymentUnavailable` when the provider does
 * not open a checkout, with which the order stays as it is. Not inside a transaction: the provider may be slow.
 */
export async function checkoutOf(
  { database, config, clock, log, payments }: Services,
  wanted: { orderId: string; eventId: string; accountId: string | undefined },
): Promise<OrderCheckout> {
  const { db } = database;
  const order = await findHeldOrder(db, wanted);
  const payment = order && (await findPayment(db, { order_id: wanted.orderId }));
  if (order === undefined || payment === undefined) throw new Refusal('notFound');
  if (order.state === 'confirmed') throw new Refusal('alreadyPaid');
  if (order.state === 'released' || order.heldUntil <= clock()) throw new Refusal('orderReleased');
  const { id, txnid, amountCents: priceCents } = payment;
  const { orderId } = wanted;
  if (payment.checkoutUrl !== undefined) return { orderId, priceCents, checkoutUrl: payment.checkoutUrl };
  try {
    const checkout = await payments.openCheckout({
      transactionId: id,
      amountCents: priceCents,
      description: order.eventTitle,
      language: order.language,
      payee: order.payee,
      successUrl: `${config.publicUrl}/checkout-thankyou?type=o&txnid=${txnid}`,
      cancelUrl: `${config.publicUrl}/checkout-error?txn=o&txnid=${txnid}`,
      expiresAtMs: clock() + checkoutMs,
    });
    if (!isCheckoutUrl(checkout.url, config.publicUrl))
      throw new Error('The checkout is at an unsafe address');
    return { orderId, priceCents, checkoutUrl: await keepCheckout(db, id, checkout) };
  } catch (error) {
    log.warn({ err: error, transactionId: id }, 'checkout not opened');
    throw new Refusal('paymentUnavailable');
  }
}
