import { Refusal } from '#contract/reasons.ts';

/** Queue limit; each task holds its upload in memory. */
const maxQueued = 16;

let tail: Promise<unknown> = Promise.resolve();
let queuedCount = 0;

/**
 * Runs CPU-heavy tasks one at a time.
 * @throws Refusal `unavailable` if the queue is full
 */
export async function runSerially<T>(work: () => Promise<T>): Promise<T> {
  if (queuedCount >= maxQueued) throw new Refusal('unavailable');
  queuedCount += 1;
  const current = tail.then(work);
  tail = current.catch(() => undefined);
  try {
    return await current;
  } finally {
    queuedCount -= 1;
  }
}
