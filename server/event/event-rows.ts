import { sql, type ExpressionBuilder, type Selectable } from 'kysely';
import type { OwnEventSummary, PublicEvent } from '#contract/event/event.ts';
import { toImageUrl } from '#contract/image/image-url.ts';
import type { Tables } from '../db/tables.ts';

/** Columns that lists show. Excludes the long texts: a page of ten would read a megabyte of them. */
const listColumns = [
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
  'event.is_unlisted',
  'event.participant_count',
  'event.held_count',
  'event.over_capacity_count',
  'event.checked_in_count',
] as const;

type ListColumn = (typeof listColumns)[number] extends `event.${infer Column}` ? Column : never;

/**
 * A row of `event` as lists show it, with the active promotion flag and bit sets of labels (bit n for label
 * n).
 */
export type EventRow = Pick<Selectable<Tables['event']>, ListColumn> & {
  is_promoted: number;
  category_bits: number;
  sdg_bits: number;
};

/** Selects the columns of an `EventRow` at this instant, in a single statement per query. */
export const eventRowColumns = (nowMs: number) => (eb: ExpressionBuilder<Tables, 'event'>) =>
  [...listColumns, isPromotedAt(nowMs)(eb), ...selectLabelBits()] as const;

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

/** Selects categories and goals as bit sets: each label occurs once per event, so the sum is the union. */
export const selectLabelBits = () =>
  [
    sql<number>`(select coalesce(sum(1 << category), 0) from event_category where event_id = event.id)`.as(
      'category_bits',
    ),
    sql<number>`(select coalesce(sum(1 << sdg), 0) from event_sdg where event_id = event.id)`.as('sdg_bits'),
  ] as const;

/** Decodes a bit set to labels, ascending. */
function decodeLabels(bits: number): number[] {
  const labels: number[] = [];
  for (let label = 0; bits >> label > 0; label++) if ((bits >> label) & 1) labels.push(label);
  return labels;
}

/** Maps a row to the public fields of an event, without long texts and organiser. Price in euros. */
export const toPublicFields = (
  row: EventRow,
): Omit<PublicEvent, 'description' | 'domanda' | 'organiser' | 'isUnlisted'> => ({
  _id: row.id,
  title: row.title,
  image: toImageUrl(row.image),
  category: decodeLabels(row.category_bits),
  sdgs: decodeLabels(row.sdg_bits),
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

/** Adds the counts that only its organiser sees. */
export const toOwnSummary = (row: EventRow): OwnEventSummary => ({
  ...toPublicFields(row),
  isUnlisted: row.is_unlisted === 1,
  // Includes held tickets, excludes admissions over capacity (CI-28).
  purchasedTickets: row.participant_count - row.over_capacity_count + row.held_count,
  noOfParticipants: row.participant_count,
  noOfCheckIns: row.checked_in_count,
});
