import { useSyncExternalStore } from 'react';
import type { HeldEvent } from '#contract/registration/held-event.ts';
import { createStore } from '#src/lib/create-store.ts';

/** Events by id for which this device has a ticket; `undefined` until they were read (RG-49). */
const store = createStore<ReadonlyMap<string, HeldEvent> | undefined>(undefined);

/** The event's tickets on this device, without subscribing. */
export const readHeldEvent = (eventId: string): HeldEvent | undefined => store.getSnapshot()?.get(eventId);

/** Replaces what the page knows; an equal value changes nothing. */
export function setHeldEvents(events: readonly HeldEvent[]): void {
  const known = store.getSnapshot();
  if (known !== undefined && JSON.stringify(events) === JSON.stringify([...known.values()])) return;
  store.set(new Map(events.map((event) => [event.eventId, event])));
}

let version = 0;

/** Changes when the session ends: what was read from the device before is then obsolete. */
export const getHeldEventsVersion = (): number => version;

/** Forgets all of them, when the session ends or changes. */
export function clearHeldEvents(): void {
  version++;
  store.set(new Map());
}

/** Subscribes to all of them; `undefined` until they were read. */
export const useHeldEvents = (): ReadonlyMap<string, HeldEvent> | undefined =>
  useSyncExternalStore(store.subscribe, store.getSnapshot, store.getSnapshot);

/** Subscribes to one event: `undefined` without a ticket for it. */
export function useHeldEvent(eventId: string): HeldEvent | undefined {
  const read = () => readHeldEvent(eventId);
  return useSyncExternalStore(store.subscribe, read, read);
}
