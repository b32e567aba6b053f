import Dexie, { type EntityTable, type Table } from 'dexie';
import type { AnswerOf } from '#contract/call.ts';
import type { DoorEvent } from '#contract/check-in/check-in-calls.ts';
import type { Operation } from '#contract/check-in/operation.ts';
import type { Review } from '#contract/check-in/review.ts';
import { timeOfId } from '#contract/id.ts';
import type { listOwnOrders } from '#contract/registration/order-calls.ts';
import type { TicketPage } from '#contract/registration/registration-calls.ts';
import type { Conflict } from './door-state.ts';
import { repackChunk, type EarlierChunk } from './earlier-chunk.ts';
import type { ParticipantChunk } from './participant-chunk.ts';

/** An operation that the server has not answered for yet. It names nobody but who was added at the door. */
export interface OutboxRow extends Operation {
  /** Given by the database, rising: the order in which operations were made. */
  seq: number;
  /** Who made it: nobody else may send it (CI-10). */
  accountId: string;
  /** How often the server failed on it alone. */
  attempts: number;
  /** Not to be sent before, by this device's clock. */
  dueAt: number;
  /** With a walk-in: her name does not outlive the row (CI-11). */
  filler?: Uint8Array<ArrayBuffer>;
}

/** What somebody decided about a conflict, until the server has it. It outlives a logout, as operations do. */
export interface ReviewRow extends Review {
  accountId: string;
  attempts: number;
  dueAt: number;
  /** With a note: it may name somebody. */
  filler?: Uint8Array<ArrayBuffer>;
}

/** A conflict as it is kept. */
export interface ConflictRow extends Conflict {
  /** With a walk-in: her name leaves with the row. */
  filler?: Uint8Array<ArrayBuffer>;
}

/** The list of one event on this device, without its people: those are in the chunks. */
export interface ListRow {
  eventId: string;
  accountId: string;
  cursor: number;
  event: DoorEvent;
  ticketKey: string;
  /** Ids of people who were taken off the list. */
  removed: string[];
  chunkCount: number;
  /** When it was last known to be current, by this device's clock. */
  syncedAt: number;
  /** Rises with each change of its people. */
  version?: number;
  /** Of what came after its chunks: so many rows, in so many parts (`newest-rows.ts`). */
  newest?: { rows: number; parts: number };
}

/** Who is signed in, for the sender in the worker. Gone at logout. */
export interface DeviceSession {
  key: 'session';
  /** Of a phone with a staff pass: the pass's id. */
  accountId: string;
  /** Empty once the server has refused to take entries by it. */
  token: string;
  isStaff?: boolean;
  /** The pass has run out or was revoked (CI-22). */
  isPassOver?: boolean;
  filler: Uint8Array<ArrayBuffer>;
}

/** This device as duplicates name it; it names nobody and outlives a logout. */
export interface DeviceIdentity {
  key: 'device';
  deviceId: string;
  label: string;
}

/** What a form held that was not saved. It may name people: gone at logout. */
export interface DraftRow {
  accountId: string;
  /** Which form, and what it is about. */
  form: string;
  /** The form's own: it knows how to read it. */
  content: unknown;
  savedAt: number;
  /** How long it stays untouched, where that is not as long as any. */
  keptForMs?: number;
  filler: Uint8Array<ArrayBuffer>;
}

/** The picture that was chosen in a form, apart from its texts: those are written with every few words. */
export interface DraftPictureRow {
  accountId: string;
  form: string;
  picture: Blob;
}

/** A page of a ticket as it was last read. It names its holder, and opens the door: gone at logout. */
export interface TicketRow {
  /** Of the ticket, not its code: keys stay readable in the browser's log after they were deleted. */
  participantId: string;
  /** Who was signed in when it was read, or empty for a visitor. */
  accountId: string;
  page: TicketPage;
  savedAt: number;
  /** When its event ends. */
  endAt: number;
  filler: Uint8Array<ArrayBuffer>;
}

/** One page of somebody's own orders as it was last read. It names people: gone at logout. */
export interface OwnOrdersRow {
  accountId: string;
  page: number;
  answer: OwnOrders;
  savedAt: number;
  /** When the last of its events ends. */
  endAt: number;
  filler: Uint8Array<ArrayBuffer>;
}

/** What the server says of a page of own orders. */
export type OwnOrders = AnswerOf<typeof listOwnOrders>;

/** What this device keeps. Stores are opened by `openDeviceDatabase` alone. */
export class DeviceDatabase extends Dexie {
  readonly outbox!: EntityTable<OutboxRow, 'seq'>;
  readonly lists!: EntityTable<ListRow, 'eventId'>;
  readonly chunks!: Table<ParticipantChunk, [string, number]>;
  readonly conflicts!: EntityTable<ConflictRow, 'operationId'>;
  readonly reviews!: EntityTable<ReviewRow, 'operationId'>;
  readonly facts!: Table<DeviceSession | DeviceIdentity, string>;
  readonly drafts!: Table<DraftRow, [string, string]>;
  readonly draftPictures!: Table<DraftPictureRow, [string, string]>;
  readonly tickets!: EntityTable<TicketRow, 'participantId'>;
  readonly ownOrders!: Table<OwnOrdersRow, [string, number]>;

  constructor(name: string) {
    // An entry that was shown green survives a dead battery (check-in.md, Sync).
    super(name, { chromeTransactionDurability: 'strict' });
    // Every version ever released stays here, so that its data can be opened (CI-13).
    this.version(1).stores({
      outbox: '++seq, &operationId, eventId, [accountId+dueAt]',
      lists: 'eventId',
      chunks: '[eventId+no]',
      conflicts: 'operationId, eventId',
      facts: 'key',
    });
    this.version(2).stores({ drafts: '[accountId+form], accountId', draftPictures: '[accountId+form]' });
    this.version(3).stores({
      tickets: 'participantId, accountId, endAt',
      ownOrders: '[accountId+page], accountId, endAt',
    });
    this.version(4)
      .stores({ reviews: 'operationId, [accountId+dueAt]' })
      .upgrade(async (transaction) => {
        await transaction.table<ConflictRow>('conflicts').toCollection().modify(completeConflict);
        const chunks = transaction.table<EarlierChunk | ParticipantChunk>('chunks').toCollection();
        await chunks.modify((chunk, at) => {
          if ('columns' in chunk) at.value = repackChunk(chunk);
        });
      });
  }
}

/** What a conflict of an earlier version lacks is in its outcome and its id. */
function completeConflict(row: ConflictRow): void {
  const occurredAt = new Date(timeOfId(row.operationId)).toISOString();
  Object.assign(row, { isCheckedIn: row.outcome !== 'superseded', occurredAt, walkIn: undefined });
}

const ownName = 'presente';

/** Whether this browser has kept anything yet. */
export const hasDeviceDatabase = (): Promise<boolean> => Dexie.exists(ownName);

/** The same, also while it is being opened or upgraded; no where the browser does not say. */
export const isDeviceDatabaseThere = async (): Promise<boolean> =>
  (await indexedDB.databases()).some(({ name }) => name === ownName);

/** The database of this browser, or of a simulated device in a test. Rejects where nothing can be kept. */
export async function openDeviceDatabase(name = ownName): Promise<DeviceDatabase> {
  const database = new DeviceDatabase(name);
  await database.open();
  return database;
}
