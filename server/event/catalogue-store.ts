import { sql } from 'kysely';
import type { Db } from '../db/tables.ts';
import { labelBits } from './event-rows.ts';
import { cellCodeOf } from './map-cells.ts';

/** What lists and map need to find an event: all it takes to filter, place and sort. */
export interface CatalogueEvent {
  readonly id: string;
  readonly startMs: number;
  readonly endMs: number;
  /** The number of its region; 0 without one. */
  readonly region: number;
  readonly mode: 'online' | 'offline';
  /** Bit n for category or goal n. */
  readonly categories: number;
  readonly sdgs: number;
  /** Null where an event has no place, or none that can be. */
  readonly place: Place | null;
  /** Runs of promotion that are not over. */
  readonly promotions: readonly Run[];
  /** How often it was heard, since it was read, that something about it has changed. */
  changes: number;
}

interface Place {
  readonly lat: number;
  readonly lon: number;
  /** Where it lies in the order of `map-cells.ts`. */
  readonly code: number;
}

/** In milliseconds, the end excluded. */
interface Run {
  readonly startMs: number;
  readonly endMs: number;
}

const chunk = 500;

/** Those of these events that can be found at `nowMs` or later: not over, not cancelled. */
export async function readCatalogueEvents(
  db: Db,
  { ids, nowMs }: { ids: readonly string[]; nowMs: number },
): Promise<CatalogueEvent[]> {
  const events: CatalogueEvent[] = [];
  for (let at = 0; at < ids.length; at += chunk) {
    const rows = await upcoming(db, nowMs)
      .where('event.id', 'in', ids.slice(at, at + chunk))
      .execute();
    events.push(...rows.map(eventOf));
  }
  return events;
}

/**
 * All events that can be found at `nowMs` or later, in parts: in between, the process answers. What
 * changes meanwhile may be missing, or be there as it was. Cost: the rows, over the index of `event.end_at`.
 */
export async function* readCatalogue(db: Db, nowMs: number): AsyncGenerator<CatalogueEvent[]> {
  for (let last = { end_at: nowMs, id: '' }; ;) {
    const rows = await upcoming(db, nowMs)
      // SQLite would begin at the first event again if it were given a pair to compare.
      .where('event.end_at', '>=', last.end_at)
      .where(({ eb, or }) => or([eb('event.end_at', '>', last.end_at), eb('event.id', '>', last.id)]))
      .orderBy('event.end_at')
      .orderBy('event.id')
      .limit(chunk)
      .execute();
    yield rows.map(eventOf);
    const next = rows.at(-1);
    if (next === undefined || rows.length < chunk) return;
    last = next;
  }
}

const upcoming = (db: Db, nowMs: number) =>
  db
    .selectFrom('event')
    .where('event.end_at', '>', nowMs)
    .where('event.cancelled_at', 'is', null)
    .select(['id', 'start_at', 'end_at', 'region', 'mode', 'latitude', 'longitude'])
    .select(labelBits())
    // `from-until,from-until`: a row of its own for each would be a statement more.
    .select(
      sql<string | null>`(
        select string_agg(start_at || '-' || end_at, ',') from promotion
        where event_id = event.id and end_at > ${nowMs}
      )`.as('runs'),
    );

type Row = Awaited<ReturnType<ReturnType<typeof upcoming>['execute']>>[number];

const noRuns: readonly Run[] = [];

const eventOf = (row: Row): CatalogueEvent => ({
  id: row.id,
  startMs: row.start_at,
  endMs: row.end_at,
  region: Number(row.region),
  mode: row.mode,
  categories: row.category_bits,
  sdgs: row.sdg_bits,
  place: placeOf(row),
  promotions: row.runs === null ? noRuns : row.runs.split(',').map(runOf),
  changes: 0,
});

function runOf(text: string): Run {
  const [startMs, endMs] = text.split('-').map(Number);
  return { startMs: startMs!, endMs: endMs! };
}

function placeOf({ latitude: lat, longitude: lon }: Row): Place | null {
  if (lat === null || lon === null || Math.abs(lat) > 90 || Math.abs(lon) > 180) return null;
  return { lat, lon, code: cellCodeOf({ lat, lon }) };
}
