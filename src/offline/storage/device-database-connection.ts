import { isDeviceDatabaseListed } from './device-database-name.ts';
import { openDeviceDatabase } from './device-database.ts';
import type { DeviceDatabase } from './schema.ts';
import { withTimeout } from '#src/lib/with-timeout.ts';

/** Default timeout for reads and writes that are not the user's current task. */
const defaultTimeoutMs = 1500;
/** A browser that has not opened its database by then is treated as having none (CI-14). */
const doorTimeoutMs = 700;
/** Timeout where a database exists, which may be upgrading. */
const upgradeTimeoutMs = 10_000;

let opening: Promise<DeviceDatabase | undefined> | undefined;

/**
 * This page's database, opened once, without a timeout; undefined where it fails to open, in which case the
 * next call tries again.
 */
export const openDeviceDatabaseOnce = (): Promise<DeviceDatabase | undefined> =>
  (opening ??= openDeviceDatabase().catch(() => {
    opening = undefined;
    return undefined;
  }));

/** This page's database, or undefined if it has not opened within `timeoutMs`. */
export const getDeviceDatabase = (timeoutMs = defaultTimeoutMs): Promise<DeviceDatabase | undefined> =>
  withTimeout(openDeviceDatabaseOnce(), timeoutMs, undefined);

/**
 * This page's database for a door, which must say within a second that nothing can be persisted (CI-14):
 * undefined then, unless a database exists. A new version of the app may be upgrading that, which takes
 * longer (CI-13).
 */
export async function getDoorDatabase(): Promise<DeviceDatabase | undefined> {
  // Where storage never opens, `databases()` may not answer either.
  const isListed = withTimeout(
    isDeviceDatabaseListed().catch(() => false),
    doorTimeoutMs,
    false,
  );
  const database = await getDeviceDatabase(doorTimeoutMs);
  if (database !== undefined || !(await isListed)) return database;
  return getDeviceDatabase(upgradeTimeoutMs);
}
