import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Migrator } from 'kysely/migration';
import { afterEach, expect, it } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { migrations } from '#server/db/migrations.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { openSqlite } from '#server/db/sqlite.ts';
import { newId } from '#server/id.ts';
import { createPostgresDatabase, engines } from '#tests/support/app.ts';

// More than two chunks of the migration.
const events = 450;
const nowMs = Date.parse('2026-06-06T08:00:00Z');
const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step();
});

it.each(engines)('[EV-25] finds the events that were there before there was a search (%s)', async (name) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'presente-test-'));
  cleanUp.push(() => rmSync(dataDir, { recursive: true, force: true }));
  const postgres = name === 'postgres' ? await createPostgresDatabase() : undefined;
  if (postgres !== undefined) cleanUp.push(postgres.drop);
  const engine = postgres === undefined ? openSqlite(dataDir) : openPostgres(postgres.url);
  cleanUp.push(() => engine.close());
  const { kysely } = engine;
  const before = Object.fromEntries(Object.entries(migrations).filter(([key]) => key < '0004'));
  const provider = { getMigrations: () => Promise.resolve(before) };
  expect((await new Migrator({ db: kysely, provider }).migrateToLatest()).error).toBeUndefined();
  const organiserId = newId(nowMs);
  await kysely
    .insertInto('account')
    .values({
      id: organiserId,
      email: 'a@example.org',
      password_hash: '',
      user_type: 'Organisation',
      user_role: 2,
      first_name: 'Anna',
      last_name: 'Rossi',
      language: 'it',
      is_verified: 1,
      created_at: nowMs,
      deleted_at: null,
    })
    .execute();
  await kysely.insertInto('organisation').values({ id: organiserId, company_name: 'Fiume' }).execute();
  const rows = Array.from({ length: events }, (_, no) => ({
    id: newId(nowMs),
    organiser_id: organiserId,
    title: `Caffè n’${no}`,
    description: '',
    domanda: '',
    mode: 'offline' as const,
    location: 'FORLÌ',
    latitude: null,
    longitude: null,
    region: '08',
    price_cents: 0,
    max_tickets: null,
    available: null,
    external_link: '',
    start_at: nowMs,
    end_at: nowMs + 1,
    cancelled_at: null,
    created_at: nowMs,
  }));
  await kysely.insertInto('event').values(rows).execute();
  const database = await openDatabase(engine);
  const filled = await database.db.selectFrom('event').select(['title', 'search_text', 'version']).execute();
  expect(filled).toHaveLength(events);
  for (const row of filled)
    expect(row).toMatchObject({
      version: 1,
      search_text: `caffe n${row.title.slice('Caffè n’'.length)} forli`,
    });
});
