import { defineConfig } from '@playwright/test';
import { minuteMs, secondMs } from './contract/durations.ts';
import { browserFlags, findBrowser } from './scripts/browser.ts';

/** Tests that measure time, or kill processes and cut connections: they run alone. */
const serialTests = /\/e2e\/serial\//;

/** Journeys in the browsers that Playwright does not drive; each project has the browser's name. */
const remoteTests = /\/e2e\/browsers\//;

/** E2E tests run in one real browser against the built product, on a phone viewport unless overridden. */
export default defineConfig({
  testDir: 'tests/e2e',
  // Limits that end a hang, also on a busy machine.
  timeout: 5 * minuteMs,
  expect: { timeout: 30 * secondMs },
  forbidOnly: true,
  // Each file has its own server, port and data folder, so two files run in parallel on two cores.
  projects: [
    { name: 'parallel', testIgnore: [serialTests, remoteTests], outputDir: 'test-results/parallel' },
    { name: 'serial', testMatch: serialTests, outputDir: 'test-results/serial', workers: 1 },
    ...['firefox', 'webkit'].map((name) => ({
      name,
      testMatch: remoteTests,
      outputDir: `test-results/${name}`,
      workers: 1,
    })),
  ],
  workers: 2,
  use: {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    // Drawing four times the pixels shows nothing more to a test.
    deviceScaleFactor: 1,
    // The worker precaches the whole product for each journey: those that need it use `withServiceWorker`.
    serviceWorkers: 'block',
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    // Tracing costs a quarter of the CPU time: enable it with `PLAYWRIGHT_TRACE=1`.
    trace: process.env['PLAYWRIGHT_TRACE'] === '1' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: findBrowser(), args: browserFlags },
  },
});
