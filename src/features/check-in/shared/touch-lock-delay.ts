import { useSyncExternalStore } from 'react';
import { minuteMs } from '#contract/durations.ts';
import { createStore } from '#src/lib/create-store.ts';
import { safeLocalStorage } from '#src/lib/safe-storage.ts';

/** How long the list stays uncovered without a touch, in ms; 0: always (CI-39). */
export const touchLockDelaysMs = [minuteMs, 3 * minuteMs, 0] as const;

type TouchLockDelay = (typeof touchLockDelaysMs)[number];

const storageKey = 'door-touch-lock';
const delayStore = createStore<TouchLockDelay>(loadDelay());

function loadDelay(): TouchLockDelay {
  const stored = safeLocalStorage.get(storageKey);
  return touchLockDelaysMs.find((delayMs) => String(delayMs) === stored) ?? minuteMs;
}

/** Stores the delay on this device. */
export function setTouchLockDelay(delayMs: TouchLockDelay): void {
  safeLocalStorage.set(storageKey, String(delayMs));
  delayStore.set(delayMs);
}

/** Subscribes to the delay of this device. */
export const useTouchLockDelay = (): TouchLockDelay =>
  useSyncExternalStore(delayStore.subscribe, delayStore.getSnapshot);

/** Whether touch is the primary input of this device: only then the list is covered. */
export const isTouchDevice = (): boolean => matchMedia('(hover: none) and (pointer: coarse)').matches;
