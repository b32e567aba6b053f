import { fullNameOf } from '#contract/account/full-name.ts';
import { shortCode, ticketPath, ticketQrText } from '#contract/registration/ticket-code.ts';
import type { Db } from '../db/tables.ts';
import { readAppointedEvent } from '../event/appointment-store.ts';
import type { MailAttachment } from '../mail/mail-attachment.ts';
import { queueMail, queueMails, type NewMail } from '../mail/mail-queue.ts';
import type { Services } from '../services.ts';
import { offListMail, ticketsMail, type MailedTicket } from './registration-mails.ts';
import { readFormerPerson, readMailedOrder, type MailedPerson } from './ticket-mail-store.ts';

/** So many tickets of one mail come with their QR; the others with their link. */
const mostQrs = 10;

/**
 * Queues the tickets of an order that is confirmed, in the language of the order: all of them to the
 * buyer, everybody else's own to her (RG-39, RG-40). With `participantId` only hers, to her address.
 * Whoever has deleted her data is told nothing. Belongs into the caller's transaction, which locks the
 * event or has written the order; call `services.wakeMail()` after its commit.
 */
export async function queueTicketMails(
  { config, ticketKey }: Services,
  db: Db,
  { orderId, participantId, now }: { orderId: string; participantId?: string; now: number },
): Promise<void> {
  const order = await readMailedOrder(db, orderId);
  const event = order && (await readAppointedEvent(db, order.eventId));
  if (order === undefined || event === undefined) return;
  const { language, people } = order;
  const { publicUrl } = config;
  const calendar: MailAttachment = { kind: 'calendar', isOff: false, atMs: now, publicUrl, event };

  const named = people.filter((person) => person.email !== '');
  const only = participantId === undefined ? undefined : named.filter((it) => it.id === participantId);
  // Signing takes the processor, and who registers others needs each code twice.
  const codes = new Map((only ?? people).map(({ id }) => [id, ticketKey.issue(event.id, id)]));

  const mailOf = (to: string, firstName: string, theirs: readonly MailedPerson[]): NewMail => {
    const attachments: MailAttachment[] = [calendar];
    const tickets = theirs.map((person, index): MailedTicket => {
      const code = codes.get(person.id)!;
      const cid = index < mostQrs ? `${person.id}@presente` : undefined;
      if (cid !== undefined) attachments.push({ kind: 'qr', cid, text: ticketQrText(publicUrl, code) });
      return {
        name: fullNameOf(person.firstName, person.lastName),
        shortCode: shortCode(person.id),
        url: publicUrl + ticketPath(code),
        cid,
      };
    });
    const content = ticketsMail(language, {
      event,
      firstName,
      tickets,
      publicUrl,
    });
    return { to, content, attachments, orderId };
  };

  const mails: NewMail[] = [];
  if (only === undefined && order.email !== '' && people.length > 0)
    mails.push(mailOf(order.email, order.firstName, people));
  for (const [to, own] of Map.groupBy(only ?? named, (person) => person.email))
    if (only !== undefined || to !== order.email) mails.push(mailOf(to, own[0]!.firstName, own));
  await queueMails(db, mails, now);
}

/**
 * Queues the mail to somebody who was just taken off a list, by its organiser or by herself
 * (`isOwnWish`): her ticket opens nothing any more, and her calendar strikes the event out (RG-4, RG-42).
 * Belongs into the transaction that takes her off.
 */
export async function queueOffListMail(
  { config: { publicUrl } }: Services,
  db: Db,
  { participantId, isOwnWish, now }: { participantId: string; isOwnWish: boolean; now: number },
): Promise<void> {
  const person = await readFormerPerson(db, participantId);
  const event = person && (await readAppointedEvent(db, person.eventId));
  // Who has deleted her data has no address any more (AC-33).
  if (event === undefined || person === undefined || person.email === '') return;
  const { email, firstName, language } = person;
  await queueMail(db, {
    to: email,
    content: offListMail(language, { firstName, event, publicUrl, isOwnWish }),
    attachments: [{ kind: 'calendar', isOff: true, atMs: now, publicUrl, event }],
    nowMs: now,
  });
}
