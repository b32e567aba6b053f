import { sql, type ExpressionBuilder, type Selectable } from 'kysely';
import type { OwnEventSummary, PublicEvent } from '#contract/event/event.ts';
import { imageAddress } from '#contract/image/image-address.ts';
import type { Tables } from '../db/tables.ts';

/** What lists show of an event. Its long texts are not among it: a page of ten would read a megabyte of them. */
const shown = [
  'event.id',
  'event.organiser_id',
  'event.title',
  'event.image',
  'event.mode',
  'event.location',
  'event.latitude',
  'event.longitude',
  'event.region',
  'event.price_cents',
  'event.max_tickets',
  'event.available',
  'event.external_link',
  'event.start_at',
  'event.end_at',
  'event.cancelled_at',
  'event.participant_count',
  'event.held_count',
  'event.over_count',
  'event.in_count',
] as const;

type Shown = (typeof shown)[number] extends `event.${infer Column}` ? Column : never;

/** A row of `event` as lists show it: whether a promotion runs now, and its labels, bit n for label n. */
export type EventRow = Pick<Selectable<Tables['event']>, Shown> & {
  is_promoted: number;
  category_bits: number;
  sdg_bits: number;
};

/** The columns of an `EventRow` at this instant: one statement reads all of an event. */
export const shownAt = (nowMs: number) => (eb: ExpressionBuilder<Tables, 'event'>) =>
  [...shown, isPromotedAt(nowMs)(eb), ...labelBits()] as const;

const isPromotedAt = (nowMs: number) => (eb: ExpressionBuilder<Tables, 'event'>) =>
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

/** The categories and goals of an event, as bits: each stands in its table once, so their sum is their union. */
export const labelBits = () =>
  [
    sql<number>`(select coalesce(sum(1 << category), 0) from event_category where event_id = event.id)`.as(
      'category_bits',
    ),
    sql<number>`(select coalesce(sum(1 << sdg), 0) from event_sdg where event_id = event.id)`.as('sdg_bits'),
  ] as const;

/** Bits → the labels they stand for, ascending. */
function labelsOf(bits: number): number[] {
  const labels: number[] = [];
  for (let label = 0; bits >> label > 0; label++) if ((bits >> label) & 1) labels.push(label);
  return labels;
}

/** What everybody may read, without description and organiser. */
export const publicPart = (row: EventRow): Omit<PublicEvent, 'description' | 'domanda' | 'organiser'> => ({
  _id: row.id,
  title: row.title,
  image: imageAddress(row.image),
  category: labelsOf(row.category_bits),
  sdgs: labelsOf(row.sdg_bits),
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
export const ownPart = (row: EventRow): OwnEventSummary => ({
  ...publicPart(row),
  // With places of orders that wait for their payment, without people who were let in beyond the tickets.
  purchasedTickets: row.participant_count - row.over_count + row.held_count,
  noOfParticipants: row.participant_count,
  noOfCheckIns: row.in_count,
});
