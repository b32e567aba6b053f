import { sql } from 'kysely';
import { dayMs } from '#contract/durations.ts';
import type { Place } from '#contract/geocoding/geocode-endpoints.ts';
import type { Db } from '../db/tables.ts';

/** Cache duration of geocoding results. */
export const placesMaxAgeMs = 30 * dayMs;
const nextSlotKey = 'geocoderFreeAt';
const nextSlotAt = sql<number>`cast(value as bigint)`;

/**
 * Reads the cached places of a query.
 * @returns `undefined` if not cached or expired.
 */
export async function readPlaces(db: Db, query: string, nowMs: number): Promise<Place[] | undefined> {
  const row = await db
    .selectFrom('geocode_result')
    .select('places')
    .where('query', '=', query)
    .where('created_at', '>', nowMs - placesMaxAgeMs)
    .executeTakeFirst();
  return row && (JSON.parse(row.places) as Place[]);
}

/** Caches the places of a query and deletes expired entries. */
export async function savePlaces(
  db: Db,
  { query, places, nowMs }: { query: string; places: readonly Place[]; nowMs: number },
): Promise<void> {
  await db
    .deleteFrom('geocode_result')
    .where('created_at', '<=', nowMs - placesMaxAgeMs)
    .execute();
  await db
    .insertInto('geocode_result')
    .values({ query, places: JSON.stringify(places), created_at: nowMs })
    .onConflict((conflict) =>
      conflict.column('query').doUpdateSet({ places: JSON.stringify(places), created_at: nowMs }),
    )
    .execute();
}

/**
 * Reserves the next slot of a rate limiter shared by all server processes (EV-14). Durations in milliseconds.
 * @returns how long to wait for the slot, or `undefined` if longer than `maxWaitMs`.
 */
export async function reserveSlot(
  db: Db,
  { nowMs, minIntervalMs, maxWaitMs }: { nowMs: number; minIntervalMs: number; maxWaitMs: number },
): Promise<number | undefined> {
  await db
    .insertInto('setting')
    .values({ key: nextSlotKey, value: '0' })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  const row = await db
    .updateTable('setting')
    .set({
      value: sql<string>`cast(case when ${nextSlotAt} > ${nowMs} then ${nextSlotAt} else cast(${nowMs} as bigint) end + ${minIntervalMs} as text)`,
    })
    .where('key', '=', nextSlotKey)
    .where(nextSlotAt, '<=', nowMs + maxWaitMs)
    .returning('value')
    .executeTakeFirst();
  return row === undefined ? undefined : Math.max(0, Number(row.value) - minIntervalMs - nowMs);
}
