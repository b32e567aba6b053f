import type { Tx } from '../db/database.ts';
import { queueMail } from '../mail/mail-queue.ts';
import { refundMail } from '../mail/refund-mail.ts';
import type { Payment, PaymentChange } from '../payment/transaction-store.ts';
import type { Services } from '../services.ts';
import { readDonation } from './donation-store.ts';
import { receiptMail } from './receipt-mail.ts';

/** What the money of a donation does (`server/payment/payable.ts`). */
export const donationPayable = {
  // Nothing changes but its payment, which one statement settles.
  hold: (): Promise<void> => Promise.resolve(),

  /** The donor gets a receipt; if the organisation is no more, her money back. */
  async paid(_services: Services, tx: Tx, { payment, now }: PaymentChange): Promise<boolean> {
    const { firstName, email, language, companyName, isCollected } = await readDonation(
      tx.db,
      payment.donationId,
    );
    if (!isCollected) return false;
    // Who has deleted her data has no address any more (AC-33).
    if (email !== '') {
      const { amountCents, donationId } = payment;
      const content = receiptMail(language, { firstName, companyName, amountCents, donationId, atMs: now });
      await queueMail(tx.db, { to: email, content, nowMs: now });
    }
    return true;
  },

  givenUp: (): Promise<void> => Promise.resolve(),

  /** The donor is told. */
  async refunded(services: Services, tx: Tx, { payment, now }: PaymentChange): Promise<void> {
    const { firstName, email, language, companyName: title } = await readDonation(tx.db, payment.donationId);
    if (email === '') return;
    const content = refundMail(language, { firstName, title, amountCents: payment.amountCents });
    await queueMail(tx.db, { to: email, content, replyTo: services.config.contactEmail, nowMs: now });
  },

  /** Whom it was given to. */
  async show({ database: { db } }: Services, { donationId }: Payment) {
    const { companyName } = await readDonation(db, donationId);
    return { title: '', companyName, tickets: [] };
  },
};
