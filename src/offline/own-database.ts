import { openDeviceDatabase, type DeviceDatabase } from './device-database.ts';

/** A browser that does not open its storage by then keeps nothing, for now. */
const storageTimeoutMs = 1500;

let opening: Promise<DeviceDatabase | undefined> | undefined;

/** This page's database, opened once; nothing where it does not open in time. */
export function ownDatabase(): Promise<DeviceDatabase | undefined> {
  opening ??= openDeviceDatabase().catch(() => {
    opening = undefined;
    return undefined;
  });
  return Promise.race([opening, new Promise<undefined>((resolve) => setTimeout(resolve, storageTimeoutMs))]);
}
