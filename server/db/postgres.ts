import { Kysely, PostgresDialect, sql, type LogConfig } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import { minuteMs, secondMs } from '#contract/durations.ts';
import { systemClock, type Clock } from '../clock.ts';
import { changeChannel, ChangeListening, type SelfTestTiming } from './change-listener.ts';
import type { Engine, PoolState } from './database.ts';
import { explainUnopened } from './database-unavailable.ts';
import { HangGuard, withLongStatements } from './hang-guard.ts';
import { ReplicaSet, type ReplicaSetOptions } from './replica/replica-set.ts';
import type { Tables } from './tables.ts';

// bigint columns hold milliseconds, cents and counters, all far below 2^53.
pg.types.setTypeParser(20, Number);

/** How long PostgreSQL lets a statement run, wait for a lock, and a transaction wait for its next statement. */
export interface StatementLimits {
  readonly statementMs: number;
  readonly lockMs: number;
  readonly idleInTransactionMs: number;
}
const defaultLimits: StatementLimits = {
  statementMs: 15 * secondMs,
  lockMs: 5 * secondMs,
  idleInTransactionMs: 15 * secondMs,
};
const longLimits: StatementLimits = {
  statementMs: 10 * minuteMs,
  lockMs: minuteMs,
  idleInTransactionMs: minuteMs,
};
/** Explicit, because the role or the database may have limits of its own. */
const noLimits: StatementLimits = { statementMs: 0, lockMs: 0, idleInTransactionMs: 0 };
/** Time for a connection: a free one of the pool, or a new one. */
const connectTimeoutMs = 4 * secondMs;

const defaultPoolSize = 10;

/** How to reach PostgreSQL. */
export interface PostgresOptions {
  readonly url: string;
  /** Address of PostgreSQL itself, for the listening connection and migrations; default `url`. */
  readonly listenUrl?: string | undefined;
  /** Connections for queries. */
  readonly poolSize?: number;
  /** Standbys for public reads. */
  readonly replicas?: ReplicaSetOptions | undefined;
  readonly log?: Logger | undefined;
  /** `false` for operators' commands and migrations, which may take long; give them the address of PostgreSQL. */
  readonly limits?: StatementLimits | false;
  /** Tests pass another. */
  readonly clock?: Clock;
  /** Log of statements, for tests. */
  readonly logStatement?: LogConfig | undefined;
  /** Tests pass shorter times. */
  readonly selfTest?: SelfTestTiming | undefined;
}

/** Opens PostgreSQL, for any number of server processes. */
export function openPostgres(options: PostgresOptions): Engine {
  const { url, listenUrl = url, log, selfTest } = options;
  const { kysely, readPool, close } = openPool(options);
  const directVariable = options.listenUrl === undefined ? 'DATABASE_URL' : 'DATABASE_LISTEN_URL';
  const notify = (payload: string) => sql`select pg_notify(${changeChannel}, ${payload})`;
  const listening = new ChangeListening({
    url: listenUrl,
    notify: (payload) => notify(payload).execute(kysely),
    log,
    timing: selfTest,
  });
  const replicas =
    options.replicas &&
    new ReplicaSet(options.replicas, {
      primaryUrl: listenUrl,
      poolSize: options.poolSize ?? defaultPoolSize,
      log,
    });
  return {
    kysely,
    replicas,
    isShared: true,
    eventTransactions: Math.ceil((options.poolSize ?? defaultPoolSize) / 2),
    async withoutLimits(work) {
      const pool = openPool({ ...options, url: listenUrl, limits: false });
      try {
        return await work(pool.kysely);
      } catch (error) {
        throw explainUnopened(error, directVariable) ?? error;
      } finally {
        await pool.close();
      }
    },
    longTransaction: (work) =>
      withLongStatements(() =>
        kysely.transaction().execute(async (tx) => {
          await sql.raw(buildLimitStatement(longLimits, { isLocal: true })).execute(tx);
          return work(tx);
        }),
      ),
    async announce(tx, eventId) {
      // Delivered at commit, to this process as well.
      await notify(eventId).execute(tx);
    },
    async readSizeBytes() {
      const { rows } = await sql<{
        bytes: number;
      }>`select pg_database_size(current_database()) as bytes`.execute(kysely);
      return rows[0]?.bytes ?? 0;
    },
    readPool,
    async readClockSkewMs() {
      const { clock = systemClock } = options;
      const nowMs = clock();
      const { rows } = await sql<{
        ms: number;
      }>`select (extract(epoch from clock_timestamp()) * 1000)::bigint as ms`.execute(kysely);
      return rows[0] === undefined ? 0 : nowMs - rows[0].ms;
    },
    async listen(listener) {
      try {
        await listening.start(listener);
      } catch (error) {
        throw explainUnopened(error, directVariable) ?? error;
      }
      replicas?.start();
    },
    getNotificationProblem: () => listening.problem,
    async close() {
      await listening.stop();
      await replicas?.stop();
      await close();
    },
  };
}

interface OpenPool {
  readonly kysely: Kysely<Tables>;
  readonly readPool: () => PoolState;
  close(): Promise<void>;
}

function openPool({ url, poolSize, log, limits = defaultLimits, logStatement }: PostgresOptions): OpenPool {
  const guard = limits === false ? undefined : new HangGuard(url, log);
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize ?? defaultPoolSize,
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
    // The pool waits for the promise, which its type does not say.
    async onConnect(client) {
      // A connection that dies in use fails its query; without a listener its error event would end the process.
      client.on('error', () => undefined);
      guard?.watchClient(client);
      // As parameters of the connection itself pgbouncer would refuse them. Behind a pooler they reach only some of
      // its sessions: there the role has the limits too (docs/operating.md).
      await client.query(buildLimitStatement(limits === false ? noLimits : limits, { isLocal: false }));
    },
  });
  // The pool replaces a connection that dies while idle at the next query.
  pool.on('error', () => undefined);
  const dialect = new PostgresDialect({ pool: guard === undefined ? pool : guard.watchPool(pool) });
  const kysely = new Kysely<Tables>({ dialect, ...(logStatement && { log: logStatement }) });
  return {
    kysely,
    readPool: () => ({
      openCount: pool.totalCount,
      idleCount: pool.idleCount,
      waitingCount: pool.waitingCount,
    }),
    async close() {
      guard?.stop();
      await kysely.destroy();
    },
  };
}

/** Sets limits for the session, or for the transaction. */
function buildLimitStatement(
  { statementMs, lockMs, idleInTransactionMs }: StatementLimits,
  { isLocal }: { readonly isLocal: boolean },
): string {
  const settings = {
    statement_timeout: statementMs,
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
  };
  const calls = Object.entries(settings).map(([name, ms]) => `set_config('${name}', '${ms}', ${isLocal})`);
  return `select ${calls.join(', ')}`;
}
