import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listOwnOrders } from '#contract/registration/order-calls.ts';
import { api } from '#src/platform/api.ts';
import { kept } from '#src/platform/query-client.ts';

/** Orders on one page (spec 2 §9). */
export const ordersPerPage = 5;

/** A page of one's own orders; kept, because tickets are needed where there is no network. */
export const ownOrdersQuery = (page: number) =>
  queryOptions({
    ...kept,
    queryKey: ['own-orders', page],
    queryFn: ({ signal }) => api(listOwnOrders, { query: { page, limit: ordersPerPage } }, { signal }),
    staleTime: 0,
    // The page before stays in sight while this one comes.
    placeholderData: keepPreviousData,
  });
