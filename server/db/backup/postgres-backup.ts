import pg from 'pg';
import { openDatabase } from '../database.ts';
import { isConnectionError } from '../connection-error.ts';
import { openPostgres } from '../postgres.ts';
import type { BackupEngine } from './backup-engine.ts';
import { BackupError } from './backup-error.ts';
import { expectSameContents, readContents, type Contents } from './contents.ts';
import { ProgramFailed, readProgramVersion, runProgram, toProgramError } from './postgres-programs.ts';

/** How long pg_dump waits for a migration that runs. */
const lockTimeout = '60s';

/**
 * Backups of the PostgreSQL database at this URL, with pg_dump and pg_restore.
 * @param url of PostgreSQL itself: both change settings of their session, which a pooler would hand on (OP-30)
 */
export function createPostgresBackups(url: string): BackupEngine {
  return {
    kind: 'postgres',
    ownFiles: [],
    backUp: (file) => dump(url, file),
    async restore(file, contents, complete) {
      expectSameContents(contents, await restoreArchive(url, file));
      const database = await openDatabase(openPostgres({ url, limits: false }));
      try {
        await complete(database);
      } finally {
        await database.close();
      }
    },
  };
}

/** Runs pg_dump, which reads one snapshot and blocks no writer. @throws BackupError */
async function dump(url: string, file: string): Promise<void> {
  const { serverVersion, tableCount, name } = await readServer(url);
  if (tableCount === 0) throw new BackupError(`The database ${name} is empty: there is nothing to back up.`);
  const programVersion = await readProgramVersion('pg_dump');
  if (programVersion < serverVersion)
    throw new BackupError(
      `pg_dump is of version ${programVersion}, and the server is PostgreSQL ${serverVersion}. Install the client programs of version ${serverVersion} or newer, and put them first on PATH.`,
    );
  await explain(file, () =>
    runProgram(
      'pg_dump',
      [
        '--format=custom',
        '--no-owner',
        '--no-privileges',
        '--no-password',
        `--lock-wait-timeout=${lockTimeout}`,
        `--file=${file}`,
      ],
      { url },
    ),
  );
}

/**
 * Restores an archive into an empty database, in one transaction, with all constraints.
 * @returns what the database holds then
 * @throws BackupError if the database is not empty or in use
 */
export async function restoreArchive(url: string, file: string): Promise<Contents> {
  const { tableCount, sessionCount, name } = await readServer(url);
  if (tableCount > 0)
    throw new BackupError(
      `The database ${name} holds ${tableCount} tables already. Nothing was changed. Create an empty one ("createdb ${name}_restored"), name it in DATABASE_URL (and in DATABASE_LISTEN_URL if it is set), and keep the old one until the restored server works.`,
    );
  if (sessionCount > 0)
    throw new BackupError(
      `${sessionCount} other connections use the database ${name}. Nothing was changed. Stop the servers first.`,
    );
  await explain(file, () =>
    runProgram(
      'pg_restore',
      [
        '--single-transaction',
        '--exit-on-error',
        '--no-owner',
        '--no-privileges',
        '--no-password',
        `--dbname=${name}`,
        file,
      ],
      { url },
    ),
  );
  const engine = openPostgres({ url, limits: false });
  try {
    return await readContents(engine.kysely);
  } finally {
    await engine.close();
  }
}

async function explain(file: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    throw error instanceof ProgramFailed ? toProgramError(file, error) : error;
  }
}

/** State of a database before it is backed up or restored. */
interface ServerState {
  readonly name: string;
  /** Major version, such as 17. */
  readonly serverVersion: number;
  /** Tables of users, in any schema. */
  readonly tableCount: number;
  /** Other connections of this user. */
  readonly sessionCount: number;
}

async function readServer(url: string): Promise<ServerState> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 4000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<Record<keyof ServerState, number> & { name: string }>(
      `select current_database() as name,
         current_setting('server_version_num')::int / 10000 as "serverVersion",
         (select count(*)::int from pg_class join pg_namespace on pg_namespace.oid = relnamespace
           where relkind in ('r', 'p') and nspname !~ '^pg_' and nspname <> 'information_schema') as "tableCount",
         (select count(*)::int from pg_stat_activity
           where datname = current_database() and usename = current_user
             and backend_type = 'client backend' and pid <> pg_backend_pid()) as "sessionCount"`,
    );
    return rows[0]!;
  } catch (error) {
    if (isConnectionError(error))
      throw new BackupError(`The database server ${new URL(url).host} does not answer.`, { cause: error });
    const { code, message } = error as { code?: string; message: string };
    // An unknown database, user or password.
    if (/^(3D000|28)/.test(code ?? ''))
      throw new BackupError(`The database server ${new URL(url).host} refuses the connection: ${message}.`, {
        cause: error,
      });
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}
