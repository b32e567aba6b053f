import { setTimeout } from 'node:timers/promises';

/** How long work may keep others waiting, in ms. A statement in between may take longer. */
const sliceMs = 2;
/** How long others then have, in ms: their requests take a few turns of the event loop each. */
const restMs = 4;

/**
 * Divides CPU-heavy work of a request into slices, between which other requests run.
 */
export class WorkSlices {
  readonly #signal: AbortSignal | undefined;
  readonly #sliceMs: number;
  #endMs: number;

  /**
   * @param options `signal`: aborted when the result is of no use any more; `isUndivided`: never rests, for work in a
   *   transaction, which others wait for anyway
   */
  constructor({ signal, isUndivided = false }: { signal?: AbortSignal; isUndivided?: boolean } = {}) {
    this.#signal = signal;
    this.#sliceMs = isUndivided ? Infinity : sliceMs;
    this.#endMs = performance.now() + this.#sliceMs;
  }

  /** Whether the slice is over: time to `rest`. */
  get isOver(): boolean {
    return performance.now() >= this.#endMs;
  }

  /** Lets other requests run. @throws the signal's reason if it is aborted */
  async rest(): Promise<void> {
    this.#signal?.throwIfAborted();
    await setTimeout(restMs);
    this.#endMs = performance.now() + this.#sliceMs;
  }

  /** Calls `visit` for each item, and rests when a slice is over. */
  async forEach<T>(items: Iterable<T>, visit: (item: T, index: number) => void): Promise<void> {
    let index = 0;
    for (const item of items) {
      visit(item, index++);
      if (this.isOver) await this.rest();
    }
  }

  /** Groups items by a key. */
  async groupBy<K, T>(items: Iterable<T>, getKey: (item: T) => K): Promise<Map<K, T[]>> {
    const groups = new Map<K, T[]>();
    await this.forEach(items, (item) => {
      const key = getKey(item);
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [item]);
      else group.push(item);
    });
    return groups;
  }
}
