import type { WithDefault } from './column.ts';

/** Money on its way; its states are those of decision 0015. */
interface TransactionTable {
  id: string;
  /** What only its payer knows. */
  txnid: string;
  kind: 'o' | 'p' | 'd';
  /** What it pays for, with kind `o`. */
  order_id: string | null;
  amount_cents: number;
  state: 'pending' | 'paid' | 'failed' | 'expired' | 'refunded';
  provider: string;
  /** The checkout that the provider has opened for it, or null as long as it has not. */
  provider_session: WithDefault<string | null>;
  checkout_url: WithDefault<string | null>;
  created_at: number;
  /** When its state last changed. */
  settled_at: WithDefault<number | null>;
  /** Since when what was paid bought nothing and is to be given back, or null. */
  refund_due_at: WithDefault<number | null>;
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
}

/** The tables about money. */
export interface PaymentTables {
  transaction: TransactionTable;
  transaction_change: TransactionChangeTable;
  payment_event: PaymentEventTable;
  sandbox_checkout: SandboxCheckoutTable;
}
