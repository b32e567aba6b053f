import { formatMarks, type ChangeMark } from '#contract/check-in/change-mark.ts';
import { listParticipants } from '#contract/check-in/check-in-endpoints.ts';
import type { Door } from '#src/offline/door/door.ts';
import { createDoor } from '#src/offline/door/create-door.ts';
import type { ListReply } from '#src/offline/door/door-sync.ts';
import { getDeviceDatabase } from '#src/offline/storage/device-database-connection.ts';
import { readDoorSnapshot } from '#src/offline/door/door-snapshot.ts';
import { api } from '#src/platform/http/api.ts';
import { classifyListError } from './classify-list-error.ts';
import { getDevice } from './device.ts';

let preloaded:
  | { readonly eventId: string; readonly doorPromise: Promise<Door>; door: Door | undefined }
  | undefined;

/** Opens an event's door on this device; reads the stored preview in parallel. */
export async function openLocalDoor(eventId: string): Promise<Door> {
  const snapshot = getDeviceDatabase().then((database) => database && readDoorSnapshot(database, eventId));
  snapshot.catch(() => undefined);
  const device = await getDevice();
  return createDoor({
    device,
    eventId,
    snapshot,
    fetchList: (...known) => fetchList(eventId, ...known),
    // Only a device without the list needs its code.
    downloadList: async (request) => (await import('./download-list.ts')).requestDownload(eventId, request),
  });
}

/**
 * Opens a door before its page is loaded.
 * @returns When it has left `loading`, whatever its status is then.
 */
export async function preloadDoor(eventId: string): Promise<void> {
  const entry = { eventId, doorPromise: openLocalDoor(eventId), door: undefined as Door | undefined };
  preloaded = entry;
  entry.door = await entry.doorPromise;
  // Wait for the first status after `loading`.
  if (entry.door.getState().status === 'loading')
    await new Promise<void>((resolve) => {
      const unsubscribe = entry.door!.subscribe(() => {
        unsubscribe();
        resolve();
      });
    });
}

/** The preloaded door, if it is open already. */
export const getPreloadedDoor = (eventId: string): Door | undefined =>
  preloaded?.eventId === eventId ? preloaded.door : undefined;

/** Hands the preloaded door to its page, once; opens a new one otherwise. */
export function claimPreloadedDoor(eventId: string): Promise<Door> {
  const claimed = preloaded?.eventId === eventId ? preloaded.doorPromise : undefined;
  preloaded = undefined;
  return claimed ?? openLocalDoor(eventId);
}

async function fetchList(
  eventId: string,
  since: number | undefined,
  seen: readonly ChangeMark[],
): Promise<ListReply> {
  const query = { since, ...(seen.length > 0 && { seen: formatMarks(seen) }) };
  try {
    const { data } = await api(listParticipants, { params: { id: eventId }, query });
    return { kind: 'answered', list: data };
  } catch (error) {
    return { kind: classifyListError(error) };
  }
}
