import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import type { Logger } from 'pino';
import { minuteMs, secondMs } from '#contract/durations.ts';

/** Age of a query or connection attempt at which PostgreSQL is suspected to hang. */
const suspectAfterMs = 1.5 * secondMs;
/** The same for a statement that may take minutes. */
const suspectLongAfterMs = 15 * secondMs;
const tickMs = secondMs / 4;
/** Ticks in which a new connection must answer. Ticks, not time: a busy process skips ticks and blames no one. */
const probeTicks = 8;
/** A connection without an answer for longer than any statement may take is dead. */
const maxAnswerMs = 20 * secondMs;
const maxLongAnswerMs = 15 * minuteMs;

const longStatements = new AsyncLocalStorage<true>();

/** Runs work whose statements may take minutes, such as an erasure. */
export const withLongStatements = <T>(work: () => Promise<T>): Promise<T> => longStatements.run(true, work);

/** What is waiting for PostgreSQL. */
interface Waiting {
  readonly sinceMs: number;
  readonly suspectAfterMs: number;
  readonly maxMs: number;
  abort(): void;
}

/** SQLSTATE: the server has answered, if only with a refusal. */
const isAnswer = (error: unknown): boolean => error instanceof pg.DatabaseError;

/** The error of whatever waited for a PostgreSQL that hangs; it counts as a lost connection. */
const createHangError = (): Error =>
  Object.assign(new Error('PostgreSQL does not answer'), { code: 'ETIMEDOUT' });

/**
 * Notices a PostgreSQL that accepts connections and does not answer (OP-12): a stopped process, a full disk
 * under it, a network that swallows packets. If a query is not answered for 1.5 s, nor any other meanwhile, a new
 * connection is tried; if nothing is answered within 2 s either, every connection is closed, and requests fail at
 * once until one is answered again. A slow statement on a server that answers is left to `statement_timeout`.
 */
export class HangGuard {
  readonly #url: string;
  readonly #log: Logger | undefined;
  readonly #waiting = new Set<Waiting>();
  readonly #clients = new Set<pg.ClientBase>();
  #timer: NodeJS.Timeout | undefined;
  /** When PostgreSQL last answered a query. */
  #answeredAtMs = -Infinity;
  #isProbing = false;
  #isHanging = false;
  #isStopped = false;

  constructor(url: string, log: Logger | undefined) {
    this.#url = url;
    this.#log = log;
  }

  /** Watches the queries of a new connection. */
  watchClient(client: pg.ClientBase): void {
    this.#clients.add(client);
    client.once('end', () => this.#clients.delete(client));
    const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
    const watchQuery = (...args: unknown[]): Promise<unknown> =>
      this.#watch(this.#noteAnswer(query(...args)), () => destroyConnection(client));
    client.query = watchQuery as typeof client.query;
  }

  /** The pool, which fails at once while PostgreSQL hangs. */
  watchPool(pool: pg.Pool): Pick<pg.Pool, 'connect' | 'end' | 'options'> {
    const acquire = (): Promise<pg.PoolClient> => this.#acquire(pool);
    return { options: pool.options, connect: acquire as pg.Pool['connect'], end: () => pool.end() };
  }

  stop(): void {
    this.#isStopped = true;
    clearInterval(this.#timer);
  }

  async #acquire(pool: pg.Pool): Promise<pg.PoolClient> {
    if (this.#isHanging) throw createHangError();
    const connecting = pool.connect();
    return new Promise<pg.PoolClient>((resolve, reject) => {
      let isAborted = false;
      const watched = this.#watch(connecting, () => {
        isAborted = true;
        reject(createHangError());
      });
      watched.then((client) => (isAborted ? client.release() : resolve(client)), reject);
    });
  }

  #noteAnswer<T>(query: Promise<T>): Promise<T> {
    const note = (): void => {
      this.#answeredAtMs = performance.now();
    };
    query.then(note, (error: unknown) => {
      if (isAnswer(error)) note();
    });
    return query;
  }

  #watch<T>(promise: Promise<T>, abort: () => void): Promise<T> {
    const isLong = longStatements.getStore() === true;
    const waiting = {
      sinceMs: performance.now(),
      suspectAfterMs: isLong ? suspectLongAfterMs : suspectAfterMs,
      maxMs: isLong ? maxLongAnswerMs : maxAnswerMs,
      abort,
    };
    this.#waiting.add(waiting);
    this.#timer ??= setInterval(() => this.#inspect(), suspectAfterMs / 3).unref();
    const finish = (): void => {
      this.#waiting.delete(waiting);
    };
    promise.then(finish, finish);
    return promise;
  }

  #inspect(): void {
    if (this.#waiting.size === 0) {
      clearInterval(this.#timer);
      this.#timer = undefined;
    }
    const nowMs = performance.now();
    let isSuspect = false;
    for (const waiting of this.#waiting) {
      if (nowMs - waiting.sinceMs > waiting.maxMs) waiting.abort();
      const silentSinceMs = Math.max(waiting.sinceMs, this.#answeredAtMs);
      if (nowMs - silentSinceMs > waiting.suspectAfterMs) isSuspect = true;
    }
    if (isSuspect && !this.#isProbing && !this.#isHanging) void this.#probe();
  }

  async #probe(): Promise<void> {
    this.#isProbing = true;
    try {
      while (!this.#isStopped) {
        const isAnswered = await this.#isAnswered();
        if (isAnswered && this.#isHanging) this.#log?.info('PostgreSQL answers again');
        if (!isAnswered && !this.#isHanging) {
          this.#log?.error('PostgreSQL does not answer: requests are refused until it does');
          this.#closeAll();
        }
        this.#isHanging = !isAnswered;
        if (!isAnswered) continue;
        this.#answeredAtMs = performance.now();
        return;
      }
    } finally {
      this.#isProbing = false;
    }
  }

  #closeAll(): void {
    for (const { abort } of this.#waiting) abort();
    for (const client of this.#clients) destroyConnection(client);
  }

  /**
   * Whether a new connection, or a query on another, is answered within the time of `probeTicks`; takes at least one
   * tick. A server without a free connection, or behind a slow proxy, may answer its old connections alone.
   */
  #isAnswered(): Promise<boolean> {
    const startMs = performance.now();
    const client = new pg.Client({ connectionString: this.#url });
    client.on('error', () => undefined);
    return new Promise((resolve) => {
      let ticks = 0;
      let answer: boolean | undefined;
      const interval = setInterval(() => {
        ticks += 1;
        if (this.#answeredAtMs > startMs) answer ??= true;
        if (answer === undefined && ticks < probeTicks && !this.#isStopped) return;
        clearInterval(interval);
        destroyConnection(client);
        resolve(answer ?? false);
      }, tickMs).unref();
      client
        .connect()
        .then(() => client.query('select 1'))
        .then(
          () => (answer = true),
          (error: unknown) => (answer = isAnswer(error)),
        );
    });
  }
}

const destroyConnection = (client: pg.ClientBase): void =>
  void (client as pg.Client).connection.stream.destroy();
