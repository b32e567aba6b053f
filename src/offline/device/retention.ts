import { hasDeviceDatabase, openDeviceDatabase } from '../storage/device-database.ts';
import { deleteExpiredDrafts } from '../documents/draft-store.ts';
import type { DeviceDatabase } from '../storage/schema.ts';
import { evictEndedTickets } from '../documents/ticket-store.ts';
import { deleteEndedLists } from '../participants/clear-lists.ts';

/**
 * Deletes what is past its retention: participants, tickets and orders of events that ended at least 48 h ago
 * (CI-20, RG-28), and expired drafts (EV-35).
 */
export async function applyRetention(database: DeviceDatabase, now: number): Promise<void> {
  await Promise.all([
    deleteEndedLists(database, now),
    evictEndedTickets(database, now),
    deleteExpiredDrafts(database, now),
  ]);
}

/** Applies retention outside of a page; creates no database where there is none. */
export async function applyRetentionInWorker(now: number): Promise<void> {
  if (!(await hasDeviceDatabase())) return;
  const database = await openDeviceDatabase();
  try {
    await applyRetention(database, now);
  } finally {
    database.close();
  }
}
