import { formatFullName } from '#contract/account/full-name.ts';
import { toShortCode, buildTicketPath, buildTicketQrText } from '#contract/registration/ticket-code.ts';
import type { Db } from '../../db/tables.ts';
import { readScheduledEvent, type ScheduledEvent } from '../../event/event-schedule-store.ts';
import type { MailAttachment } from '../../mail/mail-attachment.ts';
import { toMailName } from '../../mail/mail-name.ts';
import { queueMail, queueMails, type NewMail } from '../../mail/mail-queue.ts';
import type { Services } from '../../services.ts';
import {
  removedFromListMail,
  ticketsMail,
  type MailedTicket,
  type Registrant,
} from '../registration-mails.ts';
import {
  readMailedParticipant,
  readMailedOrder,
  type MailedOrder,
  type MailedParticipant,
} from './ticket-mail-store.ts';

/** Tickets per mail with a QR code; the others have only a link (RG-40). */
const maxQrCodes = 10;

/**
 * Queues the ticket mails of a confirmed order in its language: all tickets to the buyer, and each other
 * participant's own (RG-39, RG-40). With `participantId` only that ticket, to that address. Erased
 * participants get no mail. Call it in a transaction that locks the event or has written the order, and
 * `services.wakeMail()` after its commit.
 */
export async function queueTicketMails(
  services: Services,
  db: Db,
  { orderId, participantId, nowMs }: { orderId: string; participantId?: string; nowMs: number },
): Promise<void> {
  const order = await readMailedOrder(db, orderId);
  const event = order && (await readScheduledEvent(db, order.eventId));
  if (order === undefined || event === undefined) return;
  await queueMails(db, createTicketMails(services, { order, event, participantId, nowMs }), nowMs);
}

/**
 * Renders the mails that `queueTicketMails` queues: outside of the transaction where rendering must not keep others
 * waiting.
 */
export function createTicketMails(
  { config, ticketKey }: Pick<Services, 'config' | 'ticketKey'>,
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
  const { language, participants } = order;
  const { publicUrl } = config;
  const calendar: MailAttachment = {
    kind: 'calendar',
    isCancelled: false,
    createdAtMs: nowMs,
    publicUrl,
    event,
  };

  const withEmail = participants.filter((participant) => participant.email !== '');
  const selected =
    participantId === undefined
      ? undefined
      : withEmail.filter((participant) => participant.id === participantId);
  // Signing is CPU-bound, and the code of a participant may be needed in two mails: sign once.
  const codes = new Map((selected ?? participants).map(({ id }) => [id, ticketKey.issue(event.id, id)]));

  const getRegistrant = (to: string): Registrant => {
    if (order.isAddedByOrganiser || selected !== undefined)
      return { kind: 'organiser', name: event.companyName };
    if (to === order.email) return { kind: 'recipient' };
    return { kind: 'buyer', name: toMailName(formatFullName(order.firstName, order.lastName)) };
  };

  const createMail = (to: string, firstName: string, holders: readonly MailedParticipant[]): NewMail => {
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
    const content = ticketsMail(language, {
      event,
      firstName: toMailName(firstName),
      tickets,
      registeredBy: getRegistrant(to),
      receipt:
        order.priceCents > 0 && selected === undefined && to === order.email
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
    return { to, content, attachments, orderId: order.id };
  };

  const mails: NewMail[] = [];
  if (selected === undefined && order.email !== '' && participants.length > 0)
    mails.push(createMail(order.email, order.firstName, participants));
  for (const [to, holders] of Map.groupBy(selected ?? withEmail, (participant) => participant.email))
    if (selected !== undefined || to !== order.email)
      mails.push(createMail(to, holders[0]!.firstName, holders));
  return mails;
}

/**
 * Queues the mail to a participant just removed by the organiser, or by themselves (`isSelfCancelled`), with
 * the calendar's cancellation (RG-4, RG-42). Call it in the transaction that removes the participant.
 */
export async function queueRemovalMail(
  { config: { publicUrl } }: Services,
  db: Db,
  {
    participantId,
    isSelfCancelled,
    nowMs,
  }: { participantId: string; isSelfCancelled: boolean; nowMs: number },
): Promise<void> {
  const participant = await readMailedParticipant(db, participantId);
  const event = participant && (await readScheduledEvent(db, participant.eventId));
  // Empty if the participant has deleted their data (AC-33).
  if (event === undefined || participant === undefined || participant.email === '') return;
  const { email, firstName, language } = participant;
  await queueMail(db, {
    to: email,
    content: removedFromListMail(language, {
      firstName: toMailName(firstName),
      event,
      publicUrl,
      isSelfCancelled,
    }),
    attachments: [{ kind: 'calendar', isCancelled: true, createdAtMs: nowMs, publicUrl, event }],
    nowMs,
  });
}
