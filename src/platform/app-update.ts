import { useSyncExternalStore } from 'react';

let waiting: ServiceWorker | undefined;
const watchers = new Set<() => void>();

function offer(worker: ServiceWorker): void {
  waiting = worker;
  for (const watcher of watchers) watcher();
}

/** A worker on its way in is an update when another one already serves this page. */
function follow(worker: ServiceWorker | null): void {
  worker?.addEventListener('statechange', () => {
    if (worker.state === 'installed' && navigator.serviceWorker.controller !== null) offer(worker);
  });
}

/** Registers the service worker once the page is loaded; a newer one is offered, never forced. */
export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  const register = async () => {
    const registration = await navigator.serviceWorker.register('/sw.js', { type: 'module', scope: '/' });
    if (registration.waiting !== null && navigator.serviceWorker.controller !== null) {
      offer(registration.waiting);
    }
    follow(registration.installing);
    registration.addEventListener('updatefound', () => follow(registration.installing));
  };
  // Without a worker the page still works online; the door says that it cannot be kept.
  const start = () => void register().catch(() => undefined);
  if (document.readyState === 'complete') start();
  else window.addEventListener('load', start, { once: true });
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
