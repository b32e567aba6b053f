import { defineConfig } from '@playwright/test';
import { browserFlags, findBrowser } from './scripts/browser.ts';

/** Journeys run in one real browser against the built product, on a phone's screen unless they say otherwise. */
export default defineConfig({
  testDir: 'tests/journeys',
  outputDir: 'test-results/journeys',
  timeout: 120_000,
  expect: { timeout: 15_000 },
  // One browser at a time: journeys measure times and share two cores with their servers.
  workers: 1,
  forbidOnly: true,
  use: {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    deviceScaleFactor: 2,
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    trace: 'retain-on-failure',
    launchOptions: { executablePath: findBrowser(), args: browserFlags },
  },
});
