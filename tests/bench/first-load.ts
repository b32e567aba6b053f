import { startServer } from '#tests/support/server-process.ts';
import type { Figure } from './figure.ts';
import { newProfile, openPhone } from './phone.ts';

const pages = ['/?tab=eventIndex', '/login'] as const;

/** What a first visit transfers before anything is tapped. */
export async function measureFirstLoad(): Promise<Figure[]> {
  const server = await startServer({ LOG_LEVEL: 'silent' });
  const figures: Figure[] = [];
  try {
    for (const path of pages) {
      const phone = await openPhone(newProfile());
      const page = await phone.newPage();
      const bytes = { Script: 0, Stylesheet: 0 };
      const kindOf = new Map<string, string>();
      const cdp = await phone.newCDPSession(page);
      await cdp.send('Network.enable');
      // The worker fetches everything else for later: that is not the first load.
      cdp.on('Network.responseReceived', ({ requestId, type }) => kindOf.set(requestId, type));
      cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
        const kind = kindOf.get(requestId);
        if (kind === 'Script' || kind === 'Stylesheet') bytes[kind] += encodedDataLength;
      });
      await page.goto(server.url + path);
      // A slow machine is silent for a while before its page is whole: silence alone says nothing.
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      figures.push(
        {
          name: `JavaScript of the first load of ${path}, brotli`,
          value: bytes.Script / 1000,
          unit: 'kB',
          bar: 130,
          peer: '113 kB (Indico), 367 kB (Hi.Events)',
        },
        {
          name: `CSS of the first load of ${path}, brotli`,
          value: bytes.Stylesheet / 1000,
          unit: 'kB',
          bar: 25,
        },
      );
      await phone.close();
    }
  } finally {
    await server.stop();
  }
  return figures;
}
