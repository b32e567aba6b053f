import { packChunk } from './participant-chunk.ts';
import {
  rowSeparator,
  unpackCheckIns,
  type StoredParticipant,
} from '#contract/participant/stored-participant.ts';
import type { ParticipantChunk } from './schema.ts';

/** A chunk up to schema version 3: each column is one joined string. */
export interface ChunkV3 {
  eventId: string;
  no: number;
  /** `hasMailFailed` was added later. */
  columns: Record<TextColumn, string> & { hasMailFailed?: string };
}

type TextColumn = Exclude<
  keyof StoredParticipant,
  'hasMailFailed' | 'isWalkIn' | 'codeHash' | 'codeEnd' | 'details'
>;

/** Converts a chunk of schema version 3 to the current format. */
export function migrateChunkV3({ eventId, no, columns }: ChunkV3): ParticipantChunk {
  const getCells = (name: TextColumn) => columns[name].split(rowSeparator);
  const cellsByColumn = {
    id: columns.id === '' ? [] : getCells('id'),
    firstName: getCells('firstName'),
    lastName: getCells('lastName'),
    email: getCells('email'),
    orderId: getCells('orderId'),
    orderName: getCells('orderName'),
    ticketNo: getCells('ticketNo'),
    noOfTickets: getCells('noOfTickets'),
    changeNo: getCells('changeNo'),
    checkIns: getCells('checkIns'),
    rank: getCells('rank'),
  };
  const failed = (columns.hasMailFailed ?? '').split(rowSeparator);
  const participants = cellsByColumn.id.map((id, index): StoredParticipant => ({
    id,
    firstName: cellsByColumn.firstName[index]!,
    lastName: cellsByColumn.lastName[index]!,
    email: cellsByColumn.email[index]!,
    orderId: cellsByColumn.orderId[index]!,
    orderName: cellsByColumn.orderName[index]!,
    ticketNo: Number(cellsByColumn.ticketNo[index]),
    noOfTickets: Number(cellsByColumn.noOfTickets[index]),
    hasMailFailed: failed[index] === '1',
    isWalkIn: false,
    codeHash: undefined,
    codeEnd: '',
    details: undefined,
    changeNo: Number(cellsByColumn.changeNo[index]),
    checkIns: unpackCheckIns(cellsByColumn.checkIns[index]!),
    rank: Number(cellsByColumn.rank[index]),
  }));
  return packChunk(eventId, no, participants);
}
