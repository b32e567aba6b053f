import { stripSymbology } from '#contract/input/strip-symbology.ts';
import { getCodeEnd, hashCode, normalizeCode } from '#contract/participant/code-hash.ts';
import type { ParticipantView } from './optimistic-participants.ts';

/** A longer text has no parts that are read. */
const maxTextLength = 2000;
/** Shorter parts of a text are no codes: numbers of pages, years. */
const minPartLength = 6;
const maxParts = 24;

/** Where external codes are looked up. */
type CodeIndex = Pick<ParticipantView, 'hasCodes' | 'getIdsByCodeHash' | 'getParticipant'>;

/**
 * Finds the participant whose external code a text is (CI-92).
 * @returns the participant's id; `undefined` also if it is the code of several.
 */
export const findIdByCode = (list: CodeIndex, eventId: string, text: string): string | undefined =>
  getOnly(findIds(list, eventId, [text]));

/**
 * As `findIdByCode`; else finds the participant whose external code is between signs that a hand scanner adds, or in an
 * address or another text around it; else in what the same keys are on another keyboard layout (CI-96).
 */
export function findIdByScan(
  list: CodeIndex,
  eventId: string,
  text: string,
  otherReadings: readonly string[] = [],
): string | undefined {
  const attempts = [
    [text],
    [trimSigns(text)],
    getParts(text),
    otherReadings
      .filter((reading) => hasSameLetters(text, reading))
      .flatMap((reading) => [trimSigns(reading), ...getParts(reading)])
      .filter(isLongEnough),
  ];
  for (const texts of attempts) {
    const ids = findIds(list, eventId, texts);
    if (ids.length > 0) return getOnly(ids);
  }
  return undefined;
}

const findIds = (list: CodeIndex, eventId: string, texts: readonly string[]): readonly string[] =>
  list.hasCodes()
    ? texts.flatMap((text) => getIdsOfCode(list, eventId, stripSymbology(normalizeCode(text))))
    : [];

/** The id, if all are the same. */
const getOnly = (ids: readonly string[]): string | undefined =>
  new Set(ids).size === 1 ? ids[0] : undefined;

function getIdsOfCode(list: CodeIndex, eventId: string, code: string): readonly string[] {
  if (code === '') return [];
  const ids = list.getIdsByCodeHash(hashCode(eventId, code));
  if (ids.length < 2) return ids;
  // Codes that differ only in letter case, or in zeros before a number.
  const exact = ids.filter((id) => list.getParticipant(id)?.codeEnd === getCodeEnd(code));
  return exact.length > 0 ? exact : ids;
}

const isLongEnough = (code: string): boolean => code.replace(/^0+/, '').length >= minPartLength;

/** Without the signs that hand scanners may put around a code, as in `*PX-17*` or `PX-17#`. */
const trimSigns = (text: string): string =>
  stripSymbology(text).replace(/^[*~\p{Cc}\s]+|[#*~;,\p{Cc}\s]+$/gu, '');

/** Keyboard layouts that exchange letters would make one code of two: only signs may differ (CI-96). */
const hasSameLetters = (text: string, reading: string): boolean =>
  [text, reading].map((part) => part.replace(/[^a-z\d]/gi, '')).every((part, _, [first]) => part === first);

/** Contacts, networks, payments, places and messages: whatever is in them was not issued as a code. */
const otherContent =
  /^(?:begin:|mecard:|wifi:|bcd\b|spc\b|mailto:|matmsg:|tel:|sms|geo:|upi:|bitcoin:|otpauth:|imei:|n:)|^https?:\/\/(?:www\.)?(?:wa\.me|t\.me|api\.whatsapp\.com|maps\.)/i;
const isAddress = /^[a-z][a-z\d+.-]*:\/\//i;

/** The parts of a text that may be a code. */
function getParts(text: string): string[] {
  const trimmed = stripSymbology(text.trim());
  if (trimmed.length > maxTextLength || otherContent.test(trimmed)) return [];
  const parts = isAddress.test(trimmed) ? readAddress(trimmed) : readFields(trimmed);
  // An e-mail address or a phone number beside the code is the participant's, or the buyer's.
  return [...parts, ...readAttendeeNumbers(trimmed)]
    .map((part) => normalizeCode(part))
    .filter((code) => isLongEnough(code) && !/@|^\+/.test(code))
    .slice(0, maxParts);
}

/** The end of the path, and the values of the query, of an address and of the fragment that a page reads like one. */
function readAddress(text: string): string[] {
  if (!URL.canParse(text)) return [];
  const url = new URL(text);
  const fragment = url.hash.slice(1);
  const [path = '', query = fragment] = fragment.split('?');
  return [
    ...[url.pathname, path].map((whole) => decode(whole.split('/').findLast((part) => part !== '') ?? '')),
    ...[url.search, query].flatMap((search) => [...new URLSearchParams(search).values()]),
  ];
}

/** The values of JSON, or of a text with separators between them. */
const readFields = (text: string): string[] =>
  text.split(/["{}[\],;|~=\t\r\n]+|:(?!\/)/).filter((part) => part !== text);

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/**
 * Eventbrite's QR is the number of the order, that of the attendee with 9 to 12 digits, and three digits more; its lists
 * have the attendee's.
 */
const readAttendeeNumbers = (text: string): string[] =>
  /^\d{20,27}$/.test(text) ? [9, 10, 11, 12].map((length) => text.slice(-3 - length, -3)) : [];
