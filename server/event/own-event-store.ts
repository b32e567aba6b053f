import type { ExpressionBuilder } from 'kysely';
import type { ListType, OwnEvent, OwnEventSummary } from '#contract/event/event.ts';
import type { Db, Tables } from '../db/tables.ts';
import { ownPart, promotedAt, readLabels } from './event-rows.ts';

/** A page of one organiser's events. */
export interface OwnEventPage {
  readonly organiserId: string;
  readonly listType: ListType;
  readonly page: number;
  readonly limit: number;
  readonly nowMs: number;
}

/** The events of one organiser that belong into a list (EV-4). */
export const inList =
  ({ organiserId, listType, nowMs }: { organiserId: string; listType: ListType; nowMs: number }) =>
  (eb: ExpressionBuilder<Tables, 'event'>) =>
    eb.and([
      eb('event.organiser_id', '=', organiserId),
      ...(listType === 'Prossimi' ? [eb('event.end_at', '>=', nowMs)] : []),
      ...(listType === 'Passati' ? [eb('event.end_at', '<', nowMs)] : []),
    ]);

/** Prossimi: not yet over, by start. Passati: over, latest first. Tutti: all, by start. */
export async function listOwnEvents(
  db: Db,
  { organiserId, listType, page, limit, nowMs }: OwnEventPage,
): Promise<{ events: OwnEventSummary[]; totalCount: number }> {
  const ofList = inList({ organiserId, listType, nowMs });
  const { count } = await db
    .selectFrom('event')
    .where(ofList)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const direction = listType === 'Passati' ? 'desc' : 'asc';
  const rows = await db
    .selectFrom('event')
    .where(ofList)
    .selectAll('event')
    .select(promotedAt(nowMs))
    .orderBy('event.start_at', direction)
    .orderBy('event.id', direction)
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const labels = await readLabels(
    db,
    rows.map((row) => row.id),
  );
  return { events: rows.map((row) => ownPart(row, labels)), totalCount: count };
}

/** Some events of this organiser as its lists show them, by id. What is somebody else's is not there. */
export async function readOwnSummaries(
  db: Db,
  { organiserId, eventIds, nowMs }: { organiserId: string; eventIds: readonly string[]; nowMs: number },
): Promise<ReadonlyMap<string, OwnEventSummary>> {
  if (eventIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('event')
    .selectAll('event')
    .select(promotedAt(nowMs))
    .where('event.id', 'in', eventIds)
    .where('event.organiser_id', '=', organiserId)
    .execute();
  const labels = await readLabels(db, eventIds);
  return new Map(rows.map((row) => [row.id, ownPart(row, labels)]));
}

/** How many events of an organiser each list holds. */
export async function countOwnEvents(
  db: Db,
  organiserId: string,
  nowMs: number,
): Promise<Record<ListType, number>> {
  const { all, past } = await db
    .selectFrom('event')
    .select(({ fn, eb }) => [
      fn.countAll<number>().as('all'),
      fn.count<number>(eb.case().when('end_at', '<', nowMs).then(1).end()).as('past'),
    ])
    .where('organiser_id', '=', organiserId)
    .executeTakeFirstOrThrow();
  return { Prossimi: all - past, Passati: past, Tutti: all };
}

/** One event of this organiser; `undefined` when there is none or it is somebody else's. */
export async function readOwnEvent(
  db: Db,
  { organiserId, eventId, nowMs }: { organiserId: string; eventId: string; nowMs: number },
): Promise<OwnEvent | undefined> {
  const row = await db
    .selectFrom('event')
    .selectAll('event')
    .select(promotedAt(nowMs))
    .where('event.id', '=', eventId)
    .where('event.organiser_id', '=', organiserId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const labels = await readLabels(db, [row.id]);
  return {
    ...ownPart(row, labels),
    description: row.description,
    domanda: row.domanda,
    version: row.version,
  };
}
