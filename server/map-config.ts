import * as v from 'valibot';

/** Configuration of maps from the environment. */
export interface MapConfig {
  /** A Nominatim-compatible server; `undefined` with MAPS=own: the built-in gazetteer only. */
  readonly geocoderUrl: string | undefined;
  /** Street tiles above the built-in base map; `undefined` with MAPS=own. */
  readonly tiles: Tiles | undefined;
}

/** Map tile source and its attribution. */
export interface Tiles {
  /** URL template with `{z}`, `{x}` and `{y}`, optionally `{s}`. The server alone asks it. */
  readonly url: string;
  readonly attribution: string;
  /** Link of the attribution, or empty. */
  readonly attributionUrl: string;
}

const openStreetMap = {
  geocoderUrl: 'https://nominatim.openstreetmap.org/search',
  tileUrl: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
  attribution: '© OpenStreetMap https://www.openstreetmap.org/copyright',
} as const;

const isHttpUrl = (text: string): boolean => /^https?:/.test(text) && URL.canParse(text);

const isTileTemplate = (text: string): boolean => {
  const filled = text
    .replaceAll('{s}', 'a')
    .replaceAll('{z}', '0')
    .replaceAll('{x}', '0')
    .replaceAll('{y}', '0');
  return (
    isHttpUrl(filled) &&
    ['{z}', '{x}', '{y}'].every((name) => text.split(name).length === 2) &&
    // The numbers are in the path or the query: the host is fixed, but for one of three letters.
    !/^https?:\/\/[^/]*\{[zxy]\}/.test(text)
  );
};

/** Environment variables of maps, for the schema of the environment. */
export const mapEntries = {
  MAPS: v.optional(v.picklist(['osm', 'own'], 'must be osm or own'), 'osm'),
  GEOCODER_URL: v.optional(
    v.pipe(v.string(), v.check(isHttpUrl, `must be an address such as ${openStreetMap.geocoderUrl}`)),
  ),
  TILE_URL: v.optional(
    v.pipe(v.string(), v.check(isTileTemplate, `must be an address such as ${openStreetMap.tileUrl}`)),
  ),
  TILE_ATTRIBUTION: v.optional(v.string()),
};

/** With `osm` what is not set is OpenStreetMap's; with `own` the server asks no other for maps. */
export function parseMapConfig(env: {
  MAPS: 'osm' | 'own';
  GEOCODER_URL?: string | undefined;
  TILE_URL?: string | undefined;
  TILE_ATTRIBUTION?: string | undefined;
}): { maps: MapConfig; problems: readonly string[] } {
  const { MAPS, GEOCODER_URL, TILE_URL, TILE_ATTRIBUTION } = env;
  if (MAPS === 'own') {
    const unused = Object.entries({ GEOCODER_URL, TILE_URL }).flatMap(([name, value]) =>
      value === undefined ? [] : [name],
    );
    return {
      maps: { geocoderUrl: undefined, tiles: undefined },
      problems: unused.map((name) => `${name} is not used with MAPS=own: remove one of them`),
    };
  }
  return {
    maps: {
      geocoderUrl: GEOCODER_URL ?? openStreetMap.geocoderUrl,
      tiles: parseTiles(TILE_URL ?? openStreetMap.tileUrl, TILE_ATTRIBUTION ?? openStreetMap.attribution),
    },
    problems:
      TILE_URL !== undefined && TILE_ATTRIBUTION === undefined
        ? [`TILE_ATTRIBUTION must say whose map TILE_URL is, such as "${openStreetMap.attribution}"`]
        : [],
  };
}

/** Splits `© Provider https://provider.example/terms` into text and link. */
function parseTiles(url: string, line: string): Tiles {
  const attributionUrl = /https?:\/\/\S+$/.exec(line)?.[0] ?? '';
  return { url, attribution: line.slice(0, line.length - attributionUrl.length).trim(), attributionUrl };
}
