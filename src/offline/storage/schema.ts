import type { Dexie, EntityTable, Table } from 'dexie';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { ChangeMark } from '#contract/check-in/change-mark.ts';
import type { DoorEvent } from '#contract/check-in/check-in-endpoints.ts';
import type { Operation, WalkIn } from '#contract/check-in/operation.ts';
import type { Outcome } from '#contract/check-in/sources-and-outcomes.ts';
import type { PackedParticipants } from '#contract/participant/packed-participants.ts';
import type { ActiveCheckIn } from '#contract/participant/participant.ts';
import type { ListDetail } from '#contract/participant/list-detail.ts';
import type { Review } from '#contract/check-in/review.ts';
import type { Reason } from '#contract/reasons.ts';
import type { listOwnOrders } from '#contract/registration/order-endpoints.ts';
import type { TicketPage } from '#contract/registration/registration-endpoints.ts';

/** The name of a participant who was removed from the list (CI-59). */
export interface RemovedName {
  readonly firstName: string;
  readonly lastName: string;
}

/**
 * An operation that the server has not acknowledged yet. It holds no name except that of a walk-in, or of a
 * participant who was removed meanwhile.
 */
export interface OutboxRow extends Operation {
  /** Auto-incremented: the order in which operations were made. */
  seq: number;
  /** The account that made it; no other account may send it (CI-10). */
  accountId: string;
  /** How often the server failed on this operation alone. */
  attempts: number;
  /** Not sent before this time (device clock, epoch ms). */
  dueAt: number;
  /** What the server answered before it was restored from a backup; the operation is sent again (CI-56). */
  previousOutcome?: Outcome;
  /** Recorded before the restore was noticed: another device may have to send its participant again first. */
  isBeforeRestore?: boolean;
  /** Kept for the conflict that the answer may bring. */
  removedName?: RemovedName;
  /** Present with a name, so that it is erased from disk with the row (CI-11). */
  filler?: Uint8Array<ArrayBuffer>;
}

/** An answered operation, with the outcome. */
export interface AnsweredOperation extends Operation {
  readonly outcome: Exclude<Outcome, 'rejected'>;
}

/**
 * Operations of one event that the server answered together, kept until 48 h after the event in case the
 * server is restored from a backup (CI-56).
 */
export interface AnsweredBatch {
  /** Auto-incremented: the order in which they were answered. */
  no: number;
  eventId: string;
  accountId: string;
  /** When the event ends (epoch ms). */
  endAt: number;
  operations: AnsweredOperation[];
  /** Present with a walk-in, so that the name is erased from disk with the row (CI-11). */
  filler?: Uint8Array<ArrayBuffer>;
}

/** An operator's decision about a conflict, until the server has it. Survives sign-out, as operations do. */
export interface ReviewRow extends Review {
  accountId: string;
  attempts: number;
  dueAt: number;
  /** Present with a note, which may hold a name. */
  filler?: Uint8Array<ArrayBuffer>;
}

/**
 * A result of the server that needs a review by the operator: `duplicate`, `superseded` or `rejected`
 * (CI-24).
 */
export interface Conflict {
  readonly operationId: string;
  readonly eventId: string;
  readonly participantId: string;
  /** Whether the operation was a check-in, and its time by this device's clock. */
  readonly isCheckedIn: boolean;
  readonly occurredAt: string;
  /** The walk-in that the operation would have added (CI-25). */
  readonly walkIn: WalkIn | undefined;
  readonly outcome: Exclude<Outcome, 'applied'>;
  readonly reason: Reason | undefined;
  /** With `duplicate`: the check-in that came first. */
  readonly first: ActiveCheckIn | undefined;
  /** With `duplicate`: this device's check-in came first, and this one of another device after it (CI-58). */
  readonly second?: ActiveCheckIn;
  /** The name of a participant who was removed from the list meanwhile (CI-59). */
  readonly removedName?: RemovedName;
}

/** A conflict as stored. */
export interface ConflictRow extends Conflict {
  /** Present with a name, so that it is erased from disk with the row. */
  filler?: Uint8Array<ArrayBuffer>;
}

/** Metadata of one event's list on this device; its participants are in the chunks. */
export interface ListRow {
  eventId: string;
  accountId: string;
  cursor: number;
  /**
   * Changes that this device has seen and that the server's next answer has not yet confirmed as part of its
   * history (CI-55). The latest is not before `cursor`.
   */
  seen?: ChangeMark[];
  /** Number of operations sent again after a restore, until the operator has read it (CI-56). */
  resentCount?: number;
  event: DoorEvent;
  ticketKey: string;
  otherTicketKeys?: string[];
  /** Ids of participants that were removed from the list. */
  removed: string[];
  chunkCount: number;
  /** Present while the list is being downloaded: only its first chunks are stored (CI-87). */
  download?: ListDownload;
  /** Whether participants have external codes; missing before the first answer that says so. */
  hasCodes?: boolean;
  /** The details of the list; missing before the first answer that says them. */
  details?: ListDetail[];
  /** When the list was last known to be current (device clock, epoch ms). */
  syncedAt: number;
  /** The server's clock minus this device's at that time, in ms. */
  skewMs?: number;
  /** Incremented at each change of the participants. */
  version?: number;
  /** Size of the delta beside the chunks: its rows and its segments (`list-store.ts`). */
  newest?: { rows: number; parts: number };
}

/** The progress of a first download, which an interruption does not lose (CI-88). */
export interface ListDownload {
  /** Number of chunks stored: those before this number. */
  chunks: number;
  /** Number of participants that the list had when the download began. */
  total: number;
  /** How many of them were checked in. */
  in: number;
  /** The change number at which the ranks were assigned; others are packed again at the end. */
  ranksAt: number;
}

/** A part of a list: the participants whose ids have this chunk's number (`getChunkNo`). */
export interface ParticipantChunk extends PackedParticipants {
  eventId: string;
  no: number;
  filler: Uint8Array<ArrayBuffer>;
}

/** The first rows of a list, and the version and outbox that they were taken at. */
export interface SnapshotChunk extends ParticipantChunk {
  version: number;
  waiting: string;
  inCount: number;
  expectedCount: number;
}

/** The signed-in session, for the sender in the worker and for a start without cookies. Deleted at sign-out. */
export interface DeviceSession {
  key: 'session';
  /** On a staff phone: the id of its pass. */
  accountId: string;
  /** Empty once the server refuses uploads with it. */
  token: string;
  isStaff?: boolean;
  /** The pass has expired or was revoked (CI-22). */
  isPassOver?: boolean;
  /** When the session began (device clock, epoch ms). Missing where an earlier version of the app stored it. */
  startedAt?: string;
  /** The page's session, for a start without its cookies (CI-53). Opaque: only the page can read it. */
  page?: unknown;
  filler: Uint8Array<ArrayBuffer>;
}

/** The last session that was ended on this device: its cookies may come back after a crash (CI-53). */
export interface EndedSession {
  key: 'endedSession';
  startedAt: string;
}

/** The identity of this device, shown in duplicates. Holds no personal data and survives sign-out. */
export interface DeviceIdentity {
  key: 'device';
  deviceId: string;
  label: string;
}

/** Unsaved content of a form. May hold personal data: deleted at sign-out. */
export interface DraftRow {
  accountId: string;
  /** Which form, and what it is about. */
  form: string;
  /** Opaque: only the form can read it. */
  content: unknown;
  savedAt: number;
  /** Maximum age since the last edit, if it differs from the default. */
  maxAgeMs?: number;
  filler: Uint8Array<ArrayBuffer>;
}

/** The image chosen in a form, stored apart from its text, which is written every few words. */
export interface DraftImageRow {
  accountId: string;
  form: string;
  picture: Blob;
}

/** A ticket page as last fetched. It names its holder and opens the door: deleted at sign-out. */
export interface TicketRow {
  /** Key: the id, not the ticket code, because deleted keys stay readable in the browser's log. */
  participantId: string;
  /** The account that was signed in when the page was read; empty for a visitor. */
  accountId: string;
  page: TicketPage;
  savedAt: number;
  /** When its event ends (epoch ms). */
  endAt: number;
  filler: Uint8Array<ArrayBuffer>;
}

/** One page of the account's own orders as last fetched. It holds names: deleted at sign-out. */
export interface OwnOrdersRow {
  accountId: string;
  page: number;
  answer: OwnOrders;
  savedAt: number;
  /** When the last of its events ends (epoch ms). */
  endAt: number;
  filler: Uint8Array<ArrayBuffer>;
}

/** The server's response for one page of own orders. */
export type OwnOrders = ResponseOf<typeof listOwnOrders>;

/** The IndexedDB database of this device; `device-database.ts` opens it. */
export interface DeviceDatabase extends Dexie {
  readonly outbox: EntityTable<OutboxRow, 'seq'>;
  readonly answered: EntityTable<AnsweredBatch, 'no'>;
  readonly lists: EntityTable<ListRow, 'eventId'>;
  readonly chunks: Table<ParticipantChunk, [string, number]>;
  readonly conflicts: EntityTable<ConflictRow, 'operationId'>;
  readonly reviews: EntityTable<ReviewRow, 'operationId'>;
  readonly facts: Table<DeviceSession | EndedSession | DeviceIdentity, string>;
  readonly drafts: Table<DraftRow, [string, string]>;
  readonly draftPictures: Table<DraftImageRow, [string, string]>;
  readonly tickets: EntityTable<TicketRow, 'participantId'>;
  readonly ownOrders: Table<OwnOrdersRow, [string, number]>;
}
