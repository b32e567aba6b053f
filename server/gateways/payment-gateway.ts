import type { IncomingHttpHeaders } from 'node:http';

/** A checkout to open: amount, recipient, and where the payer goes afterwards. */
export interface CheckoutRequest {
  /** Idempotency key: the same id gives the same checkout. */
  readonly transactionId: string;
  readonly amountCents: number;
  /** What is bought, in the payer's language. */
  readonly description: string;
  readonly language: string;
  /** The account at the provider that receives the full amount; `undefined` for the platform's own. */
  readonly payee: string | undefined;
  /** The payer's e-mail, if known. */
  readonly payerEmail: string | undefined;
  readonly successUrl: string;
  readonly cancelUrl: string;
  readonly expiresAtMs: number;
}

/** A payment page at the provider. */
export interface Checkout {
  readonly session: string;
  readonly url: string;
}

/**
 * Status of a checkout: open for payment, paid, or expired. `providerPayment` identifies a payment for its
 * refund.
 */
export type CheckoutState =
  | { readonly kind: 'open' }
  | { readonly kind: 'expired' }
  | { readonly kind: 'paid'; readonly amountCents: number; readonly providerPayment: string };

/** An event reported by the provider for a transaction; a repeated event has the same id. */
export interface PaymentEvent {
  readonly id: string;
  /** `refunded`: in full, by this server or manually at the provider. */
  readonly kind: 'paid' | 'failed' | 'expired' | 'refunded';
  readonly transactionId: string;
  readonly amountCents: number;
  /** With `paid`: identifies the payment for a refund. */
  readonly providerPayment?: string | undefined;
}

/** A refund, always of the full amount. */
export interface RefundRequest {
  readonly transactionId: string;
  readonly providerPayment: string;
  readonly amountCents: number;
  /** The money went to a connected account, from which it is taken back. */
  readonly hasPayee: boolean;
}

/**
 * Port to the payment provider. Every method but `readEvent` calls the provider's server: it throws on an
 * unusable answer and may take any time, so callers need a timeout (`with-timeout.ts`).
 */
export interface PaymentGateway {
  readonly provider: string;
  /** The platform's client id at the provider, for connecting accounts. */
  readonly clientId: string;
  /** Opens a checkout, or returns the one already opened for this transaction. */
  openCheckout(request: CheckoutRequest): Promise<Checkout>;
  /** Reads a checkout's status; `expired` if the provider does not know it. */
  readCheckout(session: string): Promise<CheckoutState>;
  /**
   * Closes a checkout, so that it can no longer be paid.
   * @returns its status afterwards; `open` while a payment in progress cannot be stopped.
   */
  closeCheckout(session: string): Promise<CheckoutState>;
  /** Refunds a payment. Idempotent. */
  refund(request: RefundRequest): Promise<void>;
  /**
   * URL at which an organisation connects its account; it returns to `redirectUrl` with `state` and `code`,
   * or with `state` and `error`.
   */
  authorizeUrl(request: { state: string; redirectUrl: string }): string;
  /**
   * Exchanges the code for the connected account's id.
   * @returns `undefined` for an invalid or used code.
   */
  connect(code: string): Promise<string | undefined>;
  /** Disconnects an account; succeeds if it is not connected. */
  disconnect(account: string): Promise<void>;
  /**
   * Verifies and parses a webhook body.
   * @returns `undefined` if it is not signed by the provider within the last 5 minutes, `unrelated` if it
   *   concerns no known payment.
   */
  readEvent(signed: SignedEvent, nowMs: number): PaymentEvent | 'unrelated' | undefined;
}

/** A raw webhook body with its headers. */
export interface SignedEvent {
  readonly body: Buffer;
  readonly headers: IncomingHttpHeaders;
}
