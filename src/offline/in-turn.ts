/**
 * Work that never runs twice at the same time: calls during a run join one run after it, which sees
 * what came meanwhile.
 */
export function inTurn<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  let next: Promise<T> | undefined;

  function start(): Promise<T> {
    running = work().finally(() => {
      running = undefined;
    });
    return running;
  }

  return () => {
    if (running === undefined) return start();
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = undefined;
        return start();
      });
    return next;
  };
}
