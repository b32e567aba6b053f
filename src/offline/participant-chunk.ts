import type { ParticipantRow, StandingCheckIn } from '#contract/check-in/participant.ts';
import { fileOfItsOwn } from './file-of-its-own.ts';
import { foldText } from '#contract/fold-text.ts';
import { shortCode } from '#contract/registration/ticket-code.ts';

/** People per chunk when a list is taken along. */
const chunkSize = 2000;

/*
 * Separators of the packed form. No name holds them: the server writes control characters as spaces.
 */
const betweenRows = '\n';
const betweenCheckIns = '\u001e';
const betweenFields = '\u001f';

/** Somebody as the device keeps her: the server's row, and what the search looks at. */
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
  /** ` last first e-mail code`, folded. Lists are sorted by it. */
  readonly haystack: string;
  /** The place in the list when it was taken along whole; -1 for who came or was renamed since. */
  readonly rank: number;
}

/**
 * A part of a list as one value: each column one long text, because 50,000 rows take seconds to
 * write and this takes milliseconds (stack.md, IndexedDB).
 */
export interface ParticipantChunk {
  eventId: string;
  no: number;
  columns: Columns;
  filler: Uint8Array<ArrayBuffer>;
}

type Column = (typeof columns)[number];
/** A chunk of an earlier version lacks these; an empty cell says no. */
type Flag = 'hasMailFailed' | 'isWalkIn';
type Columns = Record<Exclude<Column, Flag>, string> & Partial<Record<Flag, string>>;
const columns = [
  'id',
  'firstName',
  'lastName',
  'email',
  'orderId',
  'orderName',
  'ticketNo',
  'noOfTickets',
  'hasMailFailed',
  'isWalkIn',
  'changeNo',
  'checkIns',
  'haystack',
  'rank',
] as const;

const yes = '1';
const none: readonly StandingCheckIn[] = [];

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
  haystack: ` ${foldText(row.lastName)} ${foldText(row.firstName)} ${row.email.toLowerCase()} ${shortCode(row._id).toLowerCase()}`,
  rank: -1,
});

/** A newer row of somebody keeps her place in the list, unless she is called otherwise now. */
export const inItsPlace = (person: ListedPerson, before: ListedPerson | undefined): ListedPerson =>
  before?.haystack === person.haystack ? { ...person, rank: before.rank } : person;

/** A whole list → its chunks; everybody is given her place in it. */
export function packList(eventId: string, rows: readonly ParticipantRow[]): ParticipantChunk[] {
  const parts = Array.from(
    { length: Math.max(1, Math.ceil(rows.length / chunkSize)) },
    (): ListedPerson[] => [],
  );
  rows
    .map(listed)
    .sort(byHaystack)
    .forEach((person, rank) => parts[chunkNoOf(person.id, parts.length)]!.push({ ...person, rank }));
  return parts.map((people, no) => packChunk(eventId, no, people));
}

/** People → one chunk. */
function packChunk(eventId: string, no: number, people: readonly ListedPerson[]): ParticipantChunk {
  const packed = columns.map((name) => [name, people.map((it) => cellOf(it, name)).join(betweenRows)]);
  return {
    eventId,
    no,
    columns: Object.fromEntries(packed) as Columns,
    filler: fileOfItsOwn(),
  };
}

function cellOf(person: ListedPerson, name: Column): string {
  if (name === 'checkIns') return packCheckIns(person.checkIns);
  // Empty for nearly everybody: no is not written.
  if (name === 'hasMailFailed' || name === 'isWalkIn') return person[name] ? yes : '';
  return String(person[name]);
}

/**
 * Lays newer rows of the server into a chunk and takes people off it. Nothing when that changes
 * nothing: a row that is older than the stored one, or the same, does not.
 */
export function changeChunk(
  chunk: ParticipantChunk,
  rows: readonly ParticipantRow[],
  removed: ReadonlySet<string>,
): ParticipantChunk | undefined {
  const cells = new Cells(chunk.columns);
  const places = new Map(cells.of('id').map((id, at) => [id, at]));
  const storedOf = ({ _id: id }: ParticipantRow): PackedPerson | undefined => {
    const at = places.get(id);
    return at === undefined ? undefined : new PackedPerson(cells, at, id, cells.of('haystack')[at]!);
  };
  const newer = rows.filter((row) => (storedOf(row)?.changeNo ?? -1) < row.changeNo);
  const isGoing = [...removed].some((id) => places.has(id));
  if (newer.length === 0 && !isGoing) return undefined;
  if (isGoing || newer.some((row) => !places.has(row._id))) {
    const people = new Map(unpackChunk(chunk).map((person) => [person.id, person]));
    for (const row of newer) people.set(row._id, inItsPlace(listed(row), people.get(row._id)));
    for (const id of removed) people.delete(id);
    return packChunk(chunk.eventId, chunk.no, [...people.values()]);
  }
  // Most changes are check-ins: two of fourteen columns are written anew, the others stay as they are.
  const changed: Partial<Record<Column, string[]>> = {};
  for (const row of newer) {
    const old = storedOf(row)!;
    const person = inItsPlace(listed(row), old);
    for (const name of columns) {
      if (cellOf(person, name) === cellOf(old, name)) continue;
      changed[name] ??= [...cells.of(name)];
      changed[name][places.get(row._id)!] = cellOf(person, name);
    }
  }
  const rewritten = { ...chunk.columns };
  for (const name of columns) {
    const texts = changed[name];
    if (texts !== undefined) rewritten[name] = texts.join(betweenRows);
  }
  return { ...chunk, columns: rewritten };
}

/** One chunk → its people. Each column is cut up when somebody first asks for it. */
export function unpackChunk({ columns: packed }: ParticipantChunk): ListedPerson[] {
  const cells = new Cells(packed);
  const haystacks = cells.of('haystack');
  return cells.of('id').map((id, at) => new PackedPerson(cells, at, id, haystacks[at]!));
}

/** The columns of one chunk, cut into cells on demand: opening a door needs four of fourteen. */
class Cells {
  readonly #packed: Columns;
  readonly #cut: Partial<Record<Column, string[]>> = {};

  constructor(packed: Columns) {
    this.#packed = packed;
  }
  of(name: Column): string[] {
    // Nobody is in an empty column, though splitting it would give one cell.
    return (this.#cut[name] ??= this.#packed.id === '' ? [] : (this.#packed[name] ?? '').split(betweenRows));
  }
}

class PackedPerson implements ListedPerson {
  readonly id: string;
  readonly haystack: string;
  readonly #cells: Cells;
  readonly #at: number;

  constructor(cells: Cells, at: number, id: string, haystack: string) {
    this.id = id;
    this.haystack = haystack;
    this.#cells = cells;
    this.#at = at;
  }
  get firstName(): string {
    return this.#cell('firstName');
  }
  get lastName(): string {
    return this.#cell('lastName');
  }
  get email(): string {
    return this.#cell('email');
  }
  get orderId(): string {
    return this.#cell('orderId');
  }
  get orderName(): string {
    return this.#cell('orderName');
  }
  get ticketNo(): number {
    return Number(this.#cell('ticketNo'));
  }
  get noOfTickets(): number {
    return Number(this.#cell('noOfTickets'));
  }
  get hasMailFailed(): boolean {
    return this.#cell('hasMailFailed') === yes;
  }
  get isWalkIn(): boolean {
    return this.#cell('isWalkIn') === yes;
  }
  get changeNo(): number {
    return Number(this.#cell('changeNo'));
  }
  get rank(): number {
    return Number(this.#cell('rank'));
  }
  get checkIns(): readonly StandingCheckIn[] {
    return unpackCheckIns(this.#cell('checkIns'));
  }
  #cell(name: Column): string {
    return this.#cells.of(name)[this.#at] ?? '';
  }
}

/** The order of lists: by last name, first name, then the rest. */
const byHaystack = (a: ListedPerson, b: ListedPerson): number =>
  a.haystack < b.haystack ? -1 : a.haystack > b.haystack ? 1 : 0;

const packCheckIns = (checkIns: readonly StandingCheckIn[]): string =>
  checkIns.map((it) => [it.operationId, it.at, it.deviceLabel].join(betweenFields)).join(betweenCheckIns);

function unpackCheckIns(packed: string): readonly StandingCheckIn[] {
  if (packed === '') return none;
  return packed.split(betweenCheckIns).map((one) => {
    const [operationId, at, deviceLabel] = one.split(betweenFields);
    return { operationId: operationId!, at: at!, deviceLabel: deviceLabel ?? '' };
  });
}

/** Everybody in the order of the list: most by the places they were given, which sorts nobody. */
export function inOrderOfList(people: Iterable<ListedPerson>, count: number): ListedPerson[] {
  const placed = new Array<ListedPerson | undefined>(count).fill(undefined);
  const others: ListedPerson[] = [];
  for (const person of people) {
    const { rank } = person;
    // Where people left, the last places lie beyond the count: they are sorted in like the new ones.
    if (rank >= 0 && rank < count && placed[rank] === undefined) placed[rank] = person;
    else others.push(person);
  }
  others.sort(byHaystack);
  const ordered: ListedPerson[] = [];
  let next = 0;
  for (const person of placed) {
    if (person === undefined) continue;
    while (next < others.length && byHaystack(others[next]!, person) < 0) ordered.push(others[next++]!);
    ordered.push(person);
  }
  return ordered.concat(others.slice(next));
}
