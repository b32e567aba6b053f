/**
 * Shares reads of the same key among callers that ask at the same time, such as every stream of an event after
 * a change. A caller never gets the result of a read that began before it asked: while one is running, callers
 * share the next.
 * @returns a function that reads like `read`
 */
export function shareReads<T>(read: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const running = new Map<string, Promise<T>>();
  const next = new Map<string, Promise<T>>();
  const start = async (key: string): Promise<T> => {
    await running.get(key)?.catch(() => undefined);
    next.delete(key);
    const reading = read(key);
    running.set(key, reading);
    try {
      return await reading;
    } finally {
      if (running.get(key) === reading) running.delete(key);
    }
  };
  return (key) => {
    const shared = next.get(key);
    if (shared !== undefined) return shared;
    const reading = start(key);
    next.set(key, reading);
    return reading;
  };
}
