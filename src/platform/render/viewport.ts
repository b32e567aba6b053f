import { useSyncExternalStore } from 'react';
import { writeCookie } from '../session/cookies.ts';

/** `small` below 600 px: the compact layout. */
export type Viewport = 'small' | 'wide';

const compactQuery = import.meta.env.SSR ? undefined : window.matchMedia('(width < 600px)');

const readViewport = (): Viewport => (compactQuery?.matches === true ? 'small' : 'wide');

const saveViewport = (): void => writeCookie('size', readViewport());
compactQuery?.addEventListener('change', saveViewport);
if (!import.meta.env.SSR) saveViewport();

/** Viewport that SSR renders for. */
let ssrViewport: Viewport = 'small';
/** Sets the viewport of the next SSR render. */
export const setSsrViewport = (viewport: Viewport): void => {
  ssrViewport = viewport;
};

/** Subscribes to the viewport size. Only for what CSS cannot decide. */
export const useViewport = (): Viewport =>
  useSyncExternalStore(
    (listener) => {
      compactQuery?.addEventListener('change', listener);
      return () => compactQuery?.removeEventListener('change', listener);
    },
    readViewport,
    () => ssrViewport,
  );
