import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { readSetting } from '../admin/setting-store.ts';
import type { Db } from '../db/tables.ts';
import { priorityNames, type MailPriority } from '../mail/mail-queue.ts';

/** Waiting mails of one priority. */
export interface MailBacklog {
  readonly priority: MailPriority;
  /** Mails whose time has come. */
  readonly due: number;
  /** Mails under way, or retried later. */
  readonly later: number;
  /** For how long the first of them has been due, in ms; 0 if none is. */
  readonly lagMs: number;
  /** Age of the oldest, in ms; also of one that is refused again and again. 0 if none waits. */
  readonly ageMs: number;
}

/** State of the mail queue. */
export interface MailState {
  readonly isPaused: boolean;
  /** Mails deferred until the allowance of their organisation has room for them (OP-73). */
  readonly deferred: number;
  readonly backlog: readonly MailBacklog[];
}

/** Reads the mail queue from its indexes alone: mails themselves are long. */
export async function readMailState(db: Db, nowMs: number): Promise<MailState> {
  const rows = await db
    .selectFrom('mail')
    .select(({ fn }) => ['priority', fn.countAll<number>().as('waiting'), fn.min('due_at').as('first_due')])
    .select(sql<number>`cast(sum(case when due_at <= ${nowMs} then 1 else 0 end) as bigint)`.as('due'))
    .where('due_at', 'is not', null)
    .groupBy('priority')
    .execute();
  const backlog: MailBacklog[] = [];
  for (const [index, priority] of priorityNames.entries()) {
    const row = rows.find((candidate) => candidate.priority === index);
    backlog.push({
      priority,
      due: row?.due ?? 0,
      later: row === undefined ? 0 : row.waiting - row.due,
      lagMs: Math.max(0, nowMs - (row?.first_due ?? nowMs)),
      ageMs: row === undefined ? 0 : Math.max(0, nowMs - ((await readOldestMail(db, index)) ?? nowMs)),
    });
  }
  const { deferred } = await db
    .selectFrom('mail')
    .select(({ fn }) => fn.countAll<number>().as('deferred'))
    .where('deferred_at', 'is not', null)
    .executeTakeFirstOrThrow();
  const isPaused = (await readSetting(db, 'mailPausedAt')) !== undefined;
  return { isPaused, deferred: Number(deferred), backlog };
}

/** When the oldest mail of a priority that waits was queued. A retry moves `due_at`, never this. */
async function readOldestMail(db: Db, priority: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('mail')
    .select('created_at')
    .where('priority', '=', priority)
    .where('due_at', 'is not', null)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  return row?.created_at;
}

/** Number of rows of the audit log by action; rows are never deleted. */
export async function readAuditCounts(db: Db): Promise<{ action: string; count: number }[]> {
  return db
    .selectFrom('audit_log')
    .select(({ fn }) => ['action', fn.countAll<number>().as('count')])
    .groupBy('action')
    .execute();
}

/** Events read per statement: the embedded database blocks the process while it reads. */
const eventPageSize = 1000;

/** Tickets of the events that are not over. */
export interface CapacityState {
  /** Events with more tickets taken than there are: registration must never cause one (RG-1). */
  readonly oversoldEvents: number;
  /** Participants that operators let in beyond the capacity on purpose (CI-25). */
  readonly admittedOverCapacity: number;
  /** Tickets held for orders that are not paid yet, and for imports that are not finished. */
  readonly heldTickets: number;
}

/** Adds up the capacity of all events that are not over, page by page. */
export async function readCapacityState(db: Db, nowMs: number): Promise<CapacityState> {
  const total = { oversoldEvents: 0, admittedOverCapacity: 0, heldTickets: 0 };
  let last = { endAt: nowMs, id: '' };
  for (;;) {
    const rows = await db
      .selectFrom('event')
      .select(['id', 'end_at', 'available', 'over_capacity_count', 'held_count'])
      .where(({ eb, refTuple, tuple }) => eb(refTuple('end_at', 'id'), '>', tuple(last.endAt, last.id)))
      .orderBy('end_at')
      .orderBy('id')
      .limit(eventPageSize)
      .execute();
    for (const row of rows) {
      total.oversoldEvents += Number(row.available !== null && row.available < 0);
      total.admittedOverCapacity += row.over_capacity_count;
      total.heldTickets += row.held_count;
    }
    const next = rows.at(-1);
    if (next === undefined || rows.length < eventPageSize) return total;
    last = { endAt: next.end_at, id: next.id };
    await setImmediate();
  }
}
