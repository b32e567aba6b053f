import * as v from 'valibot';
import { signatureHeader } from '#contract/payment/payment-calls.ts';
import { newToken } from '../token.ts';
import { isSigned, signBody } from './event-signature.ts';
import type {
  CheckoutState,
  CheckoutWish,
  PaymentEvent,
  PaymentGateway,
  SignedEvent,
} from './payment-gateway.ts';

/** Under which its payments are kept. */
export const sandboxProvider = 'sandbox';

const eventSchema = v.object({
  id: v.pipe(v.string(), v.maxLength(200)),
  kind: v.picklist(['paid', 'failed', 'expired', 'refunded']),
  transactionId: v.string(),
  amountCents: v.pipe(v.number(), v.integer()),
  providerPayment: v.optional(v.string()),
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
  /** How a checkout stands that was kept; with `close` nobody pays there any more. */
  readCheckout(session: string, how: { close: boolean }): Promise<CheckoutState>;
}

/** The provider of a machine without one. */
export const sandboxPayments = ({
  secret,
  publicUrl,
  keepCheckout,
  readCheckout,
}: SandboxParts): SandboxPayments => ({
  provider: sandboxProvider,
  clientId: 'sandbox',

  async openCheckout(wish) {
    const session = newToken();
    await keepCheckout(session, wish);
    return { session, url: `${publicUrl}/sandbox/checkout/${session}?lang=${wish.language}` };
  },

  readCheckout: (session) => readCheckout(session, { close: false }),
  closeCheckout: (session) => readCheckout(session, { close: true }),

  // No money has moved.
  refund: () => Promise.resolve(),

  authorizeUrl({ state, redirectUrl }) {
    const query = new URLSearchParams({ state, redirect: redirectUrl });
    return `${publicUrl}/sandbox/connect?${query.toString()}`;
  },
  connect: (code) => Promise.resolve(/^[\w-]{1,40}$/.test(code) ? `acct_sandbox_${code}` : undefined),
  disconnect: () => Promise.resolve(),

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
