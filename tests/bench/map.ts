import { setTimeout as sleep } from 'node:timers/promises';
import type { CDPSession, Page } from '@playwright/test';
import { startServerProcess } from '#tests/support/app/server-process.ts';
import { median, quantile } from '#tests/support/quantile.ts';
import { type Measurement } from './measurement.ts';
import { makeManyEvents } from './many-events.ts';
import { firstRowMs, newProfile, openPhone, openSlowPage, watchFirstRow } from './slow-phone.ts';

const eventCount = 50_000;
const visits = 3;
/** A fast pan across the map and back. */
const strokes = [
  { xDistance: -220, yDistance: -90 },
  { xDistance: 240, yDistance: 140 },
  { xDistance: 60, yDistance: -200 },
];
const strokePxPerSecond = 900;

/** A zoom takes 250 ms; its events and markers follow. */
const zoomMs = 1200;
const zooms = 5;

interface Gestures {
  /** Frame intervals by wall clock, which other processes lengthen. */
  readonly frames: number[];
  /** Main-thread tasks in CPU time. */
  readonly work: number[];
}

/** Measures the map over 50,000 events on a phone four times slower than this machine. */
export async function measureMap(): Promise<Measurement[]> {
  const server = await startServerProcess({
    DATA_DIR: await makeManyEvents(eventCount),
    LOG_LEVEL: 'silent',
    RATE_LIMITS: '0',
  });
  try {
    const firstMs: number[] = [];
    for (let i = 0; i < visits; i++) firstMs.push(await measureFirstMarks(server.url));
    const { pan, zoom } = await measureGestures(server.url);
    const frames = [...pan.frames, ...zoom.frames];
    return [
      {
        name: 'Map of 50,000 events: first visit to its markers, 4× slow (median)',
        value: median(firstMs),
        unit: 'ms',
      },
      {
        name: 'Map of 50,000 events: longest page CPU time in a frame while panning, 4× slow',
        value: Math.max(...pan.work),
        unit: 'ms',
        limit: 50,
      },
      {
        name: 'Map of 50,000 events: longest page CPU time in a frame while zooming, 4× slow',
        value: Math.max(...zoom.work),
        unit: 'ms',
        limit: 50,
      },
      {
        name: 'Map of 50,000 events: frames over 50 ms by the clock, drawn by this machine’s two cores',
        value: frames.filter((ms) => ms > 50).length,
        unit: `of ${frames.length}`,
      },
      {
        name: 'Map of 50,000 events: frame by the clock, p95, 4× slow',
        value: quantile(frames, 0.95),
        unit: 'ms',
      },
    ];
  } finally {
    await server.stop();
  }
}

const marks = 'button[data-key]';

/** From navigation to the first markers, by the page's clock. */
async function measureFirstMarks(url: string): Promise<number> {
  const phone = await openPhone(newProfile());
  const page = await openSlowPage(phone);
  await watchFirstRow(page, marks);
  await page.goto(url);
  const ms = await firstRowMs(page);
  await phone.close();
  return ms;
}

/** Pans at six zoom levels, from clusters to single events, and the zooms between them. */
async function measureGestures(url: string): Promise<{ pan: Gestures; zoom: Gestures }> {
  const phone = await openPhone(newProfile());
  const page = await openSlowPage(phone);
  await page.goto(url);
  await page.waitForSelector(marks);
  // Wait for the precache of a first visit, which is not the map's work.
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  await page.waitForLoadState('networkidle');
  const cdp = await phone.newCDPSession(page);
  const pan: Gestures = { frames: [], work: [] };
  const zoom: Gestures = { frames: [], work: [] };
  for (const direction of [...Array(zooms).fill('Ingrandisci'), ...Array(zooms).fill('Riduci')]) {
    await measureDuring({ page, cdp, into: pan }, () => strokeMap(page, cdp));
    const box = (await page.getByRole('button', { name: direction }).boundingBox())!;
    await measureDuring({ page, cdp, into: zoom }, async () => {
      await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
      // Polling the page would add work of its own.
      await sleep(zoomMs);
    });
  }
  await phone.close();
  return { pan, zoom };
}

async function strokeMap(page: Page, cdp: CDPSession): Promise<void> {
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

async function measureDuring(
  { page, cdp, into }: { page: Page; cdp: CDPSession; into: Gestures },
  act: () => Promise<void>,
): Promise<void> {
  await page.evaluate(recordFrames);
  const tasks: TraceEvent[] = [];
  const recordTasks = ({ value }: { value: unknown[] }): number => tasks.push(...(value as TraceEvent[]));
  cdp.on('Tracing.dataCollected', recordTasks);
  await cdp.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'blink.user_timing'] },
  });
  await page.evaluate(() => performance.mark('gesture'));
  await act();
  const ended = new Promise((resolve) => cdp.once('Tracing.tracingComplete', resolve));
  await cdp.send('Tracing.end');
  await ended;
  cdp.off('Tracing.dataCollected', recordTasks);
  const frames = await page.evaluate(() => {
    const recorder = window as unknown as { frames: number[]; isNoting: boolean };
    recorder.isNoting = false;
    return recorder.frames;
  });
  into.frames.push(...frames);
  const mark = tasks.find(({ name }) => name === 'gesture')!;
  const ofPage = tasks.filter((task) => task.pid === mark.pid && task.tid === mark.tid && task.ts > mark.ts);
  into.work.push(...ofPage.map(({ tdur = 0 }) => tdur / 1000));
}

/** A Chromium trace event: a task of a thread and its CPU time in µs. */
interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly tdur?: number;
}

function recordFrames(): void {
  const recorder = window as unknown as { frames: number[]; isNoting: boolean };
  recorder.frames = [];
  recorder.isNoting = true;
  let previous = performance.now();
  const recordFrame = (now: number): void => {
    recorder.frames.push(now - previous);
    previous = now;
    if (recorder.isNoting) requestAnimationFrame(recordFrame);
  };
  requestAnimationFrame((now) => {
    previous = now;
    requestAnimationFrame(recordFrame);
  });
}
