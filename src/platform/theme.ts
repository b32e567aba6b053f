import { useSyncExternalStore } from 'react';
import { createStore } from '#src/lib/create-store.ts';
import { readCookie, writeCookie } from './session/cookies.ts';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** Browser UI colours: `--paper` of each scheme. */
const browserBarColours = { light: '#fbf8f3', dark: '#0f1716' } as const;

const readTheme = (): Theme => {
  const saved = readCookie('theme');
  return themes.find((theme) => theme === saved) ?? 'system';
};

const themeStore = createStore(readTheme());

/** Applies the theme of the cookie, before the first paint and after each change (SH-6). */
export function applyTheme(): void {
  const theme = readTheme();
  const root = document.documentElement;
  if (theme === 'system') delete root.dataset['theme'];
  else root.dataset['theme'] = theme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const systemScheme = meta.media.includes('dark') ? 'dark' : 'light';
    meta.content = browserBarColours[theme === 'system' ? systemScheme : theme];
  }
}

/** Stores and applies a theme. */
export function chooseTheme(theme: Theme): void {
  writeCookie('theme', theme === 'system' ? '' : theme);
  applyTheme();
  themeStore.set(theme);
}

/** Subscribes to the chosen theme. */
export const useTheme = (): Theme =>
  useSyncExternalStore(themeStore.subscribe, themeStore.getSnapshot, themeStore.getSnapshot);
