import { expect, test } from '@playwright/test';
import { imageCacheName } from '#contract/image/image-url.ts';
import { visitHydrated } from '#tests/support/browser/visit-hydrated.ts';
import { setupE2eFixture } from '#tests/support/e2e/e2e-fixture.ts';
import { withServiceWorker } from '#tests/support/browser/with-service-worker.ts';

test.use(withServiceWorker);

const fixture = setupE2eFixture({ participantCount: 1 });

test('[SH-20] the browser refuses strings where they could run, and tells the server @core', async ({
  page,
}) => {
  await visitHydrated(page, fixture().network.url);
  const refused = await page.evaluate(() => {
    const isRefused = (act: () => unknown): boolean => {
      try {
        act();
        return false;
      } catch (error) {
        return error instanceof TypeError;
      }
    };
    const element = document.createElement('div');
    return {
      html: isRefused(() => (element.innerHTML = '<img src=x onerror=alert(1)>')),
      empty: isRefused(() => (element.innerHTML = '')),
      parser: isRefused(() => new DOMParser().parseFromString('<p>', 'text/html')),
      foreignWorker: isRefused(() => new Worker('https://evil.example/x.js')),
      apiWorker: isRefused(() => new Worker('/api/event/list')),
      script: isRefused(() => (document.createElement('script').src = 'https://evil.example/x.js')),
      text: isRefused(() => (document.createElement('script').text = 'alert(1)')),
      // oxlint-disable-next-line no-implied-eval
      timer: isRefused(() => setTimeout('alert(1)')),
      otherPolicy: isRefused(() =>
        (window as unknown as TrustedWindow).trustedTypes.createPolicy('mine', {}),
      ),
      secondDefault: isRefused(() =>
        (window as unknown as TrustedWindow).trustedTypes.createPolicy('default', {}),
      ),
    };
  });
  expect(Object.entries(refused).filter(([, isRefused]) => !isRefused)).toEqual([]);
  await expect
    .poll(() => fixture().server.output())
    .toMatch(/"kind":"policyViolated".*"detail":"require-trusted-types-for trusted-types-sink/);
});

test('[SH-25] the service worker stores as an image nothing but images of the server @core', async ({
  page,
}) => {
  const { network } = fixture();
  await visitHydrated(page, network.url);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.reload();
  const stored = await page.evaluate(async (cacheName) => {
    const address = `/api/image/${'a'.repeat(64)}`;
    for (const url of [address, `${address}?w=640`, '/api/image/../event/list', '/api/event/list'])
      await fetch(url).catch(() => undefined);
    const names = await caches.keys();
    const images = await (await caches.open(cacheName)).keys();
    const pages = await Promise.all(
      names.map(async (name) =>
        (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname),
      ),
    );
    return { images: images.length, api: pages.flat().filter((path) => path.startsWith('/api/')) };
  }, imageCacheName);
  expect(stored).toEqual({ images: 0, api: [] });
});

interface TrustedWindow {
  readonly trustedTypes: { createPolicy(name: string, rules: object): unknown };
}
