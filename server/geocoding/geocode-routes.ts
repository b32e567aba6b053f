import { setTimeout as sleep } from 'node:timers/promises';
import { geocode, type Place } from '#contract/geocoding/geocode-endpoints.ts';
import { createNominatim, type Geocoder } from '../gateways/geocoder.ts';
import type { RegisterRoute } from '../http/route.ts';
import type { Services } from '../services.ts';
import { findTowns } from './gazetteer.ts';
import { readPlaces, savePlaces, reserveSlot } from './geocode-store.ts';

/** Nominatim's usage policy: at most one request a second per installation (EV-14). */
const minIntervalMs = 1_000;
/** Requests that would wait longer get towns of the bundled list instead. */
const maxWaitMs = 5_000;

/** Registers the routes of `contract/geocoding`. */
export function registerGeocodeRoutes(serve: RegisterRoute, services: Services): void {
  const { config } = services;
  const geocoder =
    config.geocoderUrl === undefined
      ? undefined
      : createNominatim({ url: config.geocoderUrl, contact: config.contactEmail });

  serve(geocode, async ({ query: { q }, request }) => {
    if (geocoder === undefined) return { data: findTowns(q), isApproximate: true };
    try {
      const places = await geocodeText(services, geocoder, q);
      if (places !== undefined) return { data: places, isApproximate: false };
    } catch (error) {
      // The query may be a private address: log only the error.
      request.log.warn({ err: error }, 'geocoder not reachable');
    }
    return { data: findTowns(q), isApproximate: true };
  });
}

/**
 * Reads from the cache, else waits for a slot and asks the geocoder.
 * @returns `undefined` if the queue is too long.
 */
async function geocodeText(
  { database, clock }: Services,
  geocoder: Geocoder,
  text: string,
): Promise<Place[] | undefined> {
  const query = text.toLowerCase().replace(/\s+/g, ' ');
  const cached = await readPlaces(database.db, query, clock());
  if (cached !== undefined) return cached;
  const waitMs = await reserveSlot(database.db, { nowMs: clock(), minIntervalMs, maxWaitMs });
  if (waitMs === undefined) return undefined;
  if (waitMs > 0) await sleep(waitMs);
  const places = await geocoder.search(text);
  await savePlaces(database.db, { query, places, nowMs: clock() });
  return places;
}
