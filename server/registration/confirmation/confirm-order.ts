import { dayMs } from '#contract/durations.ts';
import { Refusal } from '#contract/reasons.ts';
import { lockEvent } from '../../event/lock-store.ts';
import { hashMailbox } from '../../mail/mailbox-hash.ts';
import type { Tx } from '../../db/database.ts';
import type { Services } from '../../services.ts';
import { confirmHeldOrder, readAvailable } from '../orders/hold-store.ts';
import { releaseOverdue } from '../orders/release-overdue.ts';
import { findRegistrableEvent } from '../registration-store.ts';
import { issueTickets } from '../tickets/issue-tickets.ts';
import { queueOrderMails, toOrderMails } from '../tickets/queue-order-mails.ts';
import { createTicketMails } from '../tickets/queue-ticket-mails.ts';
import { readMailedOrder } from '../tickets/ticket-mail-store.ts';
import { getNamedOrder, isConfirmationToken } from './confirmation-token.ts';
import { listOwnerShares } from './list-shares.ts';
import { findOrderToConfirm, type OrderToConfirm } from './order-to-confirm-store.ts';
import { insertShares } from './share-store.ts';

/** How long a link confirms; the participants of its order are erased a day after its hold (PY-7). */
const linkTtlMs = dayMs;

/** An order that a mailed link names. */
export interface LinkedOrder extends OrderToConfirm {
  readonly orderId: string;
}

/**
 * Finds the order of a mailed link.
 * @throws Refusal `linkInvalid`, `eventCancelled`, `eventEnded` or `externalRegistration`
 */
export async function findLinkedOrder(
  { database, ticketKey, clock }: Services,
  token: string,
): Promise<LinkedOrder> {
  const orderId = getNamedOrder(token);
  const order = await findOrderToConfirm(database.db, orderId);
  const nowMs = clock();
  if (
    order === undefined ||
    order.isErased ||
    !isConfirmationToken(ticketKey, token, { orderId, email: order.email }) ||
    order.createdAt + linkTtlMs <= nowMs
  )
    throw new Refusal('linkInvalid');
  assertOpen(order, nowMs);
  return { ...order, orderId };
}

function assertOpen({ state, event }: OrderToConfirm, nowMs: number): void {
  if (event.isCancelled) throw new Refusal('eventCancelled');
  if (event.endAt <= nowMs) throw new Refusal('eventEnded');
  if (state === 'confirmed') return;
  if (event.isExternal) throw new Refusal('externalRegistration');
  // It was free when it was ordered, and is not any more.
  if (!event.isFree) throw new Refusal('linkInvalid');
}

/** Reads a confirmed order with the tickets of the participants on the list. */
export async function readIssuedOrder(
  { database, ticketKey }: Services,
  { orderId, eventId, email }: LinkedOrder,
) {
  const participants = (await readMailedOrder(database.db, orderId))?.participants ?? [];
  return { price: 0, orderId, email, tickets: issueTickets(ticketKey, { eventId, participants }) };
}

/**
 * Puts the participants of an order on the list, with its held places or with those left, and mails their tickets
 * (RG-77). Repeated it changes nothing.
 * @throws Refusal as `findLinkedOrder`, `soldOut` or `noMoreTickets`
 */
export async function confirmLinkedOrder(services: Services, token: string): Promise<LinkedOrder> {
  const { database } = services;
  const linked = await findLinkedOrder(services, token);
  const { orderId, eventId, quantity, state } = linked;
  if (state === 'confirmed') return linked;
  if (state === 'released' && ((await readAvailable(database.db, eventId)) ?? quantity) < quantity)
    await releaseOverdue(services, { eventId });
  await database.eventTransaction(eventId, async (tx) => {
    await lockEvent(tx.db, eventId);
    const current = await findOrderToConfirm(tx.db, orderId);
    // Disowned, withdrawn or erased meanwhile.
    if (current === undefined || current.isErased || current.email !== linked.email)
      throw new Refusal('linkInvalid');
    const nowMs = services.clock();
    assertOpen(current, nowMs);
    if (current.state === 'confirmed') return;
    if (!(await confirmHeldOrder(tx, { orderId, eventId, nowMs }))) {
      const left = await readAvailable(tx.db, eventId);
      throw new Refusal(left === 0 ? 'soldOut' : 'noMoreTickets');
    }
    await completeOrder(services, tx, { linked, nowMs });
  });
  services.wakeMail();
  return linked;
}

/** Counts the tickets for the owner of the mailbox, and mails them. */
async function completeOrder(
  services: Services,
  { db }: Tx,
  { linked: { orderId, eventId, email }, nowMs }: { linked: LinkedOrder; nowMs: number },
): Promise<void> {
  const [order, event] = [await readMailedOrder(db, orderId), await findRegistrableEvent(db, eventId)];
  if (order === undefined || event === undefined) throw new Error('A confirmed order has no event');
  const shares = listOwnerShares(services, event, email);
  await insertShares(db, eventId, [{ orderId, shares }]);
  const mails = createTicketMails(services, { order, event: event.schedule, nowMs });
  // Who opens the link has confirmed the buyer's mailbox.
  const ownMailboxes = new Set([hashMailbox(email)]);
  await queueOrderMails(services, db, toOrderMails(orderId, mails, ownMailboxes), nowMs);
}
