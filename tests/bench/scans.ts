import { join } from 'node:path';
import { ticketQrText } from '#contract/registration/ticket-code.ts';
import { cameraFlags, writeCameraVideo } from '#tests/support/camera-video.ts';
import type { BigEvent } from './big-event.ts';
import { openPhone, openSlowPage, type WatchedPage } from './phone.ts';

const scans = 8;

/** From the frame of a code to the green screen, in ms, of one ticket after another on a slow phone without a network. */
export async function measureScans(
  profile: string,
  url: string,
  door: string,
  event: BigEvent,
): Promise<number[]> {
  const film = join(event.dataDir, 'camera.mjpeg');
  // A wall between two tickets, long enough for the green to go by itself.
  await writeCameraVideo(
    film,
    event.tickets
      .slice(0, scans)
      .flatMap((ticket) => [{ seconds: 2.5 }, { text: ticketQrText(url, ticket), seconds: 1 }]),
  );
  const phone = await openPhone(profile, cameraFlags(film));
  await phone.setOffline(true);
  const page = await openSlowPage(phone);
  await page.goto(`${door}?view=scan`);
  await page.waitForSelector('video');
  await page.evaluate(noteScans);
  const enough = await page.waitForFunction(
    (count) => {
      const { scans: seen } = window as unknown as { scans: number[] };
      return seen.length >= count ? seen : undefined;
    },
    scans - 1,
    { timeout: 120_000, polling: 500 },
  );
  const seen = await enough.jsonValue();
  await phone.close();
  return seen!;
}

/** From the first frame that shows a code to the paint of the green screen. */
function noteScans(): void {
  const noted = window as unknown as { scans: number[] } & WatchedPage;
  noted.scans = [];
  const video = document.querySelector('video')!;
  const sample = new OffscreenCanvas(32, 32).getContext('2d', { willReadFrequently: true })!;
  let shownAt: number | undefined;
  let wasCode = false;
  const look = (now: number): void => {
    // To look costs a slow phone 15 ms: not while the answer is on its way.
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
    video.requestVideoFrameCallback(look);
  };
  video.requestVideoFrameCallback(look);
  new MutationObserver(() => {
    if (shownAt === undefined || document.querySelector('[data-verdict="in"]') === null) return;
    const since = shownAt;
    shownAt = undefined;
    noted.afterPaint(() => {
      noted.scans.push(performance.now() - since);
      video.requestVideoFrameCallback(look);
    });
  }).observe(document, { childList: true, subtree: true });
}
