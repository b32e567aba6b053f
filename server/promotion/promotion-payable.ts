import { negotiateLanguage } from '#contract/language.ts';
import type { Tx } from '../db/database.ts';
import { lockEvent } from '../event/lock-store.ts';
import { queueMail } from '../mail/mail-queue.ts';
import { refundMail } from '../mail/refund-mail.ts';
import type { Payment, PaymentChange } from '../payment/transaction-store.ts';
import type { Services } from '../services.ts';
import { endPromotion, activatePromotion, readPromotionSummary } from './promotion-request-store.ts';

/** Effects of a promotion's payment (`server/payment/payable.ts`). */
export const promotionPayable = {
  lock: (tx: Tx, { eventId }: Payment): Promise<void> => lockEvent(tx.db, eventId),

  /** Activates the promotion for the part of its days still to come. */
  onPaid: (_services: Services, tx: Tx, { payment, nowMs }: PaymentChange): Promise<boolean> =>
    activatePromotion(tx, { id: payment.promotionId, nowMs }),

  // Nothing was promoted yet.
  onGivenUp: (): Promise<void> => Promise.resolve(),

  /** Ends the rest of the promotion and mails the organisation. */
  async onRefunded(services: Services, tx: Tx, { payment, nowMs }: PaymentChange): Promise<void> {
    const { promotionId, eventId, amountCents } = payment;
    await endPromotion(tx, { id: promotionId, eventId, nowMs });
    const { firstName, email, language, title } = await readPromotionSummary(tx.db, promotionId);
    if (email === '') return;
    const content = refundMail(negotiateLanguage(language), { firstName, title, amountCents });
    await queueMail(tx.db, { to: email, content, replyTo: services.config.contactEmail, nowMs });
  },

  /** Names the event and its organisation. */
  async describe({ database: { db } }: Services, { promotionId }: Payment) {
    const { title, companyName } = await readPromotionSummary(db, promotionId);
    return { title, companyName, tickets: [], order: null };
  },
};
