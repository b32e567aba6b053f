import type { Order } from '#contract/registration/order-endpoints.ts';
import type { OwnOrders } from '#src/offline/storage/schema.ts';
import { getDeviceDatabase } from '#src/offline/storage/device-database-connection.ts';
import {
  evictOwnOrders,
  cacheOwnOrders,
  readOwnOrder,
  readOwnOrders,
  type Cached,
} from '#src/offline/documents/ticket-store.ts';
import { nowMs } from '#src/platform/text/clock.ts';
import { currentAccountId } from '#src/platform/session/session.ts';
import { refreshHeldEvents } from '../held/refresh-held-events.ts';

/** Caches a page of the account's orders on this device, unless the user has logged out meanwhile (CI-11). */
export async function cacheOrderPage(
  orders: OwnOrders,
  key: { accountId: string; page: number },
): Promise<void> {
  const database = await getDeviceDatabase();
  if (database === undefined || key.accountId !== currentAccountId()) return;
  // A full disk is ignored: older entries stay.
  await cacheOwnOrders(database, orders, { ...key, now: nowMs() }).catch(() => undefined);
  // Logout cleared the device during this write: deletes it again (CI-11).
  if (key.accountId !== currentAccountId())
    await evictOwnOrders(database, key.accountId).catch(() => undefined);
  else await refreshHeldEvents();
}

/**
 * Reads a cached page of the user's orders; `null` without one, or without storage. Page 0 are the first 20
 * orders, which contain the first pages of `perPage` as well.
 */
export async function readCachedOrderPage(page: number, perPage: number): Promise<Cached<OwnOrders> | null> {
  const database = await getDeviceDatabase();
  if (database === undefined) return null;
  const read = (no: number) =>
    readOwnOrders(database, { accountId: currentAccountId(), page: no, now: nowMs() }).catch(() => undefined);
  const [own, first] = await Promise.all([read(page), read(0)]);
  if (page === 0 || first === undefined || (own !== undefined && own.savedAt >= first.savedAt))
    return own ?? null;
  const data = first.content.data.slice((page - 1) * perPage, page * perPage);
  if (data.length === 0) return own ?? null;
  return { content: { ...first.content, data }, savedAt: first.savedAt };
}

/** Reads one of the user's cached orders; `null` without it, or without storage. */
export async function readCachedOrder(orderId: string): Promise<Cached<Order> | null> {
  const database = await getDeviceDatabase();
  const query = { accountId: currentAccountId(), orderId, now: nowMs() };
  const cached = database && (await readOwnOrder(database, query).catch(() => undefined));
  return cached ?? null;
}
