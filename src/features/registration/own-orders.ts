import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listOwnOrders, type Order } from '#contract/registration/order-calls.ts';
import { api } from '#src/platform/api.ts';
import { currentAccountId } from '#src/platform/session.ts';

/** Orders on one page (spec 2 §9). */
export const ordersPerPage = 5;

// Dexie comes along with what is kept: with a network nobody waits for it.
const device = () => import('./kept-orders.ts');

/*
 * The account stands in every key: what one has read, another that signs in after it never sees.
 */

/** A page of one's own orders, from the server; it is put on this device as it comes (RG-36). */
export const ownOrdersQuery = (page: number) =>
  queryOptions({
    queryKey: ['own-orders', currentAccountId(), page],
    queryFn: async ({ signal }) => {
      const accountId = currentAccountId();
      const answer = await api(listOwnOrders, { query: { page, limit: ordersPerPage } }, { signal });
      void device()
        .then((it) => it.keepOnDevice(answer, { accountId, page }))
        .catch(() => undefined);
      return answer;
    },
    staleTime: 0,
    // The page before stays in sight while this one comes.
    placeholderData: keepPreviousData,
  });

/** One of one's own orders, from the server; null when it is none. */
export const ownOrderQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['own-orders', currentAccountId(), 'one', orderId],
    queryFn: async ({ signal }): Promise<Order | null> => {
      const { data } = await api(listOwnOrders, { query: { orderId } }, { signal });
      return data[0] ?? null;
    },
    staleTime: 0,
  });

const keptHere = { staleTime: Infinity, gcTime: 0, retry: false } as const;

/** The same page as this device kept it: read once, and kept nowhere else. */
export const keptOrdersQuery = (page: number) =>
  queryOptions({
    ...keptHere,
    queryKey: ['kept-orders', currentAccountId(), page],
    queryFn: async () => (await device()).readPageOnDevice(page),
  });

/** The same order as it came with a page. */
export const keptOrderQuery = (orderId: string) =>
  queryOptions({
    ...keptHere,
    queryKey: ['kept-orders', currentAccountId(), 'one', orderId],
    queryFn: async () => (await device()).readOrderOnDevice(orderId),
  });
