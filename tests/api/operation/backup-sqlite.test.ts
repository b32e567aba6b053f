import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { backupCommand } from '#server/admin/backup-command.ts';
import { restoreCommand } from '#server/admin/restore-command.ts';
import { verifyCommand } from '#server/admin/verify-command.ts';
import type { Config } from '#server/config.ts';
import { createSqliteBackups, inspectSqliteBackup } from '#server/db/backup/sqlite-backup.ts';
import { sqliteFileName } from '#server/db/sqlite-file.ts';
import { engines } from '#tests/support/app/app.ts';
import { runAdminInProcess } from '#tests/support/app/run-admin-in-process.ts';
import { runBackupCommand, setupBackupFixture } from '#tests/support/db/backups.ts';

const { newFolder, newFilledApp, newPlace } = setupBackupFixture(() => undefined);

describe.runIf(engines.includes('sqlite'))('backups of SQLite', () => {
  it('[OP-7] end while another process writes all the time, with one consistent state', async () => {
    const app = await newFilledApp('sqlite');
    const { config, database } = app.services;
    // More pages than one step copies.
    const bytes = Buffer.alloc(1_000_000);
    for (let n = 0; n < 12; n++)
      await database.db
        .insertInto('image')
        .values({ sha256: `a${n}`, width: n, height: 1, content_type: '', bytes, created_at: 0 })
        .execute();
    const other = new BetterSqlite(join(config.dataDir, sqliteFileName));
    const write = other.transaction((n: number) => {
      for (const key of ['first', 'second'])
        other.prepare('insert or replace into setting values (?, ?)').run(key, String(n));
    });
    let writes = 0;
    let isOver = false;
    const writeOn = (): void => {
      if (isOver) return;
      write(++writes);
      setImmediate(writeOn);
    };
    writeOn();
    const file = join(newFolder(), 'copy');
    await runBackupCommand(backupCommand, config, file);
    isOver = true;
    other.close();
    const copy = new BetterSqlite(file, { readonly: true });
    const values = copy.prepare(`select value from setting where key in ('first', 'second')`).pluck().all();
    copy.close();
    expect(values[0]).toBe(values[1]);
    expect(writes).toBeGreaterThan(Number(values[0]));
  });

  it('[OP-7] never replace the database itself', async () => {
    const { config } = (await newFilledApp('sqlite')).services;
    const path = join(config.dataDir, sqliteFileName);
    await expect(runBackupCommand(backupCommand, config, path, { force: true })).rejects.toThrow(
      'is the database itself',
    );
  });

  it('[OP-8] with rows that refer to missing rows, or damaged pages, are reported', async () => {
    const app = await newFilledApp('sqlite');
    const file = join(newFolder(), 'copy');
    await runBackupCommand(backupCommand, app.services.config, file);
    const orphaned = join(newFolder(), 'orphaned');
    cpSync(file, orphaned);
    const writer = new BetterSqlite(orphaned);
    writer.pragma('foreign_keys = OFF');
    writer.exec('delete from "order"');
    writer.close();
    await expect(runBackupCommand(verifyCommand, app.services.config, orphaned)).rejects.toThrow(
      '2 rows of participant refer to rows of order that are missing.',
    );
    const bytes = readFileSync(file);
    bytes.fill(0x5a, 4096 * 8, 4096 * 30);
    writeFileSync(file, bytes);
    await expect(runBackupCommand(verifyCommand, app.services.config, file)).rejects.toThrow('It is damaged');
  });

  it('[OP-8] [OP-9] are no copies of a running server’s file, whose newest rows are beside it', async () => {
    const app = await newFilledApp('sqlite');
    const copied = join(newFolder(), 'copied');
    for (const suffix of ['', '-wal'])
      cpSync(join(app.services.config.dataDir, sqliteFileName + suffix), copied + suffix);
    const place = await newPlace(app);
    for (const command of [verifyCommand, restoreCommand])
      await expect(runBackupCommand(command, place, copied)).rejects.toThrow(
        'It is the file of a server and not a backup: its newest rows are beside it',
      );
    expect(readdirSync(place.dataDir)).toEqual([]);
  });

  it('[OP-9] are compared with what was restored, before the tables are brought up to date', async () => {
    const app = await newFilledApp('sqlite');
    const file = join(newFolder(), 'copy');
    await runBackupCommand(backupCommand, app.services.config, file);
    const { contents } = await inspectSqliteBackup(file);
    const place = await newPlace(app);
    const other = { ...contents, rowCounts: new Map(contents.rowCounts).set('participant', 3) };
    await expect(
      createSqliteBackups(place.dataDir).restore(file, other, () => Promise.resolve()),
    ).rejects.toThrow('The table participant has 2 rows instead of 3.');
    expect(readdirSync(place.dataDir)).toEqual(['lock.sqlite']);
  });

  it('[OP-9] are not restored over a killed server’s log, and a killed restore is repeated', async () => {
    const app = await newFilledApp('sqlite');
    const file = join(newFolder(), 'copy');
    await runBackupCommand(backupCommand, app.services.config, file);
    const place = await newPlace(app);
    writeFileSync(join(place.dataDir, `${sqliteFileName}-wal`), 'x');
    await expect(runBackupCommand(restoreCommand, place, file)).rejects.toThrow('presente.sqlite-wal');
    rmSync(join(place.dataDir, `${sqliteFileName}-wal`));
    mkdirSync(join(place.dataDir, 'restoring'));
    writeFileSync(join(place.dataDir, 'restoring', sqliteFileName), 'half');
    await runBackupCommand(restoreCommand, place, file);
    expect(readdirSync(place.dataDir).sort()).toEqual(['lock.sqlite', sqliteFileName]);
  });
});

describe('the commands', () => {
  it('[OP-8] [OP-9] refuse a missing file and one that is no backup, in one sentence with exit code 1', async () => {
    const folder = newFolder();
    const place = { DATA_DIR: folder };
    writeFileSync(join(folder, 'text'), 'no backup at all');
    writeFileSync(join(folder, 'nothing'), '');
    const other = new BetterSqlite(join(folder, 'other'));
    other.exec('create table t (x)');
    other.close();
    for (const [args, words] of [
      [['verify', join(folder, 'none')], 'There is no file'],
      [['restore', join(folder, 'text')], 'is not a backup of Presente'],
      [['verify', join(folder, 'nothing')], 'is empty: it is not a backup.'],
      [['backup', join(folder, 'copy')], 'There is no database'],
    ] as const) {
      const { code, stderr } = await runAdminInProcess(place, ...args);
      expect(code).toBe(1);
      expect(stderr.trimEnd().split('\n')).toEqual([expect.stringContaining(words)]);
    }
    const config = { dataDir: folder, ticketKey: undefined, databaseUrl: undefined } as unknown as Config;
    await expect(runBackupCommand(verifyCommand, config, join(folder, 'other'))).rejects.toThrow(
      'It is not a backup of Presente: it has none of its tables.',
    );
  });

  it('[OP-9] refuse a backup of the other database', async () => {
    const app = await newFilledApp('sqlite');
    const file = join(newFolder(), 'copy');
    await runBackupCommand(backupCommand, app.services.config, file);
    const databaseUrl = 'postgres://localhost:1/none';
    await expect(
      runBackupCommand(restoreCommand, { ...app.services.config, databaseUrl }, file),
    ).rejects.toThrow('is a backup of SQLite, and DATABASE_URL names a PostgreSQL database.');
    const archive = join(newFolder(), 'archive');
    writeFileSync(archive, 'PGDMP and the rest');
    await expect(runBackupCommand(restoreCommand, app.services.config, archive)).rejects.toThrow(
      'is a backup of PostgreSQL. Set DATABASE_URL to an empty database.',
    );
  });
});
