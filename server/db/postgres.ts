import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { ChangeListener, Engine } from './database.ts';
import type { Tables } from './tables.ts';

const channel = 'presente_change';
const reconnectAfterMs = 1000;

// bigint columns hold milliseconds, cents and counters, all far below 2^53.
pg.types.setTypeParser(20, Number);

/** PostgreSQL at this address, for any number of server processes. */
export function openPostgres(url: string): Engine {
  const pool = new pg.Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 4000 });
  // A connection that dies while idle is replaced by the pool at the next query.
  pool.on('error', () => undefined);
  // One that dies while it is in use fails its query; unheard, its error would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const listener = listenOn(url);
  return {
    kysely,
    async announce(tx, eventId) {
      // Delivered at commit, to this process as well.
      await sql`select pg_notify(${channel}, ${eventId})`.execute(tx);
    },
    listen: listener.start,
    async close() {
      await listener.stop();
      await kysely.destroy();
    },
  };
}

function listenOn(url: string): { start(heard: ChangeListener): Promise<void>; stop(): Promise<void> } {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  let isFirst = true;

  async function start(heard: ChangeListener): Promise<void> {
    const next = new pg.Client({ connectionString: url, keepAlive: true });
    client = next;
    next.on('notification', (message) => heard(message.payload ?? ''));
    next.on('error', () => undefined);
    await next.connect();
    next.once('end', () => retry(heard));
    await next.query(`listen ${channel}`);
    // What was announced while nobody listened is not heard any more.
    if (!isFirst) heard(undefined);
    isFirst = false;
  }

  function retry(heard: ChangeListener): void {
    // A connection can fail and end as well: it is replaced once.
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(() => void start(heard).catch(() => retry(heard)), reconnectAfterMs);
  }

  return {
    start,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await client?.end();
    },
  };
}
