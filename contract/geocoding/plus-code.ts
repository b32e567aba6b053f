import type { Coordinates } from '../event/distance.ts';

const digits = '23456789CFGHJMPQRVWX';
const base = digits.length;
/** The digits behind the fifth pair divide its area into rows and columns. */
const rows = 5;
const columns = 4;
const pairCount = 5;
const maxDigitCount = 15;
/** Digits before the `+` of a full code. */
const areaDigitCount = 8;

/** A Plus Code (Open Location Code) precise to 14 m: full, or without its first two or four digits. */
export const plusCodePattern = String.raw`[${digits}]{4}(?:[${digits}]{2}){0,2}\+[${digits}]{2,7}`;

/** The middle of the area of digits, which begin at the given pair, and their degrees from the origin. */
function decodeDigits(code: string, firstPair: number): { latitude: number; longitude: number } {
  const values = [...code.toUpperCase().replace('+', '')].map((digit) => digits.indexOf(digit));
  let [latitude, longitude, height, width] = [0, 0, base * base, base * base];
  for (let pairIndex = 0; pairIndex < pairCount; pairIndex++) {
    [height, width] = [height / base, width / base];
    if (pairIndex < firstPair) continue;
    latitude += height * values[(pairIndex - firstPair) * 2]!;
    longitude += width * values[(pairIndex - firstPair) * 2 + 1]!;
  }
  for (const value of values.slice((pairCount - firstPair) * 2, maxDigitCount - firstPair * 2)) {
    [height, width] = [height / rows, width / columns];
    latitude += height * Math.floor(value / columns);
    longitude += width * (value % columns);
  }
  return { latitude: latitude + height / 2, longitude: longitude + width / 2 };
}

/** Whether a code has its first digits, so that it needs no town. */
export const isFullPlusCode = (code: string): boolean => code.indexOf('+') === areaDigitCount;

/**
 * Decodes a full Plus Code of `plusCodePattern` to the middle of its area, in degrees.
 * @returns `undefined` for one off the globe
 */
export function decodePlusCode(code: string): Coordinates | undefined {
  const { latitude, longitude } = decodeDigits(code, 0);
  return latitude < 180 && longitude < 360
    ? { latitude: latitude - 90, longitude: longitude - 180 }
    : undefined;
}

/** The position of a short Plus Code, without its first two or four digits: the nearest one to a reference. */
export function recoverPlusCode(code: string, reference: Coordinates): Coordinates {
  const missingPairs = (areaDigitCount - code.indexOf('+')) / 2;
  const step = base ** (2 - missingPairs);
  const offset = decodeDigits(code, missingPairs);
  const nearest = (part: number, from: number): number => part + step * Math.round((from - part) / step);
  let latitude = nearest(offset.latitude, reference.latitude + 90) - 90;
  if (latitude > 90) latitude -= step;
  if (latitude < -90) latitude += step;
  return { latitude, longitude: nearest(offset.longitude, reference.longitude + 180) - 180 };
}
