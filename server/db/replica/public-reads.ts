import type { Db } from '../tables.ts';

/** State of a replica, for operators. */
export interface ReplicaState {
  /** Its place in DATABASE_READ_URL, from 1: an address may be secret. */
  readonly replica: number;
  readonly isUsed: boolean;
  /** It lacks nothing that was committed longer ago; `undefined` if that is unknown. */
  readonly lagMs: number | undefined;
  /** Why it is left out. */
  readonly problem: string | undefined;
}

/** Replicas that answer public reads (OP-33). */
export interface PublicReads {
  /** A read on a replica sees everything that was committed longer ago. */
  readonly maxLagMs: number;
  /**
   * Runs a read on a replica that is near enough.
   * @param mayBeStale `false` for a read that must see the latest writes: it is only counted
   * @returns `undefined` if no replica has answered, or the one that has found nothing
   */
  read<T>(work: (db: Db) => Promise<T>, options: { readonly mayBeStale: boolean }): Promise<T | undefined>;
  getStates(): readonly ReplicaState[];
  /** Public reads of this process so far, by who answered. */
  getCounts(): Readonly<Record<'replica' | 'primary', number>>;
}
