import { useSyncExternalStore } from 'react';
import { readCookie, writeCookie } from './cookies.ts';

/** The sidebar of organisations, as the cookie of spec 1 §3 keeps it. */
export type Sidebar = 'open' | 'closed';

const watchers = new Set<() => void>();

const readSidebar = (): Sidebar => (readCookie('sidebar') === 'closed' ? 'closed' : 'open');

export function chooseSidebar(sidebar: Sidebar): void {
  writeCookie('sidebar', sidebar);
  for (const watcher of watchers) watcher();
}

/** Whether the sidebar shows its words, followed. */
export const useSidebar = (): Sidebar =>
  useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    readSidebar,
    readSidebar,
  );
