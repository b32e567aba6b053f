import type { Coordinates } from '../event/distance.ts';
import { cleanText } from '../input/clean-text.ts';
import { readMapLink, type MapLink } from './map-link.ts';
import { parseCoordinates, parsePair, toPosition } from './parse-coordinates.ts';
import { isGenericName, toPlaceName, toWrittenName } from './place-name.ts';
import { decodePlusCode, isFullPlusCode, plusCodePattern } from './plus-code.ts';

/** What a text says about a place (EV-76). */
export type SharedPlace =
  | {
      readonly kind: 'position';
      readonly position: Coordinates;
      /** '' without one. */
      readonly name: string;
    }
  /** A short Plus Code; the town is '' if it is missing. */
  | { readonly kind: 'plusCode'; readonly code: string; readonly town: string; readonly name: string }
  /** An address or a name, as text to search for. */
  | { readonly kind: 'search'; readonly query: string }
  /** Unreadable: an abbreviated link, one of a map without a position, three words of what3words. */
  | { readonly kind: 'shortLink' | 'link' | 'threeWords' };

type Position = Extract<SharedPlace, { kind: 'position' }>;

const maxTextLength = 4000;
const maxQueryLength = 300;

/**
 * Reads a place as phones and maps share it (EV-64, EV-76): coordinates, a Plus Code, a `geo:` address or a link of a map
 * service, with the lines before it.
 * @returns `undefined` for any other text, as an address or a name that was typed
 */
export function parseSharedPlace(text: string): SharedPlace | undefined {
  const trimmed = text.trim().slice(0, maxTextLength);
  return parseWithLink(trimmed) ?? parseWords(trimmed);
}

/** The first link of a map service with a position, or else the first one, in the text. */
function parseWithLink(text: string): SharedPlace | undefined {
  const found: SharedPlace[] = [];
  for (const { 0: word, index } of text.matchAll(/(?<!\S)["'(<«]*geo:[^\r\n]*|\S+/gi)) {
    const start = Math.max(word.search(/https?:\/\//i), /^["'(<«]*/.exec(word)![0].length);
    const link = trimLink(word.slice(start), word[start - 1]);
    const read = readMapLink(link);
    if (read === undefined) continue;
    const before = text.slice(0, index + start).replace(/["'(<«]+$/, '');
    const after = text.slice(index + word.length);
    const place = parseLink(read, before, after);
    const line = /^[^\r\n]*/.exec(after)![0];
    // A link that was written by hand, with spaces: `google.com/maps?q=Via Feltre 12`.
    const isCut = place.kind === 'search' && line.trim() !== '' && /=[^+%&]+$/.test(link);
    found.push(isCut ? parseLink(readMapLink(link + line) ?? read, before, after) : place);
  }
  return found.find(({ kind }) => kind === 'position') ?? found[0];
}

/** Without the quotation mark or bracket that closes what is open before the link, and without the marks of a sentence. */
function trimLink(text: string, opening: string | undefined): string {
  const link = text.replace(/[<>»].*$/s, '').replace(/[,.;!?…"”’*]+$/, '');
  if (opening === '"') return link.replace(/".*$/s, '');
  const isClosedOnly = link.endsWith(')') && link.split(')').length > link.split('(').length;
  return isClosedOnly ? trimLink(link.slice(0, -1), undefined) : link;
}

function parseLink(
  link: Exclude<ReturnType<typeof readMapLink>, undefined>,
  before: string,
  after: string,
): SharedPlace {
  const read = typeof link === 'string' ? undefined : parseMapLink(link);
  const found = read?.kind === 'position' ? read : read === undefined ? parseAfter(after) : undefined;
  if (found !== undefined) return { ...found, name: found.name || toWrittenName(before) };
  return read ?? parseBefore(before) ?? { kind: typeof link === 'string' ? link : 'link' };
}

/** A position behind an unreadable link. */
const parseAfter = (text: string): Position | undefined =>
  [text.trim(), ...text.split(/[\r\n]+/)]
    .map((part) => parseWords(part))
    .find((words): words is Position => words?.kind === 'position');

function parseMapLink({ pins, texts, names = texts, centres = [], views = [] }: MapLink) {
  const words = texts.map((text) => parseWords(text, true)).filter((word) => word !== undefined);
  const name = names.map(toPlaceName).find((found) => found !== '') ?? '';
  const pin = findPair(pins);
  if (pin !== undefined) return toSharedPosition(pin, name);
  const written = words.find(({ kind }) => kind === 'position');
  if (written !== undefined)
    return written.kind === 'position' ? { ...written, name: written.name || name } : written;
  const centre = findPair(centres);
  if (centre !== undefined) return toSharedPosition(centre, name);
  const view = findPair(views);
  return (
    words[0] ??
    texts
      .filter((text) => !isGenericName(text))
      .map(toSearch)
      .find((search) => search !== undefined) ??
    (view && toSharedPosition(view, ''))
  );
}

/** What the lines before an unreadable link say. */
const parseBefore = (text: string): SharedPlace | undefined =>
  parseWords(text.trim()) ?? toSearch(toWrittenName(text));

function toSearch(text: string): SharedPlace | undefined {
  const query = cleanText(text.replace(/\p{Cc}/gu, ' '))
    .replace(/^0(?:\.0+)?, ?0(?:\.0+)? ?\((.*)\)$/, '$1')
    .slice(0, maxQueryLength);
  return /\p{L}/u.test(query) && !/:\/\/|^place_id:/.test(query) ? { kind: 'search', query } : undefined;
}

const toSharedPosition = (position: Coordinates, name: string): SharedPlace => ({
  kind: 'position',
  position,
  name,
});

const findPair = (texts: readonly string[]): Coordinates | undefined =>
  texts.map(parsePair).find((position) => position !== undefined);

/** Coordinates with their name: `45.4642, 9.19 (Duomo)`, `Duomo (45.4642, 9.19)`, `Duomo@45.4642,9.19`. */
const namedPatterns: readonly { readonly pattern: RegExp; readonly isNameFirst: boolean }[] = [
  { pattern: /^([^(]+)\((.+)\)\.?$/s, isNameFirst: false },
  { pattern: /^(.+)\(([^()]+)\)\.?$/s, isNameFirst: true },
  { pattern: /^(.+)@([^@]+)$/s, isNameFirst: true },
  { pattern: /^(.+)[\r\n]+([^\r\n]+)$/s, isNameFirst: true },
];

/** Coordinates, or a Plus Code, or three words, without a link, or as a link has them. */
function parseWords(text: string, isLink = false): SharedPlace | undefined {
  const toName = isLink ? toPlaceName : toWrittenName;
  const position = parseCoordinates(text, isLink);
  if (position !== undefined) return toSharedPosition(position, '');
  for (const { pattern, isNameFirst } of namedPatterns) {
    const [, first = '', second = ''] = pattern.exec(text) ?? [];
    const found = parseCoordinates(isNameFirst ? second : first, isLink);
    if (found !== undefined) return toSharedPosition(found, toName(isNameFirst ? first : second));
  }
  if (/^\/{3}\p{L}+\.\p{L}+\.\p{L}+$/u.test(text.trim())) return { kind: 'threeWords' };
  return parsePlusCode(text);
}

const plusCode = new RegExp(`^(?:(.*?)[\\s,;:(])?(${plusCodePattern})(?![a-z\\d])[\\s,;:)]*(.*)$`, 'is');

function parsePlusCode(text: string): SharedPlace | undefined {
  const [, before = '', found = '', after = ''] = plusCode.exec(text) ?? [];
  if (found === '') return undefined;
  const code = found.toUpperCase();
  const name = toPlaceName(before);
  if (!isFullPlusCode(code)) return { kind: 'plusCode', code, town: toPlaceName(after), name };
  const decoded = decodePlusCode(code);
  const position = decoded && toPosition(decoded.latitude, decoded.longitude);
  return position && toSharedPosition(position, name);
}
