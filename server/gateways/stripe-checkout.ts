import type Stripe from 'stripe';
import type { CheckoutState, CheckoutWish } from './payment-gateway.ts';

/** Stripe keeps a checkout open for half an hour at least, and its clock may differ from ours. */
const shortestMs = 31 * 60_000;
/** Of the words on its page. */
const longestDescription = 250;

/** Ways to pay that are done at once: tickets are held for minutes, not for the days of a bank. */
const promptMethods: Stripe.Checkout.SessionCreateParams['allowed_payment_method_types'] = [
  'card',
  'link',
  'paypal',
  'satispay',
  'amazon_pay',
  'revolut_pay',
  'klarna',
  'bancontact',
  'eps',
];

/**
 * A checkout as Stripe opens it. Of people it is told an e-mail, with which its page begins; it knows the
 * payment again by its id. All of the money goes to the payee, whose transfer Stripe makes by itself.
 */
export function checkoutParams(
  { transactionId, payee, payerEmail, ...wish }: CheckoutWish,
  nowMs: number,
): Stripe.Checkout.SessionCreateParams {
  const metadata = { transactionId };
  return {
    mode: 'payment',
    client_reference_id: transactionId,
    metadata,
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: 'eur',
          unit_amount: wish.amountCents,
          product_data: { name: wish.description.slice(0, longestDescription) },
        },
      },
    ],
    // What is paid is what was asked for, in euros.
    adaptive_pricing: { enabled: false },
    allowed_payment_method_types: promptMethods,
    payment_intent_data: {
      metadata,
      ...(payee !== undefined && { transfer_data: { destination: payee } }),
    },
    ...(payerEmail !== undefined && { customer_email: payerEmail }),
    locale: wish.language,
    expires_at: Math.floor(Math.max(wish.expiresAtMs, nowMs + shortestMs) / 1000),
    success_url: wish.successUrl,
    cancel_url: wish.cancelUrl,
  };
}

/** How a checkout stands by what Stripe says of it. Throws when it was paid in another currency. */
export function checkoutState({
  status,
  payment_status: paymentStatus,
  amount_total: amount,
  currency,
  payment_intent: intent,
}: Stripe.Checkout.Session): CheckoutState {
  if (paymentStatus === 'paid') {
    if (currency !== 'eur' || amount === null || intent === null)
      throw new Error('Stripe was paid otherwise than in euros');
    return {
      kind: 'paid',
      amountCents: amount,
      providerPayment: typeof intent === 'string' ? intent : intent.id,
    };
  }
  if (status !== 'complete') return { kind: status === 'open' ? 'open' : 'expired' };
  // A payment is under way, or it has failed after all.
  const isOver =
    intent !== null &&
    typeof intent !== 'string' &&
    (intent.status === 'canceled' || intent.status === 'requires_payment_method');
  return { kind: isOver ? 'expired' : 'open' };
}
