import { dayMs } from '#contract/durations.ts';
import type { OwnPromotion } from '#contract/promotion/promotion-endpoints.ts';
import type { Db } from '../db/tables.ts';
import { readOwnSummaries } from '../event/own-event-store.ts';

/** Query for a page of an organiser's promotions. */
export interface OwnPromotionQuery {
  readonly organiserId: string;
  readonly page: number;
  readonly limit: number;
  readonly nowMs: number;
}

/**
 * Reads a page of the promotions of an organiser's events, latest first, each with its event's summary.
 * Prices in euros.
 */
export async function listOwnPromotions(
  db: Db,
  { organiserId, page, limit, nowMs }: OwnPromotionQuery,
): Promise<{ promotions: OwnPromotion[]; totalCount: number }> {
  const ownPromotions = db
    .selectFrom('promotion')
    .innerJoin('event', 'event.id', 'promotion.event_id')
    .where('event.organiser_id', '=', organiserId);
  const { count } = await ownPromotions
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await ownPromotions
    .leftJoin('promotion_request', 'promotion_request.id', 'promotion.id')
    .selectAll('promotion')
    .select('promotion_request.price_cents')
    .orderBy('promotion.start_at', 'desc')
    .orderBy('promotion.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const eventIds = [...new Set(rows.map((row) => row.event_id))];
  const events = await readOwnSummaries(db, { organiserId, eventIds, nowMs });
  const promotions = rows.flatMap((row): OwnPromotion[] => {
    const event = events.get(row.event_id);
    if (event === undefined) return [];
    return [
      {
        _id: row.id,
        promotedStartDate: new Date(row.start_at).toISOString(),
        promotedEndDate: new Date(row.end_at).toISOString(),
        // Rounded: a day on which the clocks change has 23 or 25 hours.
        promotedDuration: Math.round((row.end_at - row.start_at) / dayMs),
        // Demo promotions have no request and cost nothing.
        promotedFinalPrice: (row.price_cents ?? 0) / 100,
        event,
      },
    ];
  });
  return { promotions, totalCount: count };
}
