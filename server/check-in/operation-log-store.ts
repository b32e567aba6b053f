import { sql } from 'kysely';
import type { LoggedOperation } from '#contract/check-in/operation-log-endpoints.ts';
import type { Outcome, Source } from '#contract/check-in/sources-and-outcomes.ts';
import { foldText } from '#contract/fold-text.ts';
import type { Db } from '../db/tables.ts';

/** Upper bound of distinct labels: more cannot be real phones of one door. */
const maxLabels = 200;
const scanBatchSize = 2000;

/** Filter of an event's operation log. */
export interface LogFilter {
  readonly eventId: string;
  readonly outcome?: Outcome | undefined;
  readonly source?: Source | undefined;
  readonly deviceLabel?: string | undefined;
  /** Search text for names, as typed by the user. */
  readonly keys?: string | undefined;
}

const selectEntries = (db: Db, { eventId, outcome, source, deviceLabel }: LogFilter) =>
  db
    .selectFrom('check_in_operation as operation')
    .where('operation.event_id', '=', eventId)
    .$if(outcome !== undefined, (qb) => qb.where('operation.outcome', '=', outcome!))
    .$if(source !== undefined, (qb) => qb.where('operation.source', '=', source!))
    .$if(deviceLabel !== undefined, (qb) => qb.where('operation.device_label', '=', deviceLabel!));

/**
 * Reads one page of the log, newest first (CI-30).
 * @returns the entries, and the number of entries on all pages.
 */
export async function readLogPage(
  db: Db,
  filter: LogFilter,
  { page, limit }: { page: number; limit: number },
): Promise<{ entries: LoggedOperation[]; totalCount: number }> {
  const offset = (page - 1) * limit;
  const { ids, totalCount } = await (toSearchTerms(filter).length === 0
    ? readPageByIndex(db, filter, { offset, limit })
    : readPageByName(db, filter, { offset, limit }));
  return { entries: await readEntries(db, ids), totalCount };
}

interface PageRange {
  readonly offset: number;
  readonly limit: number;
}

/** Without a name filter, indexes answer the whole query. */
async function readPageByIndex(db: Db, filter: LogFilter, { offset, limit }: PageRange) {
  const { count } = await selectEntries(db, filter)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await selectEntries(db, filter)
    .select('operation.operation_id')
    .orderBy('operation.received_at', 'desc')
    .orderBy('operation.operation_id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return { ids: rows.map((row) => row.operation_id), totalCount: count };
}

/**
 * Names are matched by folded text like the door's search, which neither database can do: the log is scanned.
 */
async function readPageByName(db: Db, filter: LogFilter, { offset, limit }: PageRange) {
  const ids: string[] = [];
  let totalCount = 0;
  for await (const matchingIds of iterateMatchingIds(db, filter)) {
    const from = Math.max(offset - totalCount, 0);
    if (ids.length < limit) ids.push(...matchingIds.slice(from, from + limit - ids.length));
    totalCount += matchingIds.length;
  }
  return { ids, totalCount };
}

/**
 * Yields all matching log entries, newest first, page by page. Each page is a query of its own (keyset
 * pagination): no database cursor stays open for a slow reader.
 */
export async function* iterateLog(db: Db, filter: LogFilter): AsyncGenerator<LoggedOperation[]> {
  for await (const ids of iterateMatchingIds(db, filter)) yield readEntries(db, ids);
}

async function* iterateMatchingIds(db: Db, filter: LogFilter): AsyncGenerator<string[]> {
  const terms = toSearchTerms(filter);
  let last: { operation_id: string; received_at: number } | undefined;
  for (;;) {
    const rows = await selectEntries(db, filter)
      .innerJoin('participant', 'participant.id', 'operation.participant_id')
      .select([
        'operation.operation_id',
        'operation.received_at',
        'participant.first_name',
        'participant.last_name',
      ])
      .$if(last !== undefined, (qb) =>
        qb.where(
          sql<boolean>`(operation.received_at, operation.operation_id) < (${last?.received_at}, ${last?.operation_id})`,
        ),
      )
      .orderBy('operation.received_at', 'desc')
      .orderBy('operation.operation_id', 'desc')
      .limit(scanBatchSize)
      .execute();
    const matching = rows.filter((row) => matchesTerms(`${row.first_name} ${row.last_name}`, terms));
    if (matching.length > 0) yield matching.map((row) => row.operation_id);
    last = rows.at(-1);
    if (rows.length < scanBatchSize) return;
  }
}

const toSearchTerms = ({ keys = '' }: LogFilter): string[] =>
  foldText(keys)
    .split(' ')
    .filter((word) => word !== '');

function matchesTerms(name: string, terms: readonly string[]): boolean {
  if (terms.length === 0) return true;
  const folded = foldText(name);
  return terms.every((word) => folded.includes(word));
}

async function readEntries(db: Db, ids: readonly string[]): Promise<LoggedOperation[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('check_in_operation as operation')
    .innerJoin('participant', 'participant.id', 'operation.participant_id')
    .leftJoin('staff_pass_device as phone', 'phone.id', 'operation.pass_device_id')
    .leftJoin('staff_pass', 'staff_pass.id', 'phone.pass_id')
    .leftJoin('check_in_review as review', 'review.operation_id', 'operation.operation_id')
    .select([
      'operation.operation_id',
      'operation.participant_id',
      'operation.is_checked_in',
      'operation.source',
      'operation.outcome',
    ])
    .select(['operation.reason', 'operation.corrected_at', 'operation.received_at', 'operation.device_label'])
    .select(['participant.first_name', 'participant.last_name', 'participant.is_walk_in'])
    .select(['participant.is_over_capacity', 'staff_pass.label as pass_label'])
    .select(['review.decision', 'review.note'])
    .where('operation.operation_id', 'in', ids)
    .orderBy('operation.received_at', 'desc')
    .orderBy('operation.operation_id', 'desc')
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

/** Reads the distinct device labels of a log, sorted; a loose index scan instead of a full one. */
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
    select label from labels where label is not null and label <> '' limit ${maxLabels}`.execute(db);
  return rows.map((row) => row.label);
}
