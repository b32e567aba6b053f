import { useSyncExternalStore } from 'react';
import { writeCookie } from './cookies.ts';

/** `small` below 600 px, the compact layout of spec 1 §9. */
export type Size = 'small' | 'wide';

const query = import.meta.env.SSR ? undefined : window.matchMedia('(width < 600px)');

const readSize = (): Size => (query?.matches === true ? 'small' : 'wide');

const keep = (): void => writeCookie('size', readSize());
query?.addEventListener('change', keep);
if (!import.meta.env.SSR) keep();

/** What the server draws for. */
let drawn: Size = 'small';
export const drawFor = (size: Size): void => {
  drawn = size;
};

/** Whether there is the room of a phone, followed. Only for what CSS cannot decide. */
export const useSize = (): Size =>
  useSyncExternalStore(
    (watcher) => {
      query?.addEventListener('change', watcher);
      return () => query?.removeEventListener('change', watcher);
    },
    readSize,
    () => drawn,
  );
