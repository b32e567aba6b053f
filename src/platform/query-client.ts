import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister';
import { QueryClient, type InfiniteData, type Query } from '@tanstack/react-query';
import {
  persistQueryClient,
  removeOldestQuery,
  type PersistedClient,
} from '@tanstack/react-query-persist-client';
import { pictureCacheName } from '#contract/image/image-address.ts';
import { ApiRefusal } from './api-errors.ts';
import { onChangedElsewhere, onSigningOut, readCurrentSession, sayEndedElsewhere } from './session.ts';

const storageKey = 'presente-shell';
/** Raised when the shape of something kept changes: what an older version kept is then dropped. */
const keptVersion = '4';
const keptForMs = 60 * 24 * 60 * 60 * 1000;
/** So much of a public list. */
const keptPages = 3;
/** Above this, the oldest lists are not kept. */
const maxKeptCharacters = 500_000;

const mayRepeat = (failures: number, error: unknown): boolean =>
  failures < 1 && !(error instanceof ApiRefusal && error.reason !== 'unavailable');

export const queryClient = new QueryClient({
  defaultOptions: {
    // `always`: whether we are online is what the server says, not the browser.
    queries: { networkMode: 'always', staleTime: 15_000, retry: mayRepeat, retryDelay: 600 },
    mutations: { networkMode: 'always', retry: false },
  },
});

/** Something has changed that these show, by the first part of their keys: they ask again. */
export function askAgain(...keys: readonly string[]): void {
  for (const key of keys) void queryClient.invalidateQueries({ queryKey: [key] });
}

/** Marks a query to survive a reload: own events and tickets, never somebody else's data. */
export const kept = { gcTime: Number.POSITIVE_INFINITY, meta: { isKept: true } } as const;

/**
 * The same for public data: of each group only the `most` latest, and of a list in pages the first
 * three. What was browsed must not push out one's own events and tickets (BR-8).
 */
export const keptAmong = (group: string, most: number) => ({
  gcTime: Number.POSITIVE_INFINITY,
  meta: { isKept: true, group, most },
});

const storage: Storage | undefined = (() => {
  try {
    return window.localStorage;
  } catch {
    return undefined;
  }
})();

/** What came once is kept as it came, even when asking again failed: the failure is not of the next visit. */
function asKept(client: PersistedClient): PersistedClient {
  const queries = client.clientState.queries.map((query) => ({
    ...query,
    state: {
      ...query.state,
      status: 'success' as const,
      error: null,
      ...(query.meta?.['group'] !== undefined && { data: firstPages(query.state.data) }),
    },
  }));
  return { ...client, clientState: { ...client.clientState, queries } };
}

/** Of a list in pages the first ones, everything else as it is. */
function firstPages(data: unknown): unknown {
  if (typeof data !== 'object' || data === null || !('pageParams' in data)) return data;
  const { pages, pageParams } = data as InfiniteData<unknown>;
  return { pages: pages.slice(0, keptPages), pageParams: pageParams.slice(0, keptPages) };
}

/** Whether a query is one of the latest of its group, where it has one. */
function isAmongLatest(query: Query): boolean {
  const { group, most } = query.meta as { group?: string; most?: number };
  if (group === undefined || most === undefined) return true;
  const isNewer = (it: Query): boolean =>
    it.meta?.['group'] === group && it.state.dataUpdatedAt > query.state.dataUpdatedAt;
  return queryClient.getQueryCache().findAll({ predicate: isNewer }).length < most;
}

const persister = createSyncStoragePersister({
  storage: storage && {
    getItem: (key) => storage.getItem(key),
    removeItem: (key) => storage.removeItem(key),
    setItem: (key, value) => {
      if (value.length > maxKeptCharacters) throw new Error('too much to keep');
      storage.setItem(key, value);
    },
  },
  key: storageKey,
  serialize: (client) => JSON.stringify(asKept(client)),
  retry: removeOldestQuery,
});

/** Brings back what the last visit kept; resolves before the first screen. */
export async function restoreQueries(): Promise<void> {
  const [, restored] = persistQueryClient({
    queryClient,
    persister,
    maxAge: keptForMs,
    buster: keptVersion,
    dehydrateOptions: {
      shouldDehydrateQuery: (query) =>
        query.meta?.['isKept'] === true &&
        query.state.data !== undefined &&
        !(query.state.error instanceof ApiRefusal) &&
        isAmongLatest(query),
    },
    // Else what nobody looks at within five minutes would be gone from the device too.
    hydrateOptions: { defaultOptions: { queries: { gcTime: Number.POSITIVE_INFINITY } } },
  });
  await restored;
}

function forget(): void {
  queryClient.clear();
  // Her own picture is among them. Without a secure context there is no such cache.
  void globalThis.caches?.delete(pictureCacheName).catch(() => false);
  storage?.removeItem(storageKey);
}

onSigningOut(forget);
// Another tab signed this user out: what this one still shows and keeps is nobody's to see.
onChangedElsewhere((before) => {
  if (before === undefined || before.userId === readCurrentSession()?.userId) return;
  forget();
  if (readCurrentSession() === undefined) sayEndedElsewhere();
  location.replace('/');
});
