/**
 * Runs `work` at most once at a time; calls made meanwhile share one trailing run, which sees their changes.
 */
export function coalesce<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  let next: Promise<T> | undefined;

  function start(): Promise<T> {
    running = work().finally(() => {
      running = undefined;
    });
    return running;
  }

  return () => {
    if (next !== undefined) return next;
    if (running === undefined) return start();
    next = running
      .catch(() => undefined)
      .then(() => {
        next = undefined;
        return start();
      });
    return next;
  };
}
