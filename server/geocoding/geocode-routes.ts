import { setTimeout as sleep } from 'node:timers/promises';
import { geocode, type Place } from '#contract/geocoding/geocode-calls.ts';
import { nominatim, type Geocoder } from '../gateways/geocoder.ts';
import type { Serve } from '../http/serve.ts';
import type { Services } from '../services.ts';
import { findTowns } from './gazetteer.ts';
import { readPlaces, savePlaces, takeTurn } from './geocode-store.ts';

/** Nominatim's policy: one request a second for all who use this installation. */
const everyMs = 1_000;
/** Who would wait longer is given towns of our own list instead. */
const longestWaitMs = 5_000;

/** The calls of `contract/geocoding`. */
export function registerGeocoding(serve: Serve, services: Services): void {
  const { config } = services;
  const geocoder =
    config.geocoderUrl === undefined
      ? undefined
      : nominatim({ url: config.geocoderUrl, contact: config.contactEmail });

  serve(geocode, async ({ query: { q }, request }) => {
    if (geocoder === undefined) return { data: findTowns(q), isApproximate: true };
    try {
      const places = await ask(services, geocoder, q);
      if (places !== undefined) return { data: places, isApproximate: false };
    } catch (error) {
      // What was asked for is somebody's address: the error alone is logged.
      request.log.warn({ err: error }, 'geocoder not reachable');
    }
    return { data: findTowns(q), isApproximate: true };
  });
}

/** From the cache, else from the geocoder when it is our turn; `undefined` when too many wait. */
async function ask(
  { database, clock }: Services,
  geocoder: Geocoder,
  text: string,
): Promise<Place[] | undefined> {
  const query = text.toLowerCase().replace(/\s+/g, ' ');
  const known = await readPlaces(database.db, query, clock());
  if (known !== undefined) return known;
  const waitMs = await takeTurn(database.db, { nowMs: clock(), everyMs, longestWaitMs });
  if (waitMs === undefined) return undefined;
  if (waitMs > 0) await sleep(waitMs);
  const places = await geocoder.search(text);
  await savePlaces(database.db, { query, places, nowMs: clock() });
  return places;
}
