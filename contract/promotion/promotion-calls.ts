import * as v from 'valibot';
import { call, success } from '../call.ts';
import { ownEventSummarySchema } from '../event/event.ts';
import { shortPagingEntries } from '../paging.ts';

/** A promotion of one's own event (spec 2 §3); its days in ISO 8601, the end excluded. */
const ownPromotionSchema = v.object({
  _id: v.string(),
  promotedStartDate: v.string(),
  promotedEndDate: v.string(),
  /** In days. */
  promotedDuration: v.number(),
  /** In euros. */
  promotedFinalPrice: v.number(),
  event: ownEventSummarySchema,
});
export type OwnPromotion = v.InferOutput<typeof ownPromotionSchema>;

export const listOwnPromotions = call({
  method: 'GET',
  path: '/web/my/promoted/events',
  may: 'runEvents',
  summary: 'Own promoted events, the latest promotion first.',
  query: v.object(shortPagingEntries),
  answer: success({ data: v.array(ownPromotionSchema), totalCount: v.number() }),
});
