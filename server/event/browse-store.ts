import type { ExpressionBuilder } from 'kysely';
import type { EventCard, ListType } from '#contract/event/event.ts';
import type { Db, Tables } from '../db/tables.ts';
import { publicPart, shownAt, type EventRow } from './event-rows.ts';

/** Cards of these events, in the order of `ids`; those that are gone are missing. */
export async function readCards(
  db: Db,
  { ids, nowMs }: { ids: readonly string[]; nowMs: number },
): Promise<EventCard[]> {
  if (ids.length === 0) return [];
  const rows = await cards(db, nowMs).where('event.id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.id, cardOf(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** What an organiser shows under each tab: Prossimi is not over, Passati is, Tutti is all. */
const inList =
  ({ organiserId, listType, nowMs }: { organiserId: string; listType: ListType; nowMs: number }) =>
  (eb: ExpressionBuilder<Tables, 'event'>) =>
    eb.and([
      eb('event.organiser_id', '=', organiserId),
      ...(listType === 'Prossimi' ? [eb('event.end_at', '>=', nowMs)] : []),
      ...(listType === 'Passati' ? [eb('event.end_at', '<', nowMs)] : []),
    ]);

/**
 * A page of what one organiser shows to everybody, and how many there are; `published` is how many there are
 * under all tabs, so that past ones are not counted one by one. A cancelled event says so.
 */
export async function listOrganiserCards(
  db: Db,
  wish: {
    organiserId: string;
    published: number;
    listType: ListType;
    page: number;
    limit: number;
    nowMs: number;
  },
): Promise<{ events: EventCard[]; totalCount: number }> {
  const { listType, published } = wish;
  const coming = listType === 'Tutti' ? 0 : await countComing(db, wish);
  const direction = listType === 'Passati' ? 'desc' : 'asc';
  const rows = await cards(db, wish.nowMs)
    .where(inList(wish))
    .orderBy('event.start_at', direction)
    .orderBy('event.id', direction)
    .limit(wish.limit)
    .offset((wish.page - 1) * wish.limit)
    .execute();
  const totalCount = listType === 'Prossimi' ? coming : published - coming;
  return { events: rows.map(cardOf), totalCount };
}

async function countComing(db: Db, wish: { organiserId: string; nowMs: number }): Promise<number> {
  const { count } = await db
    .selectFrom('event')
    .where(inList({ ...wish, listType: 'Prossimi' }))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

const cards = (db: Db, nowMs: number) =>
  db
    .selectFrom('event')
    .innerJoin('organisation', 'organisation.id', 'event.organiser_id')
    .select(shownAt(nowMs))
    .select('organisation.company_name');

const cardOf = (row: EventRow & { company_name: string }): EventCard => ({
  ...publicPart(row),
  organiser: { _id: row.organiser_id, companyName: row.company_name },
});
