import * as v from 'valibot';
import { endpoint, success } from '../endpoint.ts';
import { promotionDetailSchema } from '../event/event.ts';
import { idParams } from '../id.ts';
import { calendarDaySchema } from '../calendar-day.ts';

/**
 * The promotion of an own event: instants, end exclusive; price in euros. `pending` awaits its payment, with
 * dates fixed until it is abandoned (PY-16).
 */
const promotionSchema = v.object({
  ...promotionDetailSchema.entries,
  promotedFinalPrice: v.number(),
  state: v.picklist(['pending', 'promoted']),
  /** Secret id of its payment; '' when it was free. */
  txnId: v.string(),
});
export type Promotion = v.InferOutput<typeof promotionSchema>;

/** Chosen days in Italy, both inclusive. The server computes the price (PY-15). */
export const promotionFormSchema = v.pipe(
  v.object({ startDate: calendarDaySchema, endDate: calendarDaySchema }),
  v.forward(
    v.check(({ startDate, endDate }) => startDate <= endDate, 'endDateIsLesser'),
    ['endDate'],
  ),
);

export const readPromotionPrice = endpoint({
  method: 'GET',
  path: '/event/promotion/price',
  requires: 'manageEvents',
  summary: 'What a day of promotion costs, in euros; null as long as the operator has not set it.',
  response: success({ data: v.object({ price: v.nullable(v.number()) }) }),
});

export const readPromotion = endpoint({
  method: 'GET',
  path: '/promote/event/:id',
  requires: 'manageEvents',
  summary: 'The promotion of an own event that runs, comes, or waits for its payment; null without.',
  params: idParams,
  response: success({ data: v.nullable(promotionSchema) }),
});

export const startPromotion = endpoint({
  method: 'POST',
  path: '/event/promote/payment/init/:id',
  requires: 'manageEvents',
  summary: 'Promotes an own event on these days: at once at price 0, else when it is paid.',
  params: idParams,
  body: promotionFormSchema,
  response: success({
    message: v.string(),
    data: v.object({ price: v.number(), checkoutUrl: v.optional(v.string()) }),
  }),
});

export const stopPromotion = endpoint({
  method: 'PUT',
  path: '/event/promote/stop/:id',
  requires: 'stopPromotion',
  summary: 'Stops the promotion of an event: its owner before it has begun, an admin at any time.',
  params: idParams,
  response: success({ message: v.string() }),
});
