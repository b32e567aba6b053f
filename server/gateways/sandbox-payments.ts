import * as v from 'valibot';
import { signatureHeader } from '#contract/payment/payment-calls.ts';
import { newToken } from '../token.ts';
import { isSigned, signBody } from './event-signature.ts';
import type { CheckoutWish, PaymentEvent, PaymentGateway, SignedEvent } from './payment-gateway.ts';

const eventSchema = v.object({
  id: v.pipe(v.string(), v.maxLength(200)),
  kind: v.picklist(['paid', 'failed', 'expired']),
  transactionId: v.string(),
  amountCents: v.pipe(v.number(), v.integer()),
});

/** A provider on this very server, with which no money moves. */
export interface SandboxPayments extends PaymentGateway {
  /** An event as its webhook is told of it. */
  signEvent(event: PaymentEvent, nowMs: number): SignedEvent;
}

interface SandboxParts {
  /** Signs its events; all processes have the same. */
  readonly secret: string;
  readonly publicUrl: string;
  /** Keeps a checkout that was opened, for the page that shows it. */
  keepCheckout(session: string, wish: CheckoutWish): Promise<void>;
}

/** The provider of a machine without one. */
export const sandboxPayments = ({ secret, publicUrl, keepCheckout }: SandboxParts): SandboxPayments => ({
  provider: 'sandbox',

  async openCheckout(wish) {
    const session = newToken();
    await keepCheckout(session, wish);
    return { session, url: `${publicUrl}/sandbox/checkout/${session}?lang=${wish.language}` };
  },

  readEvent({ body, headers }, nowMs) {
    const signature = String(headers[signatureHeader] ?? '');
    if (!isSigned(secret, { body, signature }, nowMs)) return undefined;
    return v.parse(eventSchema, JSON.parse(body.toString('utf8')));
  },

  signEvent(event, nowMs) {
    const body = Buffer.from(JSON.stringify(event));
    return { body, headers: { [signatureHeader]: signBody(secret, body, nowMs) } };
  },
});
