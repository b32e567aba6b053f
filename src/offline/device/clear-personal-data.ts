import { clearDrafts } from '../documents/draft-store.ts';
import { clearTickets } from '../documents/ticket-store.ts';
import { clearLists } from '../participants/clear-lists.ts';
import type { DeviceDatabase } from '../storage/schema.ts';

/** Deletes lists, session, drafts and tickets, except those of `exceptAccountId`; the outbox stays (CI-11). */
export async function clearPersonalData(database: DeviceDatabase, exceptAccountId?: string): Promise<void> {
  await clearLists(database, exceptAccountId);
  await clearDrafts(database, exceptAccountId);
  await clearTickets(database, exceptAccountId);
}
