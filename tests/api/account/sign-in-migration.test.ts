import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { dayMs } from '#contract/durations.ts';
import { openDatabase } from '#server/db/database.ts';
import { releasedMigrations } from '#server/db/migrations.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { openSqlite } from '#server/db/sqlite.ts';
import { createPostgresDatabase, engines } from '#tests/support/app/app.ts';

const nowMs = 1_800_000_000_000;

it.each(engines)('[AC-86] an upgrade keeps sessions, with their last use and an end (%s)', async (name) => {
  const folder = mkdtempSync(join(tmpdir(), 'presente-test-'));
  const postgres = name === 'postgres' ? await createPostgresDatabase() : undefined;
  const openEngine = () =>
    postgres === undefined ? openSqlite(folder) : openPostgres({ url: postgres.url });
  const earlier = Object.entries(releasedMigrations).filter(([migration]) => migration < '0002');
  const before = await openDatabase(openEngine(), Object.fromEntries(earlier));
  await before.db
    .insertInto('account')
    .values({
      id: 'account',
      email: 'ada@example.org',
      password_hash: '!',
      user_type: 'Basic',
      user_role: 2,
      first_name: 'Ada',
      last_name: 'Neri',
      language: 'it',
      is_verified: 1,
      created_at: nowMs,
    })
    .execute();
  const insertSession = (id: string, admin_id: string | null, created_at: number, expires_at: number) =>
    before.db
      .insertInto('session')
      .values({
        token_hash: id,
        id,
        account_id: 'account',
        device_type: 'web',
        admin_id,
        created_at,
        expires_at,
      })
      .execute();
  await insertSession('recent', null, nowMs - 10 * dayMs, nowMs + 29 * dayMs);
  await insertSession('old', null, nowMs - 80 * dayMs, nowMs + 30 * dayMs);
  await insertSession('admin', 'other', nowMs, nowMs + dayMs / 24);
  await before.close();

  const after = await openDatabase(openEngine());
  const rows = await after.db
    .selectFrom('session')
    .select(['id', 'last_used_at', 'expires_at', 'network', 'shared_at'])
    .orderBy('id')
    .execute();
  await after.close();
  await postgres?.drop();
  rmSync(folder, { recursive: true, force: true });
  const unknown = { network: '', shared_at: 0 };
  expect(rows).toEqual([
    { id: 'admin', last_used_at: nowMs, expires_at: nowMs + dayMs / 24, ...unknown },
    { id: 'old', last_used_at: nowMs, expires_at: nowMs + 10 * dayMs, ...unknown },
    { id: 'recent', last_used_at: nowMs - dayMs, expires_at: nowMs + 29 * dayMs, ...unknown },
  ]);
});
