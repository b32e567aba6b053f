import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listOwnPromotions } from '#contract/promotion/promotion-calls.ts';
import { api } from '#src/platform/api.ts';
import { kept } from '#src/platform/query-client.ts';

/** Promotions on one page (spec 2 §9). */
export const promotionsPerPage = 5;

/** A page of the promotions of one's own events. */
export const ownPromotionsQuery = (page: number) =>
  queryOptions({
    ...kept,
    queryKey: ['own-promotions', page],
    queryFn: ({ signal }) =>
      api(listOwnPromotions, { query: { page, limit: promotionsPerPage } }, { signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
