import type { EventFilter } from '#contract/event/browse-calls.ts';
import type { Database } from '../db/database.ts';
import type { Clock } from '../clock.ts';
import { startOfRomeDay } from '#contract/rome-time.ts';
import { readCatalogue, type CatalogueEvent } from './catalogue-store.ts';

const dayMs = 86_400_000;
/** Read anew so often whatever was heard: what is over goes, and a lost message cannot stay lost. */
const wholeEveryMs = 10 * 60_000;
/** An answer found once is good so long while nothing changes: what ends meanwhile is seen a little later. */
const foundForMs = 5_000;
const mostFound = 64;

/** What matched: the promoted ones first, `promotedCount` of them, then the others, each by start. */
export interface FoundEvents {
  readonly events: readonly CatalogueEvent[];
  readonly promotedCount: number;
}

interface Remembered extends FoundEvents {
  readonly atMs: number;
}

/**
 * The events that can be found, in memory: 50,000 of them are some 15 MB and are filtered in about a
 * millisecond, where counting them in SQL would cost more with each event (docs/decisions/0009). Each
 * committed change of an event, of this process or another, makes that one event be read again.
 */
export class EventCatalogue {
  readonly #database: Database;
  readonly #clock: Clock;
  #events = new Map<string, CatalogueEvent>();
  /** By start, then by id; absent while it has to be sorted again. */
  #inOrder: readonly CatalogueEvent[] | undefined;
  #found = new Map<string, Remembered>();
  #changed = new Set<string>();
  #wholeAtMs = Number.NEGATIVE_INFINITY;
  #loading: Promise<void> | undefined;

  constructor(database: Database, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
    database.onChange((eventId) => {
      if (eventId === undefined) this.#wholeAtMs = Number.NEGATIVE_INFINITY;
      else if (Number.isFinite(this.#wholeAtMs)) this.#changed.add(eventId);
    });
  }

  /** Every event that matches. */
  async find(filter: EventFilter): Promise<FoundEvents> {
    await this.#refresh();
    const nowMs = this.#clock();
    const key = JSON.stringify(filter);
    const known = this.#found.get(key);
    if (known !== undefined && nowMs >= known.atMs && nowMs - known.atMs < foundForMs) return known;
    const found = { ...this.#matching(filter, nowMs), atMs: nowMs };
    if (this.#found.size >= mostFound) this.#found.delete(this.#found.keys().next().value ?? '');
    this.#found.set(key, found);
    return found;
  }

  #matching(filter: EventFilter, nowMs: number): FoundEvents {
    const matches = matcherOf(filter, nowMs);
    const isOnlyPromoted = needsPromotion(filter);
    const promoted: CatalogueEvent[] = [];
    const others: CatalogueEvent[] = [];
    for (const event of this.#sorted()) {
      if (event.endMs <= nowMs || !matches(event)) continue;
      if (isPromotedAt(event, nowMs)) promoted.push(event);
      else if (!isOnlyPromoted) others.push(event);
    }
    return { events: [...promoted, ...others], promotedCount: promoted.length };
  }

  #sorted(): readonly CatalogueEvent[] {
    return (this.#inOrder ??= [...this.#events.values()].sort(
      (a, b) => a.startMs - b.startMs || (a.id < b.id ? -1 : 1),
    ));
  }

  /** One reader at a time: who comes meanwhile waits for the same rows. */
  async #refresh(): Promise<void> {
    while (this.#isStale()) await (this.#loading ??= this.#load().finally(() => (this.#loading = undefined)));
  }

  /** Puts in what was read of these events. Whether any of it was different. */
  #take(ids: readonly string[], events: readonly CatalogueEvent[]): boolean {
    const read = new Map(events.map((event) => [event.id, event]));
    let isDifferent = false;
    for (const id of ids) {
      const event = read.get(id);
      if (JSON.stringify(event) === JSON.stringify(this.#events.get(id))) continue;
      isDifferent = true;
      if (event === undefined) this.#events.delete(id);
      else this.#events.set(id, event);
    }
    return isDifferent;
  }

  #isStale(): boolean {
    const ageMs = this.#clock() - this.#wholeAtMs;
    return ageMs < 0 || ageMs >= wholeEveryMs || this.#changed.size > 0;
  }

  async #load(): Promise<void> {
    const nowMs = this.#clock();
    const isWhole = !(nowMs - this.#wholeAtMs < wholeEveryMs && nowMs >= this.#wholeAtMs);
    const ids = [...this.#changed];
    this.#changed.clear();
    if (isWhole) this.#wholeAtMs = nowMs;
    try {
      const events = await readCatalogue(this.#database.db, { nowMs, ...(!isWhole && { ids }) });
      if (isWhole) this.#events = new Map(events.map((event) => [event.id, event]));
      // Most changes are somebody registering or going in, which is nothing to the catalogue.
      else if (!this.#take(ids, events)) return;
    } catch (error) {
      if (isWhole) this.#wholeAtMs = Number.NEGATIVE_INFINITY;
      for (const id of ids) this.#changed.add(id);
      throw error;
    }
    this.#inOrder = undefined;
    this.#found.clear();
  }
}

const isPromotedAt = (event: CatalogueEvent, nowMs: number): boolean =>
  event.promotions.some(({ startMs, endMs }) => startMs <= nowMs && nowMs < endMs);

/** Category 1 is the highlight that a promotion gives (spec 1 §3). */
const needsPromotion = ({ selectPromoted, keys }: EventFilter): boolean =>
  selectPromoted || (keys?.length === 1 && keys[0] === 1);

function matcherOf(filter: EventFilter, nowMs: number): (event: CatalogueEvent) => boolean {
  const { region, mode, dateRange } = filter;
  const fromMs = dateRange === undefined ? undefined : startOfRomeDay(dateRange.from);
  const toMs = dateRange === undefined ? undefined : startOfRomeDay(dayAfter(dateRange.to));
  const categories = bitsOf(filter.keys);
  const sdgs = bitsOf(filter.sdgs);
  const isHighlight = (categories & 2) !== 0;
  return (event) =>
    (region === undefined || event.region === region) &&
    (mode === 'both' || event.mode === mode) &&
    (fromMs === undefined || (event.endMs > fromMs && event.startMs < toMs!)) &&
    (categories === 0 ||
      (event.categories & categories) !== 0 ||
      (isHighlight && isPromotedAt(event, nowMs))) &&
    (sdgs === 0 || (event.sdgs & sdgs) !== 0);
}

const bitsOf = (keys: readonly number[] = []): number => keys.reduce((bits, key) => bits | (1 << key), 0);

const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + dayMs).toISOString().slice(0, 10);
