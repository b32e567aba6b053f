import { queryOptions } from '@tanstack/react-query';
import { readPromotion, readPromotionPrice } from '#contract/promotion/promote-calls.ts';
import { api } from '#src/platform/api.ts';
import { askAgain } from '#src/platform/query-client.ts';

/** What a day costs, in euros; null as long as nobody has set it. */
export const promotionPriceQuery = queryOptions({
  queryKey: ['promotion', 'price'],
  queryFn: ({ signal }) => api(readPromotionPrice, {}, { signal }),
  select: (answer) => answer.data.price,
});

/** The promotion of an own event that stands; null without. */
export const promotionQuery = (eventId: string) =>
  queryOptions({
    queryKey: ['promotion', 'of', eventId],
    queryFn: ({ signal }) => api(readPromotion, { params: { id: eventId } }, { signal }),
    select: (answer) => answer.data,
    staleTime: 0,
    gcTime: 0,
  });

/** A promotion has changed: whatever shows one asks again. */
export const askForPromotionsAgain = (): void =>
  askAgain('promotion', 'own-promotions', 'own-events', 'own-payments', 'event', 'events');
