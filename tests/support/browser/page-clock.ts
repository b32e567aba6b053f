import type { Page } from '@playwright/test';

/**
 * Replaces the timers of a page by a clock that flows and can be moved forward. What a test itself runs in the page
 * finds the real timer as `realSetTimeout`. `performance.now()` goes on from where it is: from zero, a fast machine
 * would give the test moments that the page has recorded before.
 */
export async function installClock(page: Page): Promise<void> {
  const ageMs = await page.evaluate(() => {
    Object.assign(window, { realSetTimeout: window.setTimeout });
    return Math.ceil(performance.now());
  });
  await page.clock.install({ time: Date.now() - ageMs });
  await page.clock.fastForward(ageMs);
}

/**
 * Stops an installed clock: timers fire only in `page.clock.runFor` and `fastForward`. Those of a clock that flows
 * race the test.
 */
export async function pauseClock(page: Page): Promise<void> {
  const pause = async () => page.clock.pauseAt(await page.evaluate(() => Date.now() + 1));
  // Time may have passed the first moment, which is refused. The clock has stopped by then.
  await pause().catch(pause);
}

/** Replaces the timers of a page by a stopped clock (`installClock`, `pauseClock`). */
export async function stopClock(page: Page): Promise<void> {
  await installClock(page);
  await pauseClock(page);
}
