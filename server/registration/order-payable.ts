import { languageOf } from '#contract/language.ts';
import type { Tx } from '../db/database.ts';
import { lockEvent } from '../event/lock-store.ts';
import { queueMail } from '../mail/mail-queue.ts';
import type { Payment, PaymentChange } from '../payment/transaction-store.ts';
import type { Services } from '../services.ts';
import { refundMail } from '../mail/refund-mail.ts';
import { readOrderHead } from './held-order-store.ts';
import { confirmHeld, releaseHeld } from './hold-store.ts';
import { latePaymentMail } from './late-payment-mail.ts';
import { queueTicketMails } from './queue-tickets.ts';
import { ticketsOf } from './registered-tickets.ts';
import { readMailedOrder } from './ticket-mail-store.ts';
import { withdrawOrder } from './withdraw-order.ts';

/** What the money of an order does (`server/payment/payable.ts`). */
export const orderPayable = {
  hold: (tx: Tx, { eventId }: Payment): Promise<void> => lockEvent(tx.db, eventId),

  /** Puts its people on the list and mails their tickets; else tells the buyer that her money comes back (PY-6). */
  async paid(services: Services, tx: Tx, { payment, now }: PaymentChange): Promise<boolean> {
    const { orderId, eventId, amountCents } = payment;
    const { title, firstName, email, language } = await readOrderHead(tx.db, orderId);
    if (await confirmHeld(tx, { orderId, eventId, now })) {
      await queueTicketMails(services, tx.db, { orderId, now });
      return true;
    }
    // Who has deleted her data has no address any more (AC-33).
    if (email !== '') {
      const content = latePaymentMail(languageOf(language), { firstName, eventTitle: title, amountCents });
      await queueMail(tx.db, { to: email, content, replyTo: services.config.contactEmail, nowMs: now });
    }
    return false;
  },

  /** Its tickets go back. */
  async givenUp(tx: Tx, { payment: { orderId, eventId }, cause, now }: PaymentChange): Promise<void> {
    await releaseHeld(tx, { eventId, orders: { orderId }, to: 'failed', cause, nowMs: now });
  },

  /** Who is still on the list leaves it, unless there is nothing to come to; the buyer is told (PY-18). */
  async refunded(services: Services, tx: Tx, { payment, now }: PaymentChange): Promise<void> {
    const { orderId, eventId, amountCents } = payment;
    const { title, isEventCancelled, firstName, email, language } = await readOrderHead(tx.db, orderId);
    if (!isEventCancelled) await withdrawOrder(services, tx, { orderId, eventId, now });
    if (email === '') return;
    const content = refundMail(languageOf(language), { firstName, title, amountCents });
    await queueMail(tx.db, { to: email, content, replyTo: services.config.contactEmail, nowMs: now });
  },

  /** Its event, and the tickets of those whom it has put on the list and who are still there. */
  async show({ database: { db }, ticketKey }: Services, { orderId, eventId }: Payment) {
    const { title, companyName } = await readOrderHead(db, orderId);
    const participants = (await readMailedOrder(db, orderId))?.people ?? [];
    const tickets = ticketsOf(ticketKey, { eventId, participants });
    return { title, companyName, tickets };
  },
};
