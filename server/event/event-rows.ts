import { sql, type ExpressionBuilder, type Selectable } from 'kysely';
import type { OwnEventSummary, PublicEvent } from '#contract/event/event.ts';
import { imageAddress } from '#contract/image/image-address.ts';
import type { Db, Tables } from '../db/tables.ts';

/** A row of `event` with whether a promotion runs now. */
export type EventRow = Selectable<Tables['event']> & { is_promoted: number };

/** The column `is_promoted` at this instant. */
export const promotedAt = (nowMs: number) => (eb: ExpressionBuilder<Tables, 'event'>) =>
  eb
    .case()
    .when(
      eb.exists(
        eb
          .selectFrom('promotion')
          .select(sql.lit(1).as('one'))
          .whereRef('promotion.event_id', '=', 'event.id')
          .where('promotion.start_at', '<=', nowMs)
          .where('promotion.end_at', '>', nowMs),
      ),
    )
    .then(1)
    .else(0)
    .end()
    .as('is_promoted');

/** Categories and goals of some events. */
export interface EventLabels {
  readonly category: ReadonlyMap<string, number[]>;
  readonly sdgs: ReadonlyMap<string, number[]>;
}

/** The categories and goals of all these events, in two queries however many they are. */
export async function readLabels(db: Db, eventIds: readonly string[]): Promise<EventLabels> {
  const category = new Map<string, number[]>();
  const sdgs = new Map<string, number[]>();
  if (eventIds.length === 0) return { category, sdgs };
  const categories = await db
    .selectFrom('event_category')
    .selectAll()
    .where('event_id', 'in', eventIds)
    .orderBy('category')
    .execute();
  for (const row of categories) add(category, row.event_id, row.category);
  const goals = await db
    .selectFrom('event_sdg')
    .selectAll()
    .where('event_id', 'in', eventIds)
    .orderBy('sdg')
    .execute();
  for (const row of goals) add(sdgs, row.event_id, row.sdg);
  return { category, sdgs };
}

function add(lists: Map<string, number[]>, key: string, value: number): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}

/** What everybody may read, without description and organiser. */
export const publicPart = (
  row: EventRow,
  labels: EventLabels,
): Omit<PublicEvent, 'description' | 'domanda' | 'organiser'> => ({
  _id: row.id,
  title: row.title,
  image: imageAddress(row.image),
  category: labels.category.get(row.id) ?? [],
  sdgs: labels.sdgs.get(row.id) ?? [],
  startDateTime: new Date(row.start_at).toISOString(),
  endDateTime: new Date(row.end_at).toISOString(),
  mode: row.mode,
  location: row.location,
  latitude: row.latitude,
  longitude: row.longitude,
  region: row.region,
  isFree: row.price_cents === 0,
  price: row.price_cents / 100,
  maxNoTickets: row.max_tickets === null ? 'Unlimited' : 'Limited',
  maxTicketAvailable: row.max_tickets ?? 0,
  availableTickets: row.available ?? 0,
  isPromoted: row.is_promoted === 1,
  isCancelled: row.cancelled_at !== null,
  externalLink: row.external_link,
});

/** The same with what its organiser sees in lists. */
export const ownPart = (row: EventRow, labels: EventLabels): OwnEventSummary => ({
  ...publicPart(row, labels),
  // With places of orders that wait for their payment; the people are those who have a ticket.
  purchasedTickets: row.participant_count + row.held_count,
  noOfParticipants: row.participant_count,
  noOfCheckIns: row.in_count,
});
