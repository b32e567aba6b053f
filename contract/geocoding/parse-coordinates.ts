import type { Coordinates } from '../event/distance.ts';
import { cleanText } from '../input/clean-text.ts';

/** Longer texts are not read as coordinates. */
const maxCoordinatesLength = 100;

/** What people and phones write before coordinates. */
const heading =
  /^(?:coordinat[ea]s?|coordenadas|coords?|posizione|position|location|gps|loc|坐标) ?[:=]? ?|^@/;

/** Axes and directions in all languages, as one letter: φ is the latitude, λ the longitude. */
const words: readonly (readonly [RegExp, string])[] = [
  [/(?:(?<!\p{L})lat(?:itud(?:ine|e)?)?(?!\p{L})\.?|纬度) ?[:=]?/gu, 'φ'],
  [/(?:(?<!\p{L})(?:lng|long?(?:itud(?:ine|e)?)?)(?!\p{L})\.?|经度) ?[:=]?/gu, 'λ'],
  [/(?<!\p{L})(?:north|nord|norte)(?!\p{L})|北纬/gu, 'n'],
  [/(?<!\p{L})(?:south|sud|sur)(?!\p{L})|南纬/gu, 's'],
  [/(?<!\p{L})(?:east|este?)(?!\p{L})|东经/gu, 'e'],
  [/(?<!\p{L})(?:west|ovest|oeste)(?!\p{L})|西经/gu, 'w'],
];

const number = (mark: string): string => String.raw`\d{1,3}(?:${mark}\d{1,15})?`;
const small = (mark: string): string => String.raw`\d{1,2}(?:${mark}\d{1,15})?`;
/** Degrees, or degrees with minutes and seconds. */
const angle = (mark: string): string =>
  `[+-]?${number(mark)} ?°?(?: ?${small(mark)} ?'(?: ?${small(mark)} ?")?)?`;
/** The same beside a direction, where the marks may be missing: `45 27 51 N`. */
const markless = `[+-]?${number('[.,]')}(?: ?°)?(?:(?:(?<=°) ?| )${small('[.,]')} ?'?(?:(?:(?<=') ?| )${small('[.,]')} ?"?)?)?`;

const withPoints = new RegExp(`^(${angle(String.raw`\.`)}) ?[,;/~_ ] ?(${angle(String.raw`\.`)})$`);
/** Italian decimals: `45,4642, 9,19`. */
const withCommas = new RegExp(`^(${angle(',')})(?: ?[,;/] ?| )(${angle(',')})$`);
const directionAfter = new RegExp(`^(${markless}) ?([nseow])[,;/ ]*(${markless}) ?([nseow])$`);
const directionBefore = new RegExp(`^([nseow]) ?(${markless})[,;/ ]*([nseow]) ?(${markless})$`);

/** Of WKT, with the longitude first: `POINT(9.19 45.4642)`. */
const wellKnownPoint = /^\s*(?:SRID=4326;)?POINT ?\(\s*([+-]?\d+(?:\.\d+)?)\s+([+-]?\d+(?:\.\d+)?)\s*\)\s*$/i;

/** One of two coordinates, as written. */
interface Side {
  readonly text: string;
  /** `n`, `s`, `e`, `o` or `w`; '' without. */
  readonly direction: string;
}

/**
 * Parses a text that is coordinates and nothing else: decimal with point or comma, or degrees with minutes and seconds,
 * with directions or names of the axes in any order, or a point of WKT (EV-64, EV-76). Without these the latitude is first.
 * @param isLink The text is from a link, where even rough numbers are coordinates and not prices or times.
 * @returns `undefined` for anything else, what is off the globe, and 0, 0, which is where programs have no position
 */
export function parseCoordinates(text: string, isLink = false): Coordinates | undefined {
  if (text.length > maxCoordinatesLength) return undefined;
  const [, x, y] = wellKnownPoint.exec(text) ?? [];
  if (x !== undefined) return toPosition(Number(y), Number(x));
  const plain = toPlainText(text);
  const axes = plain.replace(/[^φλ]/g, '');
  if (!['', 'φλ', 'λφ'].includes(axes)) return undefined;
  const sides = split(plain.replace(/[,;/ ]*[φλ] ?/g, ';').replace(/^;|;$/g, ''));
  if (sides === undefined || !isPrecise(sides, axes !== '')) return undefined;
  const [first, second] = sides.map(toDegrees);
  if (first === undefined || second === undefined) return undefined;
  const directions = sides.map(({ direction }) => direction).join('');
  if (!/^(?:|[ns][eow]|[eow][ns])$/.test(directions)) return undefined;
  const isLongitudeFirst = axes === 'λφ' || /^[eow]/.test(directions);
  const position = isLongitudeFirst ? toPosition(second, first) : toPosition(first, second);
  return isLink || axes !== '' || directions !== '' || areCoordinates(plain, position) ? position : undefined;
}

/** Whether bare numbers are coordinates: precise, with degrees, or around Italy; `20.30, 22.30` are times or prices. */
const areCoordinates = (text: string, position: Coordinates | undefined): boolean =>
  /[.,]\d{3}|[°']/.test(text) ||
  (position !== undefined && (isAroundItaly(position) || swapIntoItaly(position) !== undefined));

/** Lower case, with plain marks, without headings, brackets and a full stop. */
function toPlainText(text: string): string {
  const marked = cleanText(text)
    .toLowerCase()
    .replace(/[º˚⁰]/g, '°')
    .replace(/[′’‘ʹʼ´`]/g, "'")
    .replace(/[″”“ʺ]|''/g, '"')
    .replace(/(?<=^|[ ,;/(])–(?=\d)/g, '-')
    .replace(heading, '')
    .replace(/[ .,;]+$/, '')
    .replace(/^[([{] ?(.*?) ?[)\]}]$/, '$1');
  return words.reduce((result, [pattern, letter]) => result.replace(pattern, letter), marked);
}

function split(text: string): readonly Side[] | undefined {
  const after = directionAfter.exec(text);
  if (after !== null) return toSides([after[1], after[3]], [after[2], after[4]]);
  const before = directionBefore.exec(text);
  if (before !== null) return toSides([before[2], before[4]], [before[1], before[3]]);
  const plain = withPoints.exec(text) ?? withCommas.exec(text);
  return plain === null ? undefined : toSides([plain[1], plain[2]], []);
}

const toSides = (
  texts: readonly (string | undefined)[],
  directions: readonly (string | undefined)[],
): readonly Side[] => texts.map((text = '', index) => ({ text, direction: directions[index] ?? '' }));

/** `12, 20` is rather a street number and a postcode than a place in the sea, and `12,5 20,5` are prices. */
const isPrecise = (sides: readonly Side[], isNamed: boolean): boolean =>
  isNamed ||
  sides.some(({ text }) => /\d\.\d|°|\d \d/.test(text)) ||
  sides.every(({ text, direction }) => (direction === '' ? /,\d{2}/ : /,\d/).test(text));

/** Degrees of `45°27'51"`; `undefined` if minutes or seconds are none. */
function toDegrees({ text, direction }: Side): number | undefined {
  const parts = (text.match(/\d+(?:[.,]\d+)?/g) ?? []).map((part) => part.replace(',', '.'));
  const isValid = parts.every(
    (part, index) =>
      (index === 0 || Number(part) < 60) && (index === parts.length - 1 || !part.includes('.')),
  );
  if (!isValid) return undefined;
  const degrees = parts.reduce((sum, part, index) => sum + Number(part) / 60 ** index, 0);
  return text.startsWith('-') !== /[sow]/.test(direction) ? 0 - degrees : degrees;
}

const pair = /^\s*([+-]?\d{1,3}(?:\.\d+)?)\s*[,;~_\s]\s*([+-]?\d{1,3}(?:\.\d+)?)(?:[,;~_\s]|$)/;

/** Parses the decimal coordinates at the start of what a program has written: `45.4642,9.19,17z`. */
export function parsePair(text: string): Coordinates | undefined {
  const match = pair.exec(text);
  return match === null ? undefined : toPosition(Number(match[1]), Number(match[2]));
}

/** Six decimals are 0.1 m. */
const round = (degrees: number): number => Number(degrees.toFixed(6));

/** A position in degrees; `undefined` off the globe, and at 0, 0. */
export const toPosition = (latitude: number, longitude: number): Coordinates | undefined =>
  Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && (latitude !== 0 || longitude !== 0)
    ? { latitude: round(latitude), longitude: round(longitude) }
    : undefined;

/** Coordinates as users see them, and as `parseCoordinates` reads them, which wants more decimals far from Italy. */
export function formatCoordinates(position: Coordinates): string {
  const minDecimals = isAroundItaly(position) ? 1 : 3;
  return [position.latitude, position.longitude]
    .map((degrees) => {
      const decimals = String(degrees).split('.')[1]?.length ?? 0;
      return decimals < minDecimals ? degrees.toFixed(minDecimals) : String(degrees);
    })
    .join(', ');
}

const isAroundItaly = ({ latitude, longitude }: Coordinates): boolean =>
  latitude >= 35 && latitude <= 48 && longitude >= 6 && longitude <= 19;

/**
 * The position with its coordinates exchanged, if that is around Italy and the position is not: some programs write the
 * longitude first (EV-76).
 */
export function swapIntoItaly({ latitude, longitude }: Coordinates): Coordinates | undefined {
  const swapped = { latitude: longitude, longitude: latitude };
  return isAroundItaly(swapped) ? swapped : undefined;
}
