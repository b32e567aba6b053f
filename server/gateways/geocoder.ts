import * as v from 'valibot';
import { maxPlaces, type Place } from '#contract/geocoding/geocode-calls.ts';
import { regions } from '#contract/event/lookups.ts';

/** Finds places for a text. Throws when the service does not answer as it should. */
export interface Geocoder {
  search(text: string): Promise<Place[]>;
}

const timeoutMs = 8_000;
const maxAnswerBytes = 256 * 1024;

const answerSchema = v.array(
  v.object({
    lat: v.pipe(v.string(), v.transform(Number), v.number(), v.minValue(-90), v.maxValue(90)),
    lon: v.pipe(v.string(), v.transform(Number), v.number(), v.minValue(-180), v.maxValue(180)),
    display_name: v.string(),
    address: v.optional(v.object({ state: v.optional(v.string(), '') }), {}),
  }),
);

/** Nominatim, or a server that speaks like it, at this address (spec 2 §7). It is told who asks, as its policy wants. */
export const nominatim = ({ url, contact }: { url: string; contact: string }): Geocoder => ({
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
      // The operator chose this address, not whoever it would send us to.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) throw new Error(`The geocoder answered ${response.status}`);
    const body = await response.text();
    if (body.length > maxAnswerBytes) throw new Error('The geocoder answered too much');
    return v.parse(answerSchema, JSON.parse(body)).map((it) => ({
      location: it.display_name.slice(0, 300),
      latitude: it.lat,
      longitude: it.lon,
      region: regionCodeOf(it.address.state ?? ''),
    }));
  },
});

/** `Valle d'Aosta / Vallée d'Aoste` → `02`. */
function regionCodeOf(name: string): string {
  const plain = (text: string): string => text.toLowerCase().replace(/[^a-z]/g, '');
  const given = plain(name);
  return (
    regions.find((region) => given !== '' && given.startsWith(plain(region.name).slice(0, 6)))?.code ?? ''
  );
}
