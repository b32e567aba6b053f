import Stripe from 'stripe';
import * as v from 'valibot';
import type { Logger } from 'pino';
import type { PaymentEvent, SignedEvent } from './payment-gateway.ts';

/** What is signed longer ago is refused (fault 20). */
const toleranceSeconds = 300;

const idSchema = v.pipe(v.string(), v.nonEmpty(), v.maxLength(200));
const namedSchema = v.union([
  idSchema,
  v.pipe(
    v.object({ id: idSchema }),
    v.transform(({ id }) => id),
  ),
]);
/** Ours alone have it; whatever else this account sells has not. */
const metadataSchema = v.object({ transactionId: idSchema });

const sessionSchema = v.object({
  client_reference_id: idSchema,
  metadata: metadataSchema,
  payment_status: v.string(),
  amount_total: v.number(),
  currency: v.string(),
  payment_intent: v.nullish(namedSchema),
});

const chargeSchema = v.object({
  metadata: metadataSchema,
  amount: v.number(),
  currency: v.string(),
  refunded: v.boolean(),
  payment_intent: namedSchema,
});

const refundSchema = v.object({
  metadata: v.nullish(v.partial(metadataSchema)),
  payment_intent: v.nullish(namedSchema),
});

interface EventParts {
  readonly webhookSecret: string;
  readonly log: Logger;
}

/** An event of Stripe's webhook in the words of every gateway (`PaymentGateway.readEvent`). */
export function readStripeEvent(
  { webhookSecret, log }: EventParts,
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
      return ofSession(object, (session) => (session.payment_status === 'paid' ? 'paid' : undefined));
    case 'checkout.session.async_payment_failed':
      return ofSession(object, () => 'failed');
    case 'checkout.session.expired':
      return ofSession(object, () => 'expired');
    case 'charge.refunded':
      return ofCharge(object);
    case 'refund.failed':
      noteFailedRefund(object);
      return 'unrelated';
    default:
      return 'unrelated';
  }

  function ofSession(
    given: unknown,
    kindOf: (session: v.InferOutput<typeof sessionSchema>) => PaymentEvent['kind'] | undefined,
  ): PaymentEvent | 'unrelated' {
    const { success, output: session } = v.safeParse(sessionSchema, given);
    if (!success || session.client_reference_id !== session.metadata.transactionId) return 'unrelated';
    const kind = kindOf(session);
    // Paid by a way that takes its time: another event says what came of it.
    if (kind === undefined || !isOurCurrency(session)) return 'unrelated';
    const { metadata, amount_total: amountCents, payment_intent: providerPayment } = session;
    const event = { id, kind, transactionId: metadata.transactionId, amountCents };
    return kind === 'paid' ? { ...event, providerPayment: providerPayment ?? undefined } : event;
  }

  function ofCharge(given: unknown): PaymentEvent | 'unrelated' {
    const { success, output: charge } = v.safeParse(chargeSchema, given);
    if (!success || !isOurCurrency(charge)) return 'unrelated';
    const { transactionId } = charge.metadata;
    if (charge.refunded) return { id, kind: 'refunded', transactionId, amountCents: charge.amount };
    log.warn({ eventId: id, transactionId }, 'given back in part at Stripe: it stays paid here');
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

  function noteFailedRefund(given: unknown): void {
    const { success, output: refund } = v.safeParse(refundSchema, given);
    const transactionId = success ? refund.metadata?.transactionId : undefined;
    if (transactionId !== undefined)
      log.error({ eventId: id, transactionId }, 'a refund failed at the bank: see to it at Stripe');
  }
}
