import type { IncomingHttpHeaders } from 'node:http';

/** What is to be paid, by whom it is made out, and where its payer goes afterwards. */
export interface CheckoutWish {
  readonly transactionId: string;
  readonly amountCents: number;
  /** What it is for, in the payer's words. */
  readonly description: string;
  readonly language: string;
  /** The account at the provider that gets the money. */
  readonly payee: string;
  readonly successUrl: string;
  readonly cancelUrl: string;
  readonly expiresAtMs: number;
}

/** A page of the provider on which one can pay. */
export interface Checkout {
  readonly session: string;
  readonly url: string;
}

/** What the provider says of a transaction. Its id is the same each time the same is said. */
export interface PaymentEvent {
  readonly id: string;
  readonly kind: 'paid' | 'failed' | 'expired';
  readonly transactionId: string;
  readonly amountCents: number;
}

/** Who takes the money. */
export interface PaymentGateway {
  readonly provider: string;
  /** Opens a checkout. Throws when the provider does not. */
  openCheckout(wish: CheckoutWish): Promise<Checkout>;
  /** What a signed body says; nothing when it is not signed by the provider, or not within the last 5 minutes. */
  readEvent(signed: SignedEvent, nowMs: number): PaymentEvent | undefined;
}

/** A body as it came, with the headers that it came with. */
export interface SignedEvent {
  readonly body: Buffer;
  readonly headers: IncomingHttpHeaders;
}
