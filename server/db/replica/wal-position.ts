import pg from 'pg';
import { secondMs } from '#contract/durations.ts';

/** Time for a connection, and for one reading. */
const timeoutMs = 2 * secondMs;

/** How far a PostgreSQL has come in the write-ahead log. */
export interface WalPosition {
  /** Whether it follows another server. */
  readonly isStandby: boolean;
  /** Identifies the cluster: a primary and its standbys have the same. */
  readonly systemId: string;
  /** Bytes of the log: written by a primary, replayed by a standby; null if a standby does not say. */
  readonly bytes: number | null;
}

// `case` keeps the function of the other role, which would fail, from being called.
const statement = `
  select pg_is_in_recovery() as "isStandby",
    (select system_identifier::text from pg_control_system()) as "systemId",
    ((case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_insert_lsn() end)
      - '0/0'::pg_lsn)::bigint as bytes`;

/** Reads the position of one server on a connection of its own, which a full pool does not delay. */
export class WalPositionReader {
  readonly #url: string;
  #client: pg.Client | undefined;

  constructor(url: string) {
    this.#url = url;
  }

  /** @throws the connection's error; the next reading opens a new one */
  async read(): Promise<WalPosition> {
    try {
      this.#client ??= await connect(this.#url);
      const { rows } = await this.#client.query<WalPosition>(statement);
      return rows[0]!;
    } catch (error) {
      this.close();
      throw error;
    }
  }

  close(): void {
    this.#client?.connection.stream.destroy();
    this.#client = undefined;
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
    keepAlive: true,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    client.connection.stream.destroy();
    throw error;
  }
}
