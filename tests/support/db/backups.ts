import { rmSync } from 'node:fs';
import { afterEach } from 'vitest';
import type { BackupCommand } from '#server/admin/command.ts';
import type { Config } from '#server/config.ts';
import { createPostgresDatabase, createTestApp, type EngineName, type TestApp } from '../app/app.ts';
import { newDataDir } from '../app/server-process.ts';
import { newEvent, newOrganisation } from '../builders/builders.ts';
import { registerEmails } from '../builders/register-emails.ts';

/** Runs a command on backups in this process, on 2026-06-06 at 8:00 UTC; its output. */
export async function runBackupCommand(
  command: BackupCommand,
  config: Config,
  file: string,
  options: Record<string, string | boolean> = {},
): Promise<string> {
  const context = { config, clock: () => Date.parse('2026-06-06T08:00:00Z') };
  return (await command.runOnBackup(context, { positionals: [file], options })).join('\n');
}

/** Servers, places to restore into and folders of a test file, deleted after each test. */
export interface BackupFixture {
  /** Registers what to do after the test, before what was registered earlier. */
  later(step: () => unknown): void;
  newFolder(): string;
  /** The URL of an empty PostgreSQL database. */
  newDatabase(): Promise<string>;
  /** A server with an account, an event and a registration. */
  newFilledApp(engine: EngineName): Promise<TestApp>;
  /** The configuration of a server like this one, without any data. */
  newPlace(app: TestApp): Promise<Config>;
  /** A server on this place. */
  openPlace(app: TestApp, place: Config): Promise<TestApp>;
}

/** @param postgresUrl the PostgreSQL server; `undefined` where only SQLite is tested */
export function setupBackupFixture(postgresUrl: () => string | undefined): BackupFixture {
  const steps: (() => unknown)[] = [];
  afterEach(async () => {
    for (const step of steps.splice(0).reverse()) await step();
  });
  const open = async (options: Parameters<typeof createTestApp>[0]): Promise<TestApp> => {
    const app = await createTestApp(options);
    let isClosed = false;
    const close = async (): Promise<void> => {
      if (!isClosed) await app.close();
      isClosed = true;
    };
    steps.push(close);
    return { ...app, close };
  };
  const fixture: BackupFixture = {
    later: (step) => void steps.push(step),
    newFolder() {
      const folder = newDataDir();
      steps.push(() => rmSync(folder, { recursive: true, force: true }));
      return folder;
    },
    async newDatabase() {
      const { url, drop } = await createPostgresDatabase({ server: postgresUrl() });
      steps.push(drop);
      return url;
    },
    async newFilledApp(engine) {
      const databaseUrl = engine === 'postgres' ? await fixture.newDatabase() : undefined;
      const dataDir = fixture.newFolder();
      const app = await open({ engine, dataDir, ...(databaseUrl !== undefined && { databaseUrl }) });
      const eventId = await newEvent(app, await newOrganisation(app));
      await registerEmails(app, eventId, ['ada@example.org', 'luca@example.org']);
      // A separator of lines within a name is no end of a row.
      await app.services.database.db
        .updateTable('participant')
        .set({ last_name: 'due\u2028righe\ntab\t\\.' })
        .execute();
      return app;
    },
    newPlace: async ({ engine, services: { config } }) => ({
      ...config,
      dataDir: fixture.newFolder(),
      databaseUrl: engine === 'postgres' ? await fixture.newDatabase() : undefined,
    }),
    openPlace: ({ engine }, { dataDir, databaseUrl }) =>
      open({ engine, dataDir, ...(databaseUrl !== undefined && { databaseUrl }) }),
  };
  return fixture;
}
