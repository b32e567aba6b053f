import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Order } from '#contract/registration/order-calls.ts';
import { listOrdersByLink } from '#contract/registration/orders-link-calls.ts';
import { api } from '#src/platform/api.ts';
import { ordersPerPage } from './own-orders.ts';

/** A page of the orders that a link shows. Names stand in them: they stay in memory. */
export const linkedOrdersQuery = (token: string, page: number) =>
  queryOptions({
    queryKey: ['linked-orders', token, page],
    queryFn: ({ signal }) =>
      api(listOrdersByLink, { body: { token, page, limit: ordersPerPage } }, { signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** One of them; null when it is none. */
export const linkedOrderQuery = (token: string, orderId: string) =>
  queryOptions({
    queryKey: ['linked-orders', token, 'one', orderId],
    queryFn: async ({ signal }): Promise<Order | null> => {
      const { data } = await api(listOrdersByLink, { body: { token, orderId } }, { signal });
      return data[0] ?? null;
    },
    staleTime: 0,
  });
