/** The worker sends the outbox when it hears this tag. */
const syncTag = 'presente-outbox';

interface WithSync extends ServiceWorkerRegistration {
  readonly sync?: { register(tag: string): Promise<void> };
}

/** Asks the browser to wake the worker when the network is back; Safari and Firefox cannot. */
export function askForWakeUp(): void {
  void wakeLater().catch(() => undefined);
}

async function wakeLater(): Promise<void> {
  const registration: WithSync | undefined = await navigator.serviceWorker?.getRegistration();
  if (registration?.active) await registration.sync?.register(syncTag);
}
