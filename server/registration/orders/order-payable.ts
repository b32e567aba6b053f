import { negotiateLanguage } from '#contract/language.ts';
import type { Tx } from '../../db/database.ts';
import { lockEvent } from '../../event/lock-store.ts';
import { queueMail } from '../../mail/mail-queue.ts';
import type { Payment, PaymentChange } from '../../payment/transaction-store.ts';
import type { Services } from '../../services.ts';
import { refundMail } from '../../mail/refund-mail.ts';
import { readOrderSummary } from './held-order-store.ts';
import { toHeldMinutes } from './order-checkout.ts';
import { confirmHeldOrder, releaseHeldOrders } from './hold-store.ts';
import { latePaymentMail } from './late-payment-mail.ts';
import { queueTicketMails } from '../tickets/queue-ticket-mails.ts';
import { issueTickets } from '../tickets/issue-tickets.ts';
import { readMailedOrder } from '../tickets/ticket-mail-store.ts';
import { cancelOrder } from './cancel-order.ts';

/** Effects of an order's payment (`server/payment/payable.ts`). */
export const orderPayable = {
  lock: (tx: Tx, { eventId }: Payment): Promise<void> => lockEvent(tx.db, eventId),

  /**
   * Puts the participants on the list and mails their tickets; otherwise mails the buyer that the money is
   * refunded (PY-6).
   */
  async onPaid(services: Services, tx: Tx, { payment, nowMs }: PaymentChange): Promise<boolean> {
    const { orderId, eventId, amountCents } = payment;
    const { title, firstName, email, language } = await readOrderSummary(tx.db, orderId);
    if (await confirmHeldOrder(tx, { orderId, eventId, nowMs })) {
      await queueTicketMails(services, tx.db, { orderId, nowMs });
      return true;
    }
    // Empty if the buyer has deleted their data (AC-33).
    if (email !== '') {
      const content = latePaymentMail(negotiateLanguage(language), {
        firstName,
        eventTitle: title,
        amountCents,
      });
      await queueMail(tx.db, { to: email, content, replyTo: services.config.contactEmail, nowMs });
    }
    return false;
  },

  /** Releases its tickets. */
  async onGivenUp(tx: Tx, { payment: { orderId, eventId }, cause, nowMs }: PaymentChange): Promise<void> {
    await releaseHeldOrders(tx, { eventId, orders: { orderId }, to: 'failed', cause, nowMs });
  },

  /**
   * Removes the remaining participants from the list unless the event is cancelled, and mails the buyer
   * (PY-18).
   */
  async onRefunded(services: Services, tx: Tx, { payment, nowMs }: PaymentChange): Promise<void> {
    const { orderId, eventId, amountCents } = payment;
    const { title, isEventCancelled, firstName, email, language } = await readOrderSummary(tx.db, orderId);
    if (!isEventCancelled) await cancelOrder(services, tx, { orderId, eventId, nowMs });
    if (email === '') return;
    const content = refundMail(negotiateLanguage(language), { firstName, title, amountCents });
    await queueMail(tx.db, { to: email, content, replyTo: services.config.contactEmail, nowMs });
  },

  /** Describes the event, and the tickets of the order's participants still on the list. */
  async describe({ database: { db }, ticketKey, clock }: Services, { orderId, eventId }: Payment) {
    const { title, companyName, email, quantity, heldUntil } = await readOrderSummary(db, orderId);
    const participants = (await readMailedOrder(db, orderId))?.participants ?? [];
    const tickets = issueTickets(ticketKey, { eventId, participants });
    const order = { _id: orderId, email, quantity, heldMinutes: toHeldMinutes(heldUntil, clock()) };
    return { title, companyName, tickets, order };
  },
};
