/** What a link of a map service says, as text; '' where it says nothing. */
export interface MapLink {
  /** Pins: coordinates that a program has written. */
  readonly pins: readonly string[];
  /** What was searched for or chosen: coordinates, a Plus Code, an address, a name. */
  readonly texts: readonly string[];
  /** Names of the place, the best first; the texts by default. */
  readonly names?: readonly string[];
  /** Points near which the text is; without a text the point itself. */
  readonly centres?: readonly string[];
  /** The middle of the visible map. */
  readonly views?: readonly string[];
}

interface Link {
  readonly hostname: string;
  /** Decoded, without the empty one before the first slash. */
  readonly segments: readonly string[];
  readonly hash: string;
  /** A parameter of the query; '' without it. */
  readonly get: (name: string) => string;
}

type Reader = (link: Link) => MapLink | 'shortLink' | 'threeWords' | undefined;

/** Links that open an app, as the web address with the same parameters. */
const appLinks: readonly (readonly [RegExp, string])[] = [
  [/^comgooglemaps(?:-x-callback)?:\/\//i, 'https://maps.google.com/'],
  [/^google\.navigation:/i, 'https://maps.google.com/?'],
  // Not the end of “on Google Maps: Duomo”.
  [/^maps:(?:\/\/)?(?=\S*=)/i, 'https://maps.apple.com/'],
  [/^waze:\/\//i, 'https://waze.com/ul'],
  [/^(?:om|ge0|mapsme|cm):\/\//i, 'https://omaps.app/'],
  [/^what3words:\/\//i, 'https://what3words.com/'],
];

/** Map services, whose links are read and never opened (EV-64). */
const services: readonly (readonly [RegExp, Reader])[] = [
  [/^(?:www\.|maps\.|m\.)?google\.[a-z]{2,3}(?:\.[a-z]{2})?$/, readGoogle],
  // Asks for consent, or for the app, and leads on to the link.
  [/^(?:consent\.google\.[a-z.]{2,6}|maps\.app\.goo\.gl)$/, readInnerLink],
  [/^maps\.apple\.com$/, readApple],
  [/^(?:www\.)?(?:openstreetmap\.org|osm\.org)$/, readOpenStreetMap],
  [/^(?:www\.)?osmand\.net$/, readOsmAnd],
  [/^(?:omaps\.app|ge0\.me|comaps\.at)$/, readOrganicMaps],
  [/^(?:www\.|ul\.)?waze\.com$/, readWaze],
  [/^(?:www\.)?bing\.com$/, readBing],
  [/^(?:wego|share)\.here\.com$/, readHere],
  [/^plus\.codes$/, ({ segments }) => ({ pins: [], texts: [segments.at(-1) ?? ''] })],
  [/^(?:www\.)?(?:what3words\.com|w3w\.co)$/, () => 'threeWords'],
  [/^(?:goo\.gl|g\.co|share\.google|maps\.apple|binged\.it|her\.is)$/, () => 'shortLink'],
];

/**
 * Reads a link of a map service, with or without `https://`, or a `geo:` address.
 * @returns `undefined` for any other text
 */
export function readMapLink(text: string): ReturnType<Reader> {
  if (/^geo:/i.test(text)) return readGeo(text.slice('geo:'.length));
  const address = appLinks.reduce((result, [pattern, web]) => result.replace(pattern, web), text);
  const link = splitLink(address);
  return services.find(([hosts]) => hosts.test(link.hostname))?.[1](link);
}

/** Without `URL`, which not every runtime of the contract has. */
function splitLink(text: string): Link {
  const [, hostname = '', pathname = '', query = '', hash = ''] =
    /^(?:https?:\/\/)?([a-z\d.-]+)(?::\d+)?(?=[/?#])([^?#]*)(\?[^#]*)?(#.*)?$/i.exec(text) ?? [];
  return {
    hostname: hostname.toLowerCase(),
    segments: pathname.split('/').slice(1).map(decode),
    hash,
    get: readQuery(query.slice(1)),
  };
}

function readQuery(query: string): Link['get'] {
  const parameters = new Map(
    // `&amp;` comes from copied HTML.
    query.split(/&(?:amp;)?/).map((part): [string, string] => {
      const [name = '', ...value] = part.split('=');
      return [name, decode(value.join('='))];
    }),
  );
  return (name) => parameters.get(name) ?? '';
}

/** A plus is a space, except in a Plus Code. */
function decode(text: string): string {
  const spaced = text.replace(/(?<![2-9CFGHJMPQRVWX]{4})\+|\+(?![2-9CFGHJMPQRVWX]{2,7}(?![a-z\d]))/gi, ' ');
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}

/** `45.4642,9.19;u=35?q=45.4642,9.19(Duomo)`, as Android shares a place. */
function readGeo(text: string): MapLink {
  const [, point = '', name = '', query = ''] =
    /^([^;?(]*)[^?(]*(?:\(([^)]*)\))?[^?]*(?:\?(.*))?$/.exec(text) ?? [];
  const searched = readQuery(query)('q');
  return { pins: [], texts: [searched], names: [searched, decode(name)], centres: [point] };
}

function readInnerLink({ get }: Link): ReturnType<Reader> {
  const inner = get('continue') || get('link');
  return /^https:\/\/(?:www\.|maps\.)?google\./.test(inner) ? readMapLink(inner) : 'shortLink';
}

function readGoogle({ hostname, segments, get }: Link): ReturnType<Reader> {
  // A link in Google's mails and results leads on to another.
  if (segments[0] === 'url') return readMapLink(get('q') || get('url'));
  if (!hostname.startsWith('maps.') && segments[0] !== 'maps') return undefined;
  const [mode = '', ...parts] = segments[0] === 'maps' ? segments.slice(1) : segments;
  const data = `${parts.join('/')}${get('pb')}${get('data')}`;
  const view = /@([^/]+)/.exec([mode, ...parts].join('/'))?.[1] ?? '';
  const isOption = (part: string): boolean => /^(?:@|data=|am=)/.test(part);
  const named = parts.filter((part) => part !== '' && !isOption(part));
  // Empty before the options: a route without its end.
  const last = parts[parts.findIndex(isOption) - 1] ?? named.at(-1) ?? '';
  const end = get('destination') || get('daddr') || (mode === 'dir' ? last : '');
  // Of several stops the last one: `Pavia to:Milano`.
  const stop = end.replace(/^.* to:|^loc:\s*/, '');
  const point = /\p{L}/u.test(stop) ? '' : stop;
  if (stop !== '') return { pins: [point, readGoogleRouteEnd(data)], texts: [stop] };
  const texts = [get('q'), get('query'), /^(?:place|search)$/.test(mode) ? (named[0] ?? '') : ''];
  return {
    pins: [readGooglePin(data), get('viewpoint')],
    texts: texts.map((text) => text.replace(/^loc:\s*/, '')),
    // A place is in the middle of its map; a search may be for another.
    centres: [get('ll'), mode === 'place' ? view : ''],
    views: [mode === 'dir' ? '' : view, get('center'), get('sll')],
  };
}

/** The pin of a place, the last one if there are several, or the middle of an embedded map, in the `data` of a link. */
function readGooglePin(data: string): string {
  const place = [...data.matchAll(/!3d(-?[\d.]+)!4d(-?[\d.]+)/g)].at(-1);
  if (place !== undefined) return `${place[1]},${place[2]}`;
  const [, longitude, latitude] = /!2d(-?[\d.]+)!3d(-?[\d.]+)/.exec(data) ?? [];
  return latitude === undefined ? '' : `${latitude},${longitude}`;
}

/**
 * The pin of the last stop of a route: `!1m5!1m1!1s0x1!2m2!1d9.1!2d45.1` has one, `!1m0` has none. The number behind `m` is
 * how many fields belong to the stop.
 */
function readGoogleRouteEnd(data: string): string {
  const fields = data.split('!');
  let stop = '';
  for (let index = 0; index < fields.length; index++) {
    const count = /^1m(\d+)$/.exec(fields[index]!)?.[1];
    if (count === undefined) continue;
    stop = fields.slice(index + 1, index + 1 + Number(count)).join('!');
    index += Number(count);
  }
  const [, longitude, latitude] = /2m2!1d(-?[\d.]+)!2d(-?[\d.]+)/.exec(stop) ?? [];
  return latitude === undefined ? '' : `${latitude},${longitude}`;
}

function readApple({ segments, get }: Link): MapLink | 'shortLink' {
  if (segments[0] === 'p') return 'shortLink';
  const end = get('daddr') || get('destination');
  if (end !== '') return { pins: [], texts: [end] };
  return {
    pins: [get('coordinate')],
    texts: ['address', 'q', 'name'].map(get),
    names: ['name', 'q', 'address'].map(get),
    centres: [get('ll')],
    views: [get('center'), get('sll')],
  };
}

function readOpenStreetMap({ segments, hash, get }: Link): MapLink | 'shortLink' {
  if (segments[0] === 'go') return 'shortLink';
  if (segments[0] === 'directions' || get('route') !== '')
    return { pins: [], texts: [get('to') || (get('route').split(';').at(-1) ?? '')] };
  const view = /map=\d+(?:\.\d+)?\/([^/&]+)\/([^/&]+)/.exec(hash);
  return {
    pins: [`${get('mlat')},${get('mlon')}`, `${get('lat')},${get('lon')}`],
    texts: [get('query')],
    views: [view === null ? '' : `${view[1]},${view[2]}`],
  };
}

function readOsmAnd({ hash, get }: Link): MapLink {
  const view = /^#\d+(?:\.\d+)?\/([^/]+)\/([^/]+)/.exec(hash);
  return {
    pins: [get('pin'), `${get('lat')},${get('lon')}`, get('end'), get('finish')],
    texts: [get('name')],
    views: [view === null ? '' : `${view[1]},${view[2]}`],
  };
}

/** Its short links have the position in a code. */
function readOrganicMaps({ get }: Link): MapLink | 'shortLink' {
  return get('ll') === '' ? 'shortLink' : { pins: [get('ll')], texts: [], names: [get('n')] };
}

function readWaze({ segments, get }: Link): MapLink | 'shortLink' {
  if (segments[0] === 'ul' && /^h[a-z\d]+$/.test(segments[1] ?? '')) return 'shortLink';
  return {
    pins: [get('ll'), get('latlng'), get('to').replace(/^ll\./, '')],
    texts: [get('q')],
  };
}

function readBing({ segments, get }: Link): MapLink | undefined {
  if (segments[0] !== 'maps') return undefined;
  // Of several pins the last one, as of a route.
  const [pin = '', end = ''] = [get('sp'), get('rtp')].map((list) => list.split('~').at(-1));
  const [latitude = '', longitude = '', name = ''] = pin.replace(/^point\./, '').split('_');
  const address = /^adr\.(.*)$/.exec(end)?.[1] ?? '';
  return {
    pins: [`${latitude},${longitude}`, end.replace(/^pos\./, '')],
    texts: [get('q'), get('where1'), address],
    names: [name, get('q'), get('where1')],
    views: [get('cp')],
  };
}

/** `/l/45.46,9.19,Duomo`, `/r/45.1,9.1/45.46,9.19,Duomo`, `/directions/mix//Duomo:45.46,9.19` */
function readHere({ segments, get }: Link): MapLink {
  const [, before = '', point = '', after = ''] =
    /^(?:(.*):)?(-?[\d.]+,-?[\d.]+)(?:,(.*))?$/.exec(segments.at(-1) ?? '') ?? [];
  return { pins: [point], texts: [], names: [after, before], views: [get('map')] };
}
