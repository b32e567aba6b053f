import { calendarOf } from '../event-calendar.ts';
import type { MailAttachment } from '../mail/mail-attachment.ts';
import type { QueuedMail } from '../mail/mail-queue.ts';
import { qrPng } from '../mail/qr-png.ts';

interface Address {
  readonly name: string;
  readonly address: string;
}

// As an object an address is never taken apart: a comma in it is not a second recipient.
const one = (address: string): Address => ({ name: '', address });

/**
 * A mail as nodemailer takes it. Id and date are the same on each try, so that a repetition is one: mail
 * servers and mailboxes drop what they have already (RG-45).
 */
export async function messageOf(mail: QueuedMail, from: string) {
  const { id, to, replyTo, subject, text, html, attachments, createdAtMs } = mail;
  return {
    to: one(to),
    ...(replyTo !== '' && { replyTo: one(replyTo) }),
    subject,
    text,
    html,
    messageId: `<${id}@presente>`,
    date: new Date(createdAtMs),
    attachments: await Promise.all(attachments.map((it) => fileOf(it, from))),
  };
}

/** What was stored of an attachment → the file it stands for. */
async function fileOf(attachment: MailAttachment, mailFrom: string) {
  if (attachment.kind === 'qr') {
    const { cid, text } = attachment;
    return { cid, filename: 'biglietto.png', contentType: 'image/png', content: qrPng(text) };
  }
  const { event, publicUrl, isOff, atMs } = attachment;
  return {
    filename: 'presente.ics',
    // As a part of its own, never as another form of the text: Outlook would show it instead.
    contentType: `text/calendar; charset=utf-8; method=${isOff ? 'CANCEL' : 'PUBLISH'}`,
    content: await calendarOf([event], { name: event.title, publicUrl, mailFrom, mailed: { isOff, atMs } }),
  };
}
