import { withTimeout } from '#src/lib/with-timeout.ts';
import type { Device } from '#src/offline/device/device.ts';
import { ParticipantIndex } from '#src/offline/participants/participant-index.ts';
import { readList } from '#src/offline/participants/list-store.ts';
import { toCameraErrorKind, type CameraErrorKind } from '../scanner/camera-error.ts';

/** Result of a check; `unknown` until it has run. */
export type CheckStatus = 'ok' | 'failed' | 'unknown';

/** Checks that the service worker controls the page, and that its cache has the app's files. */
export async function checkOfflineApp(): Promise<CheckStatus> {
  // A worker that controls the page has precached all files.
  if (!navigator.serviceWorker?.controller) return 'failed';
  const [page, scripts] = await Promise.all([
    caches.match('/index.html', { ignoreSearch: true }),
    Promise.all(getLoadedScriptPaths().map((path) => caches.match(path, { ignoreSearch: true }))),
  ]);
  return page !== undefined && scripts.every((response) => response !== undefined) ? 'ok' : 'failed';
}

/** Paths of the app's own scripts that this page has loaded. */
const getLoadedScriptPaths = (): string[] =>
  [...document.querySelectorAll<HTMLScriptElement>('script[src]')]
    .map((script) => new URL(script.src))
    .filter((url) => url.origin === location.origin)
    .map((url) => url.pathname);

/** Waits until the service worker controls the page, at most `timeoutMs`. */
export async function installOfflineApp(timeoutMs: number): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const controlled = navigator.serviceWorker.controller
    ? Promise.resolve()
    : new Promise<void>((resolve) =>
        navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true }),
      );
  await withTimeout(Promise.all([navigator.serviceWorker.ready, controlled]), timeoutMs, undefined);
}

/** Checks whether the browser has granted persistent storage. */
export async function checkPersistentStorage(): Promise<CheckStatus> {
  if (typeof navigator.storage?.persisted !== 'function') return 'failed';
  return (await navigator.storage.persisted()) ? 'ok' : 'failed';
}

/** Requests persistent storage from the browser; a refusal is ignored. */
export async function requestPersistentStorage(): Promise<void> {
  await navigator.storage?.persist?.().catch(() => false);
}

/** Returns how many of an event's participants are stored on this device; `undefined` if its list is not. */
export async function countStoredParticipants(
  { database, accountId }: Device,
  eventId: string,
): Promise<number | undefined> {
  if (database === undefined) return undefined;
  const stored = await readList(database, eventId);
  if (stored === undefined || stored.list.accountId !== accountId) return undefined;
  const participantIndex = new ParticipantIndex();
  participantIndex.load(stored.chunks, stored.deltaRows);
  return participantIndex.size;
}

/**
 * Opens the camera briefly.
 * @returns `undefined` on success, else the kind of error.
 */
export async function testCamera(): Promise<CameraErrorKind | undefined> {
  try {
    if (navigator.mediaDevices === undefined) return 'unsupported';
    const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
    const isLive = stream.getVideoTracks().some((track) => track.readyState === 'live');
    for (const track of stream.getTracks()) track.stop();
    return isLive ? undefined : 'busy';
  } catch (error) {
    return toCameraErrorKind(error);
  }
}
