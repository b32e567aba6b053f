import { sleep } from './sleep.ts';

/** Resolves as `work` does, or to `fallback` when that takes longer than `timeoutMs`; `work` goes on. */
export const withTimeout = <T, F>(work: Promise<T>, timeoutMs: number, fallback: F): Promise<T | F> =>
  Promise.race([work, sleep(timeoutMs).then(() => fallback)]);
