import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase, type Engine } from '#server/db/database.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { openSqlite } from '#server/db/sqlite.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { createDatabaseOn, dropDatabaseOn } from './postgres-databases.ts';

/** Empty databases with the current schema, to be copied: each migration of one costs more than most tests. */
interface Templates {
  /** Folder with its file. */
  readonly sqliteFolder: string;
  /** Its name on the server. */
  readonly postgresName: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    /** PostgreSQL server for test databases. */
    postgresUrl: string;
    templates: Templates;
  }
}

/**
 * Vitest's global setup: uses the PostgreSQL server at TEST_DATABASE_URL, or starts one for this run, and migrates
 * a database on it and one of SQLite.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL || undefined;
  const started = given === undefined ? await startEmbeddedPostgres() : undefined;
  const postgresUrl = given ?? started!.url;
  const templates: Templates = {
    sqliteFolder: mkdtempSync(join(tmpdir(), 'presente-template-')),
    postgresName: `template_${randomUUID().replaceAll('-', '')}`,
  };
  const { url } = await createDatabaseOn(postgresUrl, templates.postgresName);
  await migrate(openPostgres({ url }));
  await migrate(openSqlite(templates.sqliteFolder));
  project.provide('postgresUrl', postgresUrl);
  project.provide('templates', templates);
  return async () => {
    rmSync(templates.sqliteFolder, { recursive: true, force: true });
    if (started === undefined) await dropDatabaseOn(postgresUrl, templates.postgresName);
    else await started.stop();
  };
}

async function migrate(engine: Engine): Promise<void> {
  const database = await openDatabase(engine);
  await database.close();
}
