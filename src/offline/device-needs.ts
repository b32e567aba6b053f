import type { OperationResult } from '#contract/check-in/check-in-calls.ts';
import type { Operation } from '#contract/check-in/operation.ts';
import type { DeviceDatabase, OutboxRow } from './device-database.ts';
import type { Keepsake } from './keepsake.ts';
import type { Answer } from './outbox.ts';
import type { Replay, Reply } from './sender.ts';

/** How the device stands with the server; "online" is what the server answered last. */
export interface DeviceStatus {
  readonly connection: 'starting' | 'online' | 'offline';
  readonly isSignInNeeded: boolean;
  readonly ofAnotherAccount: number;
  /** The staff pass of this phone has run out or was revoked (CI-22). */
  readonly isPassOver: boolean;
  /** Nor does the server take what waits any more: the pass was revoked, or ended too long ago. */
  readonly isRefused: boolean;
  /** So many operations went with the browser's storage, and nobody has been told. */
  readonly gap: number;
}

/** What one context tells the others: something waits, or the list itself is another one. */
export interface StoredChange {
  readonly eventId: string;
  readonly what: 'waiting' | 'list';
}

/** Somebody changed something on this device: this context, another tab or the worker. */
export interface DeviceListener {
  status?(status: DeviceStatus): void;
  /** Another tab or the worker changed what is stored about this event. */
  changedElsewhere?(change: StoredChange): void;
  settled?(rows: readonly OutboxRow[], answer: Answer): void;
  postponed?(rows: readonly OutboxRow[]): void;
}

export interface DeviceNeeds {
  /** Undefined where this browser keeps nothing: then operations must reach the server at once (CI-14). */
  readonly database: DeviceDatabase | undefined;
  send(replay: Replay, by: { deviceId: string; token: string }): Promise<Reply>;
  /** Asks the browser to wake the worker when the network is back, where it can. */
  askForWakeUp(): void;
  /** Runs work while no other tab or worker of this browser runs theirs. */
  exclusively<T>(work: () => Promise<T>): Promise<T>;
  now(): number;
  /** So many random bytes. */
  random(count: number): Uint8Array;
  /** Lets other tabs and the worker know; undefined where there are none. */
  readonly channel: BroadcastChannel | undefined;
  /** Shows how much waits outside of the page: on the app's icon, where the browser can. */
  showWaiting(count: number): void;
  /** Undefined where nothing outlives the storage: then nobody notices when that is thrown away. */
  readonly keepsake: Keepsake | undefined;
}

/** What was recorded, with the server's answer where nothing is kept. */
export interface Recorded {
  readonly row: OutboxRow;
  readonly result: OperationResult | undefined;
}

/** An operation as its screen describes it; the device adds the rest. */
export type NewOperation = Omit<Operation, 'operationId' | 'occurredAt' | 'deviceId' | 'deviceLabel'>;
