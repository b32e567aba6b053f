import type { OwnPromotion } from '#contract/promotion/promotion-calls.ts';
import type { Db } from '../db/tables.ts';
import { readOwnSummaries } from '../event/own-event-store.ts';

const dayMs = 86_400_000;

/** A page of one organiser's promotions. */
export interface OwnPromotionPage {
  readonly organiserId: string;
  readonly page: number;
  readonly limit: number;
  readonly nowMs: number;
}

/** The promotions of one's own events, the latest first, each with its event as one's lists show it. */
export async function listOwnPromotions(
  db: Db,
  { organiserId, page, limit, nowMs }: OwnPromotionPage,
): Promise<{ promotions: OwnPromotion[]; totalCount: number }> {
  const own = db
    .selectFrom('promotion')
    .innerJoin('event', 'event.id', 'promotion.event_id')
    .where('event.organiser_id', '=', organiserId);
  const { count } = await own.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const rows = await own
    .leftJoin('promotion_wish', 'promotion_wish.id', 'promotion.id')
    .selectAll('promotion')
    .select('promotion_wish.price_cents')
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
        // A day on which the clocks change has 23 or 25 hours.
        promotedDuration: Math.round((row.end_at - row.start_at) / dayMs),
        // Those of the demo cost nothing.
        promotedFinalPrice: (row.price_cents ?? 0) / 100,
        event,
      },
    ];
  });
  return { promotions, totalCount: count };
}
