import { buildCalendar } from '../event-calendar.ts';
import type { MailAttachment } from '../mail/mail-attachment.ts';
import type { QueuedMail } from '../mail/mail-queue.ts';
import { qrPng } from '../mail/qr-png.ts';

interface Address {
  readonly name: string;
  readonly address: string;
}

// As an object the address is not parsed, so a comma in it cannot add a recipient.
const toAddress = (address: string): Address => ({ name: '', address });

/**
 * Builds a mail for nodemailer. Message-Id and Date are the same on each attempt, so that mail servers and
 * mailboxes drop duplicates (RG-45).
 */
export async function toMailMessage(mail: QueuedMail, from: string) {
  const { id, to, replyTo, subject, text, html, attachments, createdAtMs } = mail;
  return {
    to: toAddress(to),
    ...(replyTo !== '' && { replyTo: toAddress(replyTo) }),
    subject,
    text,
    html,
    messageId: `<${id}@presente>`,
    date: new Date(createdAtMs),
    attachments: await Promise.all(attachments.map((attachment) => toMailFile(attachment, from))),
  };
}

/** Builds the attached file of a stored attachment. */
async function toMailFile(attachment: MailAttachment, mailFrom: string) {
  if (attachment.kind === 'qr') {
    const { cid, text } = attachment;
    return { cid, filename: 'biglietto.png', contentType: 'image/png', content: qrPng(text) };
  }
  const { event, publicUrl, isCancelled, createdAtMs } = attachment;
  return {
    filename: 'presente.ics',
    // A separate attachment, never an alternative: Outlook would show it instead of the text.
    contentType: `text/calendar; charset=utf-8; method=${isCancelled ? 'CANCEL' : 'PUBLISH'}`,
    content: await buildCalendar([event], {
      name: event.title,
      publicUrl,
      mailFrom,
      mailed: { isCancelled, createdAtMs },
    }),
  };
}
