import type { WithDefault } from './column.ts';

/** A payment; for its states see decision 0015. */
interface TransactionTable {
  id: string;
  /** Secret known only to the payer. */
  txnid: string;
  kind: 'o' | 'p' | 'd';
  /** The paid item: one of these, depending on `kind`. */
  order_id: WithDefault<string | null>;
  donation_id: WithDefault<string | null>;
  promotion_id: WithDefault<string | null>;
  /** The organiser: payee of tickets and donations, payer of promotions. */
  organiser_id: WithDefault<string | null>;
  /** The event of an order or a promotion. */
  event_id: WithDefault<string | null>;
  /** The payee's account at the provider; empty: the product's own. */
  payee: WithDefault<string>;
  amount_cents: number;
  state: 'pending' | 'paid' | 'failed' | 'expired' | 'refunded';
  provider: string;
  /** The provider's checkout session, or null if not opened yet. */
  provider_session: WithDefault<string | null>;
  checkout_url: WithDefault<string | null>;
  created_at: number;
  /** When its state last changed. */
  settled_at: WithDefault<number | null>;
  /** The provider's payment id for refunds, once paid. */
  provider_payment: WithDefault<string | null>;
  /** When the refund became due, or null. */
  refund_due_at: WithDefault<number | null>;
  /** Next refund attempt; null if not due, or done. */
  refund_next_at: WithDefault<number | null>;
  refund_attempts: WithDefault<number>;
  refunded_at: WithDefault<number | null>;
  /** When to poll the provider for the checkout's state next; null if there is nothing to poll. */
  poll_at: WithDefault<number | null>;
  poll_attempts: WithDefault<number>;
}

/** A donation to an organisation; its transaction has the payment state. */
interface DonationTable {
  id: string;
  organiser_id: string;
  /** The donor's account, or null. */
  account_id: string | null;
  /** Empty, like the e-mail, once the donor's data is erased. */
  first_name: string;
  last_name: string;
  email: string;
  language: string;
  amount_cents: number;
  created_at: number;
}

/** A requested promotion; once paid, `promotion` has a row with the same id. */
interface PromotionRequestTable {
  id: string;
  event_id: string;
  start_at: number;
  end_at: number;
  days: number;
  price_cents: number;
  created_at: number;
}

/** A pending OAuth state of an organisation connecting its payment account. */
interface ConnectStateTable {
  /** SHA-256 of the state parameter, in hex. */
  hash: string;
  account_id: string;
  session_hash: string;
  expires_at: number;
}

/** History of each transaction's state and its cause. Append-only. */
interface TransactionChangeTable {
  transaction_id: string;
  /** Sequence number, from 1. */
  sequence: number;
  state: TransactionTable['state'] | 'refundDue';
  cause: string;
  created_at: number;
}

/** Processed provider events, for deduplication. */
interface PaymentEventTable {
  id: string;
  transaction_id: string;
  kind: string;
  received_at: number;
}

/** A checkout of the sandbox, which acts as a provider of its own: it knows nothing of orders. */
interface SandboxCheckoutTable {
  session: string;
  transaction_id: string;
  amount_cents: number;
  description: string;
  success_url: string;
  cancel_url: string;
  /** The buyer's first choice, or null. */
  outcome: WithDefault<'paid' | 'failed' | null>;
  expires_at: number;
  closed_at: WithDefault<number | null>;
}

/** Tables of payments. */
export interface PaymentTables {
  donation: DonationTable;
  promotion_request: PromotionRequestTable;
  connect_state: ConnectStateTable;
  transaction: TransactionTable;
  transaction_change: TransactionChangeTable;
  payment_event: PaymentEventTable;
  sandbox_checkout: SandboxCheckoutTable;
}
