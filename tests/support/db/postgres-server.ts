import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** PostgreSQL server for test databases. */
    postgresUrl: string;
  }
}

/** Vitest's global setup: uses the server at TEST_DATABASE_URL, or starts one for this run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL;
  if (given !== undefined && given !== '') {
    project.provide('postgresUrl', given);
    return () => Promise.resolve();
  }
  const server = await startEmbeddedPostgres();
  project.provide('postgresUrl', server.url);
  return server.stop;
}
