import { Refusal } from '#contract/reasons.ts';
import { openKeptCheckout } from '../payment/checkout-store.ts';
import { findPayment } from '../payment/transaction-store.ts';
import type { Services } from '../services.ts';
import { findHeldOrder } from './held-order-store.ts';

/** An order that waits for its payment, and where that is made. */
export interface OrderCheckout {
  readonly orderId: string;
  readonly priceCents: number;
  readonly checkoutUrl: string;
}

/**
 * Where an order that waits for its payment is paid; the same place each time (PY-2). Refuses `notFound`
 * what is not this caller's, `alreadyPaid`, `orderReleased`; and `paymentUnavailable` when the provider does
 * not open a checkout, or the organiser has let go of her account: the order stays as it is. A checkout
 * outlives the tickets that are held for it (PY-6). Not inside a transaction: the provider may be slow.
 */
export async function checkoutOf(
  services: Services,
  wanted: { orderId: string; eventId: string; accountId: string | undefined },
): Promise<OrderCheckout> {
  const { db } = services.database;
  const order = await findHeldOrder(db, wanted);
  const payment = order && (await findPayment(db, { order_id: wanted.orderId }));
  if (order === undefined || payment === undefined) throw new Refusal('notFound');
  if (order.state === 'confirmed') throw new Refusal('alreadyPaid');
  if (order.state === 'released' || order.heldUntil <= services.clock()) throw new Refusal('orderReleased');
  if (order.payee !== payment.payee) throw new Refusal('paymentUnavailable');
  const checkoutUrl = await openKeptCheckout(services, payment, {
    description: order.eventTitle,
    language: order.language,
    payerEmail: order.email,
    refusal: 'paymentUnavailable',
  });
  return { orderId: wanted.orderId, priceCents: payment.amountCents, checkoutUrl };
}
