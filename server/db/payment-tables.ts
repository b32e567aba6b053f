import type { WithDefault } from './column.ts';

/** Money on its way; its states are those of decision 0015. */
interface TransactionTable {
  id: string;
  /** What only its payer knows. */
  txnid: string;
  kind: 'o' | 'p' | 'd';
  /** What it pays for: one of them, by its kind. */
  order_id: WithDefault<string | null>;
  donation_id: WithDefault<string | null>;
  promotion_id: WithDefault<string | null>;
  /** Whom it concerns: she gets what tickets and donations cost, and pays for promotions. */
  organiser_id: WithDefault<string | null>;
  /** The event of an order or a promotion. */
  event_id: WithDefault<string | null>;
  /** The account at the provider that gets the money; empty: the product's own. */
  payee: WithDefault<string>;
  amount_cents: number;
  state: 'pending' | 'paid' | 'failed' | 'expired' | 'refunded';
  provider: string;
  /** The checkout that the provider has opened for it, or null as long as it has not. */
  provider_session: WithDefault<string | null>;
  checkout_url: WithDefault<string | null>;
  created_at: number;
  /** When its state last changed. */
  settled_at: WithDefault<number | null>;
  /** The name by which the provider gives it back, once it is paid. */
  provider_payment: WithDefault<string | null>;
  /** Since when what was paid is to be given back, or null. */
  refund_due_at: WithDefault<number | null>;
  /** When that is tried next; null when it is not due, or done. */
  refund_next_at: WithDefault<number | null>;
  refund_attempts: WithDefault<number>;
  refunded_at: WithDefault<number | null>;
  /** When the provider is asked next how its checkout stands; null when there is nothing to ask. */
  ask_at: WithDefault<number | null>;
  ask_attempts: WithDefault<number>;
}

/** What somebody gives to an organisation; whether it has come its transaction knows. */
interface DonationTable {
  id: string;
  organiser_id: string;
  /** The giver's account, or null. */
  account_id: string | null;
  /** Empty, as the e-mail, when she has deleted her data. */
  first_name: string;
  last_name: string;
  email: string;
  language: string;
  amount_cents: number;
  created_at: number;
}

/** Days on which an event is to be promoted; once that is paid `promotion` has a row of the same id. */
interface PromotionWishTable {
  id: string;
  event_id: string;
  start_at: number;
  end_at: number;
  days: number;
  price_cents: number;
  created_at: number;
}

/** An organisation that has gone to the provider to connect its account, until it comes back. */
interface ConnectStateTable {
  /** SHA-256 of what comes back with it, in hex. */
  hash: string;
  account_id: string;
  session_hash: string;
  expires_at: number;
}

/** What became of each transaction, and why. Rows are only ever added. */
interface TransactionChangeTable {
  transaction_id: string;
  /** From 1. */
  no: number;
  state: TransactionTable['state'] | 'refundDue';
  cause: string;
  created_at: number;
}

/** The provider's events that were taken in, so that none counts twice. */
interface PaymentEventTable {
  id: string;
  transaction_id: string;
  kind: string;
  received_at: number;
}

/** A checkout of the sandbox, which is a provider of its own: it knows nothing of orders. */
interface SandboxCheckoutTable {
  session: string;
  transaction_id: string;
  amount_cents: number;
  description: string;
  success_url: string;
  cancel_url: string;
  /** What its buyer pressed first, or null. */
  outcome: WithDefault<'paid' | 'failed' | null>;
  expires_at: number;
  closed_at: WithDefault<number | null>;
}

/** The tables about money. */
export interface PaymentTables {
  donation: DonationTable;
  promotion_wish: PromotionWishTable;
  connect_state: ConnectStateTable;
  transaction: TransactionTable;
  transaction_change: TransactionChangeTable;
  payment_event: PaymentEventTable;
  sandbox_checkout: SandboxCheckoutTable;
}
