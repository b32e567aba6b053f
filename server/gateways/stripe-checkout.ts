import type Stripe from 'stripe';
import { minuteMs } from '#contract/durations.ts';
import type { CheckoutState, CheckoutRequest } from './payment-gateway.ts';

/** Stripe's minimum checkout duration is 30 minutes; one more allows for clock skew. */
const minCheckoutMs = 31 * minuteMs;
/** Maximum length of the description on Stripe's page. */
const maxDescriptionLength = 250;

/**
 * Payment methods that complete instantly: tickets are held for minutes, not for the days of a bank transfer
 * (PY-25).
 */
const instantMethods: Stripe.Checkout.SessionCreateParams['allowed_payment_method_types'] = [
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
 * Builds the parameters of a Stripe checkout. The only personal data sent is the e-mail that prefills the
 * page. Stripe transfers the full amount to the payee; `transactionId` links its events to the payment.
 */
export function toCheckoutParams(
  { transactionId, payee, payerEmail, ...request }: CheckoutRequest,
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
          unit_amount: request.amountCents,
          product_data: { name: request.description.slice(0, maxDescriptionLength) },
        },
      },
    ],
    // Charge exactly the requested amount in euros.
    adaptive_pricing: { enabled: false },
    allowed_payment_method_types: instantMethods,
    payment_intent_data: {
      metadata,
      ...(payee !== undefined && { transfer_data: { destination: payee } }),
    },
    ...(payerEmail !== undefined && { customer_email: payerEmail }),
    locale: request.language,
    expires_at: Math.floor(Math.max(request.expiresAtMs, nowMs + minCheckoutMs) / 1000),
    success_url: request.successUrl,
    cancel_url: request.cancelUrl,
  };
}

/** Maps a Stripe session to a checkout status. Throws if it was paid in another currency. */
export function toCheckoutState({
  status,
  payment_status: paymentStatus,
  amount_total: amount,
  currency,
  payment_intent: intent,
}: Stripe.Checkout.Session): CheckoutState {
  if (paymentStatus === 'paid') {
    if (currency !== 'eur' || amount === null || intent === null)
      throw new Error('Stripe payment is not in euros');
    return {
      kind: 'paid',
      amountCents: amount,
      providerPayment: typeof intent === 'string' ? intent : intent.id,
    };
  }
  if (status !== 'complete') return { kind: status === 'open' ? 'open' : 'expired' };
  // The session is complete: a payment is in progress, or has failed.
  const isFinished =
    intent !== null &&
    typeof intent !== 'string' &&
    (intent.status === 'canceled' || intent.status === 'requires_payment_method');
  return { kind: isFinished ? 'expired' : 'open' };
}
