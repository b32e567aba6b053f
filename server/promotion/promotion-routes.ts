import { listOwnPromotions } from '#contract/promotion/promotion-calls.ts';
import { Refusal } from '#contract/reasons.ts';
import type { Serve } from '../http/serve.ts';
import type { Services } from '../services.ts';

/** The calls of `contract/promotion/promotion-calls.ts`. */
export function registerPromotion(serve: Serve, _services: Services): void {
  serve(listOwnPromotions, () => Promise.reject(new Refusal('unavailable')));
}
