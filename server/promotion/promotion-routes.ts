import {
  readPromotion,
  readPromotionPrice,
  startPromotion as startPromotionCall,
  stopPromotion as stopPromotionCall,
} from '#contract/promotion/promote-calls.ts';
import { listOwnPromotions as listOwnPromotionsCall } from '#contract/promotion/promotion-calls.ts';
import { Refusal } from '#contract/reasons.ts';
import { accountIdOf, type Serve } from '../http/serve.ts';
import type { Services } from '../services.ts';
import { listOwnPromotions } from './promotion-store.ts';
import { readPriceCents, startPromotion } from './start-promotion.ts';
import { stopPromotion } from './stop-promotion.ts';
import { findPromotable, findStandingWish } from './wish-store.ts';

const messages = {
  promoted: /*i18n*/ { id: 'promotion.promoted', message: 'Fatto: il tuo evento va in evidenza' },
  waiting: /*i18n*/ { id: 'promotion.waiting', message: 'Manca solo il pagamento' },
  stopped: /*i18n*/ { id: 'promotion.stopped', message: 'Promozione fermata' },
};

/** The calls of `contract/promotion`. */
export function registerPromotion(serve: Serve, services: Services): void {
  const { database, clock } = services;

  serve(listOwnPromotionsCall, async ({ query, caller }) => {
    const organiserId = accountIdOf(caller);
    const { promotions, totalCount } = await listOwnPromotions(database.db, {
      ...query,
      organiserId,
      nowMs: clock(),
    });
    return { data: promotions, totalCount };
  });

  serve(readPromotionPrice, async () => {
    const cents = await readPriceCents(database.db);
    return { data: { price: cents === undefined ? null : cents / 100 } };
  });

  serve(readPromotion, async ({ params, caller }) => {
    const eventId = params.id;
    const nowMs = clock();
    const event = await findPromotable(database.db, { eventId, organiserId: accountIdOf(caller) });
    if (event === undefined) throw new Refusal('notFound');
    const wish = await findStandingWish(database.db, { eventId, nowMs });
    if (wish === undefined) return { data: null };
    const { startAt, endAt, days, priceCents, isPending, txnid } = wish;
    return {
      data: {
        promotedStartDate: new Date(startAt).toISOString(),
        promotedEndDate: new Date(endAt).toISOString(),
        promotedDuration: days,
        promotedFinalPrice: priceCents / 100,
        isPromoted: !isPending && startAt <= nowMs,
        state: isPending ? ('pending' as const) : ('promoted' as const),
        txnId: txnid,
        mayStop: isPending || startAt > nowMs,
      },
    };
  });

  serve(startPromotionCall, async ({ params, body, caller, language, say }) => {
    const { priceCents, checkoutUrl } = await startPromotion(services, {
      eventId: params.id,
      organiserId: accountIdOf(caller),
      form: body,
      language,
    });
    return {
      message: say(checkoutUrl === undefined ? messages.promoted : messages.waiting),
      data: { price: priceCents / 100, ...(checkoutUrl !== undefined && { checkoutUrl }) },
    };
  });

  serve(stopPromotionCall, async ({ params, caller, say }) => {
    await stopPromotion(services, {
      eventId: params.id,
      by: accountIdOf(caller),
      isAdmin: caller.role === 'admin',
    });
    return { message: say(messages.stopped) };
  });
}
