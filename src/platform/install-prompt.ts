import { useSyncExternalStore } from 'react';
import { createStore } from '#src/lib/create-store.ts';
import { safeLocalStorage } from '#src/lib/safe-storage.ts';

/** Chromium's event, which TypeScript does not know. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>;
}

const promptStore = createStore<InstallPromptEvent | undefined>(undefined);
const dismissedKey = 'presente-install-dismissed';

/** Keeps the browser's offer to install the app until a page makes it; the browser fires it only once. */
export function watchInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    promptStore.set(event as InstallPromptEvent);
  });
  addEventListener('appinstalled', () => promptStore.set(undefined));
}

/** Shows the browser's own question, which it answers once. */
export async function installApp(): Promise<void> {
  const event = promptStore.getSnapshot();
  promptStore.set(undefined);
  await event?.prompt();
}

/** Remembers on this device that the hint is not wanted. */
export const dismissInstallHint = (): unknown => safeLocalStorage.set(dismissedKey, 'true');

/** iOS has no question: its users install from the share menu. */
const isIos = (): boolean => /iphone|ipad|ipod/i.test(navigator.userAgent);

/** How the app can be installed here; `undefined` where it cannot, already is, or was refused (SH-26). */
export function useInstallOffer(): 'prompt' | 'ios' | undefined {
  const event = useSyncExternalStore(promptStore.subscribe, promptStore.getSnapshot, () => undefined);
  if (safeLocalStorage.get(dismissedKey) !== undefined) return undefined;
  if (matchMedia('(display-mode: standalone)').matches) return undefined;
  if (event !== undefined) return 'prompt';
  return isIos() ? 'ios' : undefined;
}
