import { sql } from 'kysely';
import type { LoggedOperation } from '#contract/check-in/operation-log-calls.ts';
import type { Outcome, Source } from '#contract/check-in/operation.ts';
import { foldText } from '#contract/fold-text.ts';
import type { Db } from '../db/tables.ts';

/** More labels than that are no phones of a door. */
const mostLabels = 200;
const scannedAtOnce = 2000;

/** What of an event's log is meant. */
export interface LogWish {
  readonly eventId: string;
  readonly outcome?: Outcome | undefined;
  readonly source?: Source | undefined;
  readonly deviceLabel?: string | undefined;
  /** Parts of names, as people type them. */
  readonly keys?: string | undefined;
}

const entriesOf = (db: Db, { eventId, outcome, source, deviceLabel }: LogWish) =>
  db
    .selectFrom('check_in_operation as it')
    .where('it.event_id', '=', eventId)
    .$if(outcome !== undefined, (qb) => qb.where('it.outcome', '=', outcome!))
    .$if(source !== undefined, (qb) => qb.where('it.source', '=', source!))
    .$if(deviceLabel !== undefined, (qb) => qb.where('it.device_label', '=', deviceLabel!));

/** One page of a log, the newest first, and how many entries there are on all of them. */
export async function readLogPage(
  db: Db,
  wish: LogWish,
  { page, limit }: { page: number; limit: number },
): Promise<{ entries: LoggedOperation[]; totalCount: number }> {
  const offset = (page - 1) * limit;
  const { ids, totalCount } = await (wordsOf(wish).length === 0
    ? countedPage(db, wish, { offset, limit })
    : namedPage(db, wish, { offset, limit }));
  return { entries: await readEntries(db, ids), totalCount };
}

interface Part {
  readonly offset: number;
  readonly limit: number;
}

/** Without names an index has all that decides. */
async function countedPage(db: Db, wish: LogWish, { offset, limit }: Part) {
  const { count } = await entriesOf(db, wish)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await entriesOf(db, wish)
    .select('it.operation_id')
    .orderBy('it.received_at', 'desc')
    .orderBy('it.operation_id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return { ids: rows.map((row) => row.operation_id), totalCount: count };
}

/** Names are compared as the door's search does, which no database can: the log is read through. */
async function namedPage(db: Db, wish: LogWish, { offset, limit }: Part) {
  const ids: string[] = [];
  let totalCount = 0;
  for await (const found of foundPages(db, wish)) {
    const from = Math.max(offset - totalCount, 0);
    if (ids.length < limit) ids.push(...found.slice(from, from + limit - ids.length));
    totalCount += found.length;
  }
  return { ids, totalCount };
}

/**
 * Everything of a log that is meant, the newest first, page by page. Each page is a query of its own:
 * nothing is held open while a slow reader takes the one before.
 */
export async function* logPages(db: Db, wish: LogWish): AsyncGenerator<LoggedOperation[]> {
  for await (const ids of foundPages(db, wish)) yield readEntries(db, ids);
}

async function* foundPages(db: Db, wish: LogWish): AsyncGenerator<string[]> {
  const words = wordsOf(wish);
  let last: { operation_id: string; received_at: number } | undefined;
  for (;;) {
    const rows = await entriesOf(db, wish)
      .innerJoin('participant', 'participant.id', 'it.participant_id')
      .select(['it.operation_id', 'it.received_at', 'participant.first_name', 'participant.last_name'])
      .$if(last !== undefined, (qb) =>
        qb.where(
          sql<boolean>`(it.received_at, it.operation_id) < (${last?.received_at}, ${last?.operation_id})`,
        ),
      )
      .orderBy('it.received_at', 'desc')
      .orderBy('it.operation_id', 'desc')
      .limit(scannedAtOnce)
      .execute();
    const found = rows.filter((row) => hasWords(`${row.first_name} ${row.last_name}`, words));
    if (found.length > 0) yield found.map((row) => row.operation_id);
    last = rows.at(-1);
    if (rows.length < scannedAtOnce) return;
  }
}

const wordsOf = ({ keys = '' }: LogWish): string[] =>
  foldText(keys)
    .split(' ')
    .filter((word) => word !== '');

function hasWords(name: string, words: readonly string[]): boolean {
  if (words.length === 0) return true;
  const folded = foldText(name);
  return words.every((word) => folded.includes(word));
}

async function readEntries(db: Db, ids: readonly string[]): Promise<LoggedOperation[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('check_in_operation as it')
    .innerJoin('participant', 'participant.id', 'it.participant_id')
    .leftJoin('staff_pass_device as phone', 'phone.id', 'it.pass_device_id')
    .leftJoin('staff_pass', 'staff_pass.id', 'phone.pass_id')
    .leftJoin('check_in_review as review', 'review.operation_id', 'it.operation_id')
    .select(['it.operation_id', 'it.participant_id', 'it.is_checked_in', 'it.source', 'it.outcome'])
    .select(['it.reason', 'it.corrected_at', 'it.received_at', 'it.device_label'])
    .select(['participant.first_name', 'participant.last_name', 'participant.is_walk_in'])
    .select(['participant.is_over_capacity', 'staff_pass.label as pass_label'])
    .select(['review.decision', 'review.note'])
    .where('it.operation_id', 'in', ids)
    .orderBy('it.received_at', 'desc')
    .orderBy('it.operation_id', 'desc')
    .execute();
  return rows.map((row) => ({
    operationId: row.operation_id,
    participantId: row.participant_id,
    firstName: row.first_name,
    lastName: row.last_name,
    isCheckedIn: row.is_checked_in === 1,
    isWalkIn: row.is_walk_in === 1,
    isOverCapacity: row.is_over_capacity === 1,
    source: row.source as Source,
    outcome: row.outcome,
    ...(row.reason !== null && { reason: row.reason }),
    at: new Date(row.corrected_at).toISOString(),
    receivedAt: new Date(row.received_at).toISOString(),
    deviceLabel: row.device_label,
    passLabel: row.pass_label ?? '',
    ...(row.decision !== null && { decision: row.decision }),
    note: row.note ?? '',
  }));
}

/** The labels of phones and gates in a log, in order: the index is asked for one after the other. */
export async function readDeviceLabels(db: Db, eventId: string): Promise<string[]> {
  const { rows } = await sql<{ label: string }>`
    with recursive labels(label) as (
      select min(device_label) from check_in_operation where event_id = ${eventId}
      union all
      select (
        select min(device_label) from check_in_operation
        where event_id = ${eventId} and device_label > labels.label
      ) from labels where labels.label is not null
    )
    select label from labels where label is not null and label <> '' limit ${mostLabels}`.execute(db);
  return rows.map((row) => row.label);
}
