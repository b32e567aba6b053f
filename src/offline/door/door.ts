import type { DoorEvent } from '#contract/check-in/check-in-endpoints.ts';
import type { OutboxExport } from '#contract/check-in/outbox-export.ts';
import type { WalkIn } from '#contract/check-in/operation.ts';
import type { Source } from '#contract/check-in/sources-and-outcomes.ts';
import type { ActiveCheckIn } from '#contract/participant/participant.ts';
import type { ReviewDecision } from '#contract/check-in/review.ts';
import type { DeviceStatus } from '../device/device-types.ts';
import type { ImportResult } from '../outbox/outbox-transfer.ts';
import type { ListDetail } from '#contract/participant/list-detail.ts';
import type { DetailCounts } from '../participants/detail-counts.ts';
import type { MatchingIds, Participant, ParticipantQuery } from '../participants/participant.ts';
import type { Conflict } from '../storage/schema.ts';

/** Counters of one event's door. */
export interface DoorCounts {
  readonly in: number;
  readonly expected: number;
  /** Operations of this event that the server has not acknowledged, including those of another account. */
  readonly pending: number;
  readonly conflicts: number;
  /** Participants by the values of the list's details; empty without any. */
  readonly details: readonly DetailCounts[];
  /** Check-ins per 5 minutes, oldest first, the last 12 slots up to the time of reading. */
  readonly arrivals: readonly number[];
}

/** Sync state of this device and of one list. */
export interface SyncStatus extends Pick<
  DeviceStatus,
  'connection' | 'isSignInNeeded' | 'isUploadRefused' | 'otherAccountCount'
> {
  /** Number of operations that the server failed on several times; they are retried with backoff. */
  readonly stuck: number;
  /** When the list was last known to be current (device clock, epoch ms); undefined before the first time. */
  readonly syncedAt: number | undefined;
}

export type DoorStatus =
  | 'loading'
  /** No list on this device yet: `sync.connection` says whether it is being fetched. */
  | 'absent'
  | 'ready'
  /** The browser cannot persist data (private mode, storage denied): check-in works online only (CI-14). */
  | 'memoryOnly';

/** Immutable state for one render; a new object after each change. */
export interface DoorState {
  readonly status: DoorStatus;
  /** Only the first rows of the list are loaded, whatever the query (CI-47). */
  readonly isPreview: boolean;
  /** How much of the list is here while it is being downloaded for the first time (CI-87). */
  readonly download?: { readonly loaded: number; readonly total: number } | undefined;
  readonly event: DoorEvent | undefined;
  /** The columns of imported lists that participants have brought along. */
  readonly details: readonly ListDetail[];
  readonly counts: DoorCounts;
  readonly sync: SyncStatus;
  /** Incremented at each change of any participant: rows computed before are stale. */
  readonly revision: number;
  readonly deviceLabel: string;
  /**
   * This phone's staff pass has expired or was revoked: no names are listed, pending operations stay (CI-22).
   */
  readonly isPassExpired: boolean;
  /**
   * Number of operations that were pending when the browser evicted its storage; 0 after `acknowledgeLoss`
   * (CI-32).
   */
  readonly lostCount: number;
  /**
   * Number of answered operations that are sent again, because the server was restored from a backup; 0 after
   * `acknowledgeRestore` (CI-56).
   */
  readonly resentCount: number;
}

/** The result of a scan at this door. */
export type ScanResult =
  /** Checked in, and already durable on this device. `others` are of the same order. */
  | {
      readonly kind: 'in';
      readonly operationId: string;
      readonly participant: Participant;
      readonly others: readonly Participant[];
    }
  | {
      readonly kind: 'already';
      readonly participant: Participant;
      readonly first: ActiveCheckIn;
      readonly others: readonly Participant[];
    }
  | ({ readonly kind: 'refused' } & RefusedTicket);

/** Why a scanned text does not admit its holder. */
export type RefusedTicket =
  /** Neither one of our tickets nor a code on the list; `hasCodes`: the list has external codes (CI-92). */
  | { readonly reason: 'foreign'; readonly hasCodes: boolean }
  /** Not one of our tickets, or there is no list: whether it is a code on the list is known once all of it is here. */
  | { readonly reason: 'incompleteList' }
  /** A ticket with an invalid signature. */
  | { readonly reason: 'forged' }
  /** This browser cannot verify it, and its holder is not on the list (CI-75). */
  | { readonly reason: 'unverifiable' }
  /**
   * A genuine ticket of another event, issued at `issuedAt` (epoch ms). `event` is set when this device knows
   * it: one of the same organiser.
   */
  | {
      readonly reason: 'otherEvent';
      readonly eventId: string;
      readonly issuedAt: number;
      readonly event: { title: string; startDateTime: string; location: string } | undefined;
    }
  /** Removed from the list by the organiser or by the participant. */
  | { readonly reason: 'removed' }
  | { readonly reason: 'cancelled' };

/** One event's door on this device: the interface that the screens use. */
export interface Door {
  readonly eventId: string;
  /** For useSyncExternalStore. */
  subscribe(listener: () => void): () => void;
  getState(): DoorState;
  /** Ids of the matching participants, in order; fast enough for each keystroke with 50,000 participants. */
  find(query: ParticipantQuery): MatchingIds;
  getParticipant(id: string): Participant | undefined;
  /** The participants of the same order by ticket number, this one included; empty if the id is unknown. */
  getOrderParticipants(id: string): readonly Participant[];
  /**
   * Records one operation. A check-out undoes every check-in of the participant that this device knows of.
   * @returns the operation's id, once it is durable on this device.
   * @throws PersistError
   */
  setCheckedIn(participantId: string, isCheckedIn: boolean, source: Source): Promise<string>;
  /**
   * Checks several participants in at once: all are durable when this resolves, or none (CI-23).
   * @returns the operations' ids, in order.
   * @throws PersistError
   */
  checkInAll(participantIds: readonly string[], source: Source): Promise<readonly string[]>;
  /**
   * Adds a walk-in, already checked in (CI-25).
   * @returns the participant's id.
   * @throws PersistError
   */
  admitWalkIn(walkIn: WalkIn): Promise<string>;
  /**
   * Checks the holder of a scanned text in if it is a valid ticket of this event or an external code on its list.
   * @param otherReadings What the keys of a hand scanner are on other keyboard layouts (CI-96).
   */
  scan(text: string, otherReadings?: readonly string[]): Promise<ScanResult>;
  /** Sets the name of this gate or phone, which duplicates show; persisted on the device. */
  setDeviceLabel(label: string): Promise<void>;
  /**
   * When this device recorded an operation since the door was opened (device clock, epoch ms); undefined for
   * operations of other devices, and earlier ones.
   */
  getRecordedAtMs(operationId: string): number | undefined;
  /** Results of the server that need a review, oldest first (CI-24). */
  getConflicts(): readonly Conflict[];
  /**
   * Reviews a conflict: it is removed, and the decision is sent to the server. `undone` of an active check-in
   * also records a check-out that undoes only that one, and a walk-in who is `admitted` after all is added
   * with it (CI-25): all of it is durable, or none.
   * @throws PersistError
   */
  review(operationId: string, decision: ReviewDecision, note: string, admitted?: WalkIn): Promise<void>;
  /**
   * Reviews several conflicts as kept, all or none; durable when it resolves, also without a network.
   * @returns a function that takes back what the server does not have yet; `undefined` where the browser
   *   cannot persist data.
   * @throws PersistError
   */
  keepAll(operationIds: readonly string[]): Promise<(() => Promise<void>) | undefined>;
  /**
   * Exports the pending operations of this event, to be sent from another device (CI-26); they also stay
   * here. Includes other accounts' operations if this account has the event's list (CI-35).
   */
  exportPending(): Promise<OutboxExport>;
  /**
   * Imports what another device exported; `knownCount` of them were pending here already.
   * @throws OutboxImportError, PersistError
   */
  importPending(text: string): Promise<ImportResult>;
  /**
   * Deletes exported operations from this device once the server refuses its uploads (CI-49); those that are
   * not in the file stay.
   * @returns whether they were deleted.
   */
  deleteExported(file: OutboxExport): Promise<boolean>;
  /** Participants of this event among the lost operations, as far as they are known (`lostCount`, CI-52). */
  getLostParticipants(): readonly Participant[];
  /** The operator has read that operations were lost (`lostCount`). */
  acknowledgeLoss(): void;
  /** The operator has read that operations are sent again (`resentCount`). */
  acknowledgeRestore(): Promise<void>;
  /**
   * The server announced the cursor of its list: fetches the changes that are missing here.
   * @returns false if the server did not answer: the caller retries.
   */
  onServerCursor(cursor: number): Promise<boolean>;
  /** Fetches changes and sends pending operations now. */
  refresh(): Promise<void>;
  close(): void;
}
