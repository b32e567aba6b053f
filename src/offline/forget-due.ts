import { hasDeviceDatabase, openDeviceDatabase, type DeviceDatabase } from './device-database.ts';
import { dropOldDrafts } from './draft-store.ts';
import { wipeEndedLists } from './list-store.ts';
import { forgetEndedTickets } from './ticket-store.ts';

/**
 * Takes off the device what has been on it long enough: people, tickets and orders of events that ended
 * 48 h ago or more (CI-20, RG-28), and old drafts (EV-35).
 */
export async function forgetDue(database: DeviceDatabase, now: number): Promise<void> {
  await Promise.all([
    wipeEndedLists(database, now),
    forgetEndedTickets(database, now),
    dropOldDrafts(database, now),
  ]);
}

/** The same from outside of any page; makes no storage for who has none. */
export async function forgetDueHere(now: number): Promise<void> {
  if (!(await hasDeviceDatabase())) return;
  const database = await openDeviceDatabase();
  try {
    await forgetDue(database, now);
  } finally {
    database.close();
  }
}
