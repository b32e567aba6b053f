import { dayMs } from '#contract/durations.ts';
import type { ExpressionBuilder } from 'kysely';
import type { Db, Tables } from '../../db/tables.ts';
import { priorities, selectUndoneAt, type NewMail } from '../mail-queue.ts';

/** Mails a day that an organisation may cause to one mailbox whose address it has typed. */
export const maxMailsPerMailbox = 10;

/** A deferred mail; `ticket` of one that is not rendered yet. */
export interface DeferredMail {
  readonly id: string;
  readonly eventId: string;
  readonly mailboxHash: string;
  readonly ticket:
    | { readonly to: string; readonly orderId: string; readonly participantId: string | undefined }
    | undefined;
  /** Nothing is to be sent: the recipient has left the list, has another address by now, or has complained. */
  readonly isVoid: boolean;
}

/** An organisation that has deferred mails. */
export interface DeferringOrganiser {
  readonly organiserId: string;
  readonly email: string;
}

/** Reads the organisations that have deferred mails, by e-mail. */
export async function readDeferringOrganisers(db: Db): Promise<DeferringOrganiser[]> {
  const rows = await db
    .selectFrom('mail_deferral')
    .innerJoin('account', 'account.id', 'mail_deferral.organiser_id')
    .select(['account.id', 'account.email'])
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('mail')
          .select('mail.id')
          .whereRef('mail.organiser_id', '=', 'account.id')
          .where('mail.deferred_at', 'is not', null),
      ),
    )
    .orderBy('account.email')
    .execute();
  return rows.map((row) => ({ organiserId: row.id, email: row.email }));
}

/** Reads the organisations whose deferred mails are to be looked at. */
export async function readDueDeferrals(
  db: Db,
  { nowMs, limit }: { nowMs: number; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('mail_deferral')
    .select('organiser_id')
    .where('due_at', '<=', nowMs)
    .orderBy('due_at')
    .limit(limit)
    .execute();
  return rows.map((row) => row.organiser_id);
}

/**
 * Claims the deferred mails of an organisation until the transaction ends.
 * @returns false if another process has done it
 */
export async function claimDeferral(
  db: Db,
  { organiserId, nowMs, nextAtMs }: { organiserId: string; nowMs: number; nextAtMs: number },
): Promise<boolean> {
  const row = await db
    .updateTable('mail_deferral')
    .set({ due_at: nextAtMs })
    .where('organiser_id', '=', organiserId)
    .where('due_at', '<=', nowMs)
    .returning('organiser_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes the deferral of an organisation that has no deferred mails any more. */
export async function deleteDeferral(db: Db, organiserId: string): Promise<void> {
  await db.deleteFrom('mail_deferral').where('organiser_id', '=', organiserId).execute();
}

/** Sets when the allowance of an organisation with deferred mails is looked at next. */
export async function rescheduleDeferral(db: Db, organiserId: string, dueAtMs: number): Promise<void> {
  await db
    .updateTable('mail_deferral')
    .set({ due_at: dueAtMs })
    .where('organiser_id', '=', organiserId)
    .execute();
}

/**
 * Reads the next deferred mails of an organisation, tickets first, but none to a mailbox that has got its mails of these
 * 24 hours.
 * @returns the mails; `counts` are those of their mailboxes
 */
export async function readReleasable(
  db: Db,
  { organiserId, nowMs, limit }: { organiserId: string; nowMs: number; limit: number },
): Promise<{ mails: DeferredMail[]; counts: Map<string, number> }> {
  const countByMailbox = () =>
    db
      .selectFrom('mail')
      .select('mailbox_hash')
      .where('organiser_id', '=', organiserId)
      .where('charged_at', '>', nowMs - dayMs)
      .groupBy('mailbox_hash');
  const rows = await db
    .selectFrom('mail')
    .select(['id', 'event_id', 'mailbox_hash', 'recipient', 'order_id', 'participant_id', 'subject'])
    .select((eb) => eb.case().when(isForListed(eb)).then(eb.lit(1)).else(eb.lit(0)).end().as('is_for_listed'))
    .select(({ selectFrom }) => [
      selectFrom('mail_complaint as complaint')
        .select('complaint.created_at')
        .whereRef('complaint.organiser_id', '=', 'mail.organiser_id')
        .whereRef('complaint.mailbox_hash', '=', 'mail.mailbox_hash')
        .as('complained_at'),
    ])
    .where('organiser_id', '=', organiserId)
    .where('deferred_at', 'is not', null)
    .where('mailbox_hash', 'not in', () =>
      countByMailbox().having(({ fn, eb }) => eb(fn.countAll<number>(), '>=', maxMailsPerMailbox)),
    )
    .where(({ eb, selectFrom }) => eb(selectUndoneAt(selectFrom), 'is', null))
    .orderBy('priority')
    .orderBy('deferred_at')
    .orderBy('id')
    .limit(limit)
    .execute();
  const mails = rows.map((row): DeferredMail => ({
    id: row.id,
    eventId: row.event_id ?? '',
    mailboxHash: row.mailbox_hash,
    ticket:
      row.subject === '' && row.order_id !== null
        ? { to: row.recipient, orderId: row.order_id, participantId: row.participant_id ?? undefined }
        : undefined,
    isVoid: row.complained_at !== null || row.is_for_listed === 0,
  }));
  if (mails.length === 0) return { mails, counts: new Map() };
  const counted = await countByMailbox()
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('mailbox_hash', 'in', [...new Set(mails.map(({ mailboxHash }) => mailboxHash))])
    .execute();
  return { mails, counts: new Map(counted.map((row) => [row.mailbox_hash, Number(row.count)])) };
}

/** Those of these mails with which no mailbox gets more than its mails of a day. */
export function limitPerMailbox(
  mails: readonly DeferredMail[],
  counts: ReadonlyMap<string, number>,
): DeferredMail[] {
  const totals = new Map(counts);
  return mails.filter(({ mailboxHash }) => {
    const total = (totals.get(mailboxHash) ?? 0) + 1;
    if (total > maxMailsPerMailbox) return false;
    totals.set(mailboxHash, total);
    return true;
  });
}

/** Charges a deferred mail and makes it due, with this content if it was not rendered before. */
export async function releaseMail(
  db: Db,
  { id, rendered, turn, nowMs }: { id: string; rendered?: NewMail; turn: number; nowMs: number },
): Promise<void> {
  await db
    .updateTable('mail')
    .set({
      deferred_at: null,
      charged_at: nowMs,
      due_at: nowMs,
      turn,
      ...(rendered && { ...rendered.content, attachments: JSON.stringify(rendered.attachments ?? []) }),
    })
    .where('id', '=', id)
    .where('deferred_at', 'is not', null)
    .execute();
}

/** Reads deferred mails of an organisation about events that are over. */
export async function readOverdueMails(
  db: Db,
  { organiserId, nowMs, limit }: { organiserId: string; nowMs: number; limit: number },
): Promise<Pick<DeferredMail, 'id' | 'eventId'>[]> {
  const rows = await db
    .selectFrom('event')
    .innerJoin('mail', 'mail.event_id', 'event.id')
    .select(['mail.id', 'event.id as event_id'])
    .where('event.organiser_id', '=', organiserId)
    .where('event.end_at', '<=', nowMs)
    .where('mail.deferred_at', 'is not', null)
    .limit(limit)
    .execute();
  return rows.map((row) => ({ id: row.id, eventId: row.event_id }));
}

/**
 * Whether a mail is for a participant on the list: a notice for one of the event with its address, a ticket for one of the
 * order with its address, or whose buyer has it.
 */
export const isForListed = ({ eb, or, and, exists, selectFrom }: ExpressionBuilder<Tables, 'mail'>) =>
  or([
    eb('mail.order_id', 'is', null),
    and([eb('mail.priority', '=', priorities.bulk), exists(selectNotified(selectFrom))]),
    and([eb('mail.priority', '<>', priorities.bulk), exists(selectHolders(selectFrom))]),
  ]);

type SelectFrom = ExpressionBuilder<Tables, 'mail'>['selectFrom'];

const selectNotified = (selectFrom: SelectFrom) =>
  selectFrom('participant')
    .select('participant.id')
    .whereRef('participant.event_id', '=', 'mail.event_id')
    .whereRef('participant.email', '=', 'mail.recipient')
    .where('participant.removed_at', 'is', null);

const selectHolders = (selectFrom: SelectFrom) =>
  selectFrom('participant')
    .innerJoin('order', 'order.id', 'participant.order_id')
    .select('participant.id')
    .whereRef('participant.order_id', '=', 'mail.order_id')
    .where('participant.removed_at', 'is', null)
    .where(({ eb, or, and, ref }) =>
      or([
        and([
          eb('mail.participant_id', 'is', null),
          or([
            eb('participant.email', '=', ref('mail.recipient')),
            eb('order.email', '=', ref('mail.recipient')),
          ]),
        ]),
        and([
          eb('participant.id', '=', ref('mail.participant_id')),
          eb('participant.email', '=', ref('mail.recipient')),
        ]),
      ]),
    );
