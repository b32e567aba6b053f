import type { ParticipantRow, ActiveCheckIn } from './participant.ts';
import { foldText } from '../fold-text.ts';
import { codeHashLength } from './code-hash.ts';
import { joinDetails } from './list-detail.ts';
import { toShortCode } from '../registration/ticket-code.ts';

/** A participant as packed for a device and stored there: the server's row and its rank in the list. */
export interface StoredParticipant {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly orderId: string;
  readonly orderName: string;
  readonly ticketNo: number;
  readonly noOfTickets: number;
  readonly hasMailFailed: boolean;
  readonly isWalkIn: boolean;
  /**
   * `hashCode` of the external code (CI-92): '' without one, undefined where an earlier version of the app or of the
   * server has left it out (CI-93).
   */
  readonly codeHash: string | undefined;
  /** `getCodeEnd` of the external code; '' without one. */
  readonly codeEnd: string;
  /** The values of the list's details by position, encoded by `joinDetails`; undefined as `codeHash`. */
  readonly details: string | undefined;
  readonly changeNo: number;
  readonly checkIns: readonly ActiveCheckIn[];
  /** Position in the list when it was last packed in full; -1 if added or renamed since. */
  readonly rank: number;
}

const noCheckIns: readonly ActiveCheckIn[] = [];

/** The chunk of a participant, hashed by the random end of the id, so that no index is needed. */
export const getChunkNo = (participantId: string, chunkCount: number): number =>
  Number.parseInt(participantId.slice(-6), 16) % chunkCount;

/** Converts the server's row. */
export const toStoredParticipant = (row: ParticipantRow): StoredParticipant => ({
  id: row._id,
  firstName: row.firstName,
  lastName: row.lastName,
  email: row.email,
  orderId: row.orderId,
  orderName: row.orderName,
  ticketNo: row.ticketNo,
  noOfTickets: row.noOfTickets,
  hasMailFailed: row.hasMailFailed,
  isWalkIn: row.isWalkIn === true,
  codeHash: row.codeHash,
  codeEnd: row.codeEnd ?? '',
  details: row.details && joinDetails(row.details),
  changeNo: row.changeNo,
  checkIns: row.checkIns.length === 0 ? noCheckIns : row.checkIns,
  rank: -1,
});

/** The fields of a participant that are searched. */
type SearchedFields = Pick<StoredParticipant, 'id' | 'firstName' | 'lastName' | 'email' | 'codeEnd'>;

/**
 * ` last first e-mail code end-of-external-code`, folded: what is searched, and what lists are sorted by. A one-word
 * name is sorted by it.
 */
export const toSearchKey = ({ id, firstName, lastName, email, codeEnd }: SearchedFields): string =>
  [
    ...(lastName === '' ? [] : [foldText(lastName)]),
    foldText(firstName),
    toSearchedEmail(email),
    toShortCode(id).toLowerCase(),
    ...(codeEnd === '' ? [] : [foldText(codeEnd)]),
  ]
    .map((field) => ` ${field}`)
    .join('');

/** Folded as searches are; most addresses need only lower case, which is faster. */
const toSearchedEmail = (email: string): string =>
  /^[\w@.+-]*$/.test(email) ? email.toLowerCase() : foldText(email);

/** Whether two rows of a participant have the same search key. */
export const hasSameSearchKey = (a: StoredParticipant, b: StoredParticipant | undefined): boolean =>
  a.lastName === b?.lastName && a.firstName === b.firstName && a.email === b.email && a.codeEnd === b.codeEnd;

/** A newer row keeps its rank in the list, unless its search key changed. */
export const keepRank = (
  participant: StoredParticipant,
  previous: StoredParticipant | undefined,
): StoredParticipant =>
  previous !== undefined && hasSameSearchKey(participant, previous)
    ? { ...participant, rank: previous.rank }
    : participant;

/** A participant with their search key, which is expensive to compute. */
export interface SearchableParticipant {
  readonly participant: StoredParticipant;
  readonly searchKey: string;
}
export const toSearchable = (participant: StoredParticipant): SearchableParticipant => ({
  participant,
  searchKey: toSearchKey(participant),
});

/** Sort order of lists: by last name, first name, e-mail, code. */
export const compareSearchKeys = (
  a: Pick<SearchableParticipant, 'searchKey'>,
  b: Pick<SearchableParticipant, 'searchKey'>,
): number => (a.searchKey < b.searchKey ? -1 : a.searchKey > b.searchKey ? 1 : 0);

/** Check-in time by the server's row, in epoch ms; 0 if not checked in. */
export const getCheckedInAtMs = ({ checkIns: [firstCheckIn] }: Pick<StoredParticipant, 'checkIns'>): number =>
  firstCheckIn === undefined ? 0 : Date.parse(firstCheckIn.at);

/* Separators of the packed format. No name holds them: the server replaces control characters by spaces. */
export const rowSeparator = '\n';
const checkInSeparator = '\u001e';
const checkInFieldSeparator = '\u001f';
const fieldSeparator = '\u001d';
const fieldSeparatorByte = 0x1d;

const trueFlag = '1';

/** Encodes one participant, ending with the row separator; without rank and details, which have columns of their own. */
export const packRow = (participant: StoredParticipant): string =>
  [
    participant.id,
    participant.firstName,
    participant.lastName,
    participant.email,
    participant.orderId,
    participant.orderName,
    participant.ticketNo,
    participant.noOfTickets,
    // False is encoded as an empty string, which is the common case.
    participant.hasMailFailed ? trueFlag : '',
    participant.isWalkIn ? trueFlag : '',
    participant.changeNo,
    packCheckIns(participant.checkIns),
    ...(participant.codeHash === undefined ? [] : [participant.codeHash, participant.codeEnd]),
  ].join(fieldSeparator) + rowSeparator;

/** The columns of a chunk that hold its rows. */
interface PackedRows {
  readonly rows: Uint8Array;
  readonly ends: Uint32Array;
  readonly ranks: Int32Array;
}

const decoder = new TextDecoder();

/** Position of the hash of the external code in a packed row; rows of earlier versions end before it. */
const codeHashField = 12;

/**
 * Where the hash of an external code begins in a row that ends at `end`: 0 without a code, undefined without the field.
 * Reads a few bytes: hash and end of the code, both empty without one, are the last fields of a row.
 */
function findCodeHash(rows: Uint8Array, end: number): number | undefined {
  const separator = rows.lastIndexOf(fieldSeparatorByte, end - 1);
  if (rows[separator - 1] === fieldSeparatorByte) return 0;
  const start = separator - codeHashLength;
  if (rows[start - 1] !== fieldSeparatorByte) return undefined;
  // A row without the field ends with the change number, of fewer digits, and the check-ins.
  for (let offset = start; offset < separator; offset++)
    if (rows[offset] === fieldSeparatorByte) return undefined;
  return start;
}

type PackedRowEnds = Pick<PackedRows, 'rows' | 'ends'>;

/** Unpacks only `codeHash` of each row; '' also where the field is missing. */
export function unpackCodeHashes({ rows, ends }: PackedRowEnds): string[] {
  const hashes = new Uint8Array(ends.length * codeHashLength);
  const isCode = Array.from(ends, (end, index) => {
    const start = findCodeHash(rows, end) ?? 0;
    if (start === 0) return false;
    hashes.set(rows.subarray(start, start + codeHashLength), index * codeHashLength);
    return true;
  });
  const text = decoder.decode(hashes);
  return isCode.map((hasCode, index) =>
    hasCode ? text.slice(index * codeHashLength, (index + 1) * codeHashLength) : '',
  );
}

/** The indexes of the rows whose `codeHash` is missing. */
export function findRowsWithoutCodeHash({ rows, ends }: PackedRowEnds): number[] {
  const indexes: number[] = [];
  for (let index = 0; index < ends.length; index++)
    if (findCodeHash(rows, ends[index]!) === undefined) indexes.push(index);
  return indexes;
}

/** Unpacks the participant at `index`; `details` are those of the row. */
export function unpackParticipant(
  { rows, ends, ranks }: PackedRows,
  index: number,
  details: string | undefined,
): StoredParticipant {
  const start = index === 0 ? 0 : ends[index - 1]!;
  const fields = decoder.decode(rows.subarray(start, ends[index]! - 1)).split(fieldSeparator);
  const getField = (n: number): string => fields[n] ?? '';
  return {
    id: getField(0),
    firstName: getField(1),
    lastName: getField(2),
    email: getField(3),
    orderId: getField(4),
    orderName: getField(5),
    ticketNo: Number(getField(6)),
    noOfTickets: Number(getField(7)),
    hasMailFailed: getField(8) === trueFlag,
    isWalkIn: getField(9) === trueFlag,
    changeNo: Number(getField(10)),
    checkIns: unpackCheckIns(getField(11)),
    codeHash: fields[codeHashField],
    codeEnd: getField(codeHashField + 1),
    details,
    rank: ranks[index]!,
  };
}

const packCheckIns = (checkIns: readonly ActiveCheckIn[]): string =>
  checkIns
    .map((checkIn) => [checkIn.operationId, checkIn.at, checkIn.deviceLabel].join(checkInFieldSeparator))
    .join(checkInSeparator);

/** Decodes the check-ins of a row. */
export function unpackCheckIns(packed: string): readonly ActiveCheckIn[] {
  if (packed === '') return noCheckIns;
  return packed.split(checkInSeparator).map((packedCheckIn) => {
    const [operationId, at, deviceLabel] = packedCheckIn.split(checkInFieldSeparator);
    return { operationId: operationId!, at: at!, deviceLabel: deviceLabel ?? '' };
  });
}
