import { rmSync } from 'node:fs';
import { createPostgresDatabase, createTestApp, type EngineName, type TestApp } from './app.ts';
import { newDataDir } from './server-process.ts';

/** The data of a server that is started and killed, several times, in a process of its own. */
export interface ServerData {
  /** What `startServer` needs to run on it. */
  readonly environment: Record<string, string>;
  /** Works on it while no server runs; the clock says now. */
  beside<T>(work: (app: TestApp) => Promise<T>): Promise<T>;
  remove(): Promise<void>;
}

export async function newServerData(engine: EngineName): Promise<ServerData> {
  const database = engine === 'postgres' ? await createPostgresDatabase() : undefined;
  const databaseUrl = database?.url;
  const dataDir = newDataDir();
  return {
    environment: {
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    },
    async beside(work) {
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
