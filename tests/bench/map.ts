import { setTimeout as sleep } from 'node:timers/promises';
import type { CDPSession, Page } from '@playwright/test';
import { startServer } from '#tests/support/server-process.ts';
import { median, quantile, type Figure } from './figure.ts';
import { makeManyEvents } from './many-events.ts';
import { firstRowMs, newProfile, openPhone, openSlowPage, watchFirstRow } from './phone.ts';

const events = 50_000;
const visits = 3;
/** A thumb's stroke across the map and back, at a hasty pace. */
const strokes = [
  { xDistance: -220, yDistance: -90 },
  { xDistance: 240, yDistance: 140 },
  { xDistance: 60, yDistance: -200 },
];
const strokePxPerSecond = 900;

/** A zoom takes a quarter of a second; its events and their marks come after it. */
const zoomMs = 1200;
const zooms = 5;

interface Gestures {
  /** From one frame to the next, by the clock: others who use the machine lengthen it. */
  readonly frames: number[];
  /** Each piece of work of the page's thread, in time that it was really at work. */
  readonly work: number[];
}

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
    const { pan, zoom } = await measureGestures(server.url);
    const frames = [...pan.frames, ...zoom.frames];
    return [
      {
        name: 'Map of 50,000 events: first visit to its marks, 4× slow (median)',
        value: median(firstMs),
        unit: 'ms',
      },
      {
        name: 'Map of 50,000 events: longest work of the page in a frame while panning, 4× slow',
        value: Math.max(...pan.work),
        unit: 'ms',
        bar: 50,
      },
      {
        name: 'Map of 50,000 events: longest work of the page in a frame while zooming, 4× slow',
        value: Math.max(...zoom.work),
        unit: 'ms',
        bar: 50,
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

/** From the navigation to the first marks on the map, by the page's own clock. */
async function measureFirstMarks(url: string): Promise<number> {
  const phone = await openPhone(newProfile());
  const page = await openSlowPage(phone);
  await watchFirstRow(page, marks);
  await page.goto(url);
  const ms = await firstRowMs(page);
  await phone.close();
  return ms;
}

/** Strokes at six zooms, from all that is gathered to single events, and the zooms between them. */
async function measureGestures(url: string): Promise<{ pan: Gestures; zoom: Gestures }> {
  const phone = await openPhone(newProfile());
  const page = await openSlowPage(phone);
  await page.goto(url);
  await page.waitForSelector(marks);
  // What a first visit fetches for later is not the map's work.
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  await page.waitForLoadState('networkidle');
  const cdp = await phone.newCDPSession(page);
  const pan: Gestures = { frames: [], work: [] };
  const zoom: Gestures = { frames: [], work: [] };
  for (const way of [...Array(zooms).fill('Ingrandisci'), ...Array(zooms).fill('Riduci')]) {
    await measureDuring({ page, cdp, into: pan }, () => stroke(page, cdp));
    const box = (await page.getByRole('button', { name: way }).boundingBox())!;
    await measureDuring({ page, cdp, into: zoom }, async () => {
      await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
      // Asking the page whether it is done would be work of its own.
      await sleep(zoomMs);
    });
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

async function measureDuring(
  { page, cdp, into }: { page: Page; cdp: CDPSession; into: Gestures },
  act: () => Promise<void>,
): Promise<void> {
  await page.evaluate(noteFrames);
  const tasks: TraceEvent[] = [];
  const note = ({ value }: { value: unknown[] }): number => tasks.push(...(value as TraceEvent[]));
  cdp.on('Tracing.dataCollected', note);
  await cdp.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'blink.user_timing'] },
  });
  await page.evaluate(() => performance.mark('gesture'));
  await act();
  const ended = new Promise((resolve) => cdp.once('Tracing.tracingComplete', resolve));
  await cdp.send('Tracing.end');
  await ended;
  cdp.off('Tracing.dataCollected', note);
  const frames = await page.evaluate(() => {
    const noted = window as unknown as { frames: number[]; isNoting: boolean };
    noted.isNoting = false;
    return noted.frames;
  });
  into.frames.push(...frames);
  const mark = tasks.find(({ name }) => name === 'gesture')!;
  const ofPage = tasks.filter((it) => it.pid === mark.pid && it.tid === mark.tid && it.ts > mark.ts);
  into.work.push(...ofPage.map(({ tdur = 0 }) => tdur / 1000));
}

/** What of Chromium's trace is looked at: a task of a thread, and how long that thread was at work, in µs. */
interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly tdur?: number;
}

function noteFrames(): void {
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
}
