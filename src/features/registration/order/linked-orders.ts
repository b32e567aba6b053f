import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Order } from '#contract/registration/order-endpoints.ts';
import { listOrdersByLink } from '#contract/registration/orders-link-endpoints.ts';
import { api } from '#src/platform/http/api.ts';
import { ordersPerPage } from './own-orders.ts';

/** A page of the orders of a mailed link. Contains names, so it is cached in memory only. */
export const linkedOrdersQuery = (token: string, page: number) =>
  queryOptions({
    queryKey: ['linked-orders', token, page],
    queryFn: ({ signal }) =>
      api(listOrdersByLink, { body: { token, page, limit: ordersPerPage } }, { signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** One order of a mailed link; `null` when not found. */
export const linkedOrderQuery = (token: string, orderId: string) =>
  queryOptions({
    queryKey: ['linked-orders', token, 'one', orderId],
    queryFn: async ({ signal }): Promise<Order | null> => {
      const { data } = await api(listOrdersByLink, { body: { token, orderId } }, { signal });
      return data[0] ?? null;
    },
    staleTime: 0,
  });
