import type { Txn } from '#contract/payment/payment-calls.ts';
import type { Tx } from '../db/database.ts';
import type { Services } from '../services.ts';
import type { Payment, PaymentChange } from './transaction-store.ts';

/** What a payment was for, as its payer is told; empty what it has not. */
export interface PaidFor {
  readonly title: string;
  readonly companyName: string;
  readonly tickets: { ticket: string; firstName: string; lastName: string }[];
}

/** A kind of thing that is paid for, as the noun that it belongs to has it: what its money does. */
export interface Payable {
  /** Takes what its other methods will change, first as everywhere, so that nobody deadlocks. */
  hold(tx: Tx, payment: Payment): Promise<void>;
  /** The money has come. Out: whether it bought what it was for; if not, it goes back. */
  paid(services: Services, tx: Tx, change: PaymentChange): Promise<boolean>;
  /** The money does not come. */
  givenUp(tx: Tx, change: PaymentChange): Promise<void>;
  /** The money was given back: what it bought goes as well, if it is still there. Its payer is told. */
  refunded(services: Services, tx: Tx, change: PaymentChange): Promise<void>;
  /** What it was for. */
  show(services: Services, payment: Payment): Promise<PaidFor>;
}

/** What can be paid for, by the letter that the result pages know it by. */
export type Payables = Readonly<Record<Txn, Payable>>;
