import { startEmbeddedPostgres } from '#tests/support/db/embedded-postgres.ts';
import type { Measurement } from './measurement.ts';

/** Measures on SQLite, then on a PostgreSQL of its own, whose URL is passed. */
export async function measureOnBoth(
  measureOn: (database: string, databaseUrl: string | undefined) => Promise<Measurement[]>,
): Promise<Measurement[]> {
  const postgres = await startEmbeddedPostgres();
  try {
    return [...(await measureOn('SQLite', undefined)), ...(await measureOn('PostgreSQL', postgres.url))];
  } finally {
    await postgres.stop();
  }
}
