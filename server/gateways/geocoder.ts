import * as v from 'valibot';
import type { Coordinates } from '#contract/event/distance.ts';
import { maxPlaces, type Place } from '#contract/geocoding/geocode-endpoints.ts';
import { regions } from '#contract/event/lookups.ts';
import type { Clock } from '../clock.ts';
import { readLimited } from './read-limited.ts';
import { toUpstreamError, UpstreamError } from './upstream-error.ts';

/** Finds places. Each method throws if the service fails or answers unexpectedly. */
export interface Geocoder {
  /** Places for a text, the best first, at most `maxPlaces`. */
  search(text: string): Promise<Place[]>;
  /** The address at a position; `undefined` if there is none, or the service cannot be asked for it. */
  findAddress(position: Coordinates): Promise<Place | undefined>;
}

const maxResponseBytes = 256 * 1024;
const maxLocationLength = 300;

const text = v.optional(v.string(), '');
const placeSchema = v.object({
  lat: v.pipe(v.string(), v.transform(Number), v.number(), v.minValue(-90), v.maxValue(90)),
  lon: v.pipe(v.string(), v.transform(Number), v.number(), v.minValue(-180), v.maxValue(180)),
  display_name: v.string(),
  name: text,
  address: v.optional(
    v.object({
      house_number: text,
      road: text,
      pedestrian: text,
      square: text,
      postcode: text,
      city: text,
      town: text,
      village: text,
      municipality: text,
      state: text,
    }),
    {},
  ),
});
type NominatimPlace = v.InferOutput<typeof placeSchema>;

interface NominatimOptions {
  readonly url: string;
  readonly userAgent: string;
  readonly clock: Clock;
  readonly timeoutMs: number;
}

/**
 * Client of Nominatim or a compatible server at this URL (EV-14). Identifies itself by user agent, as
 * Nominatim's policy requires.
 */
export function createNominatim(options: NominatimOptions): Geocoder {
  const { url } = options;
  return {
    async search(query) {
      const found = await ask(options, url, { q: query, limit: String(maxPlaces) });
      return v.parse(v.array(placeSchema), found).slice(0, maxPlaces).map(toPlace);
    },
    async findAddress({ latitude, longitude }) {
      const reverseUrl = url.replace(/\/search(?=\/?$|\/?\?)/, '/reverse');
      if (reverseUrl === url) return undefined;
      const found = await ask(options, reverseUrl, { lat: String(latitude), lon: String(longitude) });
      // In the sea it answers `{"error": …}`.
      const place = v.safeParse(placeSchema, found);
      return place.success ? { ...toPlace(place.output), latitude, longitude } : undefined;
    },
  };
}

async function ask(
  { userAgent, clock, timeoutMs }: NominatimOptions,
  url: string,
  query: Readonly<Record<string, string>>,
): Promise<unknown> {
  const address = new URL(url);
  const parameters = { ...query, format: 'json', addressdetails: '1', 'accept-language': 'it' };
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
  const response = await fetch(address, {
    headers: { 'user-agent': userAgent },
    // No redirects: only the configured server may receive addresses.
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok) {
    await response.body?.cancel();
    throw toUpstreamError(response, clock());
  }
  const bytes = await readLimited(response, maxResponseBytes);
  try {
    return JSON.parse(bytes.toString('utf8')) as unknown;
  } catch {
    throw new UpstreamError('Its answer is not JSON', { isCertain: true });
  }
}

const toPlace = (found: NominatimPlace): Place => ({
  location: formatAddress(found).slice(0, maxLocationLength),
  latitude: found.lat,
  longitude: found.lon,
  region: toRegionCode(found.address.state ?? ''),
});

/** `Biblioteca Centrale, Via Feltre 12, 20134 Milano`; without a street or town the service's own text. */
function formatAddress({ name, address, display_name: fallback }: NominatimPlace): string {
  const street = address.road || address.pedestrian || address.square || '';
  const town = address.city || address.town || address.village || address.municipality || '';
  if (town === '') return fallback;
  const parts = [
    [street, street === '' ? '' : address.house_number],
    [address.postcode, town],
  ].map((words) => words.filter(Boolean).join(' '));
  const isOwnName = name !== '' && name !== street && name !== town && name !== address.house_number;
  if (!isOwnName && street === '') return fallback;
  return [isOwnName ? name : '', ...parts].filter((part) => part !== '').join(', ');
}

/** `Valle d'Aosta / Vallée d'Aoste` → `02`. */
function toRegionCode(name: string): string {
  const normalise = (region: string): string => region.toLowerCase().replace(/[^a-z]/g, '');
  const normalisedName = normalise(name);
  return (
    regions.find(
      (region) => normalisedName !== '' && normalisedName.startsWith(normalise(region.name).slice(0, 6)),
    )?.code ?? ''
  );
}
