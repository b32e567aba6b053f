import { join } from 'node:path';
import { cameraFlags, writeCameraVideo } from '#tests/support/camera-video.ts';
import { openPhone, openSlowPage } from './phone.ts';

interface Idle {
  /** Of each second, how long the page's thread works. */
  readonly busyMs: number;
  /** Pictures given to the decoder per second. */
  readonly frames: number;
}

/** What list and scanner do while nobody comes: that empties a battery. */
export async function measureIdle(
  profile: string,
  door: string,
  folder: string,
): Promise<{ list: Idle; scanner: Idle }> {
  const film = join(folder, 'wall.mjpeg');
  await writeCameraVideo(film, [{ seconds: 2 }]);
  const phone = await openPhone(profile, cameraFlags(film));
  await phone.setOffline(true);
  const page = await openSlowPage(phone);
  const cdp = await phone.newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.addInitScript(() => {
    const noted = window as unknown as { frames: number };
    noted.frames = 0;
    const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = function (this: Worker, ...given: unknown[]) {
      noted.frames += 1;
      Reflect.apply(postMessage, this, given);
    };
  });
  const busy = async (): Promise<number> => {
    const { metrics } = await cdp.send('Performance.getMetrics');
    return 1000 * (metrics.find((it) => it.name === 'TaskDuration')?.value ?? 0);
  };
  const frames = () => page.evaluate(() => (window as unknown as { frames: number }).frames);
  const watch = async (seconds: number): Promise<Idle> => {
    const before = [await busy(), await frames()] as const;
    await page.waitForTimeout(seconds * 1000);
    return {
      busyMs: ((await busy()) - before[0]) / seconds,
      frames: ((await frames()) - before[1]) / seconds,
    };
  };
  await page.goto(door);
  await page.waitForSelector('button[aria-pressed][aria-label]');
  await page.waitForTimeout(5000);
  const list = await watch(10);
  await page.goto(`${door}?view=scan`);
  await page.waitForSelector('video');
  await page.waitForTimeout(25_000);
  const scanner = await watch(10);
  await phone.close();
  return { list, scanner };
}
