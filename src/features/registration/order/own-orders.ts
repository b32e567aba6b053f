import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listOwnOrders, type Order } from '#contract/registration/order-endpoints.ts';
import { api } from '#src/platform/http/api.ts';
import { currentAccountId } from '#src/platform/session/session.ts';

/** Orders per page (RG-33). */
export const ordersPerPage = 5;

// Lazy: loads Dexie only with the cache, which an online request does not wait for.
const loadOrderCache = () => import('./order-cache.ts');

/* Every key contains the account id, so that another account never sees these orders. */

/** A page of the user's orders from the server; also cached on the device (RG-36). */
export const ownOrdersQuery = (page: number) =>
  queryOptions({
    queryKey: ['own-orders', currentAccountId(), page],
    queryFn: async ({ signal }) => {
      const accountId = currentAccountId();
      const response = await api(listOwnOrders, { query: { page, limit: ordersPerPage } }, { signal });
      void loadOrderCache()
        .then((cache) => cache.cacheOrderPage(response, { accountId, page }))
        .catch(() => undefined);
      return response;
    },
    staleTime: 0,
    // Shows the previous page while this one loads.
    placeholderData: keepPreviousData,
  });

/** Largest page that the server answers. */
const heldLimit = 20;

/**
 * The orders of what runs or is next, for the tickets on this device and the profile (RG-36, RG-49). Stored as
 * page 0, beside the pages that were opened.
 */
export const heldOrdersQuery = () =>
  queryOptions({
    queryKey: ['own-orders', currentAccountId(), 'held'],
    queryFn: async ({ signal }) => {
      const accountId = currentAccountId();
      const response = await api(listOwnOrders, { query: { page: 1, limit: heldLimit } }, { signal });
      await loadOrderCache()
        .then((cache) => cache.cacheOrderPage(response, { accountId, page: 0 }))
        .catch(() => undefined);
      return response;
    },
    staleTime: 0,
  });

/** One of the user's orders from the server; `null` when not found. */
export const ownOrderQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['own-orders', currentAccountId(), 'one', orderId],
    queryFn: async ({ signal }): Promise<Order | null> => {
      const { data } = await api(listOwnOrders, { query: { orderId } }, { signal });
      return data[0] ?? null;
    },
    staleTime: 0,
  });

const cacheOptions = { staleTime: Infinity, gcTime: 0, retry: false } as const;

/** The same page from the device cache; read once, not kept in memory. */
export const cachedOrdersQuery = (page: number) =>
  queryOptions({
    ...cacheOptions,
    queryKey: ['cached-orders', currentAccountId(), page],
    queryFn: async () => (await loadOrderCache()).readCachedOrderPage(page, ordersPerPage),
  });

/** The same orders as `heldOrdersQuery` from the device cache. */
export const cachedHeldOrdersQuery = () =>
  queryOptions({
    ...cacheOptions,
    queryKey: ['cached-orders', currentAccountId(), 'held'],
    queryFn: async () => (await loadOrderCache()).readCachedOrderPage(0, heldLimit),
  });

/** The same order from the device cache. */
export const cachedOrderQuery = (orderId: string) =>
  queryOptions({
    ...cacheOptions,
    queryKey: ['cached-orders', currentAccountId(), 'one', orderId],
    queryFn: async () => (await loadOrderCache()).readCachedOrder(orderId),
  });
