import { sql, type Kysely } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/database.ts';
import { releasedMigrations } from '#server/db/migrations.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { openEngine } from '#server/open-engine.ts';
import { createPostgresDatabase } from '#tests/support/app/app.ts';

let database: Awaited<ReturnType<typeof createPostgresDatabase>>;
beforeEach(async () => {
  database = await createPostgresDatabase();
});
afterEach(() => database.drop());

/** The database's address, whose sessions have this name. */
function nameSessions(name: string): string {
  const url = new URL(database.url);
  url.searchParams.set('application_name', name);
  return url.href;
}

const readSession = sql<{ name: string; limit: string }>`
  select current_setting('application_name') as name, current_setting('statement_timeout') as limit`;

it('[OP-30] [OP-12] migrates through PostgreSQL’s own address, whatever limits the role has', async () => {
  let migratedBy: unknown;
  const later = async (db: Kysely<unknown>): Promise<void> => {
    migratedBy = (await readSession.execute(db)).rows;
  };
  const engine = openPostgres({ url: nameSessions('pooler'), listenUrl: nameSessions('direct') });
  await sql`do $$ begin execute format('alter database %I set statement_timeout = ''9s''', current_database()); end $$`.execute(
    engine.kysely,
  );
  const opened = await openDatabase(engine, { ...releasedMigrations, '9998-later': { up: later } });
  expect(migratedBy).toEqual([{ name: 'direct', limit: '0' }]);
  expect((await readSession.execute(opened.db)).rows).toEqual([{ name: 'pooler', limit: '15s' }]);
  await opened.close();

  const command = await openEngine(
    readConfig({ DATABASE_URL: nameSessions('pooler'), DATABASE_LISTEN_URL: nameSessions('direct') }),
    () => undefined,
  );
  expect((await readSession.execute(command!.kysely)).rows).toEqual([{ name: 'direct', limit: '0' }]);
  await command!.close();
});
