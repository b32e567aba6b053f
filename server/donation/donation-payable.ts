import type { Tx } from '../db/database.ts';
import { queueMail } from '../mail/mail-queue.ts';
import { refundMail } from '../mail/refund-mail.ts';
import type { Payment, PaymentChange } from '../payment/transaction-store.ts';
import type { Services } from '../services.ts';
import { readDonation } from './donation-store.ts';
import { receiptMail } from './receipt-mail.ts';

/** Effects of a donation's payment (`server/payment/payable.ts`). */
export const donationPayable = {
  // Only the payment changes, which a single statement settles.
  lock: (): Promise<void> => Promise.resolve(),

  /**
   * Mails the receipt to the donor; @returns false, so that the money is refunded, if the organisation was
   * deleted.
   */
  async onPaid({ config }: Services, tx: Tx, { payment, nowMs }: PaymentChange): Promise<boolean> {
    const { firstName, email, language, companyName, isRecipientActive } = await readDonation(
      tx.db,
      payment.donationId,
    );
    if (!isRecipientActive) return false;
    // Empty if the donor has deleted their data (AC-33).
    if (email !== '') {
      const { amountCents, donationId } = payment;
      const content = receiptMail(language, {
        firstName,
        companyName,
        amountCents,
        donationId,
        atMs: nowMs,
        contactUrl: `${config.publicUrl}/contact`,
      });
      await queueMail(tx.db, { to: email, content, nowMs });
    }
    return true;
  },

  onGivenUp: (): Promise<void> => Promise.resolve(),

  /** Mails the donor that the money was refunded. */
  async onRefunded(services: Services, tx: Tx, { payment, nowMs }: PaymentChange): Promise<void> {
    const { firstName, email, language, companyName: title } = await readDonation(tx.db, payment.donationId);
    if (email === '') return;
    const content = refundMail(language, { firstName, title, amountCents: payment.amountCents });
    await queueMail(tx.db, { to: email, content, replyTo: services.config.contactEmail, nowMs });
  },

  /** Names the organisation that received the donation. */
  async describe({ database: { db } }: Services, { donationId }: Payment) {
    const { companyName } = await readDonation(db, donationId);
    return { title: '', companyName, tickets: [], order: null };
  },
};
