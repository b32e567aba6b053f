// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { startFrameLoop } from './frame-loop.ts';

it('[CI-48] processes every frame, ten per second after 20 s without a code, and every frame again from the next code on', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(0);
  let emitFrame: ((now: number) => Promise<void>) | undefined;
  const video = document.createElement('video');
  Object.assign(video, {
    requestVideoFrameCallback: (callback: typeof emitFrame) => {
      emitFrame = callback;
      return 1;
    },
  });
  Object.defineProperty(video, 'readyState', { value: 4 });
  let frameCount = 0;
  let hasTicket = false;
  const stop = startFrameLoop(video, () => {
    frameCount += 1;
    return Promise.resolve(hasTicket);
  });
  /** At 30 frames a second. */
  const countFrames = async (startMs: number, endMs: number): Promise<number> => {
    const countBefore = frameCount;
    for (let now = startMs; now < endMs; now += 1000 / 30) await emitFrame?.(now);
    return frameCount - countBefore;
  };
  expect(await countFrames(100, 1100)).toBeGreaterThanOrEqual(30);
  expect(await countFrames(30_000, 31_000)).toBeLessThanOrEqual(10);
  hasTicket = true;
  await countFrames(31_000, 31_200);
  expect(await countFrames(31_200, 32_200)).toBeGreaterThanOrEqual(30);
  stop();
  expect(await countFrames(32_200, 33_200)).toBeLessThanOrEqual(1);
});
