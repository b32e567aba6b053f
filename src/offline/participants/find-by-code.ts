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

/** As `findIdByCode`; else finds the participant whose external code is in an address or another text around it. */
export function findIdByScan(list: CodeIndex, eventId: string, text: string): string | undefined {
  const ids = findIds(list, eventId, [text]);
  return getOnly(ids.length > 0 ? ids : findIds(list, eventId, getParts(text)));
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

/** Hand scanners may put the kind of barcode (`]Q1`) before the text. */
const stripSymbology = (text: string): string => text.replace(/^\][a-z]\d/i, '');

/** Contacts, networks, payments, places and messages: whatever is in them was not issued as a code. */
const otherContent = /^(?:begin:|mecard:|wifi:|bcd\b|mailto:|matmsg:|tel:|sms|geo:)/i;
const isAddress = /^[a-z][a-z\d+.-]*:\/\//i;

/** The parts of a text that may be a code. */
function getParts(text: string): string[] {
  const trimmed = stripSymbology(text.trim());
  if (trimmed.length > maxTextLength || otherContent.test(trimmed)) return [];
  const parts = isAddress.test(trimmed) ? readAddress(trimmed) : readFields(trimmed);
  // An e-mail address or a phone number beside the code is the participant's, or the buyer's.
  return [...parts, ...readAttendeeNumbers(trimmed)]
    .map((part) => normalizeCode(part))
    .filter((code) => code.replace(/^0+/, '').length >= minPartLength && !/@|^\+/.test(code))
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
