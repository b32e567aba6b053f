import type { Db } from '../db/tables.ts';
import { newId } from '../id.ts';
import type { MailAttachment } from './mail-attachment.ts';
import type { MailContent } from './mail-layout.ts';

/** A mail on its way. */
export interface QueuedMail extends MailContent {
  readonly id: string;
  readonly to: string;
  /** Whom an answer goes to, or empty for the sender. */
  readonly replyTo: string;
  readonly attachments: readonly MailAttachment[];
  /** The order whose participants are marked when this cannot be delivered, or null (RG-43). */
  readonly orderId: string | null;
  readonly createdAtMs: number;
  /** How often it has been tried, this time included. */
  readonly attempts: number;
}

/** A mail to be queued. `content` comes from `layoutMail`. */
export interface NewMail {
  readonly to: string;
  readonly content: MailContent;
  readonly replyTo?: string;
  readonly attachments?: readonly MailAttachment[];
  readonly orderId?: string;
}

/** Each may weigh 100 kB. */
const mailsPerStatement = 25;

/**
 * Puts a mail into the caller's transaction: it goes out if and only if that commits. Call
 * `services.wakeMail()` after the commit.
 */
export const queueMail = (db: Db, { nowMs, ...mail }: NewMail & { nowMs: number }): Promise<void> =>
  queueMails(db, [mail], nowMs);

/** The same for many mails, in a few statements: whose rows the caller has, others wait for. */
export async function queueMails(db: Db, mails: readonly NewMail[], nowMs: number): Promise<void> {
  for (let at = 0; at < mails.length; at += mailsPerStatement) {
    const some = mails.slice(at, at + mailsPerStatement);
    await db
      .insertInto('mail')
      .values(some.map((mail) => rowOf({ ...mail, id: newId(nowMs) }, nowMs)))
      .execute();
  }
}

/** The same for many mails whose ids say what they are: one that was ever queued is not queued again. */
export async function queueMailOnce(
  db: Db,
  mails: readonly (NewMail & { id: string })[],
  nowMs: number,
): Promise<void> {
  if (mails.length === 0) return;
  await db
    .insertInto('mail')
    .values(mails.map((mail) => rowOf(mail, nowMs)))
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

const rowOf = (mail: NewMail & { id: string }, nowMs: number) => ({
  id: mail.id,
  recipient: mail.to,
  reply_to: mail.replyTo ?? '',
  subject: mail.content.subject,
  text: mail.content.text,
  html: mail.content.html,
  attachments: JSON.stringify(mail.attachments ?? []),
  order_id: mail.orderId ?? null,
  created_at: nowMs,
  due_at: nowMs,
  sent_at: null,
});

/**
 * Takes the mail that has waited longest and keeps it from other processes for `leaseMs`: one
 * statement, so two of them never hold the same. A process that dies leaves it due again.
 */
export async function claimMail(
  db: Db,
  { nowMs, leaseMs }: { nowMs: number; leaseMs: number },
): Promise<QueuedMail | undefined> {
  const row = await db
    .updateTable('mail')
    .set(({ eb }) => ({ due_at: nowMs + leaseMs, attempts: eb('attempts', '+', 1) }))
    .where('due_at', '<=', nowMs)
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('mail').select('id').where('due_at', '<=', nowMs).orderBy('due_at').orderBy('id').limit(1),
    )
    .returningAll()
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      to: row.recipient,
      replyTo: row.reply_to,
      subject: row.subject,
      text: row.text,
      html: row.html,
      attachments: JSON.parse(row.attachments) as MailAttachment[],
      orderId: row.order_id,
      createdAtMs: row.created_at,
      attempts: row.attempts,
    }
  );
}

/** Delivered. What it said and to whom is forgotten: it held names, addresses and links that open things. */
export async function settleMail(db: Db, id: string, nowMs: number): Promise<void> {
  await db
    .updateTable('mail')
    .set({
      due_at: null,
      sent_at: nowMs,
      recipient: '',
      reply_to: '',
      subject: '',
      text: '',
      html: '',
      attachments: '[]',
    })
    .where('id', '=', id)
    .execute();
}

/** Keeps a claimed mail for so much longer, if it is still this process's. */
export async function keepMail(
  db: Db,
  { id, attempts }: QueuedMail,
  { nowMs, leaseMs }: { nowMs: number; leaseMs: number },
): Promise<void> {
  await ownClaim(db, { id, attempts })
    .set({ due_at: nowMs + leaseMs })
    .execute();
}

/**
 * Not delivered: to be tried again at `dueAtMs`, or never when that is null. Out: whether it was still
 * this process's: another that has it since decides for itself.
 */
export async function postponeMail(
  db: Db,
  { id, attempts }: QueuedMail,
  dueAtMs: number | null,
): Promise<boolean> {
  const row = await ownClaim(db, { id, attempts })
    .set({ due_at: dueAtMs })
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Each claim counts the attempts up: who knows the count holds the mail. */
const ownClaim = (db: Db, { id, attempts }: Pick<QueuedMail, 'id' | 'attempts'>) =>
  db
    .updateTable('mail')
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('due_at', 'is not', null);

/** Whether any mail is due now. */
export async function isMailDue(db: Db, nowMs: number): Promise<boolean> {
  const row = await db
    .selectFrom('mail')
    .select('id')
    .where('due_at', '<=', nowMs)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Drops every mail to or from an address that is not delivered yet, or never will be (AC-32). */
export async function forgetMails(db: Db, address: string): Promise<void> {
  await db
    .deleteFrom('mail')
    .where((eb) => eb.or([eb('recipient', '=', address), eb('reply_to', '=', address)]))
    .execute();
}

/** Deletes mails made before this instant that are sent or given up (AC-39). */
export async function deleteOldMails(db: Db, beforeMs: number): Promise<void> {
  await db.deleteFrom('mail').where('created_at', '<', beforeMs).where('due_at', 'is', null).execute();
}
