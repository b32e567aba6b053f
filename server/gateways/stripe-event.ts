import Stripe from 'stripe';
import * as v from 'valibot';
import type { Logger } from 'pino';
import type { PaymentEvent, SignedEvent } from './payment-gateway.ts';

/** Maximum age of a signature (PY-4). */
const toleranceSeconds = 300;

const idSchema = v.pipe(v.string(), v.nonEmpty(), v.maxLength(200));
const expandableIdSchema = v.union([
  idSchema,
  v.pipe(
    v.object({ id: idSchema }),
    v.transform(({ id }) => id),
  ),
]);
/** Identifies our own payments; other sales of the same Stripe account lack it. */
const metadataSchema = v.object({ transactionId: idSchema });

const sessionSchema = v.object({
  client_reference_id: idSchema,
  metadata: metadataSchema,
  payment_status: v.string(),
  amount_total: v.number(),
  currency: v.string(),
  payment_intent: v.nullish(expandableIdSchema),
});

const chargeSchema = v.object({
  metadata: metadataSchema,
  amount: v.number(),
  currency: v.string(),
  refunded: v.boolean(),
  payment_intent: expandableIdSchema,
});

const refundSchema = v.object({
  metadata: v.nullish(v.partial(metadataSchema)),
  payment_intent: v.nullish(expandableIdSchema),
});

interface StripeEventDeps {
  readonly webhookSecret: string;
  readonly log: Logger;
}

/** Verifies and maps an event of Stripe's webhook (`PaymentGateway.readEvent`, PY-27). */
export function readStripeEvent(
  { webhookSecret, log }: StripeEventDeps,
  { body, headers }: SignedEvent,
  nowMs: number,
): PaymentEvent | 'unrelated' | undefined {
  let event: Stripe.Event;
  try {
    const signature = String(headers['stripe-signature'] ?? '');
    event = Stripe.webhooks.constructEvent(
      body,
      signature,
      webhookSecret,
      toleranceSeconds,
      undefined,
      nowMs,
    );
  } catch (error) {
    return error instanceof Stripe.errors.StripeSignatureVerificationError ? undefined : 'unrelated';
  }
  const { id } = event;
  const type: string = event.type;
  const object: unknown = event.data.object;
  switch (type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      return fromSession(object, (session) => (session.payment_status === 'paid' ? 'paid' : undefined));
    case 'checkout.session.async_payment_failed':
      return fromSession(object, () => 'failed');
    case 'checkout.session.expired':
      return fromSession(object, () => 'expired');
    case 'charge.refunded':
      return fromCharge(object);
    case 'refund.failed':
      logFailedRefund(object);
      return 'unrelated';
    default:
      return 'unrelated';
  }

  function fromSession(
    data: unknown,
    getKind: (session: v.InferOutput<typeof sessionSchema>) => PaymentEvent['kind'] | undefined,
  ): PaymentEvent | 'unrelated' {
    const { success, output: session } = v.safeParse(sessionSchema, data);
    if (!success || session.client_reference_id !== session.metadata.transactionId) return 'unrelated';
    const kind = getKind(session);
    // A delayed payment method: a later event reports the outcome.
    if (kind === undefined || !isOurCurrency(session)) return 'unrelated';
    const { metadata, amount_total: amountCents, payment_intent: providerPayment } = session;
    const event = { id, kind, transactionId: metadata.transactionId, amountCents };
    return kind === 'paid' ? { ...event, providerPayment: providerPayment ?? undefined } : event;
  }

  function fromCharge(data: unknown): PaymentEvent | 'unrelated' {
    const { success, output: charge } = v.safeParse(chargeSchema, data);
    if (!success || !isOurCurrency(charge)) return 'unrelated';
    const { transactionId } = charge.metadata;
    if (charge.refunded) return { id, kind: 'refunded', transactionId, amountCents: charge.amount };
    log.warn({ eventId: id, transactionId }, 'partial refund at Stripe ignored');
    return 'unrelated';
  }

  function isOurCurrency({
    currency,
    metadata,
  }: {
    currency: string;
    metadata: { transactionId: string };
  }): boolean {
    if (currency === 'eur') return true;
    log.error({ eventId: id, transactionId: metadata.transactionId, currency }, 'paid in another currency');
    return false;
  }

  function logFailedRefund(data: unknown): void {
    const { success, output: refund } = v.safeParse(refundSchema, data);
    const transactionId = success ? refund.metadata?.transactionId : undefined;
    if (transactionId !== undefined)
      log.error({ eventId: id, transactionId }, 'a refund failed at the bank: see to it at Stripe');
  }
}
