import * as v from 'valibot';
import { endpoint, success } from '../endpoint.ts';
import { ownEventSummarySchema } from '../event/event.ts';
import { shortPagingEntries } from '../paging.ts';

/** A promotion of an own event: instants in ISO 8601, end exclusive (PY-34). */
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

export const listOwnPromotions = endpoint({
  method: 'GET',
  path: '/web/my/promoted/events',
  requires: 'manageEvents',
  summary: 'Own promoted events, the latest promotion first.',
  query: v.object(shortPagingEntries),
  response: success({ data: v.array(ownPromotionSchema), totalCount: v.number() }),
});
