import { clientsClaim } from 'workbox-core';
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
  type PrecacheEntry,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { forgetDueHere } from '#src/offline/forget-due.ts';
import { bypassWorker } from './bypass-worker.ts';
import { emptyOutbox } from './empty-outbox.ts';
import { askForItsPlace, untilAskedForPlace } from './give-way.ts';
import { keepPicture } from './keep-pictures.ts';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (string | PrecacheEntry)[] };

interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

const tidiedAfterMs = 10_000;

// The app's own files are here before anybody needs them.
precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();

// Every page of ours is the shell; what the server answers by itself is not a page.
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/index.html'), {
    denylist: [
      /^\/api\//,
      /^\/healthz$/,
      /^\/readyz$/,
      /^\/robots\.txt$/,
      /^\/sitemap[\w-]*\.xml$/,
      /^\/sandbox\//,
    ],
  }),
);

// Pictures that were seen are there without a network too.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/api/image/'),
  ({ event, request }) => keepPicture(event, request),
);

// What is only the server's never comes here, where the browser can be told so.
self.addEventListener('install', bypassWorker);

// The page that installed the first version may go offline at once.
clientsClaim();

// A newer version waits until the page asks for it: a reload would take the scanner away (CI-15).
self.addEventListener('message', (event) => {
  if ((event.data as { type?: string } | undefined)?.type !== 'SKIP_WAITING') return;
  askForItsPlace();
  void self.skipWaiting();
});

// Who comes back to any page of ours: what is due leaves the device, once the page has come (CI-20, RG-28).
let isTidied = false;
self.addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate' || isTidied) return;
  isTidied = true;
  // Not with `waitUntil`: a new version would wait for it. A worker that ends before does it the next time.
  setTimeout(() => void forgetDueHere(Date.now()).catch(() => undefined), tidiedAfterMs);
});

// The network is back, and maybe no page is open. A rejected promise makes the browser try again: what was
// cut off by a newer worker is sent by that one, or by the page, and counts once (CI-2).
self.addEventListener('sync', (event) => {
  const { tag } = event as SyncEvent;
  if (tag === 'presente-outbox') (event as SyncEvent).waitUntil(untilAskedForPlace(emptyOutbox()));
});
