import { useSyncExternalStore } from 'react';
import { createStore } from '#src/lib/create-store.ts';

/*
 * Connectivity as observed from API calls: `navigator.onLine` is wrong behind a captive portal or with a weak
 * signal.
 */

const reachability = createStore(true);
let handleUnanswered: () => void = () => {};

/** Records a response of our server. */
export const markOnline = (): void => reachability.set(true);

/** Records a call without a response: the monitor probes whether it was transient. */
export const reportUnanswered = (): void => handleUnanswered();

/** Records that the probe failed as well. */
export const markOffline = (): void => reachability.set(false);

/** Sets the handler for calls without a response. */
export const onUnanswered = (listener: () => void): void => {
  handleUnanswered = listener;
};

export const isServerReachable = reachability.getSnapshot;

/**
 * Adds a listener for changes of reachability.
 *
 * @returns a function that removes it.
 */
export const subscribeToConnectivity = reachability.subscribe;

/** Subscribes to whether the server is reachable. */
export const useIsServerReachable = (): boolean =>
  useSyncExternalStore(subscribeToConnectivity, isServerReachable, isServerReachable);
