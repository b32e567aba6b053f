import { useSyncExternalStore } from 'react';

let waiting: ServiceWorker | undefined;
const watchers = new Set<() => void>();

/** Registers the service worker once the page is loaded; a newer one is offered, never forced. */
export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  // Without a worker the page still works online; the door says that it cannot be kept.
  const start = () => void register().catch(() => undefined);
  if (document.readyState === 'complete') start();
  else window.addEventListener('load', start, { once: true });
}

async function register(): Promise<void> {
  const registration = await navigator.serviceWorker.register('/sw.js', { type: 'module' });
  // The first one of all waits for nobody.
  const look = () => {
    if (registration.waiting !== null && navigator.serviceWorker.controller !== null)
      offer(registration.waiting);
  };
  look();
  registration.addEventListener('updatefound', () =>
    registration.installing?.addEventListener('statechange', look),
  );
}

function offer(worker: ServiceWorker): void {
  waiting = worker;
  for (const watcher of watchers) watcher();
}

/** Whether a newer version of the app waits to be used. */
export const useHasAppUpdate = (): boolean =>
  useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    () => waiting !== undefined,
  );

/** Takes the newer version and loads the page again. Only when the user asks: nothing may be in flight. */
export function applyAppUpdate(): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  waiting?.postMessage({ type: 'SKIP_WAITING' });
}
