import { join } from 'node:path';
import { buildTicketQrText } from '#contract/registration/ticket-code.ts';
import { cameraFlags, writeCameraVideo } from '#tests/support/browser/camera-video.ts';
import type { BigEvent } from './big-event.ts';
import { openPhone, openSlowPage, type WatchedPage } from './slow-phone.ts';

const scanCount = 8;

/** From the frame with a code to the green screen, in ms, for consecutive tickets on a slow offline phone. */
export async function measureScans(
  profile: string,
  url: string,
  door: string,
  event: BigEvent,
): Promise<number[]> {
  const video = join(event.dataDir, 'camera.mjpeg');
  // A blank scene between two tickets, long enough for the result to disappear.
  await writeCameraVideo(
    video,
    event.tickets
      .slice(0, scanCount)
      .flatMap((ticket) => [{ seconds: 2.5 }, { text: buildTicketQrText(url, ticket), seconds: 1 }]),
  );
  const phone = await openPhone(profile, cameraFlags(video));
  await phone.setOffline(true);
  const page = await openSlowPage(phone);
  await page.goto(`${door}?view=scan`);
  await page.waitForSelector('video');
  await page.evaluate(recordScans);
  const enough = await page.waitForFunction(
    (count) => {
      const { scans: scanTimes } = window as unknown as { scans: number[] };
      return scanTimes.length >= count ? scanTimes : undefined;
    },
    scanCount - 1,
    { timeout: 120_000, polling: 500 },
  );
  const scanTimes = await enough.jsonValue();
  await phone.close();
  return scanTimes!;
}

/** From the first frame with a code to the paint of the green screen. */
function recordScans(): void {
  const recorder = window as unknown as { scans: number[] } & WatchedPage;
  recorder.scans = [];
  const video = document.querySelector('video')!;
  const sample = new OffscreenCanvas(32, 32).getContext('2d', { willReadFrequently: true })!;
  let shownAt: number | undefined;
  let wasCode = false;
  const check = (now: number): void => {
    // Reading pixels costs a slow phone 15 ms: skip it until the result is shown.
    if (shownAt !== undefined) return;
    sample.drawImage(video, 0, 0, 32, 32);
    const { data } = sample.getImageData(8, 8, 16, 16);
    let darkest = 255;
    let lightest = 0;
    for (let i = 0; i < data.length; i += 4) {
      darkest = Math.min(darkest, data[i]!);
      lightest = Math.max(lightest, data[i]!);
    }
    const isCode = lightest - darkest > 60;
    if (isCode && !wasCode) shownAt = now;
    wasCode = isCode;
    video.requestVideoFrameCallback(check);
  };
  video.requestVideoFrameCallback(check);
  new MutationObserver(() => {
    if (shownAt === undefined || document.querySelector('[data-result="in"]') === null) return;
    const since = shownAt;
    shownAt = undefined;
    recorder.afterPaint(() => {
      recorder.scans.push(performance.now() - since);
      video.requestVideoFrameCallback(check);
    });
  }).observe(document, { childList: true, subtree: true });
}
