import { rmSync } from 'node:fs';
import { createPostgresDatabase, createTestApp, type EngineName, type TestApp } from './app.ts';
import { newDataDir } from './server-process.ts';

/** Data of a server process that is started and killed repeatedly. */
export interface ServerData {
  /** Environment for `startServerProcess` with this data. */
  readonly environment: Record<string, string>;
  /** Opens the data in-process while no server runs, with the real clock. */
  withApp<T>(work: (app: TestApp) => Promise<T>): Promise<T>;
  remove(): Promise<void>;
}

/** @param postgresUrl the PostgreSQL server; by default the test run's */
export async function newServerData(engine: EngineName, postgresUrl?: string): Promise<ServerData> {
  const database = engine === 'postgres' ? await createPostgresDatabase({ server: postgresUrl }) : undefined;
  const databaseUrl = database?.url;
  const dataDir = newDataDir();
  return {
    environment: {
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    },
    async withApp(work) {
      const app = await createTestApp({ engine, dataDir, ...(databaseUrl && { databaseUrl }) });
      app.clock.set(Date.now());
      return work(app).finally(() => app.close());
    },
    async remove() {
      rmSync(dataDir, { recursive: true, force: true });
      await database?.drop();
    },
  };
}
