const lockName = 'presente-outbox';

/**
 * Runs `work` while no other tab or worker of this browser runs theirs (Web Locks). Without Web Locks it just
 * runs: sending twice at the same time is harmless, because operations are idempotent by id (CI-2).
 */
export const withOutboxLock = <T>(work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? (navigator.locks.request(lockName, work) as Promise<T>) : work();
