import { openDeviceDatabase, type DeviceDatabase } from './device-database.ts';

/** Who only reads or keeps something beside the work in hand waits no longer. */
const storageTimeoutMs = 1500;

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
