import type { IncomingHttpHeaders } from 'node:http';

/** What is to be paid, by whom it is made out, and where its payer goes afterwards. */
export interface CheckoutWish {
  /** Asked for again with the same one it is the same checkout. */
  readonly transactionId: string;
  readonly amountCents: number;
  /** What it is for, in the payer's words. */
  readonly description: string;
  readonly language: string;
  /** The account at the provider that gets the money, all of it; nothing: the product's own. */
  readonly payee: string | undefined;
  /** Who pays, if that is known, or nothing. */
  readonly payerEmail: string | undefined;
  readonly successUrl: string;
  readonly cancelUrl: string;
  readonly expiresAtMs: number;
}

/** A page of the provider on which one can pay. */
export interface Checkout {
  readonly session: string;
  readonly url: string;
}

/**
 * How a checkout stands: one can pay there, it is paid, or nobody can pay there any more. What is paid has
 * the name by which it is given back.
 */
export type CheckoutState =
  | { readonly kind: 'open' }
  | { readonly kind: 'expired' }
  | { readonly kind: 'paid'; readonly amountCents: number; readonly providerPayment: string };

/** What the provider says of a transaction. Its id is the same each time the same is said. */
export interface PaymentEvent {
  readonly id: string;
  /** `refunded`: all of it was given back, by us or by somebody at the provider. */
  readonly kind: 'paid' | 'failed' | 'expired' | 'refunded';
  readonly transactionId: string;
  readonly amountCents: number;
  /** With `paid`: the name by which it is given back. */
  readonly providerPayment?: string | undefined;
}

/** What is given back, always all of it. */
export interface RefundWish {
  readonly transactionId: string;
  readonly providerPayment: string;
  readonly amountCents: number;
  /** It was an account of somebody else's that got the money, and gives it back. */
  readonly hasPayee: boolean;
}

/**
 * Who takes the money. Each method but `readEvent` asks somebody else's server: it throws when the answer
 * is no answer, may take any time, and whoever calls it does not wait for ever (`in-time.ts`).
 */
export interface PaymentGateway {
  readonly provider: string;
  /** How the provider knows this product, where accounts are connected. */
  readonly clientId: string;
  /** Opens a checkout, or finds the one that it has opened for this transaction. */
  openCheckout(wish: CheckoutWish): Promise<Checkout>;
  /** How a checkout stands. One that the provider does not know is `expired`. */
  readCheckout(session: string): Promise<CheckoutState>;
  /**
   * Closes a checkout on which nobody is to pay any more. Out: how it stands then; `open` as long as a payment is
   * under way there that nobody can stop.
   */
  closeCheckout(session: string): Promise<CheckoutState>;
  /** Gives a payment back. Done already it does nothing, and succeeds. */
  refund(wish: RefundWish): Promise<void>;
  /**
   * Where an organisation connects its account; it comes back to `redirectUrl` with `state` and `code`, or with
   * `state` and `error`.
   */
  authorizeUrl(wish: { state: string; redirectUrl: string }): string;
  /** The account that came back with this code; nothing when the code is none, or was used before. */
  connect(code: string): Promise<string | undefined>;
  /** Lets go of an account. One that is not connected any more is let go of already. */
  disconnect(account: string): Promise<void>;
  /**
   * What a signed body says; nothing when it is not signed by the provider, or not within the last 5 minutes;
   * `unrelated` when it is, and says nothing of a payment.
   */
  readEvent(signed: SignedEvent, nowMs: number): PaymentEvent | 'unrelated' | undefined;
}

/** A body as it came, with the headers that it came with. */
export interface SignedEvent {
  readonly body: Buffer;
  readonly headers: IncomingHttpHeaders;
}
