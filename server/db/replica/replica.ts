import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import { secondMs } from '#contract/durations.ts';
import { withTimeout } from '../../gateways/with-timeout.ts';
import { isConnectionError } from '../connection-error.ts';
import type { Db, Tables } from '../tables.ts';
import type { PrimaryHistory } from './primary-history.ts';
import type { ReplicaState } from './public-reads.ts';
import { WalPositionReader } from './wal-position.ts';

/** A public read that takes longer is made on the primary, and the replica is left out. */
const readTimeoutMs = 2 * secondMs;
const connectTimeoutMs = secondMs;
const firstRetryMs = secondMs;
const maxRetryMs = 30 * secondMs;

export interface ReplicaOptions {
  readonly url: string;
  /** Its place in DATABASE_READ_URL, from 1. */
  readonly number: number;
  readonly poolSize: number;
  readonly maxLagMs: number;
  readonly log: Logger | undefined;
}

/**
 * A standby that answers public reads while it is known to be near enough (OP-34). After a failure it is left out at
 * once, and tried again after 1 s, then twice as long each time up to 30 s (OP-36).
 */
export class Replica {
  readonly #options: ReplicaOptions;
  readonly #position: WalPositionReader;
  #pool: ReadPool | undefined;
  /** All that was committed before is here; by the monotonic clock. */
  #coveredUntilMs: number | undefined;
  #problem: string | undefined;
  #failureCount = 0;
  #retryAtMs = -Infinity;
  #isProbing = false;
  #isStopped = false;
  /** As last logged. */
  #wasUsed: boolean | undefined;
  readonly #startedAtMs = performance.now();

  constructor(options: ReplicaOptions) {
    this.#options = options;
    this.#position = new WalPositionReader(options.url);
  }

  getState(): ReplicaState {
    const lagMs = this.#coveredUntilMs === undefined ? undefined : performance.now() - this.#coveredUntilMs;
    const isUsed = lagMs !== undefined && lagMs <= this.#options.maxLagMs;
    const problem = isUsed ? undefined : (this.#problem ?? 'behind');
    return { replica: this.#options.number, isUsed, lagMs, problem };
  }

  /** Reads how far it has come. */
  async probe(history: PrimaryHistory): Promise<void> {
    if (this.#isProbing || this.#isStopped || performance.now() < this.#retryAtMs) return;
    this.#isProbing = true;
    const failureCount = this.#failureCount;
    try {
      const { isStandby, systemId, bytes } = await this.#position.read();
      // A read failed meanwhile.
      if (failureCount !== this.#failureCount) return;
      this.#problem = !isStandby
        ? 'not a standby'
        : history.systemId !== undefined && systemId !== history.systemId
          ? 'of another cluster'
          : bytes === null
            ? 'without a position'
            : undefined;
      const isKnown = bytes !== null && this.#problem === undefined;
      this.#coveredUntilMs = isKnown ? history.getCoveredUntil(bytes) : undefined;
    } catch (error) {
      this.#leaveOut(error);
    } finally {
      this.#isProbing = false;
      this.logChange();
    }
  }

  /**
   * Runs a read here.
   * @returns `undefined` if it failed
   */
  async read<T>(work: (db: Db) => Promise<T>): Promise<T | undefined> {
    const pool = (this.#pool ??= openReadPool(this.#options));
    try {
      const value = await withTimeout(work(pool.kysely), readTimeoutMs);
      this.#failureCount = 0;
      return value;
    } catch (error) {
      // A statement that this replica refuses, such as one in conflict with what it replays, says nothing about others.
      const isRefusal = error instanceof pg.DatabaseError && !isConnectionError(error);
      if (!isRefusal && this.#pool === pool) {
        this.#leaveOut(error);
        this.logChange();
      }
      return undefined;
    }
  }

  /** Logs once when it begins or ceases to be used. */
  logChange(): void {
    const { log, maxLagMs } = this.#options;
    const { replica, isUsed, lagMs, problem } = this.getState();
    if (isUsed === this.#wasUsed || this.#isStopped) return;
    // After the start one that replays steadily is dated by the second sample.
    const isStarting = this.#wasUsed === undefined && performance.now() - this.#startedAtMs < maxLagMs;
    if (isStarting && !isUsed && this.#problem === undefined) return;
    this.#wasUsed = isUsed;
    if (isUsed) log?.info({ replica }, 'a replica answers public reads');
    else log?.warn({ replica, problem, lagMs }, 'a replica is left out');
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#position.close();
    await this.#pool?.close();
  }

  #leaveOut(error: unknown): void {
    const delayMs = Math.min(firstRetryMs * 2 ** this.#failureCount, maxRetryMs);
    this.#failureCount += 1;
    this.#retryAtMs = performance.now() + delayMs;
    this.#coveredUntilMs = undefined;
    this.#problem = describe(error);
    this.#position.close();
    void this.#pool?.close();
    this.#pool = undefined;
  }
}

/** SQLSTATE or code, without the address that messages contain. */
const describe = (error: unknown): string =>
  `unreachable (${(error as { code?: string }).code ?? 'no answer'})`;

interface ReadPool {
  readonly kysely: Kysely<Tables>;
  /** Closes every connection, also one in use. */
  close(): Promise<void>;
}

function openReadPool({ url, poolSize }: ReplicaOptions): ReadPool {
  const clients = new Set<pg.Client>();
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: connectTimeoutMs,
    query_timeout: readTimeoutMs,
    keepAlive: true,
  });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    clients.add(client as pg.Client);
    client.once('end', () => clients.delete(client as pg.Client));
  });
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return {
    kysely,
    async close() {
      for (const client of clients) client.connection.stream.destroy();
      await kysely.destroy().catch(() => undefined);
    },
  };
}
