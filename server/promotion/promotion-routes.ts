import { listOwnPromotions as listOwnPromotionsCall } from '#contract/promotion/promotion-calls.ts';
import { accountIdOf, type Serve } from '../http/serve.ts';
import type { Services } from '../services.ts';
import { listOwnPromotions } from './promotion-store.ts';

/** The calls of `contract/promotion`. */
export function registerPromotion(serve: Serve, { database, clock }: Services): void {
  serve(listOwnPromotionsCall, async ({ query, caller }) => {
    const organiserId = accountIdOf(caller);
    const { promotions, totalCount } = await listOwnPromotions(database.db, {
      ...query,
      organiserId,
      nowMs: clock(),
    });
    return { data: promotions, totalCount };
  });
}
