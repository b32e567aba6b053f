import {
  appendFileSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import type { Kysely } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDatabase, openDatabaseWithoutMigrating } from '#server/db/database.ts';
import { releasedMigrations } from '#server/db/migrations.ts';
import { sqliteFileName, toDatabaseRefused } from '#server/db/sqlite-file.ts';
import { openSqlite } from '#server/db/sqlite.ts';
import { createPostgresDatabase } from '#tests/support/app/app.ts';
import { newDataDir, startFailing, startServerProcess } from '#tests/support/app/server-process.ts';

let dataDir: string;
let path: string;
beforeEach(() => {
  dataDir = newDataDir();
  path = join(dataDir, sqliteFileName);
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const migrateOnce = async (): Promise<void> => (await openDatabase(openSqlite(dataDir))).close();
const refusal = async (environment: Record<string, string> = {}) => {
  const { code, output } = await startFailing({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...environment });
  return { code, lines: output.trimEnd().split('\n') };
};

const damages: readonly (readonly [how: string, damage: () => void | Promise<void>, sentence: string])[] = [
  ['empty', () => writeFileSync(path, ''), 'is an empty file. Restore a backup, or delete the file'],
  ['truncated', () => truncateSync(path, statSync(path).size / 2), 'is damaged. Keep a copy of it'],
  [
    'overwritten at its beginning',
    () => writeFileSync(path, Buffer.concat([Buffer.alloc(100, 'x'), readFileSync(path).subarray(100)])),
    'is damaged. Keep a copy of it',
  ],
  [
    'a folder',
    () => {
      rmSync(path);
      mkdirSync(path);
    },
    'This user cannot write to',
  ],
  [
    'overwritten in its middle after an unclean stop',
    () => {
      const bytes = readFileSync(path);
      bytes.fill(0x5a, 4096 * 2, 4096 * 12);
      writeFileSync(path, bytes);
      // What a killed process leaves: a log that holds no complete transaction.
      writeFileSync(`${path}-wal`, Buffer.alloc(32));
    },
    'is damaged. Keep a copy of it',
  ],
  [
    'of a newer version',
    () => {
      const file = new BetterSqlite(path);
      file.exec(`insert into kysely_migration values ('9999-later', '2030-01-01T00:00:00.000Z')`);
      file.close();
    },
    'A newer version of Presente has changed this database.',
  ],
];

it.each(damages)(
  '[OP-5] [RS-39] refuses a database that is %s, in one sentence',
  async (_how, damage, sentence) => {
    await migrateOnce();
    await damage();
    const { code, lines } = await refusal();
    expect(code).toBe(78);
    expect(lines).toEqual([expect.stringContaining(sentence)]);
  },
);

it('[RS-39] refuses a PostgreSQL database of a newer version, in one sentence', async () => {
  const { url, drop } = await createPostgresDatabase();
  const server = await startServerProcess({ DATABASE_URL: url });
  await server.stop('SIGTERM');
  const { Client } = (await import('pg')).default;
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(`insert into kysely_migration values ('9999-later', '2030-01-01T00:00:00.000Z')`);
  await client.end();
  expect(await refusal({ DATABASE_URL: url })).toEqual({
    code: 78,
    lines: [expect.stringContaining('A newer version of Presente has changed this database.')],
  });
  await drop();
});

it.each([
  ['SQLITE_READONLY_DBMOVED', 'cannot write to'],
  ['EROFS', 'cannot write to'],
  ['SQLITE_FULL', 'no space left'],
  ['ENOSPC', 'no space left'],
])('[RS-39] explains %s to the operator', (code, words) => {
  const error = Object.assign(new Error('low-level text'), { code });
  expect(toDatabaseRefused('/srv/presente', error)?.message).toContain(words);
});

it('[RS-39] starts on the database of a killed server, after checking it', async () => {
  const killed = await startServerProcess({ DATA_DIR: dataDir });
  await killed.stop('SIGKILL');
  expect(statSync(`${path}-wal`).size).toBeGreaterThan(0);
  // A torn last transaction is no damage: SQLite ignores it.
  appendFileSync(`${path}-wal`, Buffer.alloc(500, 7));
  const restarted = await startServerProcess({ DATA_DIR: dataDir });
  expect(await restarted.stop('SIGTERM')).toBe(0);
});

const later = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.createTable('later').addColumn('id', 'text').execute();
};

it('[RS-38] copies a SQLite database with data before it is migrated', async () => {
  await migrateOnce();
  const before = await openDatabase(openSqlite(dataDir));
  await before.db.insertInto('setting').values({ key: 'kept', value: 'yes' }).execute();
  await before.close();
  const next = { ...releasedMigrations, '9998-later': { up: later } };
  const unmigrated = openSqlite(dataDir);
  expect(await openDatabaseWithoutMigrating(unmigrated, next)).toMatchObject({ schemaAge: 'older' });
  await unmigrated.close();
  const migrated = await openDatabase(openSqlite(dataDir), next);
  await migrated.close();
  const copy = new BetterSqlite(`${path}.before-9998-later`, { readonly: true });
  expect(copy.prepare(`select value from setting where key = 'kept'`).pluck().get()).toBe('yes');
  expect(copy.prepare(`select count(*) from sqlite_master where name = 'later'`).pluck().get()).toBe(0);
  copy.close();
});

it('[RS-38] a failed migration leaves nothing behind: neither its tables nor its row', async () => {
  await migrateOnce();
  const failing = {
    up: async (db: Kysely<unknown>) => {
      await later(db);
      throw new Error('killed');
    },
  };
  const engine = openSqlite(dataDir);
  await expect(openDatabase(engine, { ...releasedMigrations, '9998-later': failing })).rejects.toThrow(
    'killed',
  );
  await engine.close();
  const file = new BetterSqlite(path, { readonly: true });
  const count = (query: string) => file.prepare(query).pluck().get();
  expect(count(`select count(*) from sqlite_master where name = 'later'`)).toBe(0);
  expect(count(`select count(*) from kysely_migration where name = '9998-later'`)).toBe(0);
  file.close();
  const again = await openDatabase(openSqlite(dataDir), {
    ...releasedMigrations,
    '9998-later': { up: later },
  });
  await again.close();
});
