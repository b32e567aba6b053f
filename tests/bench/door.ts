import { startServerProcess } from '#tests/support/app/server-process.ts';
import { median, quantile } from '#tests/support/quantile.ts';
import { makeBigEvent } from './big-event.ts';
import { measureFirstSync } from './first-sync.ts';
import { serveFloor } from './floor/serve-floor.ts';
import { type Measurement } from './measurement.ts';
import { measureIdle } from './idle.ts';
import { measureReplay } from './replay.ts';
import { measureScans } from './scans.ts';
import { measureTouches } from './touches.ts';
import { firstRowMs, newProfile, openPhone, openSlowPage, watchFirstRow } from './slow-phone.ts';

const participantCount = Number(process.env['PARTICIPANTS'] ?? 50_000);
const size = `${participantCount.toLocaleString('en')} participants`;
const coldStarts = 5;

type Aspect = 'sync' | 'start' | 'touches' | 'scan' | 'idle' | 'replay';

/**
 * Measures the door with 50,000 participants (`PARTICIPANTS`) on a phone four times slower than this machine,
 * and beside it the least possible page in the same browser. `aspects` restricts what is measured after the
 * first sync.
 */
export async function measureDoor(aspects: readonly string[] = []): Promise<Measurement[]> {
  const event = await makeBigEvent(participantCount);
  const server = await startServerProcess({ DATA_DIR: event.dataDir, LOG_LEVEL: 'silent' });
  const floor = await serveFloor();
  const door = `${server.url}/organisation/event/detail/${event.eventId}/door`;
  const [profile, floorProfile] = [newProfile(), newProfile()];
  const measured: Measurement[] = [];
  const isWanted = (aspect: Aspect): boolean => aspects.length === 0 || aspects.includes(aspect);
  try {
    await installFloor(floorProfile, floor.url);
    measured.push(...(await measureFirstSync(profile, server.url, door, event)));
    if (isWanted('start')) measured.push(...(await measureStarts(profile, door, floorProfile, floor.url)));
    if (isWanted('touches')) {
      const own = await measureTouches(profile, door);
      const least = await measureTouches(floorProfile, floor.url);
      measured.push(
        {
          name: 'Keystroke to paint, p95, 4× slow',
          value: quantile(own.keystrokes, 0.95),
          unit: 'ms',
          floor: quantile(least.keystrokes, 0.95),
          maxRatio: 1.5,
          peer: '535 ms (Indico)',
        },
        {
          name: 'Keystroke to the results, p95, 4× slow',
          value: quantile(own.found, 0.95),
          unit: 'ms',
          limit: 150,
        },
        {
          name: 'Toggle to paint, offline, median, 4× slow',
          value: median(own.toggles),
          unit: 'ms',
          floor: median(least.toggles),
          maxRatio: 1.5,
          peer: '103–189 ms online (Indico)',
        },
      );
    }
    if (isWanted('scan'))
      measured.push({
        name: 'QR in the frame to green, offline, median, 4× slow',
        value: median(await measureScans(profile, server.url, door, event)),
        unit: 'ms',
        limit: 150,
        peer: '766 ms online (Indico)',
      });
    if (isWanted('idle')) {
      const idle = await measureIdle(profile, door, event.dataDir);
      measured.push(
        { name: 'List open and idle: page CPU time, 4× slow', value: idle.list.busyMs, unit: 'ms a second' },
        { name: 'Scanner idle for 20 s: frames decoded', value: idle.scanner.frames, unit: 'a second' },
        { name: 'Scanner idle for 20 s: page CPU time', value: idle.scanner.busyMs, unit: 'ms a second' },
      );
    }
    if (isWanted('replay')) {
      const replayMs = await measureReplay(profile, door, event);
      const name = 'Replay of 10,000 queued operations, 4× slow';
      measured.push({ name, value: replayMs / 1000, unit: 's', limit: 4 });
    }
    return measured;
  } finally {
    floor.stop();
    await server.stop();
  }
}

/** Visits the least possible page once, so that its worker answers from then on. */
async function installFloor(profile: string, url: string): Promise<void> {
  const phone = await openPhone(profile);
  const page = await openSlowPage(phone);
  await page.goto(url);
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  await phone.close();
}

/** Cold offline starts of the door and of the least possible page, alternating. */
async function measureStarts(
  profile: string,
  door: string,
  floorProfile: string,
  floorUrl: string,
): Promise<Measurement[]> {
  const own: number[] = [];
  const least: number[] = [];
  const quick: number[] = [];
  for (let n = 0; n < coldStarts; n++) {
    own.push(await measureColdStart(profile, door));
    least.push(await measureColdStart(floorProfile, floorUrl));
    quick.push(await measureColdStart(profile, door, 1));
  }
  const memory = await measureMemory(profile, door);
  return [
    {
      name: `Cold offline start to the list, ${size}, 4× slow (median)`,
      value: median(own),
      unit: 'ms',
      limit: 1000,
      floor: median(least),
      maxRatio: 1.6,
      peer: '3,695 ms (Indico)',
    },
    { name: 'The same without slow-down (median)', value: median(quick), unit: 'ms' },
    { name: `Memory of the door's tab, ${size}: script heap and buffers`, value: memory / 1e6, unit: 'MB' },
    { name: 'The same per participant', value: memory / participantCount, unit: 'bytes' },
  ];
}

async function measureColdStart(profile: string, url: string, rate?: number): Promise<number> {
  const phone = await openPhone(profile);
  await phone.setOffline(true);
  const page = await openSlowPage(phone, rate);
  await watchFirstRow(page);
  await page.goto(url);
  const ms = await firstRowMs(page);
  await phone.close();
  return ms;
}

/** Time in which the open door decodes its list for the first search. */
const warmUpMs = 10_000;

/** Bytes that the page's scripts hold, array buffers included, with the whole list decoded. */
async function measureMemory(profile: string, door: string): Promise<number> {
  const phone = await openPhone(profile);
  await phone.setOffline(true);
  const page = await openSlowPage(phone, 1);
  await watchFirstRow(page);
  await page.goto(door);
  await firstRowMs(page);
  await page.waitForTimeout(warmUpMs);
  const cdp = await phone.newCDPSession(page);
  await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize, backingStorageSize = 0 } = (await cdp.send('Runtime.getHeapUsage')) as {
    usedSize: number;
    backingStorageSize?: number;
  };
  await phone.close();
  return usedSize + backingStorageSize;
}
