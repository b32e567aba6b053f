import type { Page } from '@playwright/test';

/** What a first visit transfers before any interaction. */
export interface FirstLoad {
  /** All scripts but the transport. */
  readonly scriptBytes: number;
  /**
   * The file that sends requests. A page loads it with its first one, which may come before the network is idle or
   * after; 0 if it was after.
   */
  readonly transportBytes: number;
  readonly styleBytes: number;
  /** Number of scripts but the transport. */
  readonly scripts: number;
}

const transportFile = /\/request-with-ky-[\w-]+\.js$/;

/** Opens an address and counts what it loads until the network is idle; Chromium only. */
export async function countFirstLoad(page: Page, address: string): Promise<FirstLoad> {
  const bytes = { Script: 0, Stylesheet: 0, Transport: 0 };
  let scripts = 0;
  const resourceTypes = new Map<string, string>();
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  // The service worker's precache is not part of the first load.
  cdp.on('Network.responseReceived', ({ requestId, type, response }) =>
    resourceTypes.set(requestId, transportFile.test(response.url) ? 'Transport' : type),
  );
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = resourceTypes.get(requestId);
    if (kind !== 'Script' && kind !== 'Stylesheet' && kind !== 'Transport') return;
    bytes[kind] += encodedDataLength;
    if (kind === 'Script') scripts += 1;
  });
  await page.goto(address);
  // A slow machine pauses before its page is complete, so network idle alone is not enough.
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  await cdp.detach();
  return {
    scriptBytes: bytes.Script,
    transportBytes: bytes.Transport,
    styleBytes: bytes.Stylesheet,
    scripts,
  };
}
