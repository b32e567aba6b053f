import type { ExpressionBuilder } from 'kysely';
import type { Db, Tables } from '../db/tables.ts';
import { newId } from '../id.ts';
import type { MailAttachment } from './mail-attachment.ts';
import type { MailContent } from './mail-layout.ts';
import { hashMailbox } from './mailbox-hash.ts';

/** A mail claimed for sending. */
export interface QueuedMail extends MailContent {
  readonly id: string;
  readonly to: string;
  /** Reply-to address, or empty for the sender's. */
  readonly replyTo: string;
  readonly attachments: readonly MailAttachment[];
  /** The order whose participants are marked if this mail cannot be delivered, or null (RG-43). */
  readonly orderId: string | null;
  readonly createdAtMs: number;
  /** Number of attempts, including this one. */
  readonly attempts: number;
}

/**
 * What is sent first: `urgent` are codes and links that a user waits for, `bulk` are notices to all
 * participants of an event.
 */
export type MailPriority = 'urgent' | 'normal' | 'bulk';

/** The number stored for each priority. */
export const priorities: Readonly<Record<MailPriority, number>> = { urgent: 0, normal: 1, bulk: 2 };

/** The priorities by the number stored in their column. */
export const priorityNames: readonly MailPriority[] = ['urgent', 'normal', 'bulk'];

/**
 * The organisation whose allowance a mail counts towards, as it has typed the recipient's address, and the event that the
 * mail is about.
 */
export interface ChargedTo {
  readonly organiserId: string;
  readonly eventId: string;
}

/** A mail to queue. `content` comes from `layoutMail`. */
export interface NewMail {
  readonly to: string;
  readonly content: MailContent;
  readonly replyTo?: string;
  readonly attachments?: readonly MailAttachment[];
  readonly orderId?: string;
  /** Of a mail to an address that an organisation has typed, which counts towards its allowance (OP-73). */
  readonly chargedTo?: ChargedTo | undefined;
  /** `normal` by default. */
  readonly priority?: MailPriority;
  /**
   * 0 by default. Mails of one priority are sent by their turn: the n-th block of an organiser's notices has
   * turn n, so that they do not delay another organiser's.
   */
  readonly turn?: number;
}

/** Each may weigh 100 kB. */
const insertBatchSize = 25;

/**
 * Inserts a mail in the caller's transaction: it is sent if and only if that commits (outbox pattern). Call
 * `services.wakeMail()` after the commit. One with `chargedTo` is deferred until the sender finds that the allowance has
 * room for it.
 */
export const queueMail = (db: Db, { nowMs, ...mail }: NewMail & { nowMs: number }): Promise<void> =>
  queueMails(db, [mail], nowMs);

/** Like `queueMail` for many mails, in few statements, to keep row locks short. */
export async function queueMails(db: Db, mails: readonly NewMail[], nowMs: number): Promise<void> {
  for (let offset = 0; offset < mails.length; offset += insertBatchSize) {
    const batch = mails.slice(offset, offset + insertBatchSize);
    await db
      .insertInto('mail')
      .values(batch.map((mail) => toMailRow({ ...mail, id: newId(nowMs) }, nowMs)))
      .execute();
  }
  await scheduleReleases(db, mails, nowMs);
}

const scheduleReleases = (
  db: Db,
  mails: readonly Pick<NewMail, 'chargedTo'>[],
  nowMs: number,
): Promise<void> =>
  scheduleRelease(db, new Set(mails.flatMap(({ chargedTo }) => chargedTo?.organiserId ?? [])), nowMs);

/** Lets the sender look at once at the allowances of these organisations, which have deferred mails. */
export async function scheduleRelease(
  db: Db,
  organiserIds: ReadonlySet<string>,
  nowMs: number,
): Promise<void> {
  if (organiserIds.size === 0) return;
  await db
    .insertInto('mail_deferral')
    .values([...organiserIds].sort().map((organiserId) => ({ organiser_id: organiserId, due_at: nowMs })))
    .onConflict((conflict) => conflict.column('organiser_id').doUpdateSet({ due_at: nowMs }))
    .execute();
}

/** A ticket mail that is rendered when it is released. */
export interface DeferredTicket {
  readonly to: string;
  readonly orderId: string;
  /** Only the ticket of this participant; all of the recipient's without. */
  readonly participantId?: string | undefined;
  readonly chargedTo: ChargedTo;
}

/** Like `queueMails`, for tickets that are rendered when the allowance has room for them. */
export async function deferTickets(db: Db, tickets: readonly DeferredTicket[], nowMs: number): Promise<void> {
  if (tickets.length === 0) return;
  const content = { subject: '', text: '', html: '' };
  await db
    .insertInto('mail')
    .values(
      tickets.map(({ participantId, ...ticket }) => ({
        ...toMailRow({ ...ticket, content, id: newId(nowMs) }, nowMs),
        participant_id: participantId ?? null,
      })),
    )
    .execute();
  await scheduleReleases(db, tickets, nowMs);
}

/** Like `queueMails`, with deterministic ids: a mail that was ever queued is not queued again. */
export async function queueMailsOnce(
  db: Db,
  mails: readonly (NewMail & { id: string })[],
  nowMs: number,
): Promise<void> {
  if (mails.length === 0) return;
  await db
    .insertInto('mail')
    .values(mails.map((mail) => toMailRow(mail, nowMs)))
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  await scheduleReleases(db, mails, nowMs);
}

const toMailRow = (mail: NewMail & { id: string }, nowMs: number) => ({
  id: mail.id,
  recipient: mail.to,
  reply_to: mail.replyTo ?? '',
  subject: mail.content.subject,
  text: mail.content.text,
  html: mail.content.html,
  attachments: JSON.stringify(mail.attachments ?? []),
  order_id: mail.orderId ?? null,
  priority: priorities[mail.priority ?? 'normal'],
  turn: mail.turn ?? 0,
  created_at: nowMs,
  due_at: mail.chargedTo === undefined ? nowMs : null,
  sent_at: null,
  organiser_id: mail.chargedTo?.organiserId ?? null,
  event_id: mail.chargedTo?.eventId ?? null,
  mailbox_hash: mail.chargedTo ? hashMailbox(mail.to) : '',
  deferred_at: mail.chargedTo ? nowMs : null,
});

/**
 * When the import of a mail's order was undone, so that its tickets are void (RG-69); null without. A scalar, which
 * PostgreSQL looks up for each mail instead of joining all imports.
 */
export const selectUndoneAt = (selectFrom: ExpressionBuilder<Tables, 'mail'>['selectFrom']) =>
  selectFrom('order')
    .innerJoin('participant_import as import', 'import.id', 'order.import_id')
    .select('import.undone_at')
    .whereRef('order.id', '=', 'mail.order_id');

/**
 * Claims the first `limit` due mails by priority, turn and age, and leases them for `leaseMs`. One statement,
 * so that two processes never claim the same; a crashed process leaves them due again.
 */
export async function claimMails(
  db: Db,
  { nowMs, leaseMs, limit }: { nowMs: number; leaseMs: number; limit: number },
): Promise<QueuedMail[]> {
  const rows = await db
    .updateTable('mail')
    .set(({ eb }) => ({ due_at: nowMs + leaseMs, attempts: eb('attempts', '+', 1) }))
    .where('due_at', '<=', nowMs)
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('mail')
        .select('id')
        .where('due_at', '<=', nowMs)
        .where(({ eb }) => eb(selectUndoneAt(selectFrom), 'is', null))
        .orderBy('priority')
        .orderBy('turn')
        .orderBy('due_at')
        .orderBy('id')
        .limit(limit),
    )
    .returningAll()
    .execute();
  return rows.map((row) => ({
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
  }));
}

/**
 * Marks mails as delivered and clears their content and recipients: they contain names, addresses and access
 * links.
 */
export async function markMailsSent(db: Db, ids: readonly string[], nowMs: number): Promise<void> {
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
    .where('id', 'in', ids)
    .execute();
}

/** Extends the lease of a claimed mail, if this process still holds it. */
export async function renewMailLease(
  db: Db,
  { id, attempts }: QueuedMail,
  { nowMs, leaseMs }: { nowMs: number; leaseMs: number },
): Promise<void> {
  await updateClaimed(db, { id, attempts })
    .set({ due_at: nowMs + leaseMs })
    .execute();
}

/**
 * Records a failed delivery: retried at `dueAtMs`, or given up if null.
 * @returns whether this process still held the mail; otherwise nothing is changed
 */
export async function postponeMail(
  db: Db,
  { id, attempts }: QueuedMail,
  dueAtMs: number | null,
): Promise<boolean> {
  const row = await updateClaimed(db, { id, attempts })
    .set({ due_at: dueAtMs })
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Optimistic lock: each claim raises `attempts`, so a matching count proves the claim. */
const updateClaimed = (db: Db, { id, attempts }: Pick<QueuedMail, 'id' | 'attempts'>) =>
  db
    .updateTable('mail')
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('due_at', 'is not', null);

/** First and last turn of the due mails of a priority; `undefined` if none is due. */
export async function readDueTurns(
  db: Db,
  { priority, nowMs }: { priority: MailPriority; nowMs: number },
): Promise<{ first: number; last: number } | undefined> {
  const readTurn = (order: 'asc' | 'desc') =>
    db
      .selectFrom('mail')
      .select('turn')
      .where('priority', '=', priorities[priority])
      .where('due_at', '<=', nowMs)
      .orderBy('turn', order)
      .limit(1)
      .executeTakeFirst();
  const first = await readTurn('asc');
  const last = first && (await readTurn('desc'));
  return first && last && { first: first.turn, last: last.turn };
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

/** Deletes every undelivered mail to or from an address, including failed ones (AC-32). */
export async function deleteUnsentMails(db: Db, address: string): Promise<void> {
  await db
    .deleteFrom('mail')
    .where((eb) => eb.or([eb('recipient', '=', address), eb('reply_to', '=', address)]))
    .execute();
}

/**
 * Deletes up to `limit` mails created before this instant that are sent or given up, except those whose event ended after
 * it (AC-39).
 * @returns how many
 */
export async function deleteOldMails(
  db: Db,
  { beforeMs, limit }: { beforeMs: number; limit: number },
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('mail')
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('mail')
        .select('id')
        .where('created_at', '<', beforeMs)
        .where('due_at', 'is', null)
        .where('deferred_at', 'is', null)
        // Limits of mailboxes and removals depend on what was mailed about an event (OP-73, RG-4).
        .where(({ not, exists, selectFrom: select }) =>
          not(
            exists(
              select('event')
                .select('event.id')
                .whereRef('event.id', '=', 'mail.event_id')
                .where('event.end_at', '>=', beforeMs),
            ),
          ),
        )
        .orderBy('created_at')
        .limit(limit),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
