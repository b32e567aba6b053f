import type { Db } from '../db/tables.ts';
import { scheduleRelease, priorities, type MailPriority } from './mail-queue.ts';

/** The queue's state, for the operator. */
export interface MailQueueState {
  /** Mails waiting, those retried later included. */
  readonly waiting: number;
  /** When the oldest waiting mail was queued, in ms; undefined if none waits. */
  readonly oldestAtMs: number | undefined;
  /** Mails given up, whose content is still stored. */
  readonly givenUp: number;
  /** Mails deferred until the allowance of their organisation has room for them (OP-73). */
  readonly deferred: number;
}

/** Reads the state of each priority. */
export async function readMailQueueState(db: Db): Promise<Readonly<Record<MailPriority, MailQueueState>>> {
  const rows = await db
    .selectFrom('mail')
    .select(({ fn }) => ['priority', fn.countAll<number>().as('total'), fn.min('created_at').as('oldest_at')])
    .select(({ fn }) => [
      fn.count<number>('due_at').as('waiting'),
      fn.count<number>('deferred_at').as('deferred'),
    ])
    .where('sent_at', 'is', null)
    .groupBy('priority')
    .execute();
  const toState = (priority: MailPriority): MailQueueState => {
    const row = rows.find((candidate) => candidate.priority === priorities[priority]);
    if (row === undefined) return { waiting: 0, oldestAtMs: undefined, givenUp: 0, deferred: 0 };
    const { waiting, deferred, total, oldest_at: oldestAt } = row;
    const givenUp = total - waiting - deferred;
    return { waiting, oldestAtMs: waiting > 0 ? oldestAt : undefined, givenUp, deferred };
  };
  return { urgent: toState('urgent'), normal: toState('normal'), bulk: toState('bulk') };
}

/**
 * Gives up every waiting mail, and holds the digests that are not queued yet, until `retryGivenUpMails` (OP-10).
 * @returns how many mails
 */
export async function giveUpWaitingMails(db: Db): Promise<number> {
  await db
    .updateTable('ticket_digest')
    .set({ due_at: null, mail_id: null })
    .where('due_at', 'is not', null)
    .execute();
  const { numUpdatedRows } = await db
    .updateTable('mail')
    .set({ due_at: null, deferred_at: null })
    .where(({ eb, or }) => or([eb('due_at', 'is not', null), eb('deferred_at', 'is not', null)]))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/**
 * Queues the mails that were given up once more, and the digests that were held; those mails that were not charged to an allowance yet are deferred again.
 * @returns how many
 */
export async function retryGivenUpMails(db: Db, nowMs: number): Promise<number> {
  await db
    .updateTable('ticket_digest')
    .set({ due_at: nowMs })
    .where('due_at', 'is', null)
    .where('mail_id', 'is', null)
    .execute();
  const retry = (isDeferred: boolean) =>
    db
      .updateTable('mail')
      .set(isDeferred ? { deferred_at: nowMs } : { due_at: nowMs, attempts: 0 })
      .where('sent_at', 'is', null)
      .where('due_at', 'is', null)
      .where('deferred_at', 'is', null)
      .where(({ eb, and, not }) => {
        const isUncharged = and([eb('organiser_id', 'is not', null), eb('charged_at', 'is', null)]);
        return isDeferred ? isUncharged : not(isUncharged);
      })
      .returning(['organiser_id'])
      .execute();
  const deferred = await retry(true);
  const organiserIds = new Set(deferred.map((row) => row.organiser_id!));
  await scheduleRelease(db, organiserIds, nowMs);
  return deferred.length + (await retry(false)).length;
}
