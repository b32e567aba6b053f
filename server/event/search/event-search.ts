import { setImmediate } from 'node:timers/promises';
import type { Database } from '../../db/database.ts';
import { toPlainText } from '../plain-text.ts';
import type { CatalogueEvent } from '../catalogue/catalogue-store.ts';
import { readDescriptions } from './description-store.ts';
import { SearchIndex, type SearchHits } from './search-index.ts';

/** Descriptions read and indexed at once, between which the process serves requests. */
const batchSize = 100;

/** What is searched. */
interface Searched {
  /** Events of the catalogue by id. */
  readonly events: ReadonlyMap<string, CatalogueEvent>;
  /** Another object after each change of them. */
  readonly generation: object;
}

/**
 * Full-text search over the catalogue (EV-71, decision 0039). Built by the first search of a process; later
 * searches read only the descriptions of events that have changed.
 */
export class EventSearch {
  readonly #database: Database;
  readonly #index = new SearchIndex();
  /** The version of each event that is indexed. */
  readonly #indexed = new Map<string, CatalogueEvent>();
  #generation: object | undefined;
  #syncing: Promise<void> | undefined;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Indexes what has changed since the last call. */
  async prepare(getSearched: () => Searched): Promise<void> {
    while (this.#generation !== getSearched().generation)
      await (this.#syncing ??= this.#sync(getSearched()).finally(() => (this.#syncing = undefined)));
  }

  /** Finds events by the words of a query, in the state of the last `prepare`. */
  search(query: string): SearchHits {
    return this.#index.search(query);
  }

  async #sync({ events, generation }: Searched): Promise<void> {
    for (const id of this.#indexed.keys()) {
      if (events.has(id)) continue;
      this.#indexed.delete(id);
      this.#index.delete(id);
    }
    const stale: CatalogueEvent[] = [];
    for (const event of events.values()) {
      const indexed = this.#indexed.get(event.id);
      if (indexed === event) continue;
      if (indexed !== undefined && hasSameTexts(indexed, event)) this.#indexed.set(event.id, event);
      else stale.push(event);
    }
    for (let offset = 0; offset < stale.length; offset += batchSize) {
      const batch = stale.slice(offset, offset + batchSize);
      const ids = batch.map(({ id }) => id);
      const descriptions = await readDescriptions(this.#database.db, ids);
      for (const event of batch) {
        this.#index.set(event.id, {
          title: event.title,
          organiser: event.organiserName,
          place: event.location,
          description: toPlainText(descriptions.get(event.id) ?? ''),
        });
        this.#indexed.set(event.id, event);
      }
      await setImmediate();
    }
    this.#generation = generation;
  }
}

/** The version counts edits of the description. */
const hasSameTexts = (a: CatalogueEvent, b: CatalogueEvent): boolean =>
  a.version === b.version &&
  a.title === b.title &&
  a.location === b.location &&
  a.organiserName === b.organiserName;
