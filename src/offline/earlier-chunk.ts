import {
  betweenRows,
  packChunk,
  unpackCheckIns,
  type ListedPerson,
  type ParticipantChunk,
} from './participant-chunk.ts';

/** A chunk as it was kept up to version 3 of the database: each column one long text. */
export interface EarlierChunk {
  eventId: string;
  no: number;
  /** `hasMailFailed` came late. */
  columns: Record<TextColumn, string> & { hasMailFailed?: string };
}

type TextColumn = Exclude<keyof ListedPerson, 'hasMailFailed' | 'isWalkIn'>;

/** A chunk of an earlier version as it is kept now. */
export function repackChunk({ eventId, no, columns }: EarlierChunk): ParticipantChunk {
  const cells = (name: TextColumn) => columns[name].split(betweenRows);
  const texts = {
    id: columns.id === '' ? [] : cells('id'),
    firstName: cells('firstName'),
    lastName: cells('lastName'),
    email: cells('email'),
    orderId: cells('orderId'),
    orderName: cells('orderName'),
    ticketNo: cells('ticketNo'),
    noOfTickets: cells('noOfTickets'),
    changeNo: cells('changeNo'),
    checkIns: cells('checkIns'),
    rank: cells('rank'),
  };
  const failed = (columns.hasMailFailed ?? '').split(betweenRows);
  const people = texts.id.map((id, at): ListedPerson => ({
    id,
    firstName: texts.firstName[at]!,
    lastName: texts.lastName[at]!,
    email: texts.email[at]!,
    orderId: texts.orderId[at]!,
    orderName: texts.orderName[at]!,
    ticketNo: Number(texts.ticketNo[at]),
    noOfTickets: Number(texts.noOfTickets[at]),
    hasMailFailed: failed[at] === '1',
    isWalkIn: false,
    changeNo: Number(texts.changeNo[at]),
    checkIns: unpackCheckIns(texts.checkIns[at]!),
    rank: Number(texts.rank[at]),
  }));
  return packChunk(eventId, no, people);
}
