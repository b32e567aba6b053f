import { useSyncExternalStore } from 'react';
import type { Workbox } from 'workbox-window';

let waiting: Workbox | undefined;
const watchers = new Set<() => void>();

/** Registers the service worker once the page is loaded; a newer one is offered, never forced. */
export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  const register = async () => {
    const { Workbox } = await import('workbox-window');
    const workbox = new Workbox('/sw.js', { type: 'module', scope: '/' });
    workbox.addEventListener('waiting', () => {
      waiting = workbox;
      for (const watcher of watchers) watcher();
    });
    await workbox.register();
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
  waiting?.addEventListener('controlling', () => location.reload());
  waiting?.messageSkipWaiting();
}
