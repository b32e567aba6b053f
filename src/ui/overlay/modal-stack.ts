import { useEffect, useSyncExternalStore, type RefObject } from 'react';
import { createStore } from '#src/lib/create-store.ts';

const modalStore = createStore<readonly HTMLElement[]>([]);

function setOpenModals(next: readonly HTMLElement[]): void {
  const root = document.documentElement;
  if (!root.hasAttribute('data-modal'))
    root.style.setProperty('--scrollbar-width', `${innerWidth - root.clientWidth}px`);
  root.toggleAttribute('data-modal', next.length > 0);
  modalStore.set(next);
}

/** Registers the element as a modal dialog while open; anything outside the top modal is inert. */
export function useModalStack(ref: RefObject<HTMLElement | null>, isOpen: boolean): void {
  useEffect(() => {
    const element = ref.current;
    if (!isOpen || element === null) return;
    setOpenModals([...modalStore.getSnapshot(), element]);
    return () => setOpenModals(modalStore.getSnapshot().filter((other) => other !== element));
  }, [ref, isOpen]);
}

/** Subscribes to the topmost modal dialog; everything outside it is hidden and inert. */
export const useTopModal = (): HTMLElement | undefined =>
  useSyncExternalStore(
    modalStore.subscribe,
    () => modalStore.getSnapshot().at(-1),
    () => undefined,
  );
