import type { Page } from '@playwright/test';

/**
 * Has the browser tell the worker of this origin that the network is back, as it does by itself
 * sooner or later. `page` may be of any site.
 */
export async function forceSync(page: Page, origin: string): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find((it) => it.scopeURL.startsWith(origin));
      if (ours !== undefined) resolve(ours.registrationId);
    });
  });
  await browser.send('ServiceWorker.enable');
  await browser.send('ServiceWorker.dispatchSyncEvent', {
    origin,
    registrationId: await registered,
    tag: 'presente-outbox',
    lastChance: false,
  });
  await browser.detach();
}
