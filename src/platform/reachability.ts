import { useSyncExternalStore } from 'react';

/*
 * Whether the server answers, as the calls of this page found it: the browser's own word about the
 * network is wrong behind a captive portal and in a cellar.
 */

const watchers = new Set<() => void>();
let isReachable = true;
let failed: () => void = () => {};

function become(next: boolean): void {
  if (isReachable === next) return;
  isReachable = next;
  for (const watcher of watchers) watcher();
}

/** A call came back with an answer of ours. */
export const serverAnswered = (): void => become(true);

/** A call came back without any: somebody looks whether that was more than a hiccup. */
export const serverFailed = (): void => failed();

/** A second look found nobody either. */
export const serverIsGone = (): void => become(false);

/** Called after each call without an answer. */
export const onServerFailed = (listener: () => void): void => {
  failed = listener;
};

export const isServerReachable = (): boolean => isReachable;

export function watchReachability(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Whether the server answers, followed. */
export const useIsServerReachable = (): boolean =>
  useSyncExternalStore(watchReachability, isServerReachable, isServerReachable);
