import type { ParticipantRow, StandingCheckIn } from '#contract/check-in/participant.ts';
import { foldText } from './fold-text.ts';
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
  readonly ticketNo: number;
  readonly noOfTickets: number;
  readonly changeNo: number;
  readonly checkIns: readonly StandingCheckIn[];
  /** ` last first e-mail code`, folded. Lists are sorted by it. */
  readonly haystack: string;
}

/**
 * A part of a list as one value: each column one long text, because 50,000 rows take seconds to
 * write and this takes milliseconds (stack.md, IndexedDB).
 */
export interface ParticipantChunk {
  eventId: string;
  no: number;
  columns: Record<Column, string>;
}

type Column = (typeof columns)[number];
const columns = [
  'id',
  'firstName',
  'lastName',
  'email',
  'orderId',
  'ticketNo',
  'noOfTickets',
  'changeNo',
  'checkIns',
  'haystack',
] as const;

const none: readonly StandingCheckIn[] = [];

/** How many chunks a list of so many people is cut into. */
export const chunkCountFor = (people: number): number => Math.max(1, Math.ceil(people / chunkSize));

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
  ticketNo: row.ticketNo,
  noOfTickets: row.noOfTickets,
  changeNo: row.changeNo,
  checkIns: row.checkIns.length === 0 ? none : row.checkIns,
  haystack: ` ${foldText(row.lastName)} ${foldText(row.firstName)} ${row.email.toLowerCase()} ${shortCode(row._id).toLowerCase()}`,
});

/** People → one chunk, in the order of its list. */
export function packChunk(eventId: string, no: number, people: readonly ListedPerson[]): ParticipantChunk {
  const sorted = [...people].sort(byHaystack);
  const column = (pick: (person: ListedPerson) => string | number) => sorted.map(pick).join(betweenRows);
  return {
    eventId,
    no,
    columns: {
      id: column((it) => it.id),
      firstName: column((it) => it.firstName),
      lastName: column((it) => it.lastName),
      email: column((it) => it.email),
      orderId: column((it) => it.orderId),
      ticketNo: column((it) => it.ticketNo),
      noOfTickets: column((it) => it.noOfTickets),
      changeNo: column((it) => it.changeNo),
      checkIns: column((it) => packCheckIns(it.checkIns)),
      haystack: column((it) => it.haystack),
    },
  };
}

/** One chunk → its people. */
export function unpackChunk({ columns: packed }: ParticipantChunk): ListedPerson[] {
  if (packed.id === '') return [];
  const cells = Object.fromEntries(columns.map((name) => [name, packed[name].split(betweenRows)])) as Record<
    Column,
    string[]
  >;
  return cells.id.map((id, i) => ({
    id,
    firstName: cells.firstName[i]!,
    lastName: cells.lastName[i]!,
    email: cells.email[i]!,
    orderId: cells.orderId[i]!,
    ticketNo: Number(cells.ticketNo[i]),
    noOfTickets: Number(cells.noOfTickets[i]),
    changeNo: Number(cells.changeNo[i]),
    checkIns: unpackCheckIns(cells.checkIns[i]!),
    haystack: cells.haystack[i]!,
  }));
}

/** The order of lists: by last name, first name, then the rest. */
export const byHaystack = (a: ListedPerson, b: ListedPerson): number =>
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
