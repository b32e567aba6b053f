import type { ParticipantRow, StandingCheckIn } from '#contract/check-in/participant.ts';
import { foldText } from '#contract/fold-text.ts';
import { shortCode } from '#contract/registration/ticket-code.ts';
import { fileOfItsOwn } from './file-of-its-own.ts';

/** People per chunk when a list is taken along. */
const chunkSize = 2000;

/*
 * Separators of the packed form. No name holds them: the server writes control characters as spaces.
 */
export const betweenRows = '\n';
const betweenCheckIns = '\u001e';
const betweenParts = '\u001f';
const betweenFields = '\u001d';

/** Somebody as the device keeps her: the server's row, and her place in the list. */
export interface ListedPerson {
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
  readonly changeNo: number;
  readonly checkIns: readonly StandingCheckIn[];
  /** The place in the list when it was taken along whole; -1 for who came or was renamed since. */
  readonly rank: number;
}

/**
 * A part of a list as one value of a few byte arrays, because 50,000 rows take seconds to write and this
 * takes milliseconds (stack.md, IndexedDB). What is asked of everybody stands in columns; the rest of each
 * person is one text, cut up when somebody looks at her: opening a door reads a dozen of 50,000.
 */
export interface ParticipantChunk {
  eventId: string;
  no: number;
  ids: Uint8Array<ArrayBuffer>;
  orderIds: Uint8Array<ArrayBuffer>;
  haystacks: Uint8Array<ArrayBuffer>;
  rows: Uint8Array<ArrayBuffer>;
  /** Where each row ends in `rows`. */
  ends: Uint32Array<ArrayBuffer>;
  ranks: Int32Array<ArrayBuffer>;
  /** Since when each is in, in milliseconds; 0 for who is not. */
  inSince: Float64Array<ArrayBuffer>;
  filler: Uint8Array<ArrayBuffer>;
}

const yes = '1';
const none: readonly StandingCheckIn[] = [];
const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** In which chunk of so many somebody is: by the random end of the id, so nobody needs an index. */
export const chunkNoOf = (participantId: string, chunkCount: number): number =>
  Number.parseInt(participantId.slice(-6), 16) % chunkCount;

/** The server's row → the device's. */
export const listed = (row: ParticipantRow): ListedPerson => ({
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
  changeNo: row.changeNo,
  checkIns: row.checkIns.length === 0 ? none : row.checkIns,
  rank: -1,
});

/** ` last first e-mail code`, folded: what is searched, and what lists are sorted by. */
export const haystackOf = ({ id, firstName, lastName, email }: ListedPerson): string =>
  ` ${foldText(lastName)} ${foldText(firstName)} ${email.toLowerCase()} ${shortCode(id).toLowerCase()}`;

/** Whether two rows of somebody are found and sorted alike. */
export const isCalledAlike = (a: ListedPerson, b: ListedPerson | undefined): boolean =>
  a.lastName === b?.lastName && a.firstName === b.firstName && a.email === b.email;

/** A newer row of somebody keeps her place in the list, unless she is called otherwise now. */
export const inItsPlace = (person: ListedPerson, before: ListedPerson | undefined): ListedPerson =>
  before !== undefined && isCalledAlike(person, before) ? { ...person, rank: before.rank } : person;

/** Somebody with what she is found and sorted by, which takes a while to make. */
export interface Searched {
  readonly person: ListedPerson;
  readonly haystack: string;
}
export const searched = (person: ListedPerson): Searched => ({ person, haystack: haystackOf(person) });

/** The order of lists: by last name, first name, then the rest. */
export const byHaystack = (a: Pick<Searched, 'haystack'>, b: Pick<Searched, 'haystack'>): number =>
  a.haystack < b.haystack ? -1 : a.haystack > b.haystack ? 1 : 0;

/** A whole list → its chunks; everybody is given her place in it. */
export function packList(eventId: string, rows: readonly ParticipantRow[]): ParticipantChunk[] {
  const parts = Array.from({ length: Math.max(1, Math.ceil(rows.length / chunkSize)) }, (): Searched[] => []);
  rows
    .map((row) => searched(listed(row)))
    .sort(byHaystack)
    .forEach(({ person, haystack }, rank) =>
      parts[chunkNoOf(person.id, parts.length)]!.push({ person: { ...person, rank }, haystack }),
    );
  return parts.map((people, no) => pack(eventId, no, people));
}

/** People → one chunk. */
export const packChunk = (eventId: string, no: number, people: readonly ListedPerson[]): ParticipantChunk =>
  pack(eventId, no, people.map(searched));

function pack(eventId: string, no: number, all: readonly Searched[]): ParticipantChunk {
  const people = all.map((it) => it.person);
  const rows = people.map(packRow).join('');
  const bytes = encoder.encode(rows);
  return {
    eventId,
    no,
    ids: column(people.map((it) => it.id)),
    orderIds: column(people.map((it) => it.orderId)),
    haystacks: column(all.map((it) => it.haystack)),
    rows: bytes,
    ends: endsOf(bytes, people.length),
    ranks: Int32Array.from(people, (it) => it.rank),
    inSince: Float64Array.from(people, inSinceOf),
    filler: fileOfItsOwn(),
  };
}

/** One chunk → its people. */
export function unpackChunk(chunk: ParticipantChunk): ListedPerson[] {
  const { ranks } = chunk;
  return Array.from(ranks, (_, at) => personAt(chunk, at));
}

/** Since when somebody is in by the server's row, in milliseconds; 0 if she is not. */
export const inSinceOf = ({ checkIns: [first] }: Pick<ListedPerson, 'checkIns'>): number =>
  first === undefined ? 0 : Date.parse(first.at);

/** One of a chunk's people. */
export function personAt(chunk: ParticipantChunk, at: number): ListedPerson {
  const { rows, ends } = chunk;
  const start = at === 0 ? 0 : ends[at - 1]!;
  const fields = decoder.decode(rows.subarray(start, ends[at]! - 1)).split(betweenFields);
  const field = (n: number): string => fields[n] ?? '';
  return {
    id: field(0),
    firstName: field(1),
    lastName: field(2),
    email: field(3),
    orderId: field(4),
    orderName: field(5),
    ticketNo: Number(field(6)),
    noOfTickets: Number(field(7)),
    hasMailFailed: field(8) === yes,
    isWalkIn: field(9) === yes,
    changeNo: Number(field(10)),
    checkIns: unpackCheckIns(field(11)),
    rank: chunk.ranks[at]!,
  };
}

/** The texts of a column, one for each of the chunk's people. */
export const textsOf = (bytes: Uint8Array, count: number): string[] =>
  // Nobody is in an empty column, though splitting it would give one text.
  count === 0 ? [] : decoder.decode(bytes).split(betweenRows);

/**
 * Lays newer people into a chunk and takes some off it. Nothing when that changes nothing: what is older
 * than the stored one, or the same, does not.
 */
export function changeChunk(
  chunk: ParticipantChunk,
  newer: readonly ListedPerson[],
  removed: ReadonlySet<string>,
): ParticipantChunk | undefined {
  const places = new Map(textsOf(chunk.ids, chunk.ranks.length).map((id, at) => [id, at]));
  const changed = new Map<number, ListedPerson>();
  const added: ListedPerson[] = [];
  for (const person of newer) {
    const at = places.get(person.id);
    const before = at === undefined ? undefined : personAt(chunk, at);
    if (before !== undefined && before.changeNo >= person.changeNo) continue;
    if (before !== undefined && isCalledAlike(person, before)) changed.set(at!, inItsPlace(person, before));
    else added.push(person);
  }
  const isGoing = [...removed].some((id) => places.has(id));
  if (added.length === 0 && !isGoing) return changed.size === 0 ? undefined : withRows(chunk, changed);
  const people = new Map(unpackChunk(chunk).map((person) => [person.id, person]));
  for (const person of [...changed.values(), ...added]) people.set(person.id, person);
  for (const id of removed) people.delete(id);
  return packChunk(chunk.eventId, chunk.no, [...people.values()]);
}

/** Most changes are check-ins: those rows are written anew, everything else stays as it is. */
function withRows(chunk: ParticipantChunk, changed: ReadonlyMap<number, ListedPerson>): ParticipantChunk {
  const { rows, ends } = chunk;
  const parts = Array.from(ends, (end, at) => {
    const person = changed.get(at);
    if (person !== undefined) return encoder.encode(packRow(person));
    return rows.subarray(at === 0 ? 0 : ends[at - 1]!, end);
  });
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  const newEnds = new Uint32Array(parts.length);
  let end = 0;
  parts.forEach((part, at) => {
    all.set(part, end);
    newEnds[at] = end += part.length;
  });
  const inSince = chunk.inSince.map((since, at) => {
    const person = changed.get(at);
    return person === undefined ? since : inSinceOf(person);
  });
  return { ...chunk, rows: all, ends: newEnds, inSince };
}

/** The people of one chunk behind those of another; somebody may then stand in it twice. */
export function appendChunk(chunk: ParticipantChunk, more: ParticipantChunk): ParticipantChunk {
  const offset = chunk.rows.length;
  return {
    ...more,
    ids: joined(chunk.ids, more.ids),
    orderIds: joined(chunk.orderIds, more.orderIds),
    haystacks: joined(chunk.haystacks, more.haystacks),
    rows: concat(Uint8Array, chunk.rows, more.rows),
    ends: concat(
      Uint32Array,
      chunk.ends,
      more.ends.map((end) => end + offset),
    ),
    ranks: concat(Int32Array, chunk.ranks, more.ranks),
    inSince: concat(Float64Array, chunk.inSince, more.inSince),
  };
}

const column = (texts: readonly string[]): Uint8Array<ArrayBuffer> => encoder.encode(texts.join(betweenRows));

function joined(a: Uint8Array<ArrayBuffer>, b: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(a.length + 1 + b.length).fill(betweenRows.charCodeAt(0), a.length, a.length + 1);
  all.set(a);
  all.set(b, a.length + 1);
  return all;
}

function concat<T extends Uint8Array | Uint32Array | Int32Array | Float64Array>(
  Type: new (length: number) => T,
  a: T,
  b: T,
): T {
  const all = new Type(a.length + b.length);
  all.set(a);
  all.set(b, a.length);
  return all;
}

function endsOf(rows: Uint8Array, count: number): Uint32Array<ArrayBuffer> {
  const ends = new Uint32Array(count);
  for (let at = 0, end = 0; at < count; at++) {
    end = rows.indexOf(betweenRows.charCodeAt(0), end) + 1;
    ends[at] = end;
  }
  return ends;
}

/** One person as a text that ends with the separator of rows. */
const packRow = (it: ListedPerson): string =>
  [
    it.id,
    it.firstName,
    it.lastName,
    it.email,
    it.orderId,
    it.orderName,
    it.ticketNo,
    it.noOfTickets,
    // Empty for nearly everybody: no is not written.
    it.hasMailFailed ? yes : '',
    it.isWalkIn ? yes : '',
    it.changeNo,
    packCheckIns(it.checkIns),
  ].join(betweenFields) + betweenRows;

const packCheckIns = (checkIns: readonly StandingCheckIn[]): string =>
  checkIns.map((it) => [it.operationId, it.at, it.deviceLabel].join(betweenParts)).join(betweenCheckIns);

export function unpackCheckIns(packed: string): readonly StandingCheckIn[] {
  if (packed === '') return none;
  return packed.split(betweenCheckIns).map((one) => {
    const [operationId, at, deviceLabel] = one.split(betweenParts);
    return { operationId: operationId!, at: at!, deviceLabel: deviceLabel ?? '' };
  });
}
