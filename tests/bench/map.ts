import type { CDPSession, Page } from '@playwright/test';
import { startServer } from '#tests/support/server-process.ts';
import { median, quantile, type Figure } from './figure.ts';
import { makeManyEvents } from './many-events.ts';
import { newProfile, openPhone, openSlowPage } from './phone.ts';

const events = 50_000;
const visits = 3;
/** A thumb's stroke across the map and back, at a hasty pace. */
const strokes = [
  { xDistance: -220, yDistance: -90 },
  { xDistance: 240, yDistance: 140 },
  { xDistance: 60, yDistance: -200 },
];
const strokePxPerSecond = 900;

/** The map over 50,000 events on a phone four times slower than this machine. */
export async function measureMap(): Promise<Figure[]> {
  const server = await startServer({
    DATA_DIR: await makeManyEvents(events),
    LOG_LEVEL: 'silent',
    RATE_LIMITS: '0',
  });
  try {
    const firstMs: number[] = [];
    for (let i = 0; i < visits; i++) firstMs.push(await measureFirstMarks(server.url));
    const frames = await measureGestures(server.url);
    return [
      {
        name: 'Map of 50,000 events: first visit to its marks, 4× slow (median)',
        value: median(firstMs),
        unit: 'ms',
      },
      {
        name: 'Map of 50,000 events: longest frame while panning, 4× slow',
        value: Math.max(...frames.pan),
        unit: 'ms',
        bar: 50,
      },
      {
        name: 'Map of 50,000 events: longest frame while zooming, 4× slow',
        value: Math.max(...frames.zoom),
        unit: 'ms',
        bar: 50,
      },
      {
        name: 'Map of 50,000 events: frames over 50 ms, of all',
        value: [...frames.pan, ...frames.zoom].filter((ms) => ms > 50).length,
        unit: `of ${frames.pan.length + frames.zoom.length}`,
      },
      {
        name: 'Map of 50,000 events: frame, p95, 4× slow',
        value: quantile([...frames.pan, ...frames.zoom], 0.95),
        unit: 'ms',
      },
    ];
  } finally {
    await server.stop();
  }
}

const marks = 'button[data-key]';

/** From the navigation to the first marks on the map, by the page's own clock. */
async function measureFirstMarks(url: string): Promise<number> {
  const phone = await openPhone(newProfile());
  const page = await openSlowPage(phone);
  await page.addInitScript((selector) => {
    new MutationObserver((_, observer) => {
      if (document.querySelector(selector) === null) return;
      observer.disconnect();
      requestAnimationFrame(() => {
        const afterPaint = new MessageChannel();
        afterPaint.port1.onmessage = () => Object.assign(window, { marksMs: performance.now() });
        afterPaint.port2.postMessage(0);
      });
    }).observe(document, { childList: true, subtree: true });
  }, marks);
  await page.goto(url);
  const seen = await page.waitForFunction(() => (window as unknown as { marksMs?: number }).marksMs);
  const ms = (await seen.jsonValue())!;
  await phone.close();
  return ms;
}

/** Strokes at four zooms, and the zooms between them: how long each frame took. */
async function measureGestures(url: string): Promise<{ pan: number[]; zoom: number[] }> {
  const phone = await openPhone(newProfile());
  const page = await openSlowPage(phone);
  await page.goto(url);
  await page.waitForSelector(marks);
  // What a first visit fetches for later is not the map's work.
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === 'activated');
  await page.waitForLoadState('networkidle');
  const cdp = await phone.newCDPSession(page);
  const pan: number[] = [];
  const zoom: number[] = [];
  for (const way of ['Ingrandisci', 'Ingrandisci', 'Ingrandisci', 'Riduci', 'Riduci', 'Riduci']) {
    pan.push(...(await framesOf(page, () => stroke(page, cdp))));
    zoom.push(
      ...(await framesOf(page, async () => {
        await page.getByRole('button', { name: way }).tap();
        await page.waitForFunction(() => document.querySelector('[data-scaled]') === null);
        await page.waitForLoadState('networkidle');
      })),
    );
  }
  await phone.close();
  return { pan, zoom };
}

async function stroke(page: Page, cdp: CDPSession): Promise<void> {
  const box = (await page.locator('.leaflet-container').boundingBox())!;
  for (const distances of strokes)
    await cdp.send('Input.synthesizeScrollGesture', {
      x: box.x + box.width / 2,
      y: box.y + box.height / 2,
      ...distances,
      speed: strokePxPerSecond,
      gestureSourceType: 'touch',
      preventFling: false,
    });
}

async function framesOf(page: Page, act: () => Promise<void>): Promise<number[]> {
  await page.evaluate(() => {
    const noted = window as unknown as { frames: number[]; isNoting: boolean };
    noted.frames = [];
    noted.isNoting = true;
    let before = performance.now();
    const note = (now: number): void => {
      noted.frames.push(now - before);
      before = now;
      if (noted.isNoting) requestAnimationFrame(note);
    };
    requestAnimationFrame((now) => {
      before = now;
      requestAnimationFrame(note);
    });
  });
  await act();
  return page.evaluate(() => {
    const noted = window as unknown as { frames: number[]; isNoting: boolean };
    noted.isNoting = false;
    return noted.frames;
  });
}
