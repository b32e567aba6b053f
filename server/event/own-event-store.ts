import type { ExpressionBuilder } from 'kysely';
import type { ListType, OwnEvent, OwnEventSummary } from '#contract/event/event.ts';
import { foldText } from '#contract/fold-text.ts';
import type { Db, Tables } from '../db/tables.ts';
import { toOwnSummary, eventRowColumns } from './event-rows.ts';

/** Query for a page of an organiser's own events. */
export interface OwnEventQuery {
  readonly organiserId: string;
  readonly listType: ListType;
  /** Words that title or place must contain, or empty. */
  readonly search: string;
  readonly page: number;
  readonly limit: number;
  readonly nowMs: number;
}

/** Builds the folded text that the search of own events uses. */
export const toSearchText = ({ title, location }: { title: string; location: string }): string =>
  foldText(`${title} ${location}`);

/**
 * Restricts a query to a list of own events whose title and place contain every search word (EV-4, EV-25).
 */
const matchesOwnList =
  ({ organiserId, listType, search, nowMs }: Omit<OwnEventQuery, 'page' | 'limit'>) =>
  (eb: ExpressionBuilder<Tables, 'event'>) =>
    eb.and([
      eb('event.organiser_id', '=', organiserId),
      eb('event.end_at', listType === 'Passati' ? '<' : '>=', nowMs),
      ...(listType === 'Prossimi' ? [eb('event.cancelled_at', 'is', null)] : []),
      // Folding removes the wildcards of `like`.
      ...foldText(search)
        .split(' ')
        .map((word) => eb('event.search_text', 'like', `%${word}%`)),
    ]);

/**
 * Reads a page of an organiser's own events (EV-4). Prossimi: neither over nor cancelled, by start. Passati:
 * over, latest first. Tutti: all that are not over, by start.
 * @returns the page, and the total number of events of the list.
 */
export async function listOwnEvents(
  db: Db,
  { page, limit, ...filter }: OwnEventQuery,
): Promise<{ events: OwnEventSummary[]; totalCount: number }> {
  const { count } = await db
    .selectFrom('event')
    .where(matchesOwnList(filter))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const direction = filter.listType === 'Passati' ? 'desc' : 'asc';
  const rows = await db
    .selectFrom('event')
    .where(matchesOwnList(filter))
    .select(eventRowColumns(filter.nowMs))
    .orderBy('event.start_at', direction)
    .orderBy('event.id', direction)
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { events: rows.map(toOwnSummary), totalCount: count };
}

/** Reads the summaries of these events by id; events of other organisers are left out. */
export async function readOwnSummaries(
  db: Db,
  { organiserId, eventIds, nowMs }: { organiserId: string; eventIds: readonly string[]; nowMs: number },
): Promise<ReadonlyMap<string, OwnEventSummary>> {
  if (eventIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('event')
    .select(eventRowColumns(nowMs))
    .where('event.id', 'in', eventIds)
    .where('event.organiser_id', '=', organiserId)
    .execute();
  return new Map(rows.map((row) => [row.id, toOwnSummary(row)]));
}

/** Counts an organiser's events per list. */
export async function countOwnEvents(
  db: Db,
  organiserId: string,
  nowMs: number,
): Promise<Record<ListType, number>> {
  const { all, past, cancelled } = await db
    .selectFrom('event')
    .select(({ fn, eb }) => [
      fn.countAll<number>().as('all'),
      fn.count<number>(eb.case().when('end_at', '<', nowMs).then(1).end()).as('past'),
      fn
        .count<number>(
          eb
            .case()
            .when(eb.and([eb('end_at', '>=', nowMs), eb('cancelled_at', 'is not', null)]))
            .then(1)
            .end(),
        )
        .as('cancelled'),
    ])
    .where('organiser_id', '=', organiserId)
    .executeTakeFirstOrThrow();
  return { Prossimi: all - past - cancelled, Passati: past, Tutti: all - past };
}

/**
 * Reads one own event.
 * @returns `undefined` if the event does not belong to this organiser.
 */
export async function readOwnEvent(
  db: Db,
  { organiserId, eventId, nowMs }: { organiserId: string; eventId: string; nowMs: number },
): Promise<OwnEvent | undefined> {
  const row = await db
    .selectFrom('event')
    .select(eventRowColumns(nowMs))
    .select(['event.description', 'event.domanda', 'event.version'])
    .select(['event.join_link', 'event.join_link_lead', 'event.confirm_above'])
    .where('event.id', '=', eventId)
    .where('event.organiser_id', '=', organiserId)
    .executeTakeFirst();
  return (
    row && {
      ...toOwnSummary(row),
      description: row.description,
      domanda: row.domanda,
      joinLink: row.join_link,
      joinLinkLead: row.join_link_lead,
      confirmAbove: row.confirm_above,
      version: row.version,
    }
  );
}
