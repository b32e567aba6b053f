import { minuteMs } from '#contract/durations.ts';
import { Refusal } from '#contract/reasons.ts';
import { openPaymentCheckout } from '../../payment/payment-checkout-store.ts';
import { findPayment } from '../../payment/transaction-store.ts';
import type { Services } from '../../services.ts';
import { findHeldOrder } from './held-order-store.ts';

/** A pending order and the URL of its checkout. */
export interface OrderCheckout {
  readonly orderId: string;
  readonly priceCents: number;
  readonly checkoutUrl: string;
  /** Secret of its payment (PY-10). */
  readonly txnid: string;
  /** How long its tickets are still held, in minutes begun. */
  readonly heldMinutes: number;
}

/**
 * Opens the checkout of a pending order, the same one each time (PY-2). A checkout outlives the held tickets
 * (PY-6). Call it outside of transactions: the provider may be slow.
 * @throws Refusal `notFound` if it is not the caller's, `alreadyPaid`, `orderReleased`, `paymentUnavailable`
 *   if the provider opens no checkout or the organiser has disconnected the account; the order is unchanged.
 */
export async function openOrderCheckout(
  services: Services,
  request: { orderId: string; eventId: string; accountId: string | undefined },
): Promise<OrderCheckout> {
  const { db } = services.database;
  const order = await findHeldOrder(db, request);
  const payment = order && (await findPayment(db, { order_id: request.orderId }));
  if (order === undefined || payment === undefined) throw new Refusal('notFound');
  if (order.state === 'confirmed') throw new Refusal('alreadyPaid');
  if (order.state === 'released' || order.heldUntil <= services.clock()) throw new Refusal('orderReleased');
  if (order.payee !== payment.payee) throw new Refusal('paymentUnavailable');
  const checkoutUrl = await openPaymentCheckout(services, payment, {
    description: order.eventTitle,
    language: order.language,
    payerEmail: order.email,
    failureReason: 'paymentUnavailable',
  });
  return {
    orderId: request.orderId,
    priceCents: payment.amountCents,
    checkoutUrl,
    txnid: payment.txnid,
    heldMinutes: Math.max(1, toHeldMinutes(order.heldUntil, services.clock())),
  };
}

/** @returns how long tickets are still held, in minutes begun; 0 when they are not. */
export const toHeldMinutes = (heldUntil: number, nowMs: number): number =>
  Math.max(0, Math.ceil((heldUntil - nowMs) / minuteMs));
