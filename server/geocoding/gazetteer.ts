import { readFileSync } from 'node:fs';
import { distanceMetres, type Coordinates } from '#contract/event/distance.ts';
import { maxPlaces, type Place } from '#contract/geocoding/geocode-endpoints.ts';
import { regions } from '#contract/event/lookups.ts';

interface Town extends Place {
  /** Normalised name, with a space on each side. */
  readonly key: string;
}

/** A place farther from every town is not described by one. */
const maxNearMetres = 30_000;

let towns: readonly Town[] | undefined;

/**
 * Finds Italian towns named in a text from a bundled list, without a network request. Sorted by position,
 * last first, as addresses end with their town; then by length (`Reggio nell'Emilia` before `Emilia`), then
 * by size.
 */
export function findTowns(text: string): Place[] {
  const textKey = toSearchKey(text);
  return (towns ??= readTowns())
    .flatMap((town, rank) => {
      const index = textKey.lastIndexOf(town.key);
      return index === -1 ? [] : [{ entry: town, rank, end: index + town.key.length }];
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

/**
 * The towns that a short Plus Code may refer to (EV-76): of the first part of an address that names one. Several if towns
 * share that name.
 */
export function findReferenceTowns(address: string): Place[] {
  const [found] = address
    .split(',')
    .map(findTowns)
    .filter(({ length }) => length > 0);
  const getName = ({ location }: Place): string => location.split(',')[0]!;
  return found?.filter((town) => getName(town) === getName(found[0]!)) ?? [];
}

/** The town nearest to a position, to name it; the place is the position itself. */
export function findNearestTown(position: Coordinates): Place {
  let nearest: Town | undefined;
  let minDistance = Number.POSITIVE_INFINITY;
  for (const town of (towns ??= readTowns())) {
    const distance = distanceMetres(position, town);
    if (distance >= minDistance) continue;
    minDistance = distance;
    nearest = town;
  }
  const isNear = nearest !== undefined && minDistance <= maxNearMetres;
  return {
    ...position,
    location: isNear ? nearest!.location : `${position.latitude}, ${position.longitude}`,
    region: isNear ? nearest!.region : '',
  };
}

// 10,000 lines of 35 characters, loaded lazily on the first search.
function readTowns(): Town[] {
  const text = readFileSync(new URL('./italy.tsv', import.meta.url), 'utf8');
  const regionName = new Map<string, string>(regions.map(({ code, name }) => [code, name]));
  return text
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [name = '', region = '', latitude = '', longitude = ''] = line.split('\t');
      return {
        key: toSearchKey(name),
        location: `${name}, ${regionName.get(region) ?? 'Italia'}`,
        latitude: Number(latitude),
        longitude: Number(longitude),
        region,
      };
    });
}

/** Lower case without accents and punctuation, one space around each word. */
const toSearchKey = (text: string): string =>
  ` ${text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;
