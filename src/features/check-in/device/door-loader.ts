import { formatMarks, type ChangeMark } from '#contract/check-in/change-mark.ts';
import { listParticipants } from '#contract/check-in/check-in-endpoints.ts';
import type { Door, DoorStatus } from '#src/offline/door/door.ts';
import { createDoor } from '#src/offline/door/create-door.ts';
import type { DownloadReply, DownloadRequest, ListReply } from '#src/offline/door/door-sync.ts';
import { getDeviceDatabase } from '#src/offline/storage/device-database-connection.ts';
import { readDoorSnapshot } from '#src/offline/door/door-snapshot.ts';
import { api } from '#src/platform/http/api.ts';
import { readCurrentSession } from '#src/platform/session/session.ts';
import { sleep } from '#src/lib/sleep.ts';
import { classifyListError } from './classify-list-error.ts';
import { getDevice } from './device.ts';

let preloaded:
  | { readonly eventId: string; readonly doorPromise: Promise<Door>; door: Door | undefined }
  | undefined;

/** Opens an event's door on this device; reads the stored preview in parallel. */
export async function openLocalDoor(eventId: string): Promise<Door> {
  // A device without the list asks for it at once, not after it has been opened (CI-87).
  let early: ReturnType<typeof requestEarly> | undefined;
  const onNoList = (): void => {
    early = requestEarly(eventId);
    early.catch(() => undefined);
  };
  const snapshot = getDeviceDatabase().then(
    (database) => database && readDoorSnapshot(database, eventId, onNoList),
  );
  snapshot.catch(() => undefined);
  const device = await getDevice();
  return createDoor({
    device,
    eventId,
    snapshot,
    fetchList: (...known) => fetchList(eventId, ...known),
    async downloadList(request) {
      const claimed = (await early?.catch(() => undefined))?.claim(request);
      return claimed ?? (await loadDownload()).requestDownload(eventId, request);
    },
  });
}

// Only a device without the list needs its code.
const loadDownload = () => import('./download-list.ts');

/** Requests a list before the device is open; only the session that asked may claim the reply, once. */
async function requestEarly(eventId: string) {
  const token = readCurrentSession()?.token;
  if (token === undefined) return undefined;
  const { requestDownload } = await loadDownload();
  let reply: Promise<DownloadReply> | undefined = requestDownload(eventId, { from: 0, of: 0, seen: [] });
  return {
    claim({ of, seen }: DownloadRequest): Promise<DownloadReply> | undefined {
      const claimed = reply;
      reply = undefined;
      const isSame = of === 0 && seen.length === 0 && readCurrentSession()?.token === token;
      return isSame ? claimed : undefined;
    },
  };
}

/**
 * Opens a door before its page is loaded.
 * @returns When it has left `loading`, whatever its status is then.
 */
export async function preloadDoor(eventId: string): Promise<void> {
  const entry = { eventId, doorPromise: openLocalDoor(eventId), door: undefined as Door | undefined };
  preloaded = entry;
  entry.door = await entry.doorPromise;
  await waitUntil(entry.door, (status) => status !== 'loading');
  // The first rows of a download come soon: rendering the empty list before them would delay them.
  if (entry.door.getState().status === 'absent')
    await Promise.race([waitUntil(entry.door, (status) => status !== 'absent'), sleep(firstRowsTimeoutMs)]);
}

/** How long the first rows of a download may keep the page blank. */
const firstRowsTimeoutMs = 600;

/** Waits for a status; a change that leads to another one is ignored. */
async function waitUntil(door: Door, isReached: (status: DoorStatus) => boolean): Promise<void> {
  if (isReached(door.getState().status)) return;
  await new Promise<void>((resolve) => {
    const unsubscribe = door.subscribe(() => {
      if (!isReached(door.getState().status)) return;
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
