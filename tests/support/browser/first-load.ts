import type { Page } from '@playwright/test';

/** What a first visit transfers before any interaction. */
export interface FirstLoad {
  readonly scriptBytes: number;
  readonly styleBytes: number;
  readonly scripts: number;
}

/** Opens an address and counts what it loads until the network is idle; Chromium only. */
export async function countFirstLoad(page: Page, address: string): Promise<FirstLoad> {
  const bytes = { Script: 0, Stylesheet: 0 };
  let scripts = 0;
  const resourceTypes = new Map<string, string>();
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  // The service worker's precache is not part of the first load.
  cdp.on('Network.responseReceived', ({ requestId, type }) => resourceTypes.set(requestId, type));
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = resourceTypes.get(requestId);
    if (kind !== 'Script' && kind !== 'Stylesheet') return;
    bytes[kind] += encodedDataLength;
    if (kind === 'Script') scripts += 1;
  });
  await page.goto(address);
  // A slow machine pauses before its page is complete, so network idle alone is not enough.
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  await cdp.detach();
  return { scriptBytes: bytes.Script, styleBytes: bytes.Stylesheet, scripts };
}
