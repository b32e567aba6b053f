import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listOwnOrders } from '#contract/registration/order-calls.ts';
import { api } from '#src/platform/api.ts';

/** Orders on one page (spec 2 §9). */
export const ordersPerPage = 5;

/** A page of one's own orders. Names stand in them: they stay in memory, a ticket is kept on its own page. */
export const ownOrdersQuery = (page: number) =>
  queryOptions({
    queryKey: ['own-orders', page],
    queryFn: ({ signal }) => api(listOwnOrders, { query: { page, limit: ordersPerPage } }, { signal }),
    staleTime: 0,
    // The page before stays in sight while this one comes.
    placeholderData: keepPreviousData,
  });
