import { lazy, type ComponentType } from 'react';
import { speakWhole } from './i18n.ts';

/** A part of a screen that is loaded when it is first shown, and with it what it says. */
export const lazyPart = <Props>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => {
    // What is drawn by the server is the first look alone.
    if (import.meta.env.SSR) return new Promise<never>(() => {});
    const [part] = await Promise.all([load(), speakWhole()]);
    return { default: part };
  });
