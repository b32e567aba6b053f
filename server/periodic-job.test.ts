import { expect, test, vi } from 'vitest';
import { noMetrics } from './metrics.ts';
import { startPeriodicJob } from './periodic-job.ts';

const identity = { job: 'cleanup', metrics: noMetrics } as const;

/** A job whose runs end on demand. */
function startTestJob() {
  const finishRuns: (() => void)[] = [];
  const job = startPeriodicJob({
    ...identity,
    intervalMs: 1_000_000_000,
    work: () => new Promise<void>((resolve) => finishRuns.push(resolve)),
    onError: () => undefined,
  });
  return { ends: finishRuns, repeating: job };
}

test('a job woken during a run runs once more afterwards, never concurrently', async () => {
  const { ends, repeating } = startTestJob();
  expect(ends).toHaveLength(1);
  repeating.wake();
  repeating.wake();
  expect(ends).toHaveLength(1);
  ends[0]!();
  await expect.poll(() => ends).toHaveLength(2);
  ends[1]!();
  // Once idle, `wake` starts a run immediately.
  await expect
    .poll(() => {
      repeating.wake();
      return ends;
    })
    .toHaveLength(3);
  ends[2]!();
});

test('stop() waits for the current run and starts no other', async () => {
  const { ends, repeating } = startTestJob();
  repeating.wake();
  let isStopped = false;
  const stopped = repeating.stop().then(() => (isStopped = true));
  await Promise.resolve();
  expect(isStopped).toBe(false);
  ends[0]!();
  await stopped;
  expect(ends).toHaveLength(1);
});

test('a job with an initial delay and jitter first runs within both, then once per interval', async () => {
  vi.useFakeTimers();
  const random = vi.spyOn(Math, 'random').mockReturnValue(0.5);
  try {
    const work = vi.fn<() => Promise<void>>(() => Promise.resolve());
    const options = {
      ...identity,
      intervalMs: 3600,
      initialDelayMs: 60,
      jitterMs: 20,
      work,
      onError: () => undefined,
    };
    const job = startPeriodicJob(options);
    await vi.advanceTimersByTimeAsync(69);
    expect(work).toHaveBeenCalledTimes(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(work).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(3609);
    expect(work).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(work).toHaveBeenCalledTimes(2);
    await job.stop();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(work).toHaveBeenCalledTimes(2);
  } finally {
    random.mockRestore();
    vi.useRealTimers();
  }
});
