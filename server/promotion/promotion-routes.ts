import {
  readPromotion,
  readPromotionPrice,
  startPromotion as startPromotionCall,
  stopPromotion as stopPromotionCall,
} from '#contract/promotion/promote-endpoints.ts';
import { listOwnPromotions as listOwnPromotionsCall } from '#contract/promotion/promotion-endpoints.ts';
import { Refusal } from '#contract/reasons.ts';
import { requireAccountId, type RegisterRoute } from '../http/route.ts';
import type { Services } from '../services.ts';
import { listOwnPromotions } from './promotion-store.ts';
import { readPromotionPriceCents, startPromotion } from './start-promotion.ts';
import { stopPromotion } from './stop-promotion.ts';
import { findPromotable, findActiveRequest } from './promotion-request-store.ts';

const messages = {
  promoted: /*i18n*/ { id: 'promotion.promoted', message: 'Fatto: il tuo evento va in evidenza' },
  waiting: /*i18n*/ { id: 'promotion.waiting', message: 'Manca solo il pagamento' },
  stopped: /*i18n*/ { id: 'promotion.stopped', message: 'Promozione fermata' },
};

/** Registers the routes of `contract/promotion`. */
export function registerPromotionRoutes(serve: RegisterRoute, services: Services): void {
  const { database, clock } = services;

  serve(listOwnPromotionsCall, async ({ query, caller }) => {
    const organiserId = requireAccountId(caller);
    const { promotions, totalCount } = await listOwnPromotions(database.db, {
      ...query,
      organiserId,
      nowMs: clock(),
    });
    return { data: promotions, totalCount };
  });

  serve(readPromotionPrice, async () => {
    const cents = await readPromotionPriceCents(database.db);
    return { data: { price: cents === undefined ? null : cents / 100 } };
  });

  serve(readPromotion, async ({ params, caller }) => {
    const eventId = params.id;
    const nowMs = clock();
    const event = await findPromotable(database.db, { eventId, organiserId: requireAccountId(caller) });
    if (event === undefined) throw new Refusal('notFound');
    const request = await findActiveRequest(database.db, { eventId, nowMs });
    if (request === undefined) return { data: null };
    const { startAt, endAt, days, priceCents, isPending, txnid } = request;
    return {
      data: {
        promotedStartDate: new Date(startAt).toISOString(),
        promotedEndDate: new Date(endAt).toISOString(),
        promotedDuration: days,
        promotedFinalPrice: priceCents / 100,
        isPromoted: !isPending && startAt <= nowMs,
        state: isPending ? ('pending' as const) : ('promoted' as const),
        txnId: txnid,
      },
    };
  });

  serve(startPromotionCall, async ({ params, body, caller, language, translate }) => {
    const { priceCents, checkoutUrl } = await startPromotion(services, {
      eventId: params.id,
      organiserId: requireAccountId(caller),
      form: body,
      language,
    });
    return {
      message: translate(checkoutUrl === undefined ? messages.promoted : messages.waiting),
      data: { price: priceCents / 100, ...(checkoutUrl !== undefined && { checkoutUrl }) },
    };
  });

  serve(stopPromotionCall, async ({ params, caller, translate }) => {
    await stopPromotion(services, {
      eventId: params.id,
      actorId: requireAccountId(caller),
      isAdmin: caller.role === 'admin',
    });
    return { message: translate(messages.stopped) };
  });
}
