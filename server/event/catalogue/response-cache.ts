import { LRUCache } from 'lru-cache';
import type { Clock } from '../../clock.ts';
import type { CatalogueEvent } from './catalogue-store.ts';
import type { EventSearchResult } from './event-search-result.ts';

/** What a response is computed from. */
interface CacheBasis {
  readonly result: EventSearchResult;
  /** Events of which the response shows more than the catalogue holds. */
  readonly events: readonly CatalogueEvent[];
}

interface CacheEntry<Response> {
  readonly result: EventSearchResult;
  /** Number of change notifications of its events before it was computed. */
  readonly changes: number;
  readonly createdAtMs: number;
  readonly response: Promise<Response>;
}

/**
 * Response cache (EV-49). A response is served again, as the same object, while the search result is the same
 * object, none of its events has changed, and it is younger than `maxAgeMs`, which bounds staleness by
 * unannounced changes. Concurrent requests share one computation.
 */
export class ResponseCache<Response extends object> {
  readonly #clock: Clock;
  readonly #maxAgeMs: number;
  readonly #countItems: (response: Response) => number;
  readonly #entries: LRUCache<string, CacheEntry<Response>>;

  /**
   * Keeps responses up to a total weight of `maxItems`: per response the items counted by `countItems`, plus
   * one.
   */
  constructor(
    clock: Clock,
    limits: { maxAgeMs: number; maxItems: number; countItems: (response: Response) => number },
  ) {
    this.#clock = clock;
    this.#maxAgeMs = limits.maxAgeMs;
    this.#countItems = limits.countItems;
    this.#entries = new LRUCache({ maxSize: limits.maxItems });
  }

  /** Returns the valid response for `key`, or computes and caches it. Errors are not cached. */
  async get(key: string, { result, events }: CacheBasis, make: () => Promise<Response>): Promise<Response> {
    const nowMs = this.#clock();
    const changes = events.reduce((sum, event) => sum + event.changes, 0);
    const cached = this.#entries.get(key);
    const ageMs = cached === undefined ? 0 : nowMs - cached.createdAtMs;
    if (cached?.result === result && cached.changes === changes && ageMs >= 0 && ageMs < this.#maxAgeMs)
      return cached.response;
    const entry = { result, changes, createdAtMs: nowMs, response: make() };
    this.#entries.set(key, entry, { size: 1 });
    try {
      const response = await entry.response;
      // A copy: the library keeps the size of a value that is set again.
      if (this.#entries.peek(key) === entry)
        this.#entries.set(key, { ...entry }, { size: 1 + this.#countItems(response) });
      return response;
    } catch (error) {
      this.#entries.delete(key);
      throw error;
    }
  }
}
