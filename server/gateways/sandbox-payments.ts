import { createHmac, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import { signatureHeader } from '#contract/payment/payment-endpoints.ts';
import { newToken } from '../token.ts';
import type {
  CheckoutState,
  CheckoutRequest,
  PaymentEvent,
  PaymentGateway,
  SignedEvent,
} from './payment-gateway.ts';

/** Provider name stored with its payments. */
export const sandboxProvider = 'sandbox';
/** Maximum age of a signature, and maximum clock skew (PY-4). */
const signatureToleranceMs = 300_000;

const eventSchema = v.object({
  id: v.pipe(v.string(), v.maxLength(200)),
  kind: v.picklist(['paid', 'failed', 'expired', 'refunded']),
  transactionId: v.string(),
  amountCents: v.pipe(v.number(), v.integer()),
  providerPayment: v.optional(v.string()),
});

/** A payment provider simulated by this server; no money moves. */
export interface SandboxPayments extends PaymentGateway {
  /** Signs an event for delivery to the webhook. */
  signEvent(event: PaymentEvent, nowMs: number): SignedEvent;
}

interface SandboxDeps {
  /** Key that signs its events; shared by all processes. */
  readonly secret: string;
  readonly publicUrl: string;
  /** Stores an opened checkout for the page that shows it. */
  saveCheckout(session: string, request: CheckoutRequest): Promise<void>;
  /** Reads a stored checkout's status; with `close` it can no longer be paid. */
  readCheckout(session: string, options: { close: boolean }): Promise<CheckoutState>;
}

/** Creates the sandbox provider, used where no real one is configured (PY-8). */
export const createSandboxPayments = ({
  secret,
  publicUrl,
  saveCheckout,
  readCheckout,
}: SandboxDeps): SandboxPayments => ({
  provider: sandboxProvider,
  clientId: 'sandbox',

  async openCheckout(request) {
    const session = newToken();
    await saveCheckout(session, request);
    return { session, url: `${publicUrl}/sandbox/checkout/${session}?lang=${request.language}` };
  },

  readCheckout: (session) => readCheckout(session, { close: false }),
  closeCheckout: (session) => readCheckout(session, { close: true }),

  // No money was moved.
  refund: () => Promise.resolve(),

  authorizeUrl({ state, redirectUrl }) {
    const query = new URLSearchParams({ state, redirect: redirectUrl });
    return `${publicUrl}/sandbox/connect?${query.toString()}`;
  },
  connect: (code) => Promise.resolve(/^[\w-]{1,40}$/.test(code) ? `acct_sandbox_${code}` : undefined),
  disconnect: () => Promise.resolve(),

  readEvent({ body, headers }, nowMs) {
    const signature = String(headers[signatureHeader] ?? '');
    if (!verifySignature(secret, { body, signature }, nowMs)) return undefined;
    return v.parse(eventSchema, JSON.parse(body.toString('utf8')));
  },

  signEvent(event, nowMs) {
    const body = Buffer.from(JSON.stringify(event));
    return { body, headers: { [signatureHeader]: signBody(secret, body, nowMs) } };
  },
});

/** Signs a body: `t=<seconds>,v1=<HMAC-SHA256 in hex>`. */
function signBody(secret: string, body: Buffer | string, nowMs: number): string {
  const seconds = String(Math.floor(nowMs / 1000));
  return `t=${seconds},v1=${computeMac(secret, seconds, body).toString('hex')}`;
}

/** @returns whether the signature is authentic for this body and not older than five minutes. */
function verifySignature(
  secret: string,
  { body, signature }: { body: Buffer; signature: string },
  nowMs: number,
): boolean {
  const [, seconds, hex] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature) ?? [];
  if (seconds === undefined || hex === undefined) return false;
  if (Math.abs(nowMs - Number(seconds) * 1000) > signatureToleranceMs) return false;
  return timingSafeEqual(computeMac(secret, seconds, body), Buffer.from(hex, 'hex'));
}

const computeMac = (secret: string, seconds: string, body: Buffer | string): Buffer =>
  createHmac('sha256', secret).update(`${seconds}.`).update(body).digest();
