import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { backupCommand } from '#server/admin/backup-command.ts';
import { mailCommand } from '#server/admin/mail-command.ts';
import { restoreCommand } from '#server/admin/restore-command.ts';
import { verifyCommand } from '#server/admin/verify-command.ts';
import { confirmClock, readSeenClock } from '#server/clock-guard.ts';
import type { Config } from '#server/config.ts';
import { ProgramFailed, toLibpqEnvironment, toProgramError } from '#server/db/backup/postgres-programs.ts';
import { sqliteFileName } from '#server/db/sqlite-file.ts';
import type { EventSchedule } from '#server/event/event-schedule-store.ts';
import {
  countHeldNotifications,
  holdNotifications,
  queueChangeNotification,
} from '#server/event/notices/notification-store.ts';
import { queueMail } from '#server/mail/mail-queue.ts';
import { engines, type TestApp } from '#tests/support/app/app.ts';
import { runBackupCommand, setupBackupFixture } from '#tests/support/db/backups.ts';
import { dumpDatabase } from '#tests/support/db/dump-database.ts';
import { setupPostgresWithClient } from '#tests/support/db/postgres-with-client.ts';

const { later, newFolder, newDatabase, newFilledApp, newPlace, openPlace } =
  setupBackupFixture(setupPostgresWithClient());

describe.each(engines)('backups (%s)', (engine) => {
  let app: TestApp;
  let config: Config;
  let file: string;
  beforeEach(async () => {
    app = await newFilledApp(engine);
    config = app.services.config;
    file = join(newFolder(), 'copy');
  });

  it('[OP-7] [OP-8] [OP-9] [OP-15] backs up while the server runs, verifies, and restores the same rows elsewhere', async () => {
    const { db } = app.services.database;
    await confirmClock(db, Date.parse('2026-05-01T08:00:00Z'));
    const before = JSON.parse(await dumpDatabase(app)) as Record<string, string[]>;
    expect(await runBackupCommand(backupCommand, config, file)).toMatch(
      /copy: \d+\.\d MB in \d+\.\d s, checked\.\n {2}accounts 1, events 1, orders 1, participants 2,/,
    );
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(join(file, '..'))).toEqual(['copy']);
    const bytes = readFileSync(file);
    expect(await runBackupCommand(verifyCommand, config, file)).toContain('Intact: ');
    expect(readFileSync(file).equals(bytes)).toBe(true);
    const place = await newPlace(app);
    const output = await runBackupCommand(restoreCommand, place, file);
    expect(output).toContain('participants 2');
    expect(output).toContain('What was written after 2026-06-06T08:00:00.000Z is not in it');
    const nowMs = Date.parse('2026-06-06T08:00:00.000Z');
    expect(output).toContain('accepts the time of this machine, 2026-06-06T08:00:00.000Z');
    const restored = await openPlace(app, place);
    // The backup is older than a day: housekeeping goes on all the same (OP-15).
    expect(await readSeenClock(restored.services.database.db, nowMs)).toEqual({
      seenAtMs: nowMs,
      hasJumped: false,
    });
    const after = JSON.parse(await dumpDatabase(restored)) as Record<string, string[]>;
    expect(after['audit_log']).toEqual([expect.stringContaining('"action":"restored"')]);
    expect(after['list_change']).toEqual([]);
    for (const rows of [before, after])
      rows['setting'] = rows['setting']!.filter((row) => !row.includes('clockSeenAt'));
    for (const table of ['audit_log', 'list_change', 'mail'])
      for (const rows of [before, after]) delete rows[table];
    expect(after).toEqual(before);
    if (engine === 'sqlite') expect(readdirSync(place.dataDir)).not.toContain('restoring');
  });

  it('[OP-7] names a backup in a folder by the time, and replaces a file only with --force', async () => {
    const folder = newFolder();
    await runBackupCommand(backupCommand, config, folder);
    const name = `presente-20260606T080000Z.${engine === 'sqlite' ? 'sqlite' : 'dump'}`;
    expect(readdirSync(folder)).toEqual([name]);
    writeFileSync(file, 'older');
    await expect(runBackupCommand(backupCommand, config, file)).rejects.toThrow(
      /There is a file .+ already\. .*--force/,
    );
    expect(readFileSync(file, 'utf8')).toBe('older');
    await runBackupCommand(backupCommand, config, file, { force: true });
    expect(await runBackupCommand(verifyCommand, config, file)).toContain('Intact');
    await expect(runBackupCommand(backupCommand, config, join(folder, 'none', 'copy'))).rejects.toThrow(
      'There is no folder',
    );
  });

  it('[OP-9] refuses to restore into a place that holds data, and changes nothing there', async () => {
    await runBackupCommand(backupCommand, config, file);
    const other = await newFilledApp(engine);
    const before = await dumpDatabase(other);
    await expect(runBackupCommand(restoreCommand, other.services.config, file)).rejects.toThrow(
      engine === 'sqlite' ? /Another Presente server is already using/ : /holds \d+ tables already/,
    );
    expect(await dumpDatabase(other)).toBe(before);
    await other.close();
    if (engine === 'sqlite')
      await expect(runBackupCommand(restoreCommand, other.services.config, file)).rejects.toThrow(
        /The data folder holds a database already: .+presente\.sqlite\./,
      );
  });

  it('[OP-8] [OP-9] refuses a truncated backup, and one of a newer version', async () => {
    await app.services.database.db
      .insertInto('kysely_migration' as 'setting')
      .values({ name: '9999-later', timestamp: '' } as never)
      .execute();
    await runBackupCommand(backupCommand, config, file);
    const place = await newPlace(app);
    const newer = 'made by a newer version of Presente';
    await expect(runBackupCommand(verifyCommand, config, file)).rejects.toThrow(newer);
    await expect(runBackupCommand(restoreCommand, place, file)).rejects.toThrow(newer);
    truncateSync(file, Math.floor(statSync(file).size * 0.6));
    await expect(runBackupCommand(verifyCommand, config, file)).rejects.toThrow(
      /damaged|could not read|end of file/,
    );
    await expect(runBackupCommand(restoreCommand, place, file)).rejects.toThrow('Nothing was restored');
    if (engine === 'sqlite') expect(existsSync(join(place.dataDir, sqliteFileName))).toBe(false);
  });

  it('[OP-8] a backup without a ticket key is complete only with TICKET_KEY', async () => {
    await app.services.database.db
      .deleteFrom('setting')
      .where('key', '=', 'ticketKey' as never)
      .execute();
    await runBackupCommand(backupCommand, config, file);
    await expect(runBackupCommand(verifyCommand, config, file)).rejects.toThrow('It contains no ticket key');
    expect(await runBackupCommand(verifyCommand, { ...config, ticketKey: 'key' }, file)).toContain(
      'the one in TICKET_KEY, which no backup contains',
    );
  });

  it('[OP-10] holds the mails and notices that waited in the backup until the operator sends them', async () => {
    await app.mails();
    const { db } = app.services.database;
    const nowMs = app.clock();
    const content = { subject: 'Codice', text: 'Codice', html: '' };
    await queueMail(db, { to: 'ada@example.org', content, nowMs });
    const { id: eventId } = await db.selectFrom('event').select('id').executeTakeFirstOrThrow();
    await db
      .insertInto('event_notification')
      .values({
        id: 'n',
        event_id: eventId,
        kind: 'cancelled',
        details: '{"message":""}',
        due_at: nowMs,
        created_at: nowMs,
      })
      .execute();
    await runBackupCommand(backupCommand, config, file);
    const place = await newPlace(app);
    expect(await runBackupCommand(restoreCommand, place, file)).toContain(
      '1 mails and 1 notices waited in the backup',
    );
    const restored = await openPlace(app, place);
    restored.clock.set(nowMs);
    expect(await restored.mails()).toEqual([]);
    await queueMail(restored.services.database.db, { to: 'nuova@example.org', content, nowMs });
    expect((await restored.mails()).map(({ to }) => to)).toEqual(['nuova@example.org']);
    const mail = (verb?: string) =>
      mailCommand.run(
        { ...restored.services, publicUrl: '', hashPassword: async () => '' },
        { positionals: verb === undefined ? [] : [verb], options: {} },
      );
    expect((await mail()).join('\n')).toMatch(/1 notices to participants are held.*1 given up/s);
    await mail('retry');
    expect((await restored.mails()).map(({ to }) => to).sort()).toEqual([
      'ada@example.org',
      'ada@example.org',
      'luca@example.org',
      'nuova@example.org',
    ]);
  });

  it('[OP-10] [EV-22] a change after the restore gets a notice of its own, beside the held one', async () => {
    const { db } = app.services.database;
    const { id: eventId } = await db.selectFrom('event').select('id').executeTakeFirstOrThrow();
    const previous: EventSchedule = { startAt: 1, endAt: 2, mode: 'online', location: '' };
    const queue = (id: string) =>
      queueChangeNotification(db, { id, eventId, nowMs: app.clock(), dueAtMs: app.clock(), previous });
    await queue('held');
    await holdNotifications(db);
    await queue('new');
    await queue('merged');
    const rows = await db.selectFrom('event_notification').select('id').orderBy('id').execute();
    expect(rows.map(({ id }) => id)).toEqual(['held', 'new']);
    expect(await countHeldNotifications(db)).toBe(1);
  });

  it('[OP-7] a backup that finds no space leaves no file', async () => {
    const environment = {
      DATA_DIR: config.dataDir,
      ...(config.databaseUrl !== undefined && { DATABASE_URL: config.databaseUrl }),
    };
    // The limit of a file's size ends every write as a full disk does.
    const command = `trap '' XFSZ; ulimit -f 16; exec "$@"`;
    const { status, stderr } = spawnSync(
      'sh',
      [
        '-c',
        command,
        'sh',
        process.execPath,
        join(import.meta.dirname, '../../../server/admin.ts'),
        'backup',
        file,
      ],
      {
        encoding: 'utf8',
        env: { PATH: process.env['PATH'], NODE_DISABLE_COMPILE_CACHE: '1', ...environment },
      },
    );
    expect(stderr.trim().split('\n')).toEqual([expect.stringContaining('There is no space left for')]);
    expect(status).toBe(1);
    expect(readdirSync(join(file, '..'))).toEqual([]);
  });
});

describe.runIf(engines.includes('postgres'))('backups of PostgreSQL', () => {
  it('[OP-8] are restored completely by `verify --into`, on the same server', async () => {
    const { config } = (await newFilledApp('postgres')).services;
    const file = join(newFolder(), 'copy');
    await runBackupCommand(backupCommand, config, file);
    const into = new URL(await newDatabase()).pathname.slice(1);
    expect(await runBackupCommand(verifyCommand, config, file, { into })).toContain(
      'it was restored with all its constraints',
    );
    await expect(runBackupCommand(verifyCommand, config, file, { into })).rejects.toThrow('tables already');
  });

  it('[OP-30] are made, verified and restored at PostgreSQL’s own address, not through the pooler', async () => {
    const app = await newFilledApp('postgres');
    const throughPooler = ({ databaseUrl, ...config }: Config): Config => ({
      ...config,
      databaseUrl: 'postgres://127.0.0.1:1/pooler',
      databaseListenUrl: databaseUrl,
    });
    const file = join(newFolder(), 'copy');
    await runBackupCommand(backupCommand, throughPooler(app.services.config), file);
    const place = await newPlace(app);
    await runBackupCommand(restoreCommand, throughPooler(place), file);
    expect((await openPlace(app, place)).services.config.databaseUrl).toBe(place.databaseUrl);
    const into = new URL(await newDatabase()).pathname.slice(1);
    expect(
      await runBackupCommand(verifyCommand, throughPooler(app.services.config), file, { into }),
    ).toContain('it was restored');
  });

  it('[OP-9] are not restored into a database that another connection uses', async () => {
    const app = await newFilledApp('postgres');
    const file = join(newFolder(), 'copy');
    await runBackupCommand(backupCommand, app.services.config, file);
    const place = await newPlace(app);
    const { Client } = (await import('pg')).default;
    const client = new Client({ connectionString: place.databaseUrl });
    await client.connect();
    await expect(runBackupCommand(restoreCommand, place, file)).rejects.toThrow(
      '1 other connections use the database',
    );
    await client.end();
  });

  it('[OP-7] need pg_dump, of the server’s version or newer', async () => {
    const { config } = (await newFilledApp('postgres')).services;
    const file = join(newFolder(), 'copy');
    const path = process.env['PATH'];
    later(() => (process.env['PATH'] = path));
    process.env['PATH'] = newFolder();
    await expect(runBackupCommand(backupCommand, config, file)).rejects.toThrow('pg_dump is not installed.');
    const old = newFolder();
    writeFileSync(join(old, 'pg_dump'), '#!/bin/sh\necho "pg_dump (PostgreSQL) 9.6.24"\n', { mode: 0o755 });
    process.env['PATH'] = `${old}:/bin`;
    await expect(runBackupCommand(backupCommand, config, file)).rejects.toThrow(
      /^pg_dump is of version 9, and the server is PostgreSQL \d+\. Install/,
    );
    expect(existsSync(`${file}.part`)).toBe(false);
  });

  it.each([
    [
      'pg_dump: error: could not write to output file: No space left on device',
      'There is no space left for copy',
    ],
    ['pg_restore: error: unsupported version (1.16) in file header', 'written by a newer pg_dump'],
    ['unrecognized configuration parameter "transaction_timeout"', 'Put the client programs of the server'],
    ['pg_dump: error: connection failed\nmore', 'pg_dump failed: connection failed'],
  ])('[OP-7] explain “%s”', (stderr, words) => {
    expect(toProgramError('copy', new ProgramFailed('pg_dump', stderr)).message).toContain(words);
  });

  it('[OP-7] pass the password in the environment only', () => {
    expect(
      toLibpqEnvironment('postgres://ad%40a:p%2Fw@db.example:5433/pre%20sente?sslmode=no-verify'),
    ).toEqual({
      PGHOST: 'db.example',
      PGPORT: '5433',
      PGUSER: 'ad@a',
      PGPASSWORD: 'p/w',
      PGDATABASE: 'pre sente',
      PGSSLMODE: 'require',
    });
  });
});
