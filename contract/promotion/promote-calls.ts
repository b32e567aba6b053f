import * as v from 'valibot';
import { call, success } from '../call.ts';
import { promotionDetailSchema } from '../event/event.ts';
import { idParams } from '../id.ts';
import { calendarDaySchema } from '../calendar-day.ts';

/**
 * The promotion of an own event (spec 2 §3): instants, the end excluded; its price in euros. `pending` waits for
 * its payment: its dates are fixed as those of a promotion, until it is given up.
 */
const promotionSchema = v.object({
  ...promotionDetailSchema.entries,
  promotedFinalPrice: v.number(),
  state: v.picklist(['pending', 'promoted']),
  /** The secret of its payment; empty when it cost nothing. */
  txnId: v.string(),
  /** Its owner may still stop it: it has not begun. */
  mayStop: v.boolean(),
});
export type Promotion = v.InferOutput<typeof promotionSchema>;

/** Chosen days in Italy, both included. What it costs the server computes by itself (spec 2 §5). */
export const promotionFormSchema = v.pipe(
  v.object({ startDate: calendarDaySchema, endDate: calendarDaySchema }),
  v.forward(
    v.check(({ startDate, endDate }) => startDate <= endDate, 'endDateIsLesser'),
    ['endDate'],
  ),
);

export const readPromotionPrice = call({
  method: 'GET',
  path: '/event/promotion/price',
  may: 'runEvents',
  summary: 'What a day of promotion costs, in euros; null as long as the operator has not set it.',
  answer: success({ data: v.object({ price: v.nullable(v.number()) }) }),
});

export const readPromotion = call({
  method: 'GET',
  path: '/promote/event/:id',
  may: 'runEvents',
  summary: 'The promotion of an own event that runs, comes, or waits for its payment; null without.',
  params: idParams,
  answer: success({ data: v.nullable(promotionSchema) }),
});

export const startPromotion = call({
  method: 'POST',
  path: '/event/promote/payment/init/:id',
  may: 'runEvents',
  summary: 'Promotes an own event on these days: at once at price 0, else when it is paid.',
  params: idParams,
  body: promotionFormSchema,
  answer: success({
    message: v.string(),
    data: v.object({ price: v.number(), checkoutUrl: v.optional(v.string()) }),
  }),
});

export const stopPromotion = call({
  method: 'PUT',
  path: '/event/promote/stop/:id',
  may: 'stopPromotion',
  summary: 'Stops the promotion of an event: its owner before it has begun, an admin at any time.',
  params: idParams,
  answer: success({ message: v.string() }),
});
