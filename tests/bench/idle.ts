import { join } from 'node:path';
import { cameraFlags, writeCameraVideo } from '#tests/support/browser/camera-video.ts';
import { openPhone, openSlowPage } from './slow-phone.ts';

interface Idle {
  /** Main-thread time per second, in ms. */
  readonly busyMs: number;
  /** Frames decoded per second. */
  readonly frames: number;
}

/** Measures the idle cost of list and scanner, which drains the battery. */
export async function measureIdle(
  profile: string,
  door: string,
  folder: string,
): Promise<{ list: Idle; scanner: Idle }> {
  const video = join(folder, 'wall.mjpeg');
  await writeCameraVideo(video, [{ seconds: 2 }]);
  const phone = await openPhone(profile, cameraFlags(video));
  await phone.setOffline(true);
  const page = await openSlowPage(phone);
  const cdp = await phone.newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.addInitScript(() => {
    const recorder = window as unknown as { frames: number };
    recorder.frames = 0;
    const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = function (this: Worker, ...given: unknown[]) {
      recorder.frames += 1;
      Reflect.apply(postMessage, this, given);
    };
  });
  const readBusyMs = async (): Promise<number> => {
    const { metrics } = await cdp.send('Performance.getMetrics');
    return 1000 * (metrics.find((metric) => metric.name === 'TaskDuration')?.value ?? 0);
  };
  const readFrames = () => page.evaluate(() => (window as unknown as { frames: number }).frames);
  const watchIdle = async (seconds: number): Promise<Idle> => {
    const before = [await readBusyMs(), await readFrames()] as const;
    await page.waitForTimeout(seconds * 1000);
    return {
      busyMs: ((await readBusyMs()) - before[0]) / seconds,
      frames: ((await readFrames()) - before[1]) / seconds,
    };
  };
  await page.goto(door);
  await page.waitForSelector('button[aria-pressed][aria-label]');
  await page.waitForTimeout(5000);
  const list = await watchIdle(10);
  await page.goto(`${door}?view=scan`);
  await page.waitForSelector('video');
  await page.waitForTimeout(25_000);
  const scanner = await watchIdle(10);
  await phone.close();
  return { list, scanner };
}
