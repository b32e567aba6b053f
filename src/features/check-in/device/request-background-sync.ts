/** Background sync tag on which the service worker sends the outbox. */
const syncTag = 'presente-outbox';

interface SyncRegistration extends ServiceWorkerRegistration {
  readonly sync?: { register(tag: string): Promise<void> };
}

/**
 * Registers a background sync, which wakes the service worker when the network is back; unsupported in Safari
 * and Firefox.
 */
export function requestBackgroundSync(): void {
  void registerSync().catch(() => undefined);
}

async function registerSync(): Promise<void> {
  const registration: SyncRegistration | undefined = await navigator.serviceWorker?.getRegistration();
  if (registration?.active) await registration.sync?.register(syncTag);
}
