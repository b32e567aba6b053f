import type { Logger } from 'pino';
import { secondMs } from '#contract/durations.ts';
import { startPeriodicJob, type JobHandle } from '../../periodic-job.ts';
import type { Db } from '../tables.ts';
import { PrimaryHistory } from './primary-history.ts';
import type { PublicReads, ReplicaState } from './public-reads.ts';
import { Replica } from './replica.ts';
import { WalPositionReader } from './wal-position.ts';

/** The longest wait for a position is a part of the shortest allowed lag. */
const defaultProbeIntervalMs = secondMs / 2;

/** The replicas of a server. */
export interface ReplicaSetOptions {
  readonly urls: readonly string[];
  /** A replica that may lack older commits is left out. */
  readonly maxLagMs: number;
  /** Tests pass a shorter one. */
  readonly probeIntervalMs?: number | undefined;
}

/**
 * Distributes public reads among the replicas that are near enough, in turns. A read that fails there, or finds
 * nothing, is the caller's to repeat on the primary (OP-36).
 */
export class ReplicaSet implements PublicReads {
  readonly maxLagMs: number;
  readonly #replicas: readonly Replica[];
  readonly #primary: WalPositionReader;
  readonly #history = new PrimaryHistory();
  readonly #probeIntervalMs: number;
  readonly #counts = { replica: 0, primary: 0 };
  #job: JobHandle | undefined;
  #turn = 0;

  constructor(
    { urls, maxLagMs, probeIntervalMs = defaultProbeIntervalMs }: ReplicaSetOptions,
    { primaryUrl, poolSize, log }: { primaryUrl: string; poolSize: number; log: Logger | undefined },
  ) {
    this.maxLagMs = maxLagMs;
    this.#probeIntervalMs = probeIntervalMs;
    this.#primary = new WalPositionReader(primaryUrl);
    this.#replicas = urls.map((url, i) => new Replica({ url, number: i + 1, poolSize, maxLagMs, log }));
  }

  start(): void {
    this.#job = startPeriodicJob({
      intervalMs: this.#probeIntervalMs,
      work: () => this.#probe(),
      // Without a position of the primary the replicas grow old, and are left out.
      onError: () => this.#replicas.forEach((replica) => replica.logChange()),
    });
  }

  async read<T>(
    work: (db: Db) => Promise<T>,
    { mayBeStale }: { mayBeStale: boolean },
  ): Promise<T | undefined> {
    const replica = mayBeStale ? this.#next() : undefined;
    const value = await replica?.read(work);
    this.#counts[value === undefined ? 'primary' : 'replica'] += 1;
    return value;
  }

  getStates(): readonly ReplicaState[] {
    return this.#replicas.map((replica) => replica.getState());
  }

  getCounts(): Readonly<Record<'replica' | 'primary', number>> {
    return this.#counts;
  }

  async stop(): Promise<void> {
    await this.#job?.stop();
    this.#primary.close();
    await Promise.all(this.#replicas.map((replica) => replica.stop()));
  }

  #next(): Replica | undefined {
    const usable = this.#replicas.filter((replica) => replica.getState().isUsed);
    this.#turn += 1;
    return usable[this.#turn % usable.length];
  }

  async #probe(): Promise<void> {
    const atMs = performance.now();
    const { systemId, bytes } = await this.#primary.read();
    if (bytes !== null) this.#history.add({ systemId, bytes, atMs });
    // Not awaited: one that hangs must not delay the next sample, by which the others are dated.
    for (const replica of this.#replicas) void replica.probe(this.#history);
  }
}
