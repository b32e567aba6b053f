import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Logger } from 'pino';
import { secondMs } from '#contract/durations.ts';
import { withTimeout } from '../gateways/with-timeout.ts';
import { startPeriodicJob, type JobHandle } from '../periodic-job.ts';
import type { ChangeListener } from './database.ts';

/** Channel of the notifications; the payload is the id of a changed event, or a self-test. */
export const changeChannel = 'presente_change';
const selfTestPrefix = 'self-test ';
const reconnectAfterMs = secondMs;

/** Interval of the self-test, and how long a notification may take. */
export interface SelfTestTiming {
  readonly intervalMs: number;
  readonly timeoutMs: number;
}
const defaultTiming: SelfTestTiming = { intervalMs: 10 * secondMs, timeoutMs: 2 * secondMs };

const deafProblem =
  'this server does not hear the notifications of its database, so that live updates and the list of events lag behind. Behind a pooler in transaction mode, such as pgbouncer, set DATABASE_LISTEN_URL to the address of PostgreSQL itself.';
const unconnectedProblem =
  'the connection that listens to notifications cannot be opened: DATABASE_LISTEN_URL, or else DATABASE_URL, does not answer.';

interface ChangeListeningOptions {
  /** URL of a session that lasts: a pooler in transaction mode would swallow the notifications. */
  readonly url: string;
  /** Notifies all listening processes, through the pool. */
  readonly notify: (payload: string) => Promise<unknown>;
  readonly log?: Logger | undefined;
  readonly timing?: SelfTestTiming | undefined;
}

/**
 * The listening connection, and its self-test (OP-11): this process notifies itself through the pool and must
 * hear it. A connection that hears nothing is replaced at once; if the new one hears nothing either, there is
 * a `problem`.
 */
export class ChangeListening {
  readonly #options: ChangeListeningOptions;
  readonly #timing: SelfTestTiming;
  readonly #testPayload = selfTestPrefix + randomUUID();
  #listener: ChangeListener = () => undefined;
  #client: pg.Client | undefined;
  #onHeard: () => void = () => undefined;
  #job: JobHandle | undefined;
  #retryTimer: NodeJS.Timeout | undefined;
  #isStopped = false;
  #isFirst = true;
  #problem: string | undefined;

  constructor(options: ChangeListeningOptions) {
    this.#options = options;
    this.#timing = options.timing ?? defaultTiming;
  }

  /** Why notifications are not heard, for operators; `undefined` if they are. */
  get problem(): string | undefined {
    return this.#problem;
  }

  /**
   * Connects, tests once, and then tests periodically.
   * @throws the connection's error if the first one fails
   */
  async start(listener: ChangeListener): Promise<void> {
    this.#listener = listener;
    await this.#connect();
    if (!(await this.#isHearing())) this.#setProblem(deafProblem);
    this.#job = startPeriodicJob({
      intervalMs: this.#timing.intervalMs,
      initialDelayMs: this.#timing.intervalMs,
      work: () => this.#check(),
      onError: () => {
        this.#setProblem(unconnectedProblem);
        this.#retry();
      },
    });
    // The connection may have ended meanwhile.
    if (this.#client === undefined) this.#job.wake();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#retryTimer);
    await this.#job?.stop();
    this.#disconnect();
  }

  async #check(): Promise<void> {
    if (this.#isStopped) return;
    if (this.#client === undefined) await this.#connect();
    else if (!(await this.#isHearing())) {
      this.#disconnect();
      await this.#connect();
    }
    this.#setProblem((await this.#isHearing()) ? undefined : deafProblem);
  }

  async #connect(): Promise<void> {
    const { timeoutMs } = this.#timing;
    const client = new pg.Client({
      connectionString: this.#options.url,
      connectionTimeoutMillis: timeoutMs,
      query_timeout: timeoutMs,
      keepAlive: true,
    });
    client.on('error', () => undefined);
    client.on('notification', ({ payload = '' }) => {
      if (!payload.startsWith(selfTestPrefix)) this.#listener(payload);
      else if (payload === this.#testPayload) this.#onHeard();
    });
    try {
      await client.connect();
      await client.query(`listen ${changeChannel}`);
    } catch (error) {
      client.connection.stream.destroy();
      throw error;
    }
    this.#client = client;
    client.once('end', () => {
      if (this.#client !== client) return;
      this.#client = undefined;
      this.#retry();
    });
    // Notifications sent while disconnected are lost.
    if (!this.#isFirst) this.#listener(undefined);
    this.#isFirst = false;
  }

  /** Closes the connection without waiting for an answer: it may hang. */
  #disconnect(): void {
    const client = this.#client;
    this.#client = undefined;
    if (client === undefined) return;
    void client.end().catch(() => undefined);
    client.connection.stream.end(() => client.connection.stream.destroy());
  }

  #retry(): void {
    clearTimeout(this.#retryTimer);
    if (!this.#isStopped) this.#retryTimer = setTimeout(() => this.#job?.wake(), reconnectAfterMs);
  }

  /** Whether this process hears itself. A pool that takes no notification shows nothing: then it is not asked. */
  async #isHearing(): Promise<boolean> {
    let isHeard = false;
    const heard = new Promise<void>((resolve) => {
      this.#onHeard = () => {
        isHeard = true;
        resolve();
      };
    });
    try {
      await this.#options.notify(this.#testPayload);
    } catch {
      return this.#problem === undefined;
    }
    await withTimeout(heard, this.#timing.timeoutMs).catch(() => undefined);
    return isHeard;
  }

  #setProblem(problem: string | undefined): void {
    const { log } = this.#options;
    if (this.#isStopped || problem === this.#problem) return;
    this.#problem = problem;
    if (problem === undefined) log?.info('the notifications of the database are heard again');
    else log?.error({ problem }, 'notifications of the database are not heard');
  }
}
