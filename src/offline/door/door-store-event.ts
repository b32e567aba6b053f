import type { ParticipantList } from '#contract/check-in/check-in-endpoints.ts';
import type { StoredParticipant } from '#contract/participant/stored-participant.ts';
import type { RecordResult } from '../device/device-types.ts';
import type { BatchAck } from '../outbox/outbox.ts';
import type { Conflict, ListRow, OutboxRow, ParticipantChunk } from '../storage/schema.ts';
import type { DoorSnapshot, StoredDoor } from './door-snapshot.ts';

/** All that changes a door. `readFrom` is the store's `dataRevision` when a storage read began. */
export type DoorStoreEvent =
  /** The first screen of the previous start was read from storage. */
  | { readonly type: 'snapshot'; readonly snapshot: DoorSnapshot; readonly readFrom: number }
  /** List, outbox and conflicts were read from storage. */
  | { readonly type: 'stored'; readonly stored: StoredDoor; readonly readFrom: number }
  /** The outbox alone was read from storage. */
  | { readonly type: 'pendingChanged'; readonly pending: readonly OutboxRow[]; readonly readFrom: number }
  /** The conflicts alone were read from storage. */
  | { readonly type: 'conflictsChanged'; readonly conflicts: readonly Conflict[]; readonly readFrom: number }
  /** Storage cannot be read, or there is none. */
  | { readonly type: 'storageUnavailable' }
  /**
   * The server's list for `accountId` arrived at `receivedAt` (device clock): in full, packed as `fullChunks`,
   * or changes.
   */
  | {
      readonly type: 'serverList';
      readonly accountId: string;
      readonly list: ParticipantList;
      readonly fullChunks: readonly ParticipantChunk[] | undefined;
      readonly receivedAt: number;
      /** Number of operations that are sent again, because the list showed a restored server (CI-56). */
      readonly resentCount?: number;
    }
  /** The first download of a list for `accountId` begins or goes on (CI-87): `list` is what is known of it. */
  | {
      readonly type: 'downloadBegun';
      readonly accountId: string;
      readonly list: ListRow;
      readonly firstRows: readonly StoredParticipant[];
    }
  /** Chunks of a download arrived, in order. */
  | {
      readonly type: 'chunksArrived';
      readonly accountId: string;
      readonly chunks: readonly ParticipantChunk[];
    }
  /** The operator has read that operations are sent again. */
  | { readonly type: 'restoreAcknowledged' }
  /** The server confirmed that the list is current. */
  | { readonly type: 'cursor'; readonly cursor: number }
  /** Operations were recorded here; the conflict of operation `reviewed` was reviewed. */
  | {
      readonly type: 'recorded';
      readonly recorded: readonly RecordResult[];
      readonly reviewed: string | undefined;
    }
  /** Conflicts were reviewed, or their reviews taken back. */
  | {
      readonly type: 'reviewed';
      readonly removed: ReadonlySet<string>;
      readonly restored: readonly Conflict[];
    }
  /** The server acknowledged operations, of any event. */
  | { readonly type: 'acknowledged'; readonly rows: readonly OutboxRow[]; readonly ack: BatchAck }
  /** The server failed on operations; they are retried later. */
  | { readonly type: 'rescheduled'; readonly rows: readonly OutboxRow[] }
  /** The status or the label of the device changed. */
  | { readonly type: 'deviceChanged' }
  /** The staff pass of this phone expired or was revoked. */
  | { readonly type: 'passExpired' }
  /** Another account signed in, whose list this is not. */
  | { readonly type: 'accountChanged' };
