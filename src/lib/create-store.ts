/** A value with subscribers, in the form that `useSyncExternalStore` takes. */
export interface Store<T> {
  readonly getSnapshot: () => T;
  /** Replaces the value, and notifies subscribers if it is another one. */
  readonly set: (next: T) => void;
  /** @returns a function that unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** Creates a store with an initial value. */
export function createStore<T>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    getSnapshot: () => value,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
