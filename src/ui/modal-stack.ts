import { useEffect, useSyncExternalStore, type RefObject } from 'react';

let open: readonly HTMLElement[] = [];
const watchers = new Set<() => void>();

function replace(next: readonly HTMLElement[]): void {
  open = next;
  document.documentElement.toggleAttribute('data-modal', open.length > 0);
  for (const watcher of watchers) watcher();
}

/** Tells that this element is a modal dialog while `isOpen`: what is to be seen must be inside it. */
export function useModal(ref: RefObject<HTMLElement | null>, isOpen: boolean): void {
  useEffect(() => {
    const element = ref.current;
    if (!isOpen || element === null) return;
    replace([...open, element]);
    return () => replace(open.filter((it) => it !== element));
  }, [ref, isOpen]);
}

/** The modal dialog above all others, followed; everything outside it can be neither seen nor pressed. */
export const useTopModal = (): HTMLElement | undefined =>
  useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    () => open.at(-1),
    () => undefined,
  );
