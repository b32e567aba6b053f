import { LRUCache } from 'lru-cache';

/** Something to be counted against a limit. */
export interface Charge {
  /** What is limited, and for whom. */
  readonly key: string;
  readonly max: number;
  readonly windowMs: number;
  readonly weight: number;
}

/** Counts requests in windows that begin with their first request. */
export interface RequestCounters {
  /**
   * Counts all charges, or none if one is beyond its limit.
   * @returns when the window of the first charge that is beyond ends (epoch milliseconds), or `undefined`
   */
  charge(charges: readonly Charge[], nowMs: number): Promise<number | undefined>;
  /** Takes back what was counted, for a request that shall not count; never rejects. */
  refund(charges: readonly Charge[], nowMs: number): Promise<void>;
}

/** Bounds the memory of counters that strangers can multiply: the longest unused are forgotten. */
const maxKeys = 100_000;

/** Counters of this process, for an engine that only one process uses and for limits that protect the process. */
export class ProcessCounters implements RequestCounters {
  readonly #windows = new LRUCache<string, { count: number; readonly endsAt: number }>({ max: maxKeys });

  charge(charges: readonly Charge[], nowMs: number): Promise<number | undefined> {
    for (const { key, max, weight } of charges) {
      const current = this.#get(key, nowMs);
      if (current !== undefined && current.count + weight > max) return Promise.resolve(current.endsAt);
    }
    for (const { key, windowMs, weight } of charges) {
      const current = this.#get(key, nowMs);
      if (current === undefined) this.#windows.set(key, { count: weight, endsAt: nowMs + windowMs });
      else current.count += weight;
    }
    return Promise.resolve(undefined);
  }

  refund(charges: readonly Charge[], nowMs: number): Promise<void> {
    for (const { key, weight } of charges) {
      const current = this.#get(key, nowMs);
      if (current !== undefined) current.count -= weight;
    }
    return Promise.resolve();
  }

  #get(key: string, nowMs: number) {
    const current = this.#windows.get(key);
    return current !== undefined && current.endsAt > nowMs ? current : undefined;
  }
}
