import type { ExpressionBuilder } from 'kysely';
import type { EventCard, ListType } from '#contract/event/event.ts';
import type { Db, Tables } from '../../db/tables.ts';
import { toPublicFields, eventRowColumns, type EventRow } from '../event-rows.ts';

/** Reads the cards of these events in the order of `ids`; missing events are left out. */
export async function readCards(
  db: Db,
  { ids, nowMs }: { ids: readonly string[]; nowMs: number },
): Promise<EventCard[]> {
  if (ids.length === 0) return [];
  const rows = await selectCards(db, nowMs).where('event.id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.id, toEventCard(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Restricts a query to a tab of an organiser's page: Prossimi is not over, Passati is over, Tutti is all. */
const matchesListType =
  ({ organiserId, listType, nowMs }: { organiserId: string; listType: ListType; nowMs: number }) =>
  (eb: ExpressionBuilder<Tables, 'event'>) =>
    eb.and([
      eb('event.organiser_id', '=', organiserId),
      eb('event.is_unlisted', '=', 0),
      ...(listType === 'Prossimi' ? [eb('event.end_at', '>=', nowMs)] : []),
      ...(listType === 'Passati' ? [eb('event.end_at', '<', nowMs)] : []),
    ]);

/**
 * Reads a page of an organiser's public events, cancelled ones included. `publishedCount` is the total under
 * all tabs, so that past events need not be counted.
 * @returns the cards of the page, and the number of events under this tab.
 */
export async function listOrganiserCards(
  db: Db,
  filter: {
    organiserId: string;
    publishedCount: number;
    listType: ListType;
    page: number;
    limit: number;
    nowMs: number;
  },
): Promise<{ events: EventCard[]; totalCount: number }> {
  const { listType, publishedCount } = filter;
  const upcomingCount = listType === 'Tutti' ? 0 : await countUpcoming(db, filter);
  const direction = listType === 'Passati' ? 'desc' : 'asc';
  const rows = await selectCards(db, filter.nowMs)
    .where(matchesListType(filter))
    .orderBy('event.start_at', direction)
    .orderBy('event.id', direction)
    .limit(filter.limit)
    .offset((filter.page - 1) * filter.limit)
    .execute();
  const totalCount = listType === 'Prossimi' ? upcomingCount : publishedCount - upcomingCount;
  return { events: rows.map(toEventCard), totalCount };
}

async function countUpcoming(db: Db, filter: { organiserId: string; nowMs: number }): Promise<number> {
  const { count } = await db
    .selectFrom('event')
    .where(matchesListType({ ...filter, listType: 'Prossimi' }))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

const selectCards = (db: Db, nowMs: number) =>
  db
    .selectFrom('event')
    .innerJoin('organisation', 'organisation.id', 'event.organiser_id')
    .select(eventRowColumns(nowMs))
    .select('organisation.company_name');

const toEventCard = (row: EventRow & { company_name: string }): EventCard => ({
  ...toPublicFields(row),
  organiser: { _id: row.organiser_id, companyName: row.company_name },
});
