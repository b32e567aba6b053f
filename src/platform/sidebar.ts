import { useSyncExternalStore } from 'react';
import { createStore } from '#src/lib/create-store.ts';
import { readCookie, writeCookie } from './session/cookies.ts';

/** State of the organisation sidebar, stored in a cookie. */
export type SidebarState = 'open' | 'closed';

const sidebarStore = createStore<SidebarState>(readCookie('sidebar') === 'closed' ? 'closed' : 'open');

/** Stores and applies the sidebar's state. */
export function chooseSidebar(sidebar: SidebarState): void {
  writeCookie('sidebar', sidebar);
  sidebarStore.set(sidebar);
}

/** Subscribes to whether the sidebar shows its labels. */
export const useSidebar = (): SidebarState =>
  useSyncExternalStore(sidebarStore.subscribe, sidebarStore.getSnapshot, sidebarStore.getSnapshot);
