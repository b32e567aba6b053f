import type { TicketPage } from '#contract/registration/registration-endpoints.ts';
import { getDeviceDatabase } from '#src/offline/storage/device-database-connection.ts';
import {
  evictTicket,
  cacheTicket,
  readCachedTicket,
  type Cached,
} from '#src/offline/documents/ticket-store.ts';
import { withTimeout } from '#src/lib/with-timeout.ts';
import { nowMs } from '#src/platform/text/clock.ts';
import { currentAccountId } from '#src/platform/session/session.ts';
import { refreshHeldEvents } from '../held/refresh-held-events.ts';

/** A browser whose database was blocked by a reload during a write must not show a skeleton forever. */
const readTimeoutMs = 5_000;

/** Reads a cached ticket; `null` without one, or without storage that answers. */
export async function readCachedTicketPage(ticket: string): Promise<Cached<TicketPage> | null> {
  const database = await getDeviceDatabase();
  if (database === undefined) return null;
  const reading = readCachedTicket(database, ticket, nowMs()).catch(() => undefined);
  return (await withTimeout(reading, readTimeoutMs, undefined)) ?? null;
}

/**
 * Caches a ticket on this device.
 * @returns whether it was stored
 */
export async function cacheTicketPage(page: TicketPage): Promise<boolean> {
  const database = await getDeviceDatabase();
  if (database === undefined) return false;
  const accountId = currentAccountId();
  const isCached = await cacheTicket(database, page, { accountId, now: nowMs() }).then(
    () => true,
    () => false,
  );
  // Logout cleared the device during this write: deletes it again (CI-11).
  if (currentAccountId() === accountId) {
    await refreshHeldEvents();
    return isCached;
  }
  await evictTicketPage(page.ticket);
  return false;
}

/** Deletes a ticket from this device. */
export async function evictTicketPage(ticket: string): Promise<void> {
  const database = await getDeviceDatabase();
  if (database === undefined) return;
  await evictTicket(database, ticket).catch(() => undefined);
  await refreshHeldEvents();
}
