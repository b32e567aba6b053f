import type { Txn } from '#contract/payment/payment-calls.ts';
import type { Tx } from '../db/database.ts';
import type { Services } from '../services.ts';
import type { Payment, PaymentChange } from './transaction-store.ts';

/** A kind of thing that is paid for, as the noun that it belongs to has it: what its money does. */
export interface Payable {
  /** Takes what its other methods will change, first as everywhere, so that nobody deadlocks. */
  hold(tx: Tx, payment: Payment): Promise<void>;
  /** The money has come. Out: whether it bought what it was for; if not, it goes back. */
  paid(services: Services, tx: Tx, change: PaymentChange): Promise<boolean>;
  /** The money does not come. */
  givenUp(tx: Tx, change: PaymentChange): Promise<void>;
  /** What it was for, as its payer is told. */
  show(
    services: Services,
    payment: Payment,
  ): Promise<{
    eventId: string;
    title: string;
    tickets: { ticket: string; firstName: string; lastName: string }[];
  }>;
}

/** What can be paid for, by the letter that the result pages know it by. */
export type Payables = Readonly<Partial<Record<Txn, Payable>>>;
