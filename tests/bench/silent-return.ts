import { expect, type Page } from '@playwright/test';
import { networkStatus } from '#tests/support/browser/door-screen.ts';
import { startNetworkProxy } from '#tests/support/e2e/network-proxy.ts';
import { startServerProcess } from '#tests/support/app/server-process.ts';
import { median, quantile } from '#tests/support/quantile.ts';
import { makeBigEvent } from './big-event.ts';
import type { Measurement } from './measurement.ts';
import { firstRowMs, newProfile, openPhone, openSlowPage, signInAs, watchFirstRow } from './slow-phone.ts';

const returnCount = Number(process.env['RETURNS'] ?? 50);

/**
 * Measures the time from the silent return of a network, of which the browser sends no event, to the delivery
 * of a check-in made without it (CI-57).
 */
export async function measureSilentReturns(): Promise<Measurement[]> {
  const event = await makeBigEvent(200);
  const network = await startNetworkProxy();
  const server = await startServerProcess({
    DATA_DIR: event.dataDir,
    PUBLIC_URL: network.url,
    LOG_LEVEL: 'silent',
    RATE_LIMITS: '0',
  });
  network.routeTo(server);
  const phone = await openPhone(newProfile());
  const page = await openSlowPage(phone, 1);
  const durations: number[] = [];
  try {
    await signInAs(page, network.url, event.email);
    await watchFirstRow(page);
    await page.goto(`${network.url}/organisation/event/detail/${event.eventId}/door`);
    await firstRowMs(page);
    await expectStatus(page, 'Connesso');
    for (let round = 0; round < returnCount; round++) {
      network.setCondition(round % 2 === 0 ? 'hang' : 'reset');
      const toggle = page.locator('button[aria-pressed="false"][aria-label]').first();
      // A toggle that has just appeared is deaf to touches, not to the keyboard.
      await toggle.press('Enter');
      await expectStatus(page, 'Senza connessione · 1 da inviare');
      // Returns at another moment of the probe's period in each round.
      await page.waitForTimeout((round * 97) % 5000);
      const backAt = performance.now();
      network.setCondition('online', { keepsSwallowed: true });
      await expectStatus(page, 'Connesso');
      durations.push(performance.now() - backAt);
    }
  } finally {
    await phone.close();
    await network.close();
    await server.stop();
  }
  return [
    {
      name: `Silent return of the network to delivery, p95 of ${returnCount}`,
      value: quantile(durations, 0.95) / 1000,
      unit: 's',
      limit: 10,
    },
    { name: 'The same, median', value: median(durations) / 1000, unit: 's' },
  ];
}

const expectStatus = (page: Page, text: string): Promise<void> =>
  expect(networkStatus(page)).toHaveText(text, { timeout: 30_000 });
