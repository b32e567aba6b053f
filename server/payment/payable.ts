import type { Txn } from '#contract/payment/payment-endpoints.ts';
import type { Tx } from '../db/database.ts';
import type { Services } from '../services.ts';
import type { Payment, PaymentChange } from './transaction-store.ts';

/** What was bought, for the payer's result page; fields that do not apply are empty. */
export interface PaymentSubject {
  readonly title: string;
  readonly companyName: string;
  readonly tickets: { ticket: string; firstName: string; lastName: string }[];
  /** Its order, if it is one; `heldMinutes` is 0 when no tickets are held. */
  readonly order: { _id: string; email: string; quantity: number; heldMinutes: number } | null;
}

/** Effects of a payment on what it buys, implemented by each module that sells. */
export interface Payable {
  /** Locks the rows that the other methods change, first and in the common lock order to avoid deadlocks. */
  lock(tx: Tx, payment: Payment): Promise<void>;
  /**
   * Delivers what was paid for.
   * @returns false if it cannot be delivered; the payment is then refunded.
   */
  onPaid(services: Services, tx: Tx, change: PaymentChange): Promise<boolean>;
  /** Releases what was reserved, as the payment failed or expired. */
  onGivenUp(tx: Tx, change: PaymentChange): Promise<void>;
  /** Withdraws what was bought, if still there, and mails the payer about the refund. */
  onRefunded(services: Services, tx: Tx, change: PaymentChange): Promise<void>;
  /** Describes what was bought. */
  describe(services: Services, payment: Payment): Promise<PaymentSubject>;
}

/** Everything that can be paid for, keyed by the transaction kind of the result pages. */
export type Payables = Readonly<Record<Txn, Payable>>;
