// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { followFrames } from './follow-frames.ts';

it('[CI-48] looks at every frame, ten times a second after 20 s without a ticket, and at all with the first one', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(0);
  let show: ((now: number) => Promise<void>) | undefined;
  const video = document.createElement('video');
  Object.assign(video, {
    requestVideoFrameCallback: (look: typeof show) => {
      show = look;
      return 1;
    },
  });
  Object.defineProperty(video, 'readyState', { value: 4 });
  let looks = 0;
  let hasTicket = false;
  const stop = followFrames(video, () => {
    looks += 1;
    return Promise.resolve(hasTicket);
  });
  /** Thirty frames a second. */
  const looksFrom = async (startMs: number, endMs: number): Promise<number> => {
    const before = looks;
    for (let now = startMs; now < endMs; now += 1000 / 30) await show?.(now);
    return looks - before;
  };
  expect(await looksFrom(100, 1100)).toBeGreaterThanOrEqual(30);
  expect(await looksFrom(30_000, 31_000)).toBeLessThanOrEqual(10);
  hasTicket = true;
  await looksFrom(31_000, 31_200);
  expect(await looksFrom(31_200, 32_200)).toBeGreaterThanOrEqual(30);
  stop();
  expect(await looksFrom(32_200, 33_200)).toBeLessThanOrEqual(1);
});
