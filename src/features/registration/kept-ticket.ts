import type { TicketPage } from '#contract/registration/registration-calls.ts';
import { ownDatabase } from '#src/offline/own-database.ts';
import { forgetTicket, keepTicket, readKeptTicket, type Kept } from '#src/offline/ticket-store.ts';
import { nowMs } from '#src/platform/clock.ts';
import { currentAccountId } from '#src/platform/session.ts';

/** What this device has of a ticket; null when it has nothing, or keeps nothing. */
export async function readOnDevice(ticket: string): Promise<Kept<TicketPage> | null> {
  const database = await ownDatabase();
  const kept = database && (await readKeptTicket(database, ticket, nowMs()).catch(() => undefined));
  return kept ?? null;
}

/** Keeps a ticket on this device, and says whether it is there. */
export async function keepOnDevice(page: TicketPage): Promise<boolean> {
  const database = await ownDatabase();
  if (database === undefined) return false;
  const accountId = currentAccountId();
  const isKept = await keepTicket(database, page, { accountId, now: nowMs() }).then(
    () => true,
    () => false,
  );
  // Signing out wiped the device while this was being written (CI-11).
  if (currentAccountId() === accountId) return isKept;
  await forgetOnDevice(page.ticket);
  return false;
}

/** Takes a ticket off this device. */
export async function forgetOnDevice(ticket: string): Promise<void> {
  const database = await ownDatabase();
  if (database !== undefined) await forgetTicket(database, ticket).catch(() => undefined);
}
