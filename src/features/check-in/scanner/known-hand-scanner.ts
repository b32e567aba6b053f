import { useSyncExternalStore } from 'react';
import { createStore } from '#src/lib/create-store.ts';
import { safeLocalStorage } from '#src/lib/safe-storage.ts';

const storageKey = 'door-hand-scanner';
const knownStore = createStore(safeLocalStorage.get(storageKey) === 'true');

/** A hardware scanner was read on this device. */
export function noteHandScanner(): void {
  if (knownStore.getSnapshot()) return;
  safeLocalStorage.set(storageKey, 'true');
  knownStore.set(true);
}

/** Whether this device has, or is likely to have, a hardware scanner: one was read, or it is a desk with a mouse. */
export const useMayHaveHandScanner = (): boolean =>
  useSyncExternalStore(knownStore.subscribe, knownStore.getSnapshot) ||
  matchMedia('(hover: hover) and (pointer: fine)').matches;
