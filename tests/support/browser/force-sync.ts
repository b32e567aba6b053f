import type { Page } from '@playwright/test';

/**
 * Triggers background sync in the worker of this origin, as the browser does eventually. `page` may be on any
 * site.
 */
export async function forceSync(page: Page, origin: string): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find((registration) => registration.scopeURL.startsWith(origin));
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
