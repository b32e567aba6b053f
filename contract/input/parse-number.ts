import { cleanText } from './clean-text.ts';

/** Apostrophes of keyboards, phones and word processors, which group digits in Switzerland. */
const apostrophes = /['’‘ʼ′´`]/g;

/** `1.000`, `1 000 000,50`: groups of three behind one separator, then a decimal part behind another. */
const grouped = /^[1-9]\d{0,2}([., '])\d{3}(?:\1\d{3})*(?:(?!\1)([.,])(\d{1,2}))?$/;
/** `12,5`, `,50`, `0.500`. More decimals are rather digits in the wrong place: `1.0000`. */
const decimal = /^(?:\d*[.,]\d{1,2}|0*[.,]\d\d0)$/;
/** `12'50`, as prices are handwritten in Spain. */
const apostropheDecimal = /^\d+'\d{1,2}$/;

/** Longest text that is read as a number. */
const maxNumberLength = 60;

/** Two cells of a table, or digits on both sides of something invisible: more than one number. */
const several = /\d[\t\n\r\p{Cf}]+\d/u;

const cleanNumber = (text: string): string =>
  text.length > maxNumberLength || several.test(text) ? '' : cleanText(text);

/**
 * Parses a number as people write it in any of the languages: `1.000`, `1,000`, `1 000` and `1’000` are one thousand,
 * `12,5` and `12.5` twelve and a half. This needs no language because only numbers of at most two decimals are asked
 * for: three digits behind a separator are a group.
 * @returns `undefined` for a text that is not one number, or whose separators group no thousands
 */
export function parseNumber(text: string): number | undefined {
  const clean = cleanNumber(text).replace(apostrophes, "'").replace(/^–/, '-');
  const [, sign = '', digits = ''] = /^([+-]?) ?(.*?)[.,]?$/.exec(clean) ?? [];
  const value = parseDigits(digits);
  return value === undefined || sign !== '-' ? value : 0 - value;
}

function parseDigits(digits: string): number | undefined {
  if (/^\d+$/.test(digits)) return Number(digits);
  const group = grouped.exec(digits);
  if (group !== null) {
    const [, separator = '', point = '', decimals = ''] = group;
    const whole = point === '' ? digits : digits.slice(0, digits.lastIndexOf(point));
    return Number(`${whole.replaceAll(separator, '')}.${decimals || '0'}`);
  }
  return decimal.test(digits) || apostropheDecimal.test(digits)
    ? Number(digits.replace(/[,']/, '.'))
    : undefined;
}

/** What is counted, behind the number: `100 posti`. */
const placeWords =
  /(?<=\d) ?(?:post[oi]|person[ea]|partecipanti|ospiti|bigliett[oi]|pax|places?|people|persons?|guests?|participants?|seats?|tickets?|plazas?|personas?|asistentes|entradas?|个?(?:名额|座位)|[个人名位])\.?$/iu;

/** Parses a number of places: `1.000`, `100 posti`. @returns `undefined` for a text that is not one number */
export const parsePlaces = (text: string): number | undefined =>
  parseNumber(cleanNumber(text).replace(placeWords, ''));

const currencyBefore = /^(?:€|eur(?:os?)?) ?/i;
const currencyAfter = / ?(?:€|eur(?:os?)?|欧元)[.,]?$/i;
/** `12,-`: no cents. */
const noCents = /(?<=\d) ?[.,][-–—]{1,2}$/;

/**
 * Parses an amount in euros, with or without its currency: `12,50`, `€ 5`, `5 €`, `1.000,50 euro`.
 * @returns `undefined` for a text that is not one number, or that names another currency
 */
export const parseEuros = (text: string): number | undefined =>
  parseNumber(
    cleanNumber(text).replace(currencyBefore, '').replace(currencyAfter, '').replace(noCents, '').trim(),
  );
