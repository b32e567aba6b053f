import { withTimeout } from '../gateways/with-timeout.ts';

interface CachedReadingOptions<T> {
  read(): Promise<T>;
  /** A value this young is used again, however often metrics are scraped. */
  readonly maxAgeMs: number;
  /** A scrape waits at most this long. */
  readonly timeoutMs: number;
  /** Monotonic time in milliseconds. */
  readonly now?: () => number;
}

/**
 * A value that costs something to read. At most one reading is under way: while one hangs, no further one is
 * started (OP-25).
 * @returns a function that gives the value, or `undefined` if it cannot be read in time
 */
export function createCachedReading<T>({
  read,
  maxAgeMs,
  timeoutMs,
  now = () => performance.now(),
}: CachedReadingOptions<T>): () => Promise<T | undefined> {
  let cached: { readonly value: T; readonly readMs: number } | undefined;
  let underWay: Promise<T> | undefined;
  const startReading = async (): Promise<T> => {
    try {
      const value = await read();
      cached = { value, readMs: now() };
      return value;
    } finally {
      underWay = undefined;
    }
  };
  return async () => {
    if (cached !== undefined && now() - cached.readMs < maxAgeMs) return cached.value;
    underWay ??= startReading();
    return withTimeout(underWay, timeoutMs).catch(() => undefined);
  };
}
