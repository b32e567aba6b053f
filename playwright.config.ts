import { defineConfig } from '@playwright/test';
import { browserFlags, findBrowser } from './scripts/browser.ts';

/** These measure times, or kill and cut while something is under way: nothing else runs beside them. */
const alone = /\/(faults-[^/]+|scan)\.test\.ts$/;

/** Journeys run in one real browser against the built product, on a phone's screen unless they say otherwise. */
export default defineConfig({
  testDir: 'tests/journeys',
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  // Each file has a server, a port and a folder of its own: two cores take two files at a time.
  projects: [
    { name: 'together', testIgnore: alone, outputDir: 'test-results/together' },
    { name: 'alone', testMatch: alone, outputDir: 'test-results/alone', workers: 1 },
  ],
  workers: 2,
  use: {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    deviceScaleFactor: 2,
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    // A trace takes a quarter of all computing: `PLAYWRIGHT_TRACE=1` when one is looked for.
    trace: process.env['PLAYWRIGHT_TRACE'] === '1' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: findBrowser(), args: browserFlags },
  },
});
