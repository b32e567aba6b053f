import { useSyncExternalStore } from 'react';

/** `taking`: its user has asked for the newer version, and it is on its way. */
type AppUpdate = 'none' | 'offered' | 'taking';

let update: AppUpdate = 'none';
/** Makes the newer version the one in use. */
let take = loadAgain;
let patience: ReturnType<typeof setTimeout> | undefined;
const watchers = new Set<() => void>();

function become(next: AppUpdate): void {
  update = next;
  for (const watcher of watchers) watcher();
}

/** In this tab: how often the page was loaded again for a version that its user has asked for. */
const triesKey = 'presente-update-tries';
const mostTries = 3;
const triesSoFar = (): number => Number(sessionStorage.getItem(triesKey) ?? 0);
/** It takes well under a second, unless the browser has given it up. */
const patienceMs = 3000;

/** Registers the service worker once the page is loaded; a newer one is offered, never forced. */
export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  watchController();
  const register = async () => {
    const { Workbox } = await import('workbox-window');
    const workbox = new Workbox('/sw.js', { type: 'module', scope: '/' });
    workbox.addEventListener('waiting', () => {
      take = () => workbox.messageSkipWaiting();
      if (update === 'taking' || triesSoFar() > 0) applyAppUpdate();
      else become('offered');
    });
    const registration = await workbox.register();
    if (registration?.waiting !== null || triesSoFar() === 0) return;
    // It came while this page was loaded again, which may still be the old one.
    loadAgain();
  };
  // Without a worker the page still works online; the door says that it cannot be kept.
  const start = () => void register().catch(() => undefined);
  if (document.readyState === 'complete') start();
  else window.addEventListener('load', start, { once: true });
}

/** A page whose worker changes is of the old version, whichever tab has asked for the new one. */
function watchController(): void {
  const { serviceWorker } = navigator;
  let hadWorker = serviceWorker.controller !== null;
  serviceWorker.addEventListener('controllerchange', () => {
    const isFirst = !hadWorker;
    hadWorker = true;
    if (isFirst) return;
    take = loadAgain;
    if (update === 'taking') take();
    else become('offered');
  });
}

/** Whether a newer version of the app waits to be used, or is being taken. */
export const useAppUpdate = (): AppUpdate =>
  useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    () => update,
    () => update,
  );

/**
 * Takes the newer version and loads the page again. Only when the user asks: nothing may be in flight.
 * Chromium gives the change up when a request reaches the old worker just while it stops, and comes back
 * to it when a page is loaded: so the page is loaded again, a few times at most, until it is done.
 */
export function applyAppUpdate(): void {
  become('taking');
  clearTimeout(patience);
  patience = setTimeout(() => {
    const tries = triesSoFar() + 1;
    if (tries > mostTries) return withdrawAppUpdate();
    sessionStorage.setItem(triesKey, String(tries));
    location.reload();
  }, patienceMs);
  take();
}

/** Its user does something else meanwhile: nothing may be loaded again any more unless asked anew. */
export function withdrawAppUpdate(): void {
  if (update !== 'taking') return;
  forgetWish();
  become('offered');
}

/** What is loaded now is of the version in use. */
function loadAgain(): void {
  forgetWish();
  location.reload();
}

function forgetWish(): void {
  clearTimeout(patience);
  sessionStorage.removeItem(triesKey);
}
