import { useSyncExternalStore } from 'react';
import { readCookie, writeCookie } from './cookies.ts';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** The browser's own bar around the page: `--paper` of each scheme. */
const barColours = { light: '#fbf8f3', dark: '#0f1716' } as const;

const watchers = new Set<() => void>();

const readTheme = (): Theme => {
  const kept = readCookie('theme');
  return themes.find((theme) => theme === kept) ?? 'system';
};

/** Paints the page in the theme of the cookie: before its first paint, and after each choice (SH-6). */
export function applyTheme(): void {
  const theme = readTheme();
  const root = document.documentElement;
  if (theme === 'system') delete root.dataset['theme'];
  else root.dataset['theme'] = theme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const ofSystem = meta.media.includes('dark') ? 'dark' : 'light';
    meta.content = barColours[theme === 'system' ? ofSystem : theme];
  }
}

/** Keeps and applies a choice. */
export function chooseTheme(theme: Theme): void {
  writeCookie('theme', theme === 'system' ? '' : theme);
  applyTheme();
  for (const watcher of watchers) watcher();
}

/** The chosen theme, followed. */
export const useTheme = (): Theme =>
  useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    readTheme,
    readTheme,
  );
