import { Refusal } from '#contract/reasons.ts';

interface SerialQueueLimits {
  /** Tasks that run or wait; what they need is in memory. */
  readonly max: number;
  /** Those of one key, such as an account. Default: `max`. */
  readonly maxPerKey?: number;
}

/** Runs the CPU-heavy tasks of one kind one at a time, in their order. */
export class SerialQueue {
  readonly #limits: SerialQueueLimits;
  #isRunning = false;
  /** Starts those who wait, in their order. */
  readonly #waiting = new Set<() => void>();
  #size = 0;
  readonly #sizes = new Map<string, number>();

  constructor(limits: SerialQueueLimits) {
    this.#limits = limits;
  }

  /**
   * Runs a task when those before it have ended.
   * @param options `key`: whose tasks are limited together; `signal`: a task that still waits when it is aborted leaves
   *   the queue at once
   * @throws Refusal `tooManyRequests` if too many of this key run or wait, `unavailable` if too many in all
   * @throws the signal's reason if it is aborted before the turn of the task
   */
  async run<T>(
    { key, signal }: { readonly key: string; readonly signal?: AbortSignal },
    work: () => Promise<T>,
  ): Promise<T> {
    const { max, maxPerKey = max } = this.#limits;
    const size = this.#sizes.get(key) ?? 0;
    if (size >= maxPerKey) throw new Refusal('tooManyRequests');
    if (this.#size >= max) throw new Refusal('unavailable');
    this.#size += 1;
    this.#sizes.set(key, size + 1);
    try {
      await this.#waitForTurn(signal);
      try {
        return await work();
      } finally {
        this.#startNext();
      }
    } finally {
      this.#size -= 1;
      this.#leave(key);
    }
  }

  #waitForTurn(signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    if (!this.#isRunning) {
      this.#isRunning = true;
      resolve();
      return promise;
    }
    const start = (): void => {
      signal?.removeEventListener('abort', abort);
      resolve();
    };
    const abort = (): void => {
      this.#waiting.delete(start);
      reject(signal?.reason as Error);
    };
    this.#waiting.add(start);
    signal?.addEventListener('abort', abort, { once: true });
    return promise;
  }

  #startNext(): void {
    const [start] = this.#waiting;
    if (start === undefined) this.#isRunning = false;
    else {
      this.#waiting.delete(start);
      start();
    }
  }

  /** Keeps no key without a task. */
  #leave(key: string): void {
    const size = (this.#sizes.get(key) ?? 0) - 1;
    if (size > 0) this.#sizes.set(key, size);
    else this.#sizes.delete(key);
  }
}
