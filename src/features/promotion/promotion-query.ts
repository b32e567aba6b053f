import { queryOptions } from '@tanstack/react-query';
import { readPromotion, readPromotionPrice } from '#contract/promotion/promote-endpoints.ts';
import { api } from '#src/platform/http/api.ts';
import { invalidate } from '#src/platform/http/query-client.ts';

/** Price per day in euros; null when the operator has not set one. */
export const promotionPriceQuery = queryOptions({
  queryKey: ['promotion', 'price'],
  queryFn: ({ signal }) => api(readPromotionPrice, {}, { signal }),
  select: (response) => response.data.price,
});

/** The active or unpaid promotion of an own event; null without. */
export const promotionQuery = (eventId: string) =>
  queryOptions({
    queryKey: ['promotion', 'of', eventId],
    queryFn: ({ signal }) => api(readPromotion, { params: { id: eventId } }, { signal }),
    select: (response) => response.data,
    staleTime: 0,
    gcTime: 0,
  });

/** Invalidates every query that shows a promotion, after a change. */
export const invalidatePromotions = (): void =>
  invalidate('promotion', 'own-promotions', 'own-events', 'own-payments', 'event', 'events');
