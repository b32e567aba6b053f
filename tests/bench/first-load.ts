import { startServerProcess } from '#tests/support/app/server-process.ts';
import type { Measurement } from './measurement.ts';
import { newProfile, openPhone } from './slow-phone.ts';

const pages = ['/?tab=eventIndex', '/login'] as const;

/** Bytes transferred by a first visit before any interaction. */
export async function measureFirstLoad(): Promise<Measurement[]> {
  const server = await startServerProcess({ LOG_LEVEL: 'silent' });
  const figures: Measurement[] = [];
  try {
    for (const path of pages) {
      const phone = await openPhone(newProfile());
      const page = await phone.newPage();
      const bytes = { Script: 0, Stylesheet: 0 };
      const resourceTypes = new Map<string, string>();
      const cdp = await phone.newCDPSession(page);
      await cdp.send('Network.enable');
      // The service worker's precache is not part of the first load.
      cdp.on('Network.responseReceived', ({ requestId, type }) => resourceTypes.set(requestId, type));
      cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
        const kind = resourceTypes.get(requestId);
        if (kind === 'Script' || kind === 'Stylesheet') bytes[kind] += encodedDataLength;
      });
      await page.goto(server.url + path);
      // A slow machine pauses before its page is complete, so network idle alone is not enough.
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      figures.push(
        {
          name: `JavaScript of the first load of ${path}, brotli`,
          value: bytes.Script / 1000,
          unit: 'kB',
          limit: 130,
          peer: '113 kB (Indico), 367 kB (Hi.Events)',
        },
        {
          name: `CSS of the first load of ${path}, brotli`,
          value: bytes.Stylesheet / 1000,
          unit: 'kB',
          limit: 25,
        },
      );
      await phone.close();
    }
  } finally {
    await server.stop();
  }
  return figures;
}
