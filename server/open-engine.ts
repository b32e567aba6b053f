import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { BackupEngine } from './db/backup/backup-engine.ts';
import type { Engine } from './db/database.ts';

/**
 * The address of PostgreSQL itself. Whatever depends on one session, such as a lock, a setting or pg_dump, must not
 * go through a pooler, which shares its sessions among all clients (OP-30).
 */
export const getDirectUrl = ({
  databaseUrl,
  databaseListenUrl,
}: Pick<Config, 'databaseUrl' | 'databaseListenUrl'>): string | undefined => databaseListenUrl ?? databaseUrl;

/**
 * Opens the configured database, loading only its driver.
 * @param openEmbedded opens the embedded database when no PostgreSQL is configured
 * @param log of a server; an admin command has none, and may take as long as it needs (OP-12)
 */
export async function openEngine<T extends Engine | undefined>(
  config: Config,
  openEmbedded: (sqlite: typeof import('./db/sqlite.ts')) => T,
  log?: Logger,
): Promise<Engine | T> {
  const directUrl = getDirectUrl(config);
  if (config.databaseUrl === undefined || directUrl === undefined)
    return openEmbedded(await import('./db/sqlite.ts'));
  const { openPostgres } = await import('./db/postgres.ts');
  const poolSize = config.databasePoolSize;
  if (log === undefined) return openPostgres({ url: directUrl, poolSize, limits: false });
  const { databaseReadUrls: urls, databaseReadMaxLagMs: maxLagMs } = config;
  return openPostgres({
    url: config.databaseUrl,
    listenUrl: config.databaseListenUrl,
    poolSize,
    ...(urls.length > 0 && { replicas: { urls, maxLagMs } }),
    log,
  });
}

/** Backups of the configured database; loads only what its engine needs. */
export async function openBackupEngine(config: Config): Promise<BackupEngine> {
  const url = getDirectUrl(config);
  if (url === undefined)
    return (await import('./db/backup/sqlite-backup.ts')).createSqliteBackups(config.dataDir);
  return (await import('./db/backup/postgres-backup.ts')).createPostgresBackups(url);
}
