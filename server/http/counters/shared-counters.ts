import { createHmac } from 'node:crypto';
import type { Logger } from 'pino';
import { WorkGroups, type Outcome } from '../../db/work-groups.ts';
import type { Db } from '../../db/tables.ts';
import { addRequestCounts, subtractRequestCounts } from './request-count-store.ts';
import type { Charge, RequestCounters } from './request-counters.ts';

interface SharedCountersDeps {
  readonly db: Db;
  readonly log: Logger;
  /** Makes keys pseudonyms: they contain addresses and e-mails. */
  readonly secret: Buffer;
}

interface Counting {
  readonly charges: readonly Charge[];
  readonly nowMs: number;
}

/**
 * Counters of all processes on one database (OP-65). Requests that come at the same time are counted by one
 * statement. A database that does not answer refuses the request, which needs it anyway: nothing is guessed
 * meanwhile (decision 0033).
 */
export class SharedCounters implements RequestCounters {
  readonly #deps: SharedCountersDeps;
  readonly #groups = new WorkGroups<Counting, number | undefined>((_key, countings) =>
    this.#countAll(countings),
  );

  constructor(deps: SharedCountersDeps) {
    this.#deps = deps;
  }

  charge(charges: readonly Charge[], nowMs: number): Promise<number | undefined> {
    if (charges.length === 0) return Promise.resolve(undefined);
    const hashed = charges.map((charge) => ({ ...charge, key: this.#hash(charge.key) }));
    return this.#groups.run('counts', { charges: hashed, nowMs });
  }

  refund(charges: readonly Charge[], nowMs: number): Promise<void> {
    return this.#subtract(
      charges.map((charge) => ({ ...charge, key: this.#hash(charge.key) })),
      nowMs,
    );
  }

  async #countAll(countings: readonly Counting[]): Promise<Outcome<number | undefined>[]> {
    const nowMs = Math.max(...countings.map((counting) => counting.nowMs));
    const totals = new Map<string, Charge>();
    for (const charge of countings.flatMap(({ charges }) => charges)) {
      const weight = charge.weight + (totals.get(charge.key)?.weight ?? 0);
      totals.set(charge.key, { ...charge, weight });
    }
    const counts = await addRequestCounts(this.#deps.db, [...totals.values()], nowMs);
    // Each window before this group; then one request after the other, as if each had come alone.
    const used = new Map([...totals].map(([key, { weight }]) => [key, counts.get(key)!.count - weight]));
    const refused: Charge[] = [];
    const outcomes = countings.map(({ charges }): Outcome<number | undefined> => {
      const beyond = charges.find(({ key, weight, max }) => used.get(key)! + weight > max);
      if (beyond !== undefined) {
        refused.push(...charges);
        return { value: counts.get(beyond.key)!.endsAt };
      }
      for (const { key, weight } of charges) used.set(key, used.get(key)! + weight);
      return { value: undefined };
    });
    void this.#subtract(refused, nowMs);
    return outcomes;
  }

  /** A failure leaves the places taken until the window ends. */
  async #subtract(charges: readonly Charge[], nowMs: number): Promise<void> {
    const totals = new Map<string, number>();
    for (const { key, weight } of charges) totals.set(key, weight + (totals.get(key) ?? 0));
    try {
      for (const [weight, keys] of Map.groupBy(totals.keys(), (key) => totals.get(key)!))
        await subtractRequestCounts(this.#deps.db, { keys, weight, nowMs });
    } catch (error) {
      this.#deps.log.warn({ err: error }, 'requests that shall not count were counted');
    }
  }

  #hash(key: string): string {
    return createHmac('sha256', this.#deps.secret).update(key).digest('base64url').slice(0, 22);
  }
}
