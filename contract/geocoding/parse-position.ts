import type { Coordinates } from '../event/distance.ts';

/** A decimal number of degrees. */
const number = String.raw`-?\d{1,3}(?:\.\d+)?`;
const pair = new RegExp(String.raw`^(${number})\s*[,;~_\s+]\s*(${number})(?:[,;~_\s]|$)`);
const maxTextLength = 4000;

/** Hosts of map services, whose links are read and never opened. */
const services = {
  google: /^(?:www\.|maps\.)?google\.[a-z]{2,3}(?:\.[a-z]{2})?$/,
  apple: /^maps\.apple\.com$/,
  openStreetMap: /^(?:www\.)?(?:openstreetmap\.org|osm\.org)$/,
  bing: /^(?:www\.)?bing\.com$/,
  short: /^(?:maps\.app\.goo\.gl|goo\.gl|maps\.apple|osm\.org|bing\.com)$/,
} as const;

/**
 * Reads a position from coordinates (decimal, or degrees with minutes and seconds) or from a link of Google
 * Maps, Apple Maps, OpenStreetMap or Bing Maps.
 * @returns `link` for a link of these without a position, and `undefined` for any other text
 */
export function parsePosition(text: string): Coordinates | 'link' | undefined {
  const trimmed = text.trim().slice(0, maxTextLength);
  if (/^geo:/i.test(trimmed)) return parsePair(trimmed.slice(4).split('?')[0] ?? '');
  if (/^https?:\/\//i.test(trimmed)) return parseLink(splitLink(trimmed));
  return parsePair(withDecimalPoints(trimmed), true) ?? parseSexagesimal(trimmed);
}

interface Link {
  readonly hostname: string;
  readonly pathname: string;
  readonly hash: string;
  /** A parameter of the query; '' without it. */
  readonly get: (name: string) => string;
}

/** Without `URL`, which not every runtime of the contract has. */
function splitLink(text: string): Link {
  const [, hostname = '', pathname = '', query = '', hash = ''] =
    /^https?:\/\/([^/?#]*)([^?#]*)(\?[^#]*)?(#.*)?$/i.exec(text) ?? [];
  const parameters = new Map(
    query
      .slice(1)
      .split('&')
      .map((part): [string, string] => {
        const [name = '', ...value] = part.split('=');
        return [name, decode(value.join('='))];
      }),
  );
  return {
    hostname: hostname.toLowerCase(),
    pathname: decode(pathname),
    hash,
    get: (name) => parameters.get(name) ?? '',
  };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

function parseLink({ hostname, pathname, hash, get }: Link): Coordinates | 'link' | undefined {
  if (services.google.test(hostname) && (pathname.startsWith('/maps') || hostname.startsWith('maps.'))) {
    // The pin of a place, before the middle of what the window showed.
    const pin = /!3d(-?\d+\.\d+)!4d(-?\d+\.\d+)/.exec(pathname);
    const named = pathname.split('/').map((part) => parsePair(part, true) ?? parseSexagesimal(part));
    return (
      (pin && toPosition(Number(pin[1]), Number(pin[2]))) ??
      firstPair(['q', 'query', 'll', 'destination', 'daddr'].map(get)) ??
      named.find((position) => position !== undefined) ??
      parsePair(/@([^/]+)/.exec(pathname)?.[1] ?? '') ??
      firstPair([get('center'), get('sll')]) ??
      'link'
    );
  }
  if (services.apple.test(hostname))
    return firstPair(['coordinate', 'll', 'q', 'daddr', 'center', 'sll'].map(get)) ?? 'link';
  if (services.bing.test(hostname) && pathname.startsWith('/maps'))
    return firstPair([get('sp').replace(/^point\./, ''), get('cp')]) ?? 'link';
  if (services.openStreetMap.test(hostname)) {
    const view = /map=\d+(?:\.\d+)?\/([^/&]+)\/([^/&]+)/.exec(hash);
    const marked = parsePair(`${get('mlat')},${get('mlon')}`);
    return marked ?? parsePair(view === null ? '' : `${view[1]},${view[2]}`) ?? 'link';
  }
  return services.short.test(hostname) ? 'link' : undefined;
}

const firstPair = (texts: readonly string[]): Coordinates | undefined =>
  texts.map((text) => parsePair(text)).find((position) => position !== undefined);

/** `45.4642, 9.19`; with `isWhole` nothing may follow, so that a street number is no coordinate. */
function parsePair(text: string, isWhole = false): Coordinates | undefined {
  const match = pair.exec(text.trim());
  if (match === null || (isWhole && match[0] !== text.trim())) return undefined;
  // `12, 20` is rather a street number and a postcode than a place in the sea.
  if (isWhole && !match[0].includes('.')) return undefined;
  return toPosition(Number(match[1]), Number(match[2]));
}

/** Italian decimals: `45,4642, 9,19` → `45.4642, 9.19`. Removes degree signs and the letters N and E. */
function withDecimalPoints(text: string): string {
  const plain = text
    .replaceAll(/(?<=\d)\s*°(?=\s*(?:[NE]\b|[,;]|$))\s*[NE]?/g, '')
    .replaceAll(/(?<=\d)\s*[NE]\b/g, '');
  const commas = /^(-?\d{1,3}),(\d{2,})\s*[,;\s]\s*(-?\d{1,3}),(\d{2,})$/.exec(plain.trim());
  return commas === null ? plain : `${commas[1]}.${commas[2]}, ${commas[3]}.${commas[4]}`;
}

/** `45°27'51.1"N 9°11'24"E`, with O or W for the west. */
function parseSexagesimal(text: string): Coordinates | undefined {
  const part = String.raw`(\d{1,3})\s*°\s*(?:(\d{1,2}(?:[.,]\d+)?)\s*['′’]\s*)?(?:(\d{1,2}(?:[.,]\d+)?)\s*(?:["″”]|''|’’)\s*)?`;
  const match = new RegExp(`^${part}([NS])[\\s,;]*${part}([EOW])$`, 'i').exec(text.trim());
  if (match === null) return undefined;
  const toDegrees = ([degrees, minutes, seconds]: readonly (string | undefined)[]): number =>
    [degrees, minutes, seconds].reduce(
      (sum, value, index) => sum + Number((value ?? '0').replace(',', '.')) / 60 ** index,
      0,
    );
  const latitude = toDegrees(match.slice(1, 4)) * (match[4]!.toUpperCase() === 'S' ? -1 : 1);
  const longitude = toDegrees(match.slice(5, 8)) * (match[8]!.toUpperCase() === 'E' ? 1 : -1);
  return toPosition(latitude, longitude);
}

/** Six decimals are 0.1 m. */
const round = (degrees: number): number => Number(degrees.toFixed(6));

const toPosition = (latitude: number, longitude: number): Coordinates | undefined =>
  Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
    ? { latitude: round(latitude), longitude: round(longitude) }
    : undefined;
