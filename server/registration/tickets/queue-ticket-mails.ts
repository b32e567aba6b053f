import { formatFullName } from '#contract/account/full-name.ts';
import { toShortCode, buildTicketPath, buildTicketQrText } from '#contract/registration/ticket-code.ts';
import type { Db } from '../../db/tables.ts';
import { readScheduledEvent, type ScheduledEvent } from '../../event/event-schedule-store.ts';
import type { MailAttachment } from '../../mail/mail-attachment.ts';
import { toMailName } from '../../mail/mail-name.ts';
import type { RenderTicket } from '../../mail/allowance/release-deferred.ts';
import { chargeOrganiser } from '../../mail/allowance/charge-organiser.ts';
import type { MailOrigin } from '../../mail/mail-origin.ts';
import { deferTickets, queueMails, type NewMail } from '../../mail/mail-queue.ts';
import { deleteVoidMails, wasMailed } from '../../mail/allowance/withdraw-store.ts';
import type { Services } from '../../services.ts';
import {
  removedFromListMail,
  ticketsMail,
  type MailedTicket,
  type Registrant,
} from '../registration-mails.ts';
import { queueOrderMails, type OrderMail } from './queue-order-mails.ts';
import {
  readMailedParticipant,
  readMailedOrder,
  type MailedOrder,
  type MailedParticipant,
} from './ticket-mail-store.ts';

/** Tickets per mail with a QR code; the others have only a link (RG-40). */
const maxQrCodes = 10;

/** Which tickets of an order are mailed: all by default. */
interface QueuedTickets {
  readonly orderId: string;
  /** Only the ticket of this participant. */
  readonly participantId?: string | undefined;
  /** Only to this recipient; of an order to typed addresses. */
  readonly to?: string | undefined;
}

/**
 * Queues the ticket mails of a confirmed order in its language: all tickets to the buyer, and each other
 * participant's own (RG-39, RG-40). With `participantId` only that ticket, to that address. Erased
 * participants get no mail. Those to typed addresses are deferred, and rendered when they are released (OP-73). Call it in
 * a transaction that locks the event or has written the order, and `services.wakeMail()` after its commit.
 */
export async function queueTicketMails(
  services: Services,
  db: Db,
  { orderId, participantId, to, nowMs }: QueuedTickets & { nowMs: number },
): Promise<void> {
  const order = await readMailedOrder(db, orderId);
  const event = order && (await readScheduledEvent(db, order.eventId));
  if (order === undefined || event === undefined) return;
  if (!order.isAddedByOrganiser && participantId === undefined)
    return queueMails(db, createTicketMails(services, { order, event, nowMs }), nowMs);
  const chargedTo = { organiserId: event.organiserId, eventId: event.id };
  const recipients = findRecipients(order, participantId).map((recipient) => recipient.to);
  await deferTickets(
    db,
    recipients
      .filter((recipient) => to === undefined || recipient === to)
      .map((recipient) => ({ to: recipient, orderId, participantId, chargedTo })),
    nowMs,
  );
}

/** Creates the function that renders deferred tickets as they are by then. */
export const createTicketRenderer =
  (services: Pick<Services, 'config' | 'ticketKey'>): RenderTicket =>
  async (db, { to, orderId, participantId }, nowMs) => {
    const order = await readMailedOrder(db, orderId);
    const event = order && (await readScheduledEvent(db, order.eventId));
    if (order === undefined || event === undefined || event.isCancelled || event.endAt <= nowMs)
      return undefined;
    return createTicketMails(services, { order, event, participantId, nowMs }).find((mail) => mail.to === to);
  };

interface TicketRecipient {
  readonly to: string;
  readonly firstName: string;
  readonly holders: readonly MailedParticipant[];
}

/** Who gets which tickets of an order, or only that of `participantId`. */
function findRecipients(order: MailedOrder, participantId: string | undefined): TicketRecipient[] {
  const withEmail = order.participants.filter((participant) => participant.email !== '');
  const toRecipients = (participants: readonly MailedParticipant[]): TicketRecipient[] =>
    [...Map.groupBy(participants, ({ email }) => email)].map(([to, holders]) => ({
      to,
      firstName: holders[0]!.firstName,
      holders,
    }));
  if (participantId !== undefined) return toRecipients(withEmail.filter(({ id }) => id === participantId));
  const others = toRecipients(withEmail.filter(({ email }) => email !== order.email));
  if (order.email === '' || order.participants.length === 0) return others;
  return [{ to: order.email, firstName: order.firstName, holders: order.participants }, ...others];
}

/**
 * Renders the mails that `queueTicketMails` queues: outside of the transaction where rendering must not keep others
 * waiting.
 */
export function createTicketMails(
  services: Pick<Services, 'config' | 'ticketKey'>,
  {
    order,
    event,
    participantId,
    nowMs,
  }: {
    order: MailedOrder;
    event: ScheduledEvent;
    participantId?: string | undefined;
    nowMs: number;
  },
): NewMail[] {
  const { ticketKey } = services;
  const { language } = order;
  const { publicUrl } = services.config;
  const calendar: MailAttachment = {
    kind: 'calendar',
    isCancelled: false,
    createdAtMs: nowMs,
    publicUrl,
    event,
  };

  const recipients = findRecipients(order, participantId);
  // Signing is CPU-bound, and the code of a participant may be needed in two mails: sign once.
  const holderIds = new Set(recipients.flatMap(({ holders }) => holders.map(({ id }) => id)));
  const codes = new Map(Array.from(holderIds, (id) => [id, ticketKey.issue(event.id, id)]));

  const isTyped = order.isAddedByOrganiser || participantId !== undefined;
  const getRegistrant = (to: string, origin: MailOrigin | undefined): Registrant => {
    if (origin !== undefined) return { kind: 'organiser', ...origin };
    if (to === order.email) return { kind: 'recipient' };
    return { kind: 'buyer', name: toMailName(formatFullName(order.firstName, order.lastName)) };
  };

  return recipients.map(({ to, firstName, holders }): NewMail => {
    const attachments: MailAttachment[] = [calendar];
    const tickets = holders.map((participant, index): MailedTicket => {
      const code = codes.get(participant.id)!;
      const cid = index < maxQrCodes ? `${participant.id}@presente` : undefined;
      if (cid !== undefined) attachments.push({ kind: 'qr', cid, text: buildTicketQrText(publicUrl, code) });
      return {
        name: toMailName(formatFullName(participant.firstName, participant.lastName)),
        shortCode: toShortCode(participant.id),
        url: publicUrl + buildTicketPath(code),
        cid,
      };
    });
    const charged = isTyped ? chargeOrganiser(services, { event, to, nowMs }) : undefined;
    const content = ticketsMail(language, {
      event,
      firstName: toMailName(firstName),
      tickets,
      registeredBy: getRegistrant(to, charged?.origin),
      receipt:
        order.priceCents > 0 && participantId === undefined && to === order.email
          ? {
              orderId: order.id,
              amountCents: order.priceCents,
              paidAt: nowMs,
              companyName: event.companyName,
            }
          : undefined,
      publicUrl,
      nowMs,
    });
    return { to, content, attachments, orderId: order.id, chargedTo: charged?.chargedTo };
  });
}

interface RemovedTicket {
  readonly participantId: string;
  readonly nowMs: number;
}

/**
 * Queues the mail to a participant whom the organiser has just removed, in the transaction that removes the participant:
 * at most one of a free order in a transaction, as it locks the quota of its mailbox.
 */
export async function queueRemovalMail(services: Services, db: Db, removed: RemovedTicket): Promise<void> {
  const { nowMs } = removed;
  const removal = await createRemovalMail(services, db, { ...removed, isSelfCancelled: false });
  if (removal === undefined) return;
  // Each paid order needs a payment.
  if (removal.isPaid) await queueMails(db, [removal.mail], nowMs);
  else await queueOrderMails(services, db, [{ ...removal, isToOwn: false }], nowMs);
}

/**
 * Renders the mail to a participant just removed by the organiser, or by themselves (`isSelfCancelled`), with
 * the calendar's cancellation (RG-4, RG-42). Participants whom the organiser has added are mailed only if an earlier mail of
 * the order was sent to them. Call it in the transaction that removes the participant.
 * @returns `undefined` if none is to be sent
 */
export async function createRemovalMail(
  services: Services,
  db: Db,
  { participantId, isSelfCancelled, nowMs }: RemovedTicket & { isSelfCancelled: boolean },
): Promise<(Omit<OrderMail, 'isToOwn'> & { isPaid: boolean }) | undefined> {
  const participant = await readMailedParticipant(db, participantId);
  const event = participant && (await readScheduledEvent(db, participant.eventId));
  // Empty if the participant has deleted their data (AC-33).
  if (event === undefined || participant === undefined || participant.email === '') return undefined;
  const { email, firstName, language, isEmailTyped, isAddedByOrganiser } = participant;
  const { publicUrl } = services.config;
  if (isEmailTyped)
    await deleteVoidMails(db, { organiserId: event.organiserId, orderId: participant.orderId });
  if (isAddedByOrganiser && !(await wasMailed(db, participant))) return undefined;
  const charged = isEmailTyped ? chargeOrganiser(services, { event, to: email, nowMs }) : undefined;
  const mail: NewMail = {
    to: email,
    content: removedFromListMail(language, {
      firstName: toMailName(firstName),
      event,
      publicUrl,
      isSelfCancelled,
      origin: charged?.origin,
    }),
    attachments: [{ kind: 'calendar', isCancelled: true, createdAtMs: nowMs, publicUrl, event }],
    chargedTo: charged?.chargedTo,
  };
  return { orderId: participant.orderId, isPaid: participant.isPaid, mail };
}
