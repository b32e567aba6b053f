import type { TicketPage } from '#contract/registration/registration-endpoints.ts';
import { getDeviceDatabase } from '#src/offline/storage/device-database-connection.ts';
import {
  evictTicket,
  cacheTicket,
  readCachedTicket,
  type Cached,
} from '#src/offline/documents/ticket-store.ts';
import { nowMs } from '#src/platform/text/clock.ts';
import { currentAccountId } from '#src/platform/session/session.ts';

/** Reads a cached ticket; `null` without one, or without storage. */
export async function readCachedTicketPage(ticket: string): Promise<Cached<TicketPage> | null> {
  const database = await getDeviceDatabase();
  const cached = database && (await readCachedTicket(database, ticket, nowMs()).catch(() => undefined));
  return cached ?? null;
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
  if (currentAccountId() === accountId) return isCached;
  await evictTicketPage(page.ticket);
  return false;
}

/** Deletes a ticket from this device. */
export async function evictTicketPage(ticket: string): Promise<void> {
  const database = await getDeviceDatabase();
  if (database !== undefined) await evictTicket(database, ticket).catch(() => undefined);
}
