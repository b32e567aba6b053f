import { readFileSync } from 'node:fs';
import { maxPlaces, type Place } from '#contract/geocoding/geocode-calls.ts';
import { regions } from '#contract/event/lookups.ts';

interface Entry extends Place {
  /** The name as it is compared, between spaces. */
  readonly key: string;
}

let entries: readonly Entry[] | undefined;

/**
 * Italian towns named in a text, without asking anybody: the one named last first, as addresses end
 * with their town; of two that end there the longest (`Reggio nell'Emilia` before `Emilia`), then the largest.
 */
export function findTowns(text: string): Place[] {
  const words = keyOf(text);
  return (entries ??= readEntries())
    .flatMap((entry, rank) => {
      const at = words.lastIndexOf(entry.key);
      return at === -1 ? [] : [{ entry, rank, end: at + entry.key.length }];
    })
    .toSorted((a, b) => b.end - a.end || b.entry.key.length - a.entry.key.length || a.rank - b.rank)
    .slice(0, maxPlaces)
    .map(({ entry: { location, latitude, longitude, region } }) => ({
      location,
      latitude,
      longitude,
      region,
    }));
}

// 10,000 lines of 35 characters, read when the first address is looked for.
function readEntries(): Entry[] {
  const text = readFileSync(new URL('./italy.tsv', import.meta.url), 'utf8');
  const regionName = new Map<string, string>(regions.map(({ code, name }) => [code, name]));
  return text
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [name = '', region = '', latitude = '', longitude = ''] = line.split('\t');
      return {
        key: keyOf(name),
        location: `${name}, ${regionName.get(region) ?? 'Italia'}`,
        latitude: Number(latitude),
        longitude: Number(longitude),
        region,
      };
    });
}

/** Without case, accents and punctuation, one space around each word. */
const keyOf = (text: string): string =>
  ` ${text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;
