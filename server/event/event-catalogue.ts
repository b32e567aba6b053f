import { setImmediate } from 'node:timers/promises';
import type { EventFilter } from '#contract/event/browse-calls.ts';
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { readCatalogue, readCatalogueEvents, type CatalogueEvent } from './catalogue-store.ts';
import { byStart, FoundEvents, type CatalogueOrders } from './found-events.ts';
import { matcherOf } from './matching.ts';
import { Recent } from '../recent.ts';
import type { Services } from '../services.ts';

/** Read anew so often whatever was heard: what is over goes, and a lost message cannot stay lost. */
const wholeEveryMs = 10 * 60_000;
/** A whole reading that failed comes again after this: meanwhile what is known stays true by what is heard. */
const wholeAgainMs = 30_000;
/** What filters have found is remembered up to so many events together, some 12 MB. */
const mostFound = 500_000;
/** A search that finds nothing weighs as well. */
const searchWeight = 100;

/**
 * The events that can be found, in memory: 50,000 of them are some 15 MB and are filtered in about a
 * millisecond, where counting them in SQL would cost more with each event (docs/decisions/0007). Each
 * committed change of an event, of this process or another, makes that one event be read again.
 */
export class EventCatalogue {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #log: Logger;
  #byId = new Map<string, CatalogueEvent>();
  #orders: CatalogueOrders = { byStart: [], byPlace: [] };
  readonly #found = new Recent<FoundEvents>(mostFound);
  /** From when until before when what was found stays true by itself. */
  #trueFromMs = 0;
  #trueUntilMs = 0;
  /** Heard of, and not yet read. */
  #changed = new Set<string>();
  #reading: Promise<void> | undefined;
  /** When all of it was last begun to be read; nothing is known before. */
  #wholeAtMs: number | undefined;
  #whole: Promise<void> | undefined;
  /** Before this it is not read again by itself. */
  #restsUntilMs = 0;
  /** Heard of while all of it is read: what was read of these may be older. */
  readonly #changedMeanwhile = new Set<string>();
  /** How often changes may have been missed. */
  #losses = 0;

  constructor({ database, clock, log }: Pick<Services, 'database' | 'clock' | 'log'>) {
    this.#database = database;
    this.#clock = clock;
    this.#log = log;
    database.onChange((eventId) => {
      if (eventId !== undefined) return this.#heard(eventId);
      this.#wholeAtMs = undefined;
      this.#losses += 1;
    });
  }

  /** Every event that matches: the same object as before as long as that is the same. */
  async find(filter: EventFilter): Promise<FoundEvents> {
    await this.#refresh();
    const nowMs = this.#clock();
    if (nowMs < this.#trueFromMs || nowMs >= this.#trueUntilMs) this.#beginAt(nowMs);
    const key = JSON.stringify(filter);
    const known = this.#found.get(key);
    if (known !== undefined) return known;
    const found = new FoundEvents(this.#orders, { nowMs, matches: matcherOf(filter, nowMs) });
    this.#found.set(key, found, found.events.length + searchWeight);
    return found;
  }

  /** What time alone changes: an event that ends, a promotion that begins or ends. */
  #beginAt(nowMs: number): void {
    let untilMs = Number.POSITIVE_INFINITY;
    const take = (ms: number): void => {
      if (ms > nowMs && ms < untilMs) untilMs = ms;
    };
    for (const { endMs, promotions } of this.#orders.byStart) {
      take(endMs);
      for (const run of promotions) {
        take(run.startMs);
        take(run.endMs);
      }
    }
    this.#trueFromMs = nowMs;
    this.#trueUntilMs = untilMs;
    this.#found.clear();
  }

  #heard(eventId: string): void {
    // What nobody has read yet is read as it will be.
    if (this.#wholeAtMs === undefined && this.#whole === undefined) return;
    this.#changed.add(eventId);
    if (this.#whole !== undefined) this.#changedMeanwhile.add(eventId);
    const event = this.#byId.get(eventId);
    if (event !== undefined) event.changes += 1;
  }

  /** One reader at a time: who comes meanwhile waits for the same rows. */
  async #refresh(): Promise<void> {
    while (this.#wholeAtMs === undefined || this.#clock() < this.#wholeAtMs) await this.#readWhole();
    const nowMs = this.#clock();
    const isDue = nowMs - this.#wholeAtMs >= wholeEveryMs && nowMs >= this.#restsUntilMs;
    // All that has changed is known by then; nobody waits.
    if (isDue && this.#whole === undefined) {
      this.#restsUntilMs = nowMs + wholeAgainMs;
      this.#readWhole().catch((error: unknown) => {
        this.#log.warn({ err: error }, 'events not read again');
      });
    }
    while (this.#changed.size > 0 || this.#reading !== undefined)
      await (this.#reading ??= this.#readChanged().finally(() => (this.#reading = undefined)));
  }

  async #readChanged(): Promise<void> {
    const ids = [...this.#changed];
    this.#changed.clear();
    try {
      this.#take(ids, await readCatalogueEvents(this.#database.db, { ids, nowMs: this.#clock() }));
    } catch (error) {
      for (const id of ids) this.#changed.add(id);
      throw error;
    }
  }

  #readWhole(): Promise<void> {
    return (this.#whole ??= this.#takeWhole().finally(() => (this.#whole = undefined)));
  }

  async #takeWhole(): Promise<void> {
    const nowMs = this.#clock();
    const losses = this.#losses;
    this.#changedMeanwhile.clear();
    const byId = new Map<string, CatalogueEvent>();
    for await (const part of readCatalogue(this.#database.db, nowMs)) {
      for (const event of part) byId.set(event.id, event);
      await setImmediate();
    }
    const events = [...byId.values()];
    this.#byId = byId;
    if (losses === this.#losses) this.#wholeAtMs = nowMs;
    for (const id of this.#changedMeanwhile) this.#changed.add(id);
    this.#setOrders({
      byStart: events.toSorted(byStart),
      byPlace: events.filter(hasPlace).toSorted(byPlace),
    });
  }

  /** Puts in what was read of these events. Most changes are somebody registering, which is nothing here. */
  #take(ids: readonly string[], read: readonly CatalogueEvent[]): void {
    const now = new Map(read.map((event) => [event.id, event]));
    const different = ids.filter((id) => !isSame(this.#byId.get(id), now.get(id)));
    if (different.length === 0) return;
    const gone = new Set(different.flatMap((id) => this.#byId.get(id) ?? []));
    const added = different.flatMap((id) => now.get(id) ?? []);
    for (const event of gone) this.#byId.delete(event.id);
    for (const event of added) this.#byId.set(event.id, event);
    this.#setOrders({
      byStart: replaced(this.#orders.byStart, { gone, added, order: byStart }),
      byPlace: replaced(this.#orders.byPlace, { gone, added: added.filter(hasPlace), order: byPlace }),
    });
  }

  #setOrders(orders: CatalogueOrders): void {
    this.#orders = orders;
    // What was found before is looked for again.
    this.#trueUntilMs = Number.NEGATIVE_INFINITY;
  }
}

type Order = (a: CatalogueEvent, b: CatalogueEvent) => number;

const hasPlace = ({ place }: CatalogueEvent): boolean => place !== null;

const byPlace: Order = (a, b) => a.place!.code - b.place!.code || (a.id < b.id ? -1 : 1);

function isSame(a: CatalogueEvent | undefined, b: CatalogueEvent | undefined): boolean {
  const dataOf = (event: CatalogueEvent | undefined) => JSON.stringify(event && { ...event, changes: 0 });
  return dataOf(a) === dataOf(b);
}

/** A sorted list without some and with others, in one pass: sorting all of it would be felt. */
function replaced(
  events: readonly CatalogueEvent[],
  { gone, added, order }: { gone: ReadonlySet<CatalogueEvent>; added: CatalogueEvent[]; order: Order },
): CatalogueEvent[] {
  const result: CatalogueEvent[] = [];
  const coming = added.toSorted(order);
  let at = 0;
  for (const event of events) {
    while (at < coming.length && order(coming[at]!, event) < 0) result.push(coming[at++]!);
    if (!gone.has(event)) result.push(event);
  }
  result.push(...coming.slice(at));
  return result;
}
