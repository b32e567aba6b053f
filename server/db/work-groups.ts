import { setImmediate } from 'node:timers/promises';
import { secondMs } from '#contract/durations.ts';
import { isConnectionError } from './connection-error.ts';
import { Overloaded } from './transaction-queue.ts';

/** More wait and the caller is asked to come back, as in `TransactionQueue`. */
const maxWaitMs = 6 * secondMs;
const maxWaitingPerKey = 500;
/** Small enough that a statement with a row for each stays short. */
const maxGroupSize = 50;

/** What became of one member of a group. */
export type Outcome<R> = { readonly value: R } | { readonly error: unknown };

interface Member<T, R> {
  readonly item: T;
  readonly sinceMs: number;
  readonly promise: PromiseWithResolvers<R>;
}

/**
 * Does the work of callers that come at the same time, or while another is under way for the same key, in one go
 * (OP-64): under load one transaction, with one lock and one commit, serves many callers.
 */
export class WorkGroups<T, R> {
  readonly #work: (key: string, items: readonly T[]) => Promise<Outcome<R>[]>;
  readonly #waiting = new Map<string, Member<T, R>[]>();

  /** @param work does all items or throws; returns an outcome for each, in their order */
  constructor(work: (key: string, items: readonly T[]) => Promise<Outcome<R>[]>) {
    this.#work = work;
  }

  /**
   * Does `item` with those of other callers of this key. If a group fails, each of its items is tried alone, so that
   * no caller gets the error of another.
   * @throws Overloaded if too many wait or the wait was too long
   */
  run(key: string, item: T): Promise<R> {
    const promise = Promise.withResolvers<R>();
    const member = { item, sinceMs: performance.now(), promise };
    const waiting = this.#waiting.get(key);
    if (waiting === undefined) {
      this.#waiting.set(key, [member]);
      void this.#runAll(key);
    } else if (waiting.length >= maxWaitingPerKey) promise.reject(new Overloaded(1));
    else waiting.push(member);
    return promise.promise;
  }

  async #runAll(key: string): Promise<void> {
    const waiting = this.#waiting.get(key)!;
    while (waiting.length > 0) {
      // Callers whose requests have arrived already come along; SQLite alone would never let them.
      await setImmediate();
      await this.#runGroup(key, waiting.splice(0, maxGroupSize));
    }
    this.#waiting.delete(key);
  }

  async #runGroup(key: string, group: readonly Member<T, R>[]): Promise<void> {
    const lateMs = performance.now() - maxWaitMs;
    for (const { promise } of group.filter(({ sinceMs }) => sinceMs < lateMs))
      promise.reject(new Overloaded(1));
    const members = group.filter(({ sinceMs }) => sinceMs >= lateMs);
    if (members.length === 0) return;
    try {
      settle(members, await this.#workOn(key, members));
    } catch (error) {
      if (members.length === 1 || isConnectionError(error))
        for (const { promise } of members) promise.reject(error);
      else for (const member of members) await this.#runGroup(key, [member]);
    }
  }

  async #workOn(key: string, members: readonly Member<T, R>[]): Promise<Outcome<R>[]> {
    const items = members.map(({ item }) => item);
    return this.#work(key, items);
  }
}

function settle<T, R>(members: readonly Member<T, R>[], outcomes: readonly Outcome<R>[]): void {
  for (const [index, { promise }] of members.entries()) {
    const outcome = outcomes[index]!;
    if ('error' in outcome) promise.reject(outcome.error);
    else promise.resolve(outcome.value);
  }
}
