import { secondMs } from '#contract/durations.ts';

/** More wait than this and the caller is asked to come back; a phone waits 8 s for its answer. */
const maxWaitMs = 6 * secondMs;
const maxWaiting = 1000;
/** One event leaves half of the places to the others. */
const maxWaitingPerKey = maxWaiting / 2;
/** Weight of the latest transaction in the mean duration. */
const latestWeight = 0.2;

/** The queue is full, or the wait too long: nothing was done. */
export class Overloaded extends Error {
  /** When the present queue will be over, in seconds. */
  readonly retryAfterSeconds: number;

  constructor(retryAfterSeconds: number) {
    super(`Too many transactions are waiting: try again in ${retryAfterSeconds} s`);
    this.name = 'Overloaded';
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

interface Waiting {
  readonly key: string;
  start(): void;
}

/**
 * Order of the transactions that lock an event (OP-13): at most `concurrency` at once, and one less for one event,
 * so that a busy event does not stop the others. The rest wait in memory, first come, first served, where they
 * hold no connection that other requests need.
 */
export class TransactionQueue {
  readonly #concurrency: number;
  readonly #waiting = new Set<Waiting>();
  /** Waiting and running transactions by event. */
  readonly #waitingByKey = new Map<string, number>();
  readonly #running = new Map<string, number>();
  #runningCount = 0;
  #meanMs = 50;

  constructor(concurrency: number) {
    this.#concurrency = concurrency;
  }

  /**
   * Runs `work` when its turn has come.
   * @param key id of the event that it locks
   * @throws Overloaded if its turn does not come within 6 s, or too many are waiting, for this event or in all
   */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    await this.#waitForTurn(key);
    const startMs = performance.now();
    try {
      return await work();
    } finally {
      this.#meanMs += latestWeight * (performance.now() - startMs - this.#meanMs);
      this.#runningCount -= 1;
      count(this.#running, key, -1);
      this.#startNext();
    }
  }

  #waitForTurn(key: string): Promise<void> {
    if (this.#waiting.size >= maxWaiting || (this.#waitingByKey.get(key) ?? 0) >= maxWaitingPerKey)
      throw this.#createOverload();
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        key,
        start: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        this.#remove(waiting);
        reject(this.#createOverload());
      }, maxWaitMs);
      this.#waiting.add(waiting);
      count(this.#waitingByKey, key, 1);
      this.#startNext();
    });
  }

  #startNext(): void {
    const maxPerKey = Math.max(1, this.#concurrency - 1);
    for (const waiting of this.#waiting) {
      if (this.#runningCount >= this.#concurrency) return;
      if ((this.#running.get(waiting.key) ?? 0) >= maxPerKey) continue;
      this.#remove(waiting);
      this.#runningCount += 1;
      count(this.#running, waiting.key, 1);
      waiting.start();
    }
  }

  #remove(waiting: Waiting): void {
    this.#waiting.delete(waiting);
    count(this.#waitingByKey, waiting.key, -1);
  }

  #createOverload(): Overloaded {
    return new Overloaded(
      Math.max(1, Math.ceil((this.#waiting.size * this.#meanMs) / this.#concurrency / secondMs)),
    );
  }
}

/** Changes the count of this key, and keeps no key without one. */
function count(counts: Map<string, number>, key: string, change: 1 | -1): void {
  const next = (counts.get(key) ?? 0) + change;
  if (next === 0) counts.delete(key);
  else counts.set(key, next);
}
