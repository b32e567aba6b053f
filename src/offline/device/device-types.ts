import type { OperationResult } from '#contract/check-in/check-in-endpoints.ts';
import type { Operation } from '#contract/check-in/operation.ts';
import type { Review } from '#contract/check-in/review.ts';
import type { MarkedOperations } from './storage-loss-marker.ts';
import type { BatchAck } from '../outbox/outbox.ts';
import type { DeviceDatabase, ListRow, OutboxRow, ParticipantChunk } from '../storage/schema.ts';

/** Connection and session state of this device; "online" means that the last request reached the server. */
export interface DeviceStatus {
  /** `starting` until the first attempt ended. */
  readonly connection: 'starting' | 'online' | 'offline';
  /** The session has ended: the outbox waits until the same account signs in again. */
  readonly isSignInNeeded: boolean;
  /** Number of operations that another account left on this device. */
  readonly otherAccountCount: number;
  /** The staff pass of this phone has expired or was revoked (CI-22). */
  readonly isPassExpired: boolean;
  /**
   * The server refuses uploads too, because the pass was revoked or expired too long ago: pending operations
   * can only be exported.
   */
  readonly isUploadRefused: boolean;
  /** Operations that were lost when the browser evicted its storage, until acknowledged (CI-32). */
  readonly lost: MarkedOperations;
}

/** Broadcast between tabs and the worker: pending operations changed, or the list was replaced. */
export interface StorageChange {
  readonly eventId: string;
  readonly what: 'waiting' | 'list';
}

/** A list in the memory of this page, as it is stored. */
export interface HeldList {
  readonly list: ListRow;
  readonly chunks: readonly ParticipantChunk[];
}

/** Callbacks for changes on this device, made by this context, another tab or the worker. */
export interface DeviceListener {
  onStatusChange?(status: DeviceStatus): void;
  /** Another tab or the worker changed the stored data of this event. */
  onOtherTabChange?(change: StorageChange): void;
  onAcknowledged?(rows: readonly OutboxRow[], ack: BatchAck): void;
  onRescheduled?(rows: readonly OutboxRow[]): void;
  /** The browser may have emptied the database: the full list that this listener holds (CI-52). */
  getHeldList?(): HeldList | undefined;
  /** The browser emptied the database; this device's operations are in it again (CI-52). */
  onStorageRestored?(): void;
}

/** A recorded operation, with the server's result when it was recorded online only. */
export interface RecordResult {
  readonly row: OutboxRow;
  readonly result: OperationResult | undefined;
}

/** An operation as the screen describes it; the device adds the rest. */
export type NewOperation = Omit<Operation, 'operationId' | 'occurredAt' | 'deviceId' | 'deviceLabel'>;

/** What a door uses of its device. */
export interface DoorDevice {
  /** Undefined where the browser cannot persist data. */
  readonly database: DeviceDatabase | undefined;
  readonly accountId: string | undefined;
  readonly token: string | undefined;
  readonly label: string;
  readonly status: DeviceStatus;
  /** `now` is the device clock in epoch ms; `randomBytes` returns as many bytes as asked for. */
  readonly deps: { now(): number; randomBytes(count: number): Uint8Array };
  subscribe(listener: DeviceListener): () => void;
  /** @throws PersistError */
  record(operations: readonly NewOperation[], review?: Review): Promise<RecordResult[]>;
  scheduleSend(eventIds: Iterable<string>): void;
  drain(): Promise<unknown>;
  whenIdle(): Promise<void>;
  broadcast(change: StorageChange): void;
  onServerReply(
    kind: 'answered' | 'signInNeeded' | 'failed' | 'unreachable',
    token: string | undefined,
  ): void;
  setLabel(label: string): Promise<void>;
  acknowledgeLoss(): void;
  /** The outbox of this event was changed other than by `record` and the server's answers. */
  reloadPending(eventId: string): Promise<void>;
}
