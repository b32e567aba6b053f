import { setTimeout as sleep } from 'node:timers/promises';
import { secondMs } from '#contract/durations.ts';
import type { Coordinates } from '#contract/event/distance.ts';
import { geocode, type Place } from '#contract/geocoding/geocode-endpoints.ts';
import { formatCoordinates, toPosition } from '#contract/geocoding/parse-coordinates.ts';
import { parseSharedPlace } from '#contract/geocoding/parse-shared-place.ts';
import { joinNameAndAddress } from '#contract/geocoding/place-name.ts';
import { recoverPlusCode } from '#contract/geocoding/plus-code.ts';
import { CircuitBreaker } from '../gateways/circuit-breaker.ts';
import { createNominatim, type Geocoder } from '../gateways/geocoder.ts';
import { toFailure } from '../gateways/upstream-error.ts';
import { getUserAgent } from '../gateways/user-agent.ts';
import type { RegisterRoute } from '../http/route.ts';
import type { Services } from '../services.ts';
import { findNearestTown, findReferenceTowns, findTowns } from './gazetteer.ts';
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
    const subject = toSubject(q);
    if (Array.isArray(subject)) return { data: subject, isApproximate: false, isFromOpenStreetMap: false };
    const { text, position, name } = subject;
    const { key, ask } = position === undefined ? toQuestion(text) : toReverseQuestion(position);
    if (geocoder !== undefined) {
      try {
        const places = await answer(services, { key, breaker, ask: () => ask(geocoder) });
        // A position is a place even where the geocoder knows no address.
        if (places !== undefined && (places.length > 0 || position === undefined))
          return {
            data: places.map((place) => addName(place, name)),
            isApproximate: false,
            isFromOpenStreetMap: true,
          };
      } catch (error) {
        breaker.fail(toFailure(error));
        // The query may be a private address: log only the error.
        request.log.warn({ err: error }, 'geocoder not reachable');
      }
    }
    return position === undefined
      ? { data: findTowns(text), isApproximate: true, isFromOpenStreetMap: false }
      : {
          data: [addName(findNearestTown(position), name)],
          isApproximate: false,
          isFromOpenStreetMap: false,
        };
  });
}

/** What to look up: the address of a position with a name, or a text. */
interface Subject {
  readonly text: string;
  readonly position?: Coordinates | undefined;
  /** '' without one. */
  readonly name: string;
}

/** Reads a query (EV-76); places where there is nothing to look up. */
function toSubject(q: string): Subject | Place[] {
  const shared = parseSharedPlace(q);
  switch (shared?.kind) {
    case undefined:
      return { text: q, name: '' };
    case 'search':
      return { text: shared.query, name: '' };
    case 'position':
      return { text: q, ...shared };
    case 'plusCode': {
      const [position, ...others] = findCodePositions(shared);
      if (position === undefined) return [];
      if (others.length === 0) return { text: q, position, name: shared.name };
      return [position, ...others].map((candidate) => addName(findNearestTown(candidate), shared.name));
    }
    case 'shortLink':
    case 'link':
    case 'threeWords':
      return [];
  }
}

/** Where a short Plus Code may be: near each town of this name. */
function findCodePositions({ code, town }: { code: string; town: string }): Coordinates[] {
  const positions = findReferenceTowns(town).flatMap((reference) => {
    const { latitude, longitude } = recoverPlusCode(code, reference);
    return toPosition(latitude, longitude) ?? [];
  });
  return [...new Map(positions.map((position) => [formatCoordinates(position), position])).values()];
}

const addName = (place: Place, name: string): Place => ({
  ...place,
  location: joinNameAndAddress(name, place.location),
});

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
