import * as v from 'valibot';
import { maxPlaces, type Place } from '#contract/geocoding/geocode-endpoints.ts';
import { regions } from '#contract/event/lookups.ts';

/** Finds places for a search text. Throws if the service fails or answers unexpectedly. */
export interface Geocoder {
  search(text: string): Promise<Place[]>;
}

const timeoutMs = 8_000;
const maxResponseBytes = 256 * 1024;

const responseSchema = v.array(
  v.object({
    lat: v.pipe(v.string(), v.transform(Number), v.number(), v.minValue(-90), v.maxValue(90)),
    lon: v.pipe(v.string(), v.transform(Number), v.number(), v.minValue(-180), v.maxValue(180)),
    display_name: v.string(),
    address: v.optional(v.object({ state: v.optional(v.string(), '') }), {}),
  }),
);

/**
 * Client of Nominatim or a compatible server at this URL (EV-14). Identifies itself by user agent, as
 * Nominatim's policy requires.
 */
export const createNominatim = ({ url, contact }: { url: string; contact: string }): Geocoder => ({
  async search(text) {
    const address = new URL(url);
    for (const [name, value] of Object.entries({
      q: text,
      format: 'json',
      limit: String(maxPlaces),
      addressdetails: '1',
      'accept-language': 'it',
    }))
      address.searchParams.set(name, value);
    const response = await fetch(address, {
      headers: { 'user-agent': `Presente (${contact})` },
      // No redirects: only the configured server may receive addresses.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) throw new Error(`The geocoder answered ${response.status}`);
    const body = await response.text();
    if (body.length > maxResponseBytes) throw new Error('Geocoder response too large');
    return v.parse(responseSchema, JSON.parse(body)).map((match) => ({
      location: match.display_name.slice(0, 300),
      latitude: match.lat,
      longitude: match.lon,
      region: toRegionCode(match.address.state ?? ''),
    }));
  },
});

/** `Valle d'Aosta / Vallée d'Aoste` → `02`. */
function toRegionCode(name: string): string {
  const normalise = (text: string): string => text.toLowerCase().replace(/[^a-z]/g, '');
  const normalisedName = normalise(name);
  return (
    regions.find(
      (region) => normalisedName !== '' && normalisedName.startsWith(normalise(region.name).slice(0, 6)),
    )?.code ?? ''
  );
}
