import { languageOf } from '#contract/language.ts';
import type { Tx } from '../db/database.ts';
import { lockEvent } from '../event/lock-store.ts';
import { queueMail } from '../mail/mail-queue.ts';
import { refundMail } from '../mail/refund-mail.ts';
import type { Payment, PaymentChange } from '../payment/transaction-store.ts';
import type { Services } from '../services.ts';
import { endPromotion, grantWish, readWishHead } from './wish-store.ts';

/** What the money of a promotion does (`server/payment/payable.ts`). */
export const promotionPayable = {
  hold: (tx: Tx, { eventId }: Payment): Promise<void> => lockEvent(tx.db, eventId),

  /** The event is promoted on its days, as far as they are still to come. */
  paid: (_services: Services, tx: Tx, { payment, now }: PaymentChange): Promise<boolean> =>
    grantWish(tx, { id: payment.promotionId, nowMs: now }),

  // Nothing was promoted yet.
  givenUp: (): Promise<void> => Promise.resolve(),

  /** What is left of it ends, and the organisation is told. */
  async refunded(services: Services, tx: Tx, { payment, now }: PaymentChange): Promise<void> {
    const { promotionId, eventId, amountCents } = payment;
    await endPromotion(tx, { id: promotionId, eventId, nowMs: now });
    const { firstName, email, language, title } = await readWishHead(tx.db, promotionId);
    if (email === '') return;
    const content = refundMail(languageOf(language), { firstName, title, amountCents });
    await queueMail(tx.db, { to: email, content, replyTo: services.config.contactEmail, nowMs: now });
  },

  /** Which event. */
  async show({ database: { db } }: Services, { promotionId }: Payment) {
    const { title, companyName } = await readWishHead(db, promotionId);
    return { title, companyName, tickets: [] };
  },
};
