import { negotiateLanguage } from '#contract/language.ts';
import { Refusal } from '#contract/reasons.ts';
import { buildConfirmationPath } from '#contract/registration/confirmation-endpoints.ts';
import type { Tx } from '../../db/database.ts';
import type { Db } from '../../db/tables.ts';
import type { Outcome } from '../../db/work-groups.ts';
import type { ScheduledEvent } from '../../event/event-schedule-store.ts';
import { createDisownToken, toDisownUrl } from '../../mail/disown-link.ts';
import { toMailName } from '../../mail/mail-name.ts';
import { queueMails, type NewMail } from '../../mail/mail-queue.ts';
import { hashMailbox } from '../../mail/mailbox-hash.ts';
import { takeFromMailboxQuotas } from '../../mail/mailbox-quota-store.ts';
import type { Services } from '../../services.ts';
import type { Placement, PreparedOrder } from '../prepared-order.ts';
import type { NewOrder } from '../registration-store.ts';
import { getGroupShare } from './list-shares.ts';
import { confirmationMail } from './confirmation-mail.ts';
import { createConfirmationToken } from './confirmation-token.ts';
import {
  confirmationHoldMs,
  countPlacesToConfirm,
  holdFreePlaces,
  insertOrderToConfirm,
} from './order-to-confirm-store.ts';

type ConfirmationServices = Pick<Services, 'config' | 'ticketKey'>;

/** Orders above a share, of one event. */
interface OrdersAboveShare {
  readonly event: {
    readonly maxTickets: number;
    readonly confirmAbove: number;
    readonly schedule: ScheduledEvent;
  };
  /** Places left. */
  readonly left: number;
  readonly orders: readonly PreparedOrder[];
  readonly nowMs: number;
}

/**
 * Writes orders above a share, each with the mail whose link confirms it (RG-77), and holds their places as far as there
 * is room for it. Call it in the transaction that has locked the event, after all other mails are queued.
 * @returns for each the order, or a Refusal `tooManyConfirmations`
 */
export async function requestConfirmations(
  services: ConfirmationServices,
  tx: Tx,
  { event, left, orders, nowMs }: OrdersAboveShare,
): Promise<Map<PreparedOrder, Outcome<Placement>>> {
  const outcomes = new Map<PreparedOrder, Outcome<Placement>>();
  if (orders.length === 0) return outcomes;
  const { id: eventId } = event.schedule;
  const mailed = await takeMails(services, tx.db, orders, nowMs);
  // Whoever never confirms blocks no more than these.
  const maxHeld = getGroupShare(event.maxTickets, event.confirmAbove);
  let room = Math.min(left, maxHeld - (await countPlacesToConfirm(tx.db, eventId)));
  let heldPlaces = 0;
  const mails: NewMail[] = [];
  for (const prepared of orders) {
    const { order } = prepared;
    if (!mailed.has(prepared)) {
      outcomes.set(prepared, { error: new Refusal('tooManyConfirmations') });
      continue;
    }
    const quantity = order.participants.length;
    const heldUntil = quantity <= room ? nowMs + confirmationHoldMs : undefined;
    if (heldUntil !== undefined) {
      room -= quantity;
      heldPlaces += quantity;
    }
    await insertOrderToConfirm(tx.db, order, { heldUntil, nowMs });
    mails.push(createConfirmationMail(services, { order, event: event.schedule, heldUntil, nowMs }));
    const { orderId, priceCents, buyer } = order;
    const state = heldUntil === undefined ? 'released' : 'pending';
    outcomes.set(prepared, {
      value: {
        orderId,
        eventId,
        state,
        priceCents,
        email: buyer.email,
        quantity,
        heldUntil,
        participants: [],
      },
    });
  }
  if (heldPlaces > 0) {
    await holdFreePlaces(tx.db, eventId, heldPlaces);
    await tx.announce(eventId);
  }
  await queueMails(tx.db, mails, nowMs);
  return outcomes;
}

/** Takes the mails from the quotas of their mailboxes. @returns the orders that may be mailed */
async function takeMails(
  { config }: ConfirmationServices,
  db: Db,
  orders: readonly PreparedOrder[],
  nowMs: number,
): Promise<ReadonlySet<PreparedOrder>> {
  if (!config.hasRateLimits) return new Set(orders);
  const mailed = new Set<PreparedOrder>();
  for (const kind of ['confirmation', 'ownConfirmation'] as const) {
    const isOwnKind = kind === 'ownConfirmation';
    const byMailbox = Map.groupBy(
      orders.filter(({ isFromOwner }) => isFromOwner === isOwnKind),
      ({ order }) => hashMailbox(order.buyer.email),
    );
    const wanted = new Map([...byMailbox].map(([mailboxHash, ofMailbox]) => [mailboxHash, ofMailbox.length]));
    const room = await takeFromMailboxQuotas(db, { kind, wanted, nowMs });
    for (const [mailboxHash, ofMailbox] of byMailbox)
      for (const prepared of ofMailbox.slice(0, room.get(mailboxHash) ?? 0)) mailed.add(prepared);
  }
  return mailed;
}

function createConfirmationMail(
  { config: { publicUrl }, ticketKey }: ConfirmationServices,
  {
    order,
    event,
    heldUntil,
    nowMs,
  }: { order: NewOrder; event: ScheduledEvent; heldUntil: number | undefined; nowMs: number },
): NewMail {
  const { orderId, buyer, participants, language } = order;
  const token = createConfirmationToken(ticketKey, { orderId, email: buyer.email });
  const notMe = createDisownToken(ticketKey, { kind: 'order', subject: orderId }, nowMs);
  const content = confirmationMail(negotiateLanguage(language), {
    event,
    firstName: toMailName(buyer.firstName),
    quantity: participants.length,
    heldUntil,
    link: publicUrl + buildConfirmationPath(token),
    notMeUrl: toDisownUrl(publicUrl, notMe),
  });
  return { to: buyer.email, content, priority: 'urgent' };
}
