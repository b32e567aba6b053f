import type { Db } from '../db/tables.ts';
import { priorities, type MailPriority } from './mail-queue.ts';

/** The queue's state, for the operator. */
export interface MailQueueState {
  /** Mails waiting, those retried later included. */
  readonly waiting: number;
  /** When the oldest waiting mail was queued, in ms; undefined if none waits. */
  readonly oldestAtMs: number | undefined;
  /** Mails given up, whose content is still stored. */
  readonly givenUp: number;
}

/** Reads the state of each priority. */
export async function readMailQueueState(db: Db): Promise<Readonly<Record<MailPriority, MailQueueState>>> {
  const rows = await db
    .selectFrom('mail')
    .select(({ fn }) => ['priority', fn.countAll<number>().as('total'), fn.min('created_at').as('oldest_at')])
    .select(({ fn }) => fn.count<number>('due_at').as('waiting'))
    .where('sent_at', 'is', null)
    .groupBy('priority')
    .execute();
  const toState = (priority: MailPriority): MailQueueState => {
    const row = rows.find((candidate) => candidate.priority === priorities[priority]);
    if (row === undefined) return { waiting: 0, oldestAtMs: undefined, givenUp: 0 };
    const { waiting, total, oldest_at: oldestAt } = row;
    return { waiting, oldestAtMs: waiting > 0 ? oldestAt : undefined, givenUp: total - waiting };
  };
  return { urgent: toState('urgent'), normal: toState('normal'), bulk: toState('bulk') };
}

/**
 * Gives up every waiting mail, until `retryGivenUpMails` (OP-10).
 * @returns how many
 */
export async function giveUpWaitingMails(db: Db): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('mail')
    .set({ due_at: null })
    .where('due_at', 'is not', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/**
 * Queues the mails that were given up once more.
 * @returns how many
 */
export async function retryGivenUpMails(db: Db, nowMs: number): Promise<number> {
  const rows = await db
    .updateTable('mail')
    .set({ due_at: nowMs, attempts: 0 })
    .where('sent_at', 'is', null)
    .where('due_at', 'is', null)
    .returning('id')
    .execute();
  return rows.length;
}
