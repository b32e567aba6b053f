import { sleep } from './sleep.ts';

/** Runs `work` after each of these waits until it succeeds. @returns whether it did. */
export async function retryAfter(
  delaysMs: readonly number[],
  work: () => Promise<unknown>,
): Promise<boolean> {
  for (const ms of delaysMs) {
    await sleep(ms);
    const isDone = await work().then(
      () => true,
      () => false,
    );
    if (isDone) return true;
  }
  return false;
}
