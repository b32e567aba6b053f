import { useSyncExternalStore } from 'react';
import { createStore } from '#src/lib/create-store.ts';
import { safeSessionStorage } from '#src/lib/safe-storage.ts';

/** `activating`: the user has requested the new version, and it is being activated. */
type AppUpdateStatus = 'none' | 'offered' | 'activating';

const statusStore = createStore<AppUpdateStatus>('none');
/** Activates the new version. */
let activate = reloadPage;
let activationTimeout: ReturnType<typeof setTimeout> | undefined;

const isActivating = (): boolean => statusStore.getSnapshot() === 'activating';

/** Per tab: number of reloads made to activate a requested version. */
const reloadAttemptsKey = 'presente-update-tries';
const maxReloadAttempts = 3;
const readReloadAttempts = (): number => Number(safeSessionStorage.get(reloadAttemptsKey) ?? 0);
/** Activation takes well under a second, unless the browser has abandoned it. */
const activationTimeoutMs = 3000;

/** Registers the service worker after page load; a new version is offered, never forced (CI-15). */
export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  watchController();
  const register = async () => {
    const { Workbox } = await import('workbox-window');
    const workbox = new Workbox('/sw.js', { type: 'module', scope: '/' });
    workbox.addEventListener('waiting', () => {
      activate = () => workbox.messageSkipWaiting();
      if (isActivating() || readReloadAttempts() > 0) applyAppUpdate();
      else statusStore.set('offered');
    });
    const registration = await workbox.register();
    if (registration?.waiting !== null || readReloadAttempts() === 0) return;
    // The worker was installed during the reload, so the page may still be the old version.
    reloadPage();
  };
  // Without a service worker the page works online; the door says that it is not available offline.
  const start = () => void register().catch(() => undefined);
  if (document.readyState === 'complete') start();
  else window.addEventListener('load', start, { once: true });
}

/** When the controlling worker changes, this page is the old version, whichever tab requested the new one. */
function watchController(): void {
  const { serviceWorker } = navigator;
  let hadController = serviceWorker.controller !== null;
  serviceWorker.addEventListener('controllerchange', () => {
    const isFirst = !hadController;
    hadController = true;
    if (isFirst) return;
    activate = reloadPage;
    if (isActivating()) activate();
    else statusStore.set('offered');
  });
}

/** Subscribes to the update status: whether a new version is available or being activated. */
export const useAppUpdate = (): AppUpdateStatus =>
  useSyncExternalStore(statusStore.subscribe, statusStore.getSnapshot, statusStore.getSnapshot);

/**
 * Activates the new version and reloads the page. Call on user request only: nothing may be in flight.
 * Chromium abandons activation when a request reaches the old worker while it stops, and retries on page
 * load; so the page is reloaded at most `maxReloadAttempts` times.
 */
export function applyAppUpdate(): void {
  statusStore.set('activating');
  clearTimeout(activationTimeout);
  activationTimeout = setTimeout(() => {
    const attempts = readReloadAttempts() + 1;
    const isCounted = safeSessionStorage.set(reloadAttemptsKey, String(attempts));
    if (attempts > maxReloadAttempts || !isCounted) return cancelAppUpdate();
    location.reload();
  }, activationTimeoutMs);
  activate();
}

/** Cancels a requested update because the user went on working: no reload without a new request. */
export function cancelAppUpdate(): void {
  if (!isActivating()) return;
  clearReloadAttempts();
  statusStore.set('offered');
}

/** Reloads with the active version. */
function reloadPage(): void {
  clearReloadAttempts();
  location.reload();
}

function clearReloadAttempts(): void {
  clearTimeout(activationTimeout);
  safeSessionStorage.delete(reloadAttemptsKey);
}
