import { sql } from 'kysely';
import type { Db } from '../../db/tables.ts';
import { selectLabelBits } from '../event-rows.ts';
import { toZOrderCode } from './z-order.ts';

/** An event in the in-memory catalogue: all that is needed to find, locate and sort it. */
export interface CatalogueEvent {
  readonly id: string;
  readonly startMs: number;
  readonly endMs: number;
  /** Region number; 0 without one. */
  readonly region: number;
  readonly mode: 'online' | 'offline';
  readonly title: string;
  /** Place in words. */
  readonly location: string;
  readonly organiserId: string;
  readonly organiserName: string;
  /** Incremented by each edit (EV-18). */
  readonly version: number;
  /** Bit sets: bit n for category or goal n. */
  readonly categories: number;
  readonly sdgs: number;
  /** Null for an event without valid coordinates. */
  readonly place: IndexedPlace | null;
  /** Promotion runs that are not over. */
  readonly promotions: readonly PromotionRun[];
  /** Number of change notifications since the event was read; part of cache keys. */
  changes: number;
  /** Time of the last of them, or of the reading: changes before are of an earlier commit. */
  changedAtMs: number;
}

interface IndexedPlace {
  readonly lat: number;
  readonly lon: number;
  /** Its Z-order (Morton) code (`z-order.ts`). */
  readonly code: number;
}

/** Half-open interval in epoch milliseconds. */
interface PromotionRun {
  readonly startMs: number;
  readonly endMs: number;
}

const batchSize = 500;

/** Reads those of these events that are listed at `nowMs` or later: neither over, cancelled nor unlisted. */
export async function readCatalogueEvents(
  db: Db,
  { ids, nowMs }: { ids: readonly string[]; nowMs: number },
): Promise<CatalogueEvent[]> {
  const events: CatalogueEvent[] = [];
  for (let offset = 0; offset < ids.length; offset += batchSize) {
    const rows = await selectUpcoming(db, nowMs)
      .where('event.id', 'in', ids.slice(offset, offset + batchSize))
      .execute();
    events.push(...rows.map((row) => toCatalogueEvent(row, nowMs)));
  }
  return events;
}

/**
 * Yields all events listed at `nowMs` or later in batches, between which the process serves requests. Not a
 * snapshot: changes meanwhile may be missing or stale. Cost: an index scan over `event.end_at`.
 */
export async function* readCatalogue(db: Db, nowMs: number): AsyncGenerator<CatalogueEvent[]> {
  for (let last = { end_at: nowMs, id: '' }; ;) {
    const rows = await selectUpcoming(db, nowMs)
      // A row value comparison would make SQLite scan from the first event.
      .where('event.end_at', '>=', last.end_at)
      .where(({ eb, or }) => or([eb('event.end_at', '>', last.end_at), eb('event.id', '>', last.id)]))
      .orderBy('event.end_at')
      .orderBy('event.id')
      .limit(batchSize)
      .execute();
    yield rows.map((row) => toCatalogueEvent(row, nowMs));
    const next = rows.at(-1);
    if (next === undefined || rows.length < batchSize) return;
    last = next;
  }
}

const selectUpcoming = (db: Db, nowMs: number) =>
  db
    .selectFrom('event')
    .innerJoin('organisation', 'organisation.id', 'event.organiser_id')
    .where('event.end_at', '>', nowMs)
    .where('event.cancelled_at', 'is', null)
    .where('event.is_unlisted', '=', 0)
    .select([
      'event.id',
      'event.start_at',
      'event.end_at',
      'event.region',
      'event.mode',
      'event.latitude',
      'event.longitude',
      'event.title',
      'event.location',
      'event.version',
      'event.organiser_id',
      'organisation.company_name',
    ])
    .select(selectLabelBits())
    // `from-until,from-until`, to avoid a second query.
    .select(
      sql<string | null>`(
        select string_agg(start_at || '-' || end_at, ',') from promotion
        where event_id = event.id and end_at > ${nowMs}
      )`.as('runs'),
    );

type Row = Awaited<ReturnType<ReturnType<typeof selectUpcoming>['execute']>>[number];

const noPromotions: readonly PromotionRun[] = [];

const toCatalogueEvent = (row: Row, nowMs: number): CatalogueEvent => ({
  id: row.id,
  startMs: row.start_at,
  endMs: row.end_at,
  region: Number(row.region),
  mode: row.mode,
  title: row.title,
  location: row.location,
  organiserId: row.organiser_id,
  organiserName: row.company_name,
  version: row.version,
  categories: row.category_bits,
  sdgs: row.sdg_bits,
  place: toPlace(row),
  promotions: row.runs === null ? noPromotions : row.runs.split(',').map(parsePromotionRun),
  changes: 0,
  changedAtMs: nowMs,
});

function parsePromotionRun(text: string): PromotionRun {
  const [startMs, endMs] = text.split('-').map(Number);
  return { startMs: startMs!, endMs: endMs! };
}

function toPlace({ latitude: lat, longitude: lon }: Row): IndexedPlace | null {
  if (lat === null || lon === null || Math.abs(lat) > 90 || Math.abs(lon) > 180) return null;
  return { lat, lon, code: toZOrderCode({ lat, lon }) };
}
