import { listOwnOrders } from '#contract/registration/order-calls.ts';
import { Refusal } from '#contract/reasons.ts';
import type { Serve } from '../http/serve.ts';
import type { Services } from '../services.ts';

/** The calls of `contract/registration/order-calls.ts`. */
export function registerOrders(serve: Serve, _services: Services): void {
  serve(listOwnOrders, () => Promise.reject(new Refusal('unavailable')));
}
