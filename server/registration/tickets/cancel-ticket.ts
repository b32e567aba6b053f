import { formatFullName } from '#contract/account/full-name.ts';
import { negotiateLanguage } from '#contract/language.ts';
import { Refusal } from '#contract/reasons.ts';
import { readOwnMailboxes, type Requester } from '../../account/access/device-store.ts';
import type { Db } from '../../db/tables.ts';
import { readScheduledEvent } from '../../event/event-schedule-store.ts';
import { chargeOrganiser } from '../../mail/allowance/charge-organiser.ts';
import type { NewMail } from '../../mail/mail-queue.ts';
import type { Services } from '../../services.ts';
import { findTicketHolder, type TicketHolder } from '../orders/cancellation-store.ts';
import { cancelledTicketMail } from '../orders/cancelled-ticket-mail.ts';
import { queueOrderMails, toOrderMails } from './queue-order-mails.ts';
import { createRemovalMail } from './queue-ticket-mails.ts';
import { incrementCursor, removeFromList } from '../../participant/removal-store.ts';

/**
 * Cancels the holder's own ticket by its code and queues the mails about it (RG-29).
 * @throws Refusal `notFound` for a forged code or a repeated call, `eventCancelled`, `eventStarted`,
 *   `alreadyIn`, `paidTicket`
 */
export async function cancelTicket(services: Services, code: string, requester: Requester): Promise<void> {
  const { database } = services;
  const ticket = services.ticketKey.open(code);
  const { eventId, participantId } = ticket;
  const nowMs = services.clock();
  // Reject early, without waiting for the event's lock.
  assertCancellable(await findTicketHolder(database.db, ticket), nowMs);
  const ownMailboxes = await readOwnMailboxes(database.db, requester, nowMs);
  await database.eventTransaction(eventId, async (tx) => {
    const changeNo = await incrementCursor(tx, eventId);
    // Read again under the event's lock: the holder may have been checked in or removed meanwhile.
    const holder = assertCancellable(await findTicketHolder(tx.db, ticket), nowMs);
    await removeFromList(tx, { eventId, participantIds: [participantId], changeNo, nowMs });
    const removal = await createRemovalMail(services, tx.db, { participantId, isSelfCancelled: true, nowMs });
    const toBuyer = await createBuyerMail(services, tx.db, { eventId, holder, nowMs });
    const mails = [removal?.mail, toBuyer].filter((mail) => mail !== undefined);
    await queueOrderMails(services, tx.db, toOrderMails(holder.orderId, mails, ownMailboxes), nowMs);
  });
  services.wakeMail();
}

function assertCancellable(holder: TicketHolder | undefined, nowMs: number): TicketHolder {
  if (holder === undefined) throw new Refusal('notFound');
  if (holder.isEventCancelled) throw new Refusal('eventCancelled');
  if (holder.startAt <= nowMs) throw new Refusal('eventStarted');
  if (holder.isCheckedIn) throw new Refusal('alreadyIn');
  if (holder.isPaid) throw new Refusal('paidTicket');
  return holder;
}

/** The mail to the buyer; `undefined` if the holder has the same address. */
async function createBuyerMail(
  services: Services,
  db: Db,
  { eventId, holder, nowMs }: { eventId: string; holder: TicketHolder; nowMs: number },
): Promise<NewMail | undefined> {
  const { buyerEmail: to, buyerFirstName, eventTitle } = holder;
  // Empty if the buyer has deleted their data (AC-33).
  if (to === '' || to === holder.email) return undefined;
  const event = holder.isBuyerEmailTyped ? await readScheduledEvent(db, eventId) : undefined;
  const charged = event && chargeOrganiser(services, { event, to, nowMs });
  const content = cancelledTicketMail(negotiateLanguage(holder.language), {
    firstName: buyerFirstName,
    name: formatFullName(holder.firstName, holder.lastName),
    eventTitle,
    origin: charged?.origin,
  });
  return { to, content, chargedTo: charged?.chargedTo };
}
