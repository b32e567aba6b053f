import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister';
import { QueryClient, type InfiniteData, type Query } from '@tanstack/react-query';
import {
  persistQueryClient,
  removeOldestQuery,
  type PersistedClient,
} from '@tanstack/react-query-persist-client';
import { dayMs } from '#contract/durations.ts';
import { imageCacheName } from '#contract/image/image-url.ts';
import { tileCacheName } from '#contract/tiles/tile-url.ts';
import { ApiRefusal } from './api-errors.ts';
import { onSessionChangedInOtherTab, onSigningOut, readCurrentSession } from '../session/session.ts';
import { flagSignedOutInOtherTab } from '../session/signed-out-elsewhere.ts';

const storageKey = 'presente-shell';
/** Increase when the shape of persisted data changes: data of another version is discarded. */
const cacheBuster = '6';
const persistedMaxAgeMs = 60 * dayMs;
/** Maximum pages persisted of an infinite query. */
const maxPersistedPages = 3;
/** Above this size, the oldest queries are evicted. */
const maxPersistedCharacters = 500_000;

const shouldRetry = (failures: number, error: unknown): boolean =>
  failures < 1 && !(error instanceof ApiRefusal && error.reason !== 'unavailable');

export const queryClient = new QueryClient({
  defaultOptions: {
    // `always`: connectivity is decided by server responses, not by the browser.
    queries: { networkMode: 'always', staleTime: 15_000, retry: shouldRetry, retryDelay: 600 },
    mutations: { networkMode: 'always', retry: false },
  },
});

/** Invalidates all queries whose key starts with one of `keys`. */
export function invalidate(...keys: readonly string[]): void {
  for (const key of keys) void queryClient.invalidateQueries({ queryKey: [key] });
}

/**
 * Query options that persist data across reloads. Only for the user's own events and tickets, never for other
 * users' data.
 */
export const persisted = { gcTime: Number.POSITIVE_INFINITY, meta: { isPersisted: true } } as const;

/** Like `persisted`, for data that no user changes: after a reload it stays fresh for its `staleTime`. */
export const persistedSettings = { ...persisted, meta: { isPersisted: true, staysFresh: true } } as const;

/**
 * Persists public data: at most `maxQueries` latest queries per group, and of an infinite query its first
 * three pages. Browsed data must not evict the user's own events and tickets (BR-8).
 */
export const persistedGroup = (group: string, maxQueries: number) => ({
  gcTime: Number.POSITIVE_INFINITY,
  meta: { isPersisted: true, group, maxQueries },
});

const storage: Storage | undefined = (() => {
  try {
    return window.localStorage;
  } catch {
    return undefined;
  }
})();

/**
 * Persists data as a success even when a later refetch failed: the error does not belong to the next visit. The
 * next visit shows the data and fetches it again, however short the reload: the copy may be older than the last
 * change, because it is written at most once a second.
 */
function toPersistedClient(client: PersistedClient): PersistedClient {
  const queries = client.clientState.queries.map((query) => ({
    ...query,
    state: {
      ...query.state,
      status: 'success' as const,
      error: null,
      isInvalidated: query.meta?.['staysFresh'] !== true,
      ...(query.meta?.['group'] !== undefined && { data: trimPages(query.state.data) }),
    },
  }));
  return { ...client, clientState: { ...client.clientState, queries } };
}

/** Trims an infinite query to its first pages; other data is unchanged. */
function trimPages(data: unknown): unknown {
  if (typeof data !== 'object' || data === null || !('pageParams' in data)) return data;
  const { pages, pageParams } = data as InfiniteData<unknown>;
  return { pages: pages.slice(0, maxPersistedPages), pageParams: pageParams.slice(0, maxPersistedPages) };
}

/** Whether a query is among the latest of its group; true without a group. */
function isLatestOfGroup(query: Query): boolean {
  const { group, maxQueries } = query.meta as { group?: string; maxQueries?: number };
  if (group === undefined || maxQueries === undefined) return true;
  const isNewer = (other: Query): boolean =>
    other.meta?.['group'] === group && other.state.dataUpdatedAt > query.state.dataUpdatedAt;
  return queryClient.getQueryCache().findAll({ predicate: isNewer }).length < maxQueries;
}

const persister = createSyncStoragePersister({
  storage: storage && {
    getItem: (key) => storage.getItem(key),
    removeItem: (key) => storage.removeItem(key),
    setItem: (key, value) => {
      if (value.length > maxPersistedCharacters) throw new Error('too much to keep');
      storage.setItem(key, value);
    },
  },
  key: storageKey,
  serialize: (client) => JSON.stringify(toPersistedClient(client)),
  retry: removeOldestQuery,
});

/** Restores persisted queries; await it before the first render. */
export async function restoreQueries(): Promise<void> {
  const [, restored] = persistQueryClient({
    queryClient,
    persister,
    maxAge: persistedMaxAgeMs,
    buster: cacheBuster,
    dehydrateOptions: {
      shouldDehydrateQuery: (query) =>
        query.meta?.['isPersisted'] === true &&
        query.state.data !== undefined &&
        !(query.state.error instanceof ApiRefusal) &&
        isLatestOfGroup(query),
    },
    // Otherwise unobserved restored queries would be garbage-collected, on the device too, after five
    // minutes.
    hydrateOptions: { defaultOptions: { queries: { gcTime: Number.POSITIVE_INFINITY } } },
  });
  await restored;
}

function clearPersistedQueries(): void {
  queryClient.clear();
  // The image cache includes the user's own picture. `caches` requires a secure context.
  for (const name of [imageCacheName, tileCacheName]) void globalThis.caches?.delete(name).catch(() => false);
  storage?.removeItem(storageKey);
}

onSigningOut(clearPersistedQueries);
// Another tab signed this user out: clear what this tab shows and has cached.
onSessionChangedInOtherTab((previousSession) => {
  if (previousSession === undefined || previousSession.userId === readCurrentSession()?.userId) return;
  clearPersistedQueries();
  if (readCurrentSession() === undefined) flagSignedOutInOtherTab();
  location.replace('/');
});
