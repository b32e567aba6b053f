import { setTimeout as sleep } from 'node:timers/promises';
import { secondMs } from '#contract/durations.ts';
import type { Coordinates } from '#contract/event/distance.ts';
import { geocode, type Place } from '#contract/geocoding/geocode-endpoints.ts';
import { parsePosition } from '#contract/geocoding/parse-position.ts';
import { CircuitBreaker } from '../gateways/circuit-breaker.ts';
import { createNominatim, type Geocoder } from '../gateways/geocoder.ts';
import { toFailure } from '../gateways/upstream-error.ts';
import { getUserAgent } from '../gateways/user-agent.ts';
import type { RegisterRoute } from '../http/route.ts';
import type { Services } from '../services.ts';
import { findNearestTown, findTowns } from './gazetteer.ts';
import { readPlaces, savePlaces, reserveSlot } from './geocode-store.ts';

/** Nominatim's usage policy: at most one request a second per installation (EV-14). */
const minIntervalMs = secondMs;
/** Requests that would wait longer get towns of the bundled list instead. */
const maxWaitMs = 2 * secondMs;
/** So does one that the geocoder does not answer in this time. */
const timeoutMs = 2 * secondMs;

/** What the geocoder is asked, under the key of its cached answer. */
interface Question {
  readonly key: string;
  readonly ask: (geocoder: Geocoder) => Promise<Place[]>;
}

/** Registers the routes of `contract/geocoding`. */
export function registerGeocodeRoutes(serve: RegisterRoute, services: Services): void {
  const { config, clock } = services;
  const breaker = new CircuitBreaker(clock);
  const geocoder =
    config.geocoderUrl === undefined
      ? undefined
      : createNominatim({ url: config.geocoderUrl, userAgent: getUserAgent(config), clock, timeoutMs });

  serve(geocode, async ({ query: { q }, request }) => {
    const position = parsePosition(q);
    const { key, ask } = typeof position === 'object' ? toReverseQuestion(position) : toQuestion(q);
    if (geocoder !== undefined) {
      try {
        const places = await answer(services, { key, breaker, ask: () => ask(geocoder) });
        // A position is a place even where the geocoder knows no address.
        if (places !== undefined && (places.length > 0 || typeof position !== 'object'))
          return { data: places, isApproximate: false, isFromOpenStreetMap: true };
      } catch (error) {
        breaker.fail(toFailure(error));
        // The query may be a private address: log only the error.
        request.log.warn({ err: error }, 'geocoder not reachable');
      }
    }
    return typeof position === 'object'
      ? { data: [findNearestTown(position)], isApproximate: false, isFromOpenStreetMap: false }
      : { data: findTowns(q), isApproximate: true, isFromOpenStreetMap: false };
  });
}

const toQuestion = (text: string): Question => ({
  key: text.toLowerCase().replace(/\s+/g, ' '),
  ask: (geocoder) => geocoder.search(text),
});

const toReverseQuestion = (position: Coordinates): Question => ({
  key: `@${position.latitude},${position.longitude}`,
  async ask(geocoder) {
    const place = await geocoder.findAddress(position);
    return place === undefined ? [] : [place];
  },
});

/**
 * Reads from the cache, else waits for a slot and asks the geocoder, unless it is failing.
 * @returns `undefined` if it is not asked
 */
async function answer(
  { database, clock }: Services,
  { key, breaker, ask }: { key: string; breaker: CircuitBreaker; ask: () => Promise<Place[]> },
): Promise<Place[] | undefined> {
  const cached = await readPlaces(database.db, key, clock());
  if (cached !== undefined) return cached;
  if (!breaker.allowRequest()) return undefined;
  const waitMs = await reserveSlot(database.db, { nowMs: clock(), minIntervalMs, maxWaitMs });
  if (waitMs === undefined) return undefined;
  if (waitMs > 0) await sleep(waitMs);
  const places = await ask();
  breaker.succeed();
  await savePlaces(database.db, { query: key, places, nowMs: clock() });
  return places;
}
