import { isDeviceDatabaseThere, openDeviceDatabase, type DeviceDatabase } from './device-database.ts';

/** Who only reads or keeps something beside the work in hand waits no longer. */
const storageTimeoutMs = 1500;
/** A browser that does not open its storage by then keeps nothing (CI-14). */
const doorTimeoutMs = 700;
/** One that has something in it is waited for longer. */
const upgradeTimeoutMs = 10_000;

let opening: Promise<DeviceDatabase | undefined> | undefined;

/** This page's database, opened once, however long that takes; nothing where it does not open: then the next who asks tries again. */
export const openedDatabase = (): Promise<DeviceDatabase | undefined> =>
  (opening ??= openDeviceDatabase().catch(() => {
    opening = undefined;
    return undefined;
  }));

/** The same, or nothing where it has not opened within `withinMs`: what comes then is not kept, for now. */
export const ownDatabase = (withinMs = storageTimeoutMs): Promise<DeviceDatabase | undefined> =>
  Promise.race([openedDatabase(), new Promise<undefined>((resolve) => setTimeout(resolve, withinMs))]);

/**
 * The same for a door, which says within a second that nothing is kept: nothing then, unless this browser has
 * kept something before. A new version of the app makes that over, which may take its time (CI-13).
 */
export async function doorDatabase(): Promise<DeviceDatabase | undefined> {
  // Storage that never opens may not even say what there is.
  const isThere = Promise.race([
    isDeviceDatabaseThere().catch(() => false),
    new Promise<false>((resolve) => setTimeout(resolve, doorTimeoutMs, false)),
  ]);
  const database = await ownDatabase(doorTimeoutMs);
  if (database !== undefined || !(await isThere)) return database;
  return ownDatabase(upgradeTimeoutMs);
}
