import { clientsClaim } from 'workbox-core';
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
  type PrecacheEntry,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { applyRetentionInWorker } from '#src/offline/device/retention.ts';
import { addStaticRoutes } from './static-routes.ts';
import { runBackgroundSync } from './background-sync.ts';
import { requestHandover, abortOnHandover } from './worker-handover.ts';
import { cacheImage, cacheTile } from './media-cache.ts';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (string | PrecacheEntry)[] };

interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

const retentionDelayMs = 10_000;

// Precaches the app's own files.
precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();

// Every page is served from the app shell, except what the server answers itself.
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

// Images and parts of the street map that were seen are available offline.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/api/image/'),
  ({ event, request }) => cacheImage(event, request),
);

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/api/tile/'),
  ({ event, request }) => cacheTile(event, request),
);

// Requests that only the server can answer bypass this worker, where the browser supports static routing.
self.addEventListener('install', addStaticRoutes);

// Claims the page that installed the first version, which may go offline at once.
clientsClaim();

// A newer version waits for the page's message: a reload would close the scanner (CI-15).
self.addEventListener('message', (event) => {
  if ((event.data as { type?: string } | undefined)?.type !== 'SKIP_WAITING') return;
  requestHandover();
  void self.skipWaiting();
});

// Applies retention once per worker, after the first navigation has been served (CI-20, RG-28).
let hasAppliedRetention = false;
self.addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate' || hasAppliedRetention) return;
  hasAppliedRetention = true;
  // Not with `waitUntil`, which would delay a new version. A worker that stops earlier applies it the next
  // time.
  setTimeout(() => void applyRetentionInWorker(Date.now()).catch(() => undefined), retentionDelayMs);
});

// Background sync: the network is back, and maybe no page is open. A rejected promise makes the browser
// retry; a batch cut off by a newer worker is sent again by that one or by the page, and counts once (CI-2).
self.addEventListener('sync', (event) => {
  const { tag } = event as SyncEvent;
  if (tag === 'presente-outbox') (event as SyncEvent).waitUntil(abortOnHandover(runBackgroundSync()));
});
