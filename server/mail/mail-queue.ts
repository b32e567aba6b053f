import type { Db } from '../db/tables.ts';
import { newId } from '../id.ts';
import type { MailContent } from './mail-layout.ts';

/** A mail on its way. */
export interface QueuedMail extends MailContent {
  readonly id: string;
  readonly to: string;
  /** Whom an answer goes to, or empty for the sender. */
  readonly replyTo: string;
  /** How often it has been tried, this time included. */
  readonly attempts: number;
}

/**
 * Puts a mail into the caller's transaction: it goes out if and only if that commits. Call
 * `services.wakeMail()` after the commit. `content` comes from `layoutMail`.
 */
export async function queueMail(
  db: Db,
  mail: { to: string; content: MailContent; replyTo?: string; nowMs: number },
): Promise<void> {
  const { to, content, replyTo = '', nowMs } = mail;
  await db
    .insertInto('mail')
    .values({
      id: newId(nowMs),
      recipient: to,
      subject: content.subject,
      text: content.text,
      html: content.html,
      reply_to: replyTo,
      created_at: nowMs,
      due_at: nowMs,
      sent_at: null,
    })
    .execute();
}

/** The same for many mails whose ids say what they are: one that was ever queued is not queued again. */
export async function queueMailOnce(
  db: Db,
  mails: readonly { id: string; to: string; content: MailContent }[],
  nowMs: number,
): Promise<void> {
  if (mails.length === 0) return;
  const rows = mails.map(({ id, to, content: { subject, text, html } }) => ({
    id,
    recipient: to,
    subject,
    text,
    html,
    created_at: nowMs,
    due_at: nowMs,
    sent_at: null,
  }));
  await db
    .insertInto('mail')
    .values(rows)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

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
      attempts: row.attempts,
    }
  );
}

/** Delivered. What it said and to whom is forgotten: it held names, addresses and links that open things. */
export async function settleMail(db: Db, id: string, nowMs: number): Promise<void> {
  await db
    .updateTable('mail')
    .set({ due_at: null, sent_at: nowMs, recipient: '', reply_to: '', subject: '', text: '', html: '' })
    .where('id', '=', id)
    .execute();
}

/** Not delivered: to be tried again at `dueAtMs`, or never when that is null. */
export async function postponeMail(db: Db, id: string, dueAtMs: number | null): Promise<void> {
  await db.updateTable('mail').set({ due_at: dueAtMs }).where('id', '=', id).execute();
}

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
