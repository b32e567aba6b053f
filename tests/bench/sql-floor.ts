import BetterSqlite from 'better-sqlite3';
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { newUuid, poolSize, type HotEvent } from './hot-event.ts';

/** Executes one transaction. */
export type RunTransaction = (statements: readonly Statement[]) => Promise<unknown>;

/** A statement with `?` as parameters. */
type Statement = readonly [sql: string, ...parameters: readonly (string | number | null)[]];

interface Floor {
  readonly run: RunTransaction;
  close(): Promise<void>;
}

/**
 * Opens the database without the server: what the same rows cost at least, in one transaction each, with the
 * connections and the durability of one server process.
 */
export function openFloor(event: HotEvent, databaseUrl: string | undefined): Floor {
  if (databaseUrl === undefined) return openSqliteFloor(event);
  const pool = new pg.Pool({ connectionString: databaseUrl, max: poolSize });
  return {
    async run(statements) {
      const client = await pool.connect();
      try {
        await client.query('begin');
        for (const [sql, ...parameters] of statements) await client.query(numberParameters(sql), parameters);
        await client.query('commit');
      } finally {
        client.release();
      }
    },
    close: () => pool.end(),
  };
}

function openSqliteFloor({ sqlitePath }: HotEvent): Floor {
  const file = new BetterSqlite(sqlitePath);
  file.pragma('synchronous = FULL');
  file.pragma('foreign_keys = ON');
  const prepared = new Map<string, BetterSqlite.Statement>();
  const prepare = (sql: string): BetterSqlite.Statement => {
    const statement = prepared.get(sql) ?? file.prepare(sql);
    prepared.set(sql, statement);
    return statement;
  };
  const run = file.transaction((statements: readonly Statement[]) => {
    for (const [sql, ...parameters] of statements)
      if (!sql.includes('pg_notify')) prepare(sql).run(...parameters);
  });
  return {
    // Lets other lanes go on, as a server does.
    run: async (statements) => {
      run.immediate(statements);
      await new Promise(setImmediate);
    },
    close: () => Promise.resolve(void file.close()),
  };
}

const numberParameters = (sql: string): string => {
  let number = 0;
  return sql.replaceAll('?', () => `$${++number}`);
};

const text = 'x'.repeat(1500);
const html = 'x'.repeat(6000);

/** The rows that a registration with one ticket writes. */
export function buildRegistration({ id: eventId }: HotEvent): Statement[] {
  const now = Date.now();
  const orderId = newUuid();
  const email = `${orderId}@example.org`;
  return [
    [
      'insert into idempotency_key (key_hash, content_hash, result_id, created_at) values (?, ?, ?, ?) on conflict do nothing',
      orderId,
      orderId,
      orderId,
      now,
    ],
    [
      `update event set participant_count = participant_count + 1, change_no = change_no + 1
        where id = ? and cancelled_at is null and (available is null or available >= 1)`,
      eventId,
    ],
    [
      `insert into "order" (id, event_id, first_name, last_name, email, language, quantity, price_cents, created_at)
        values (?, ?, 'Anna', 'Rossi', ?, 'it', 1, 0, ?)`,
      orderId,
      eventId,
      email,
      now,
    ],
    [
      `insert into participant (id, event_id, order_id, ticket_no, first_name, last_name, email, change_no, created_at)
        values (?, ?, ?, 1, 'Anna', 'Rossi', ?, 1, ?)`,
      newUuid(),
      eventId,
      orderId,
      email,
      now,
    ],
    [
      'insert into mail (id, recipient, subject, text, html, order_id, created_at, due_at) values (?, ?, ?, ?, ?, ?, ?, ?)',
      newUuid(),
      email,
      'Iscrizione confermata',
      text,
      html,
      orderId,
      now,
      now,
    ],
    ['select pg_notify(?, ?)', 'bench', eventId],
  ];
}

/** The rows that a single check-in writes. */
export function buildCheckIn({ id: eventId, organiserId, ...event }: HotEvent): Statement[] {
  const now = Date.now();
  const participantId = event.takeParticipantId();
  return [
    ['update event set change_no = change_no where id = ?', eventId],
    [
      `insert into check_in_operation (operation_id, event_id, participant_id, account_id, device_id, device_label,
        source, is_checked_in, occurred_at, corrected_at, received_at, outcome, is_active)
        values (?, ?, ?, ?, 'telefono', 'Varco nord', 'tap', 1, ?, ?, ?, 'applied', 1)`,
      `${newUuid().slice(0, 24)}${randomBytes(6).toString('hex')}`,
      eventId,
      participantId,
      organiserId,
      now,
      now,
      now,
    ],
    [
      'update event set change_no = change_no + 1, checked_in_count = checked_in_count + 1 where id = ?',
      eventId,
    ],
    ['update participant set change_no = change_no + 1 where id = ?', participantId],
    ['select pg_notify(?, ?)', 'bench', eventId],
  ];
}
