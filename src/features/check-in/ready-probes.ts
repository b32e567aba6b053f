import type { Device } from '#src/offline/device.ts';
import { ListedPeople } from '#src/offline/listed-people.ts';
import { readList } from '#src/offline/list-store.ts';
import { nowMs } from '#src/platform/clock.ts';
import { cameraProblemOf, type CameraProblem } from './camera-problem.ts';

/** What was found when something was looked at; `unknown` until it was. */
export type Probed = 'ok' | 'failed' | 'unknown';

/** The worker that answers without a network is in control, and the app's files are in its store. */
export async function probeApp(): Promise<Probed> {
  // One that controls has brought all its files before.
  if (!navigator.serviceWorker?.controller) return 'failed';
  const [page, scripts] = await Promise.all([
    caches.match('/index.html', { ignoreSearch: true }),
    Promise.all(loadedFiles().map((path) => caches.match(path, { ignoreSearch: true }))),
  ]);
  return page !== undefined && scripts.every((it) => it !== undefined) ? 'ok' : 'failed';
}

/** The app's own files that this page came with. */
const loadedFiles = (): string[] =>
  [...document.querySelectorAll<HTMLScriptElement>('script[src]')]
    .map((it) => new URL(it.src))
    .filter((it) => it.origin === location.origin)
    .map((it) => it.pathname);

/** Asks for the worker and waits until it is in control, so long at most. */
export async function bringApp(withinMs: number): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const late = new Promise<void>((resolve) => setTimeout(resolve, withinMs));
  const controlled = navigator.serviceWorker.controller
    ? Promise.resolve()
    : new Promise<void>((resolve) =>
        navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true }),
      );
  await Promise.race([Promise.all([navigator.serviceWorker.ready, controlled]), late]);
}

/** Whether the browser has promised to keep what is here. */
export async function probeStorage(): Promise<Probed> {
  if (typeof navigator.storage?.persisted !== 'function') return 'failed';
  return (await navigator.storage.persisted()) ? 'ok' : 'failed';
}

export async function askForStorage(): Promise<void> {
  await navigator.storage?.persist?.().catch(() => false);
}

/** How many people of an event are written down on this phone; nothing if its list is not. */
export async function countKept(
  { database, accountId }: Device,
  eventId: string,
): Promise<number | undefined> {
  if (database === undefined) return undefined;
  const stored = await readList(database, eventId);
  if (stored === undefined || stored.list.accountId !== accountId) return undefined;
  const people = new ListedPeople();
  people.load(stored.chunks, stored.newer);
  return people.size;
}

/** Opens the camera for a moment → nothing when it showed a picture, else what is in the way. */
export async function tryCamera(): Promise<CameraProblem | undefined> {
  try {
    if (navigator.mediaDevices === undefined) return 'unsupported';
    const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
    const isLive = stream.getVideoTracks().some((track) => track.readyState === 'live');
    for (const track of stream.getTracks()) track.stop();
    return isLive ? undefined : 'busy';
  } catch (error) {
    return cameraProblemOf(error);
  }
}

/** How far this device's clock is ahead of the server's, to the second; nothing without a network. */
export async function measureSkew(): Promise<number | undefined> {
  try {
    const sentAt = nowMs();
    const { headers } = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(5_000) });
    const said = Date.parse(headers.get('date') ?? '');
    // The header counts whole seconds: its middle is the best guess.
    return Number.isNaN(said) ? undefined : (sentAt + nowMs()) / 2 - (said + 500);
  } catch {
    return undefined;
  }
}
