import { setImmediate } from 'node:timers/promises';
import { minuteMs } from '#contract/durations.ts';
import { getRomeMidnight } from '#contract/rome-time.ts';
import { LRUCache } from 'lru-cache';
import type { EventFilter } from '#contract/event/browse-endpoints.ts';
import type { Logger } from 'pino';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { readCatalogue, readCatalogueEvents, type CatalogueEvent } from './catalogue-store.ts';
import { byStart, EventSearchResult, type SortedCatalogue } from './event-search-result.ts';
import { createEventMatcher, getFirstDay, requiresPromotion } from './event-filter.ts';
import { EventSearch } from '../search/event-search.ts';
import { toSuggestions } from '../search/suggest.ts';
import type { Services } from '../../services.ts';

/** Full reload at this interval: drops ended events and recovers from lost change notifications. */
const reloadIntervalMs = 10 * minuteMs;
/** Retry delay after a failed reload; meanwhile the catalogue stays current by change notifications. */
const reloadRetryMs = 30_000;
/** Weight limit of the LRU cache of search results, in events; some 12 MB. */
const maxCachedEvents = 500_000;
/** Weight of a cache entry beyond its events, so that empty results count as well. */
const entryWeight = 100;

/**
 * In-memory catalogue of all listed events: 50,000 take some 15 MB and are filtered in about 1 ms, where
 * counting them in SQL would cost more with each event (decision 0007). A committed change of an event,
 * by any server process, makes that one event be read again.
 */
export class EventCatalogue {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #log: Logger;
  readonly #search: EventSearch;
  #byId = new Map<string, CatalogueEvent>();
  #sorted: SortedCatalogue = { byStart: [], byPlace: [] };
  readonly #searches = new LRUCache<string, EventSearchResult>({ maxSize: maxCachedEvents });
  /** Half-open interval in which cached results stay valid without changes. */
  #validFromMs = 0;
  #validUntilMs = 0;
  /** Changed, and not yet read again. */
  #dirtyIds = new Set<string>();
  #refreshing: Promise<void> | undefined;
  /** Start of the last full load; `undefined` before the first. */
  #loadedAtMs: number | undefined;
  #loading: Promise<void> | undefined;
  /** No automatic reload before this time. */
  #nextReloadMs = 0;
  /** Changed during a full load, whose rows may be older. */
  readonly #dirtyDuringLoad = new Set<string>();
  /** How often change notifications may have been missed. */
  #missedChanges = 0;

  constructor({ database, clock, log }: Pick<Services, 'database' | 'clock' | 'log'>) {
    this.#database = database;
    this.#clock = clock;
    this.#log = log;
    this.#search = new EventSearch(database);
    database.onChange((eventId) => {
      if (eventId !== undefined) return this.#markChanged(eventId);
      this.#loadedAtMs = undefined;
      this.#missedChanges += 1;
    });
  }

  /**
   * Finds all events that match. Returns the same object until the result may have changed, so it can be used
   * as a cache key.
   */
  async find(filter: EventFilter): Promise<EventSearchResult> {
    await this.#refresh();
    if (filter.q !== undefined) await this.#search.prepare(() => this.#searched);
    const nowMs = this.#clock();
    if (nowMs < this.#validFromMs || nowMs >= this.#validUntilMs) this.#updateValidity(nowMs);
    const key = JSON.stringify(filter);
    const cached = this.#searches.get(key);
    if (cached !== undefined) return cached;
    const hits = filter.q === undefined ? undefined : this.#search.search(filter.q);
    const result = new EventSearchResult(this.#sorted, {
      nowMs,
      matches: createEventMatcher(filter, { nowMs, ...hits }),
      firstDay: getFirstDay(filter, nowMs),
      hasSponsored: hits === undefined && !requiresPromotion(filter),
      ...hits,
    });
    this.#searches.set(key, result, { size: result.events.length + entryWeight });
    return result;
  }

  /** Finds what the beginning of a search may mean (EV-72). */
  async suggest(query: string): Promise<ReturnType<typeof toSuggestions>> {
    await this.#refresh();
    await this.#search.prepare(() => this.#searched);
    return toSuggestions(this.#search.search(query), this.#byId);
  }

  get #searched() {
    return { events: this.#byId, generation: this.#sorted };
  }

  /** Whether one of these events may have changed within the last `withinMs`. */
  hasChanged(events: readonly CatalogueEvent[], withinMs = 0): boolean {
    const nowMs = this.#clock();
    return events.some(({ changedAtMs }) => nowMs - changedAtMs <= withinMs);
  }

  /** Computes until when results stay valid: midnight, or until an event ends or a promotion begins or ends. */
  #updateValidity(nowMs: number): void {
    let untilMs = getRomeMidnight(nowMs, 1);
    const consider = (ms: number): void => {
      if (ms > nowMs && ms < untilMs) untilMs = ms;
    };
    for (const { endMs, promotions } of this.#sorted.byStart) {
      consider(endMs);
      for (const run of promotions) {
        consider(run.startMs);
        consider(run.endMs);
      }
    }
    this.#validFromMs = nowMs;
    this.#validUntilMs = untilMs;
    this.#searches.clear();
  }

  #markChanged(eventId: string): void {
    // Before the first load there is nothing to invalidate.
    if (this.#loadedAtMs === undefined && this.#loading === undefined) return;
    this.#dirtyIds.add(eventId);
    if (this.#loading !== undefined) this.#dirtyDuringLoad.add(eventId);
    const event = this.#byId.get(eventId);
    if (event === undefined) return;
    event.changes += 1;
    event.changedAtMs = this.#clock();
  }

  /** Coalesces concurrent refreshes: callers during a read share it. */
  async #refresh(): Promise<void> {
    while (this.#loadedAtMs === undefined || this.#clock() < this.#loadedAtMs) await this.#load();
    const nowMs = this.#clock();
    const isDue = nowMs - this.#loadedAtMs >= reloadIntervalMs && nowMs >= this.#nextReloadMs;
    // Stale-while-revalidate: all changes are known by then, so callers do not wait for the reload.
    if (isDue && this.#loading === undefined) {
      this.#nextReloadMs = nowMs + reloadRetryMs;
      this.#load().catch((error: unknown) => {
        this.#log.warn({ err: error }, 'events not read again');
      });
    }
    while (this.#dirtyIds.size > 0 || this.#refreshing !== undefined)
      await (this.#refreshing ??= this.#refreshChanged().finally(() => (this.#refreshing = undefined)));
  }

  async #refreshChanged(): Promise<void> {
    const ids = [...this.#dirtyIds];
    this.#dirtyIds.clear();
    try {
      this.#apply(ids, await readCatalogueEvents(this.#database.db, { ids, nowMs: this.#clock() }));
    } catch (error) {
      for (const id of ids) this.#dirtyIds.add(id);
      throw error;
    }
  }

  #load(): Promise<void> {
    return (this.#loading ??= this.#loadAll().finally(() => (this.#loading = undefined)));
  }

  async #loadAll(): Promise<void> {
    const nowMs = this.#clock();
    const missedChanges = this.#missedChanges;
    this.#dirtyDuringLoad.clear();
    const byId = new Map<string, CatalogueEvent>();
    for await (const batch of readCatalogue(this.#database.db, nowMs)) {
      for (const event of batch) byId.set(event.id, event);
      await setImmediate();
    }
    const events = [...byId.values()];
    this.#byId = byId;
    if (missedChanges === this.#missedChanges) this.#loadedAtMs = nowMs;
    for (const id of this.#dirtyDuringLoad) this.#dirtyIds.add(id);
    this.#setSorted({
      byStart: events.toSorted(byStart),
      byPlace: events.filter(hasPlace).toSorted(byPlace),
    });
  }

  /** Applies re-read events. Most changes are registrations, which change nothing here. */
  #apply(ids: readonly string[], read: readonly CatalogueEvent[]): void {
    const current = new Map(read.map((event) => [event.id, event]));
    const changedIds = ids.filter((id) => !hasSameData(this.#byId.get(id), current.get(id)));
    if (changedIds.length === 0) return;
    const removed = new Set(changedIds.flatMap((id) => this.#byId.get(id) ?? []));
    const added = changedIds.flatMap((id) => current.get(id) ?? []);
    for (const event of removed) this.#byId.delete(event.id);
    for (const event of added) this.#byId.set(event.id, event);
    this.#setSorted({
      byStart: mergeSorted(this.#sorted.byStart, { removed, added, compare: byStart }),
      byPlace: mergeSorted(this.#sorted.byPlace, {
        removed,
        added: added.filter(hasPlace),
        compare: byPlace,
      }),
    });
  }

  #setSorted(sorted: SortedCatalogue): void {
    this.#sorted = sorted;
    // Invalidates all cached results.
    this.#validUntilMs = Number.NEGATIVE_INFINITY;
  }
}

type Comparator = (a: CatalogueEvent, b: CatalogueEvent) => number;

const hasPlace = ({ place }: CatalogueEvent): boolean => place !== null;

const byPlace: Comparator = (a, b) => a.place!.code - b.place!.code || (a.id < b.id ? -1 : 1);

function hasSameData(a: CatalogueEvent | undefined, b: CatalogueEvent | undefined): boolean {
  const serialize = (event: CatalogueEvent | undefined) =>
    JSON.stringify(event && { ...event, changes: 0, changedAtMs: 0 });
  return serialize(a) === serialize(b);
}

/** Removes and inserts events in a sorted list in one pass: sorting the full list would block noticeably. */
function mergeSorted(
  events: readonly CatalogueEvent[],
  {
    removed,
    added,
    compare,
  }: { removed: ReadonlySet<CatalogueEvent>; added: CatalogueEvent[]; compare: Comparator },
): CatalogueEvent[] {
  const result: CatalogueEvent[] = [];
  const sortedAdded = added.toSorted(compare);
  let next = 0;
  for (const event of events) {
    while (next < sortedAdded.length && compare(sortedAdded[next]!, event) < 0)
      result.push(sortedAdded[next++]!);
    if (!removed.has(event)) result.push(event);
  }
  result.push(...sortedAdded.slice(next));
  return result;
}
