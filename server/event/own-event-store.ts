import type { ExpressionBuilder } from 'kysely';
import type { ListType, OwnEvent, OwnEventSummary } from '#contract/event/event.ts';
import { foldText } from '#contract/fold-text.ts';
import type { Db, Tables } from '../db/tables.ts';
import { ownPart, shownAt } from './event-rows.ts';

/** A page of one organiser's events. */
export interface OwnEventPage {
  readonly organiserId: string;
  readonly listType: ListType;
  /** Words that title or place must have, or empty. */
  readonly search: string;
  readonly page: number;
  readonly limit: number;
  readonly nowMs: number;
}

/** What the search of one's own events looks in. */
export const searchTextOf = ({ title, location }: { title: string; location: string }): string =>
  foldText(`${title} ${location}`);

/** The own events of a list, and of them those in whose title and place every word of the search is (EV-4, EV-25). */
const inOwnList =
  ({ organiserId, listType, search, nowMs }: Omit<OwnEventPage, 'page' | 'limit'>) =>
  (eb: ExpressionBuilder<Tables, 'event'>) =>
    eb.and([
      eb('event.organiser_id', '=', organiserId),
      eb('event.end_at', listType === 'Passati' ? '<' : '>=', nowMs),
      ...(listType === 'Prossimi' ? [eb('event.cancelled_at', 'is', null)] : []),
      // Folded, a word has no sign left that means something to `like`.
      ...foldText(search)
        .split(' ')
        .map((word) => eb('event.search_text', 'like', `%${word}%`)),
    ]);

/**
 * A page of one's own events (EV-4), and how many the list has. Prossimi: neither over nor cancelled, by
 * start. Passati: over, latest first. Tutti: all that are not over, by start.
 */
export async function listOwnEvents(
  db: Db,
  { page, limit, ...list }: OwnEventPage,
): Promise<{ events: OwnEventSummary[]; totalCount: number }> {
  const { count } = await db
    .selectFrom('event')
    .where(inOwnList(list))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const direction = list.listType === 'Passati' ? 'desc' : 'asc';
  const rows = await db
    .selectFrom('event')
    .where(inOwnList(list))
    .select(shownAt(list.nowMs))
    .orderBy('event.start_at', direction)
    .orderBy('event.id', direction)
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { events: rows.map(ownPart), totalCount: count };
}

/** Some events of this organiser as its lists show them, by id. What is somebody else's is not there. */
export async function readOwnSummaries(
  db: Db,
  { organiserId, eventIds, nowMs }: { organiserId: string; eventIds: readonly string[]; nowMs: number },
): Promise<ReadonlyMap<string, OwnEventSummary>> {
  if (eventIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('event')
    .select(shownAt(nowMs))
    .where('event.id', 'in', eventIds)
    .where('event.organiser_id', '=', organiserId)
    .execute();
  return new Map(rows.map((row) => [row.id, ownPart(row)]));
}

/** How many events of an organiser each list holds. */
export async function countOwnEvents(
  db: Db,
  organiserId: string,
  nowMs: number,
): Promise<Record<ListType, number>> {
  const { all, past, gone } = await db
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
        .as('gone'),
    ])
    .where('organiser_id', '=', organiserId)
    .executeTakeFirstOrThrow();
  return { Prossimi: all - past - gone, Passati: past, Tutti: all - past };
}

/** One event of this organiser; `undefined` when there is none or it is somebody else's. */
export async function readOwnEvent(
  db: Db,
  { organiserId, eventId, nowMs }: { organiserId: string; eventId: string; nowMs: number },
): Promise<OwnEvent | undefined> {
  const row = await db
    .selectFrom('event')
    .select(shownAt(nowMs))
    .select(['event.description', 'event.domanda', 'event.version'])
    .where('event.id', '=', eventId)
    .where('event.organiser_id', '=', organiserId)
    .executeTakeFirst();
  return (
    row && {
      ...ownPart(row),
      description: row.description,
      domanda: row.domanda,
      version: row.version,
    }
  );
}
