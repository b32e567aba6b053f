import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openSharedSqlite, openSqlite } from '#server/db/sqlite.ts';
import { sqliteFileName } from '#server/db/sqlite-file.ts';
import { engines } from '#tests/support/app/app.ts';
import { setupBackupFixture } from '#tests/support/db/backups.ts';

const { newFolder } = setupBackupFixture(() => undefined);

describe.runIf(engines.includes('sqlite'))('deleted data of SQLite', () => {
  it.each(['server', 'command'])('[OP-62] is not left in the file (deleted by the %s)', async (program) => {
    const folder = newFolder();
    const engine = openSqlite(folder);
    await sql`create table trace (id integer primary key, email text)`.execute(engine.kysely);
    await sql`create index trace_email on trace (email)`.execute(engine.kysely);
    for (let id = 0; id < 500; id++)
      await sql`insert into trace values (${id}, ${`canary${id}@example.org`})`.execute(engine.kysely);
    await sql`pragma wal_checkpoint(TRUNCATE)`.execute(engine.kysely);
    const countTraces = () =>
      readFileSync(join(folder, sqliteFileName)).toString('latin1').split('canary').length - 1;
    expect(countTraces()).toBeGreaterThanOrEqual(1000);

    const deleting = program === 'server' ? engine : openSharedSqlite(folder)!;
    // Some pages become free, others keep rows.
    await sql`delete from trace where id < 480`.execute(deleting.kysely);
    if (deleting !== engine) await deleting.close();
    await engine.close();
    expect(countTraces()).toBe(40);
  });
});
