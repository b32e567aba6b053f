const lockName = 'presente-outbox';

/**
 * Runs work while no other tab and no worker of this browser runs theirs (Web Locks). Without Web
 * Locks it just runs: sending twice at the same time is harmless, the ids see to that (CI-2).
 */
export const exclusively = <T>(work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? (navigator.locks.request(lockName, work) as Promise<T>) : work();
