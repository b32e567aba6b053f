import type { Db } from '../db/tables.ts';

/** What lists and map need to find an event: all it takes to filter, place and sort. */
export interface CatalogueEvent {
  readonly id: string;
  readonly startMs: number;
  readonly endMs: number;
  readonly region: string;
  readonly mode: 'online' | 'offline';
  /** Bit n for category or goal n. */
  readonly categories: number;
  readonly sdgs: number;
  /** The first category of those the organiser chose. */
  readonly icon: number;
  /** Null where an event has no place, or none that can be. */
  readonly place: { readonly lat: number; readonly lon: number } | null;
  /** Runs of promotion that are not over, in milliseconds, the end excluded. */
  readonly promotions: readonly { readonly startMs: number; readonly endMs: number }[];
}

const chunk = 500;

/**
 * Events that can be found at `nowMs` or later: not over, not cancelled. All of them, or those of
 * `ids`. Cost: the rows it returns, over the index of `event.end_at`.
 */
export async function readCatalogue(
  db: Db,
  { ids, nowMs }: { ids?: readonly string[]; nowMs: number },
): Promise<CatalogueEvent[]> {
  if (ids === undefined) return readPart(db, { nowMs });
  const events: CatalogueEvent[] = [];
  for (let at = 0; at < ids.length; at += chunk) {
    events.push(...(await readPart(db, { nowMs, ids: ids.slice(at, at + chunk) })));
  }
  return events;
}

async function readPart(
  db: Db,
  { ids, nowMs }: { ids?: readonly string[]; nowMs: number },
): Promise<CatalogueEvent[]> {
  const upcoming = db
    .selectFrom('event')
    .where('event.end_at', '>', nowMs)
    .where('event.cancelled_at', 'is', null)
    .$if(ids !== undefined, (query) => query.where('event.id', 'in', ids ?? []));
  const rows = await upcoming
    .select(['id', 'start_at', 'end_at', 'region', 'mode', 'latitude', 'longitude'])
    .execute();
  const categories = await upcoming
    .innerJoin('event_category', 'event_category.event_id', 'event.id')
    .select(['event.id', 'event_category.category as label'])
    .orderBy('event_category.category')
    .execute();
  const sdgs = await upcoming
    .innerJoin('event_sdg', 'event_sdg.event_id', 'event.id')
    .select(['event.id', 'event_sdg.sdg as label'])
    .execute();
  const promotions = await upcoming
    .innerJoin('promotion', 'promotion.event_id', 'event.id')
    .where('promotion.end_at', '>', nowMs)
    .select(['event.id', 'promotion.start_at as startMs', 'promotion.end_at as endMs'])
    .execute();

  const categoriesOf = bitsById(categories);
  const sdgsOf = bitsById(sdgs);
  const iconOf = new Map<string, number>();
  for (const { id, label } of categories) if (!iconOf.has(id)) iconOf.set(id, label);
  const promotionsOf = Map.groupBy(promotions, (it) => it.id);
  return rows.map((row) => ({
    id: row.id,
    startMs: row.start_at,
    endMs: row.end_at,
    region: row.region,
    mode: row.mode,
    categories: categoriesOf.get(row.id) ?? 0,
    sdgs: sdgsOf.get(row.id) ?? 0,
    icon: iconOf.get(row.id) ?? 0,
    place: placeOf(row),
    promotions: promotionsOf.get(row.id) ?? [],
  }));
}

function bitsById(rows: readonly { id: string; label: number }[]): ReadonlyMap<string, number> {
  const bits = new Map<string, number>();
  for (const { id, label } of rows) bits.set(id, (bits.get(id) ?? 0) | (1 << label));
  return bits;
}

function placeOf({ latitude: lat, longitude: lon }: { latitude: number | null; longitude: number | null }) {
  return lat === null || lon === null || Math.abs(lat) > 90 || Math.abs(lon) > 180 ? null : { lat, lon };
}
