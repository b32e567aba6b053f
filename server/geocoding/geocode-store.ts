import { sql } from 'kysely';
import type { Place } from '#contract/geocoding/geocode-calls.ts';
import type { Db } from '../db/tables.ts';

const dayMs = 86_400_000;
/** A place does not move: what was found is good for so long. */
export const placesMs = 90 * dayMs;
const turnKey = 'geocoderFreeAt';
const freeAt = sql<number>`cast(value as bigint)`;

/** What was found for this text before, `undefined` when it was never asked or too long ago. */
export async function readPlaces(db: Db, query: string, nowMs: number): Promise<Place[] | undefined> {
  const row = await db
    .selectFrom('geocode_answer')
    .select('places')
    .where('query', '=', query)
    .where('created_at', '>', nowMs - placesMs)
    .executeTakeFirst();
  return row && (JSON.parse(row.places) as Place[]);
}

/** Keeps what was found; what is too old goes. */
export async function savePlaces(
  db: Db,
  { query, places, nowMs }: { query: string; places: readonly Place[]; nowMs: number },
): Promise<void> {
  await db
    .deleteFrom('geocode_answer')
    .where('created_at', '<=', nowMs - placesMs)
    .execute();
  await db
    .insertInto('geocode_answer')
    .values({ query, places: JSON.stringify(places), created_at: nowMs })
    .onConflict((conflict) =>
      conflict.column('query').doUpdateSet({ places: JSON.stringify(places), created_at: nowMs }),
    )
    .execute();
}

/**
 * Takes the next turn at the geocoder, of all server processes together: how long to wait for it, in
 * milliseconds, or `undefined` when the queue is longer than `longestWaitMs` (fault 26).
 */
export async function takeTurn(
  db: Db,
  { nowMs, everyMs, longestWaitMs }: { nowMs: number; everyMs: number; longestWaitMs: number },
): Promise<number | undefined> {
  await db
    .insertInto('setting')
    .values({ key: turnKey, value: '0' })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  const row = await db
    .updateTable('setting')
    .set({
      value: sql<string>`cast(case when ${freeAt} > ${nowMs} then ${freeAt} else cast(${nowMs} as bigint) end + ${everyMs} as text)`,
    })
    .where('key', '=', turnKey)
    .where(freeAt, '<=', nowMs + longestWaitMs)
    .returning('value')
    .executeTakeFirst();
  return row === undefined ? undefined : Math.max(0, Number(row.value) - everyMs - nowMs);
}
