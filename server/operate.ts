import { hashPassword } from './account/password.ts';
import { NotDone, NotUnderstood } from './admin/command.ts';
import { understand, type Understood } from './admin/run-command.ts';
import { systemClock } from './clock.ts';
import { ConfigError, readConfig, type Config } from './config.ts';
import { openDatabaseBeside, type Engine, type SchemaAge } from './db/database.ts';
import { isUnreachable } from './db/unreachable.ts';

/** Nothing is migrated under a server that runs. */
const refusedSchemas: Readonly<Record<Exclude<SchemaAge, 'same'>, string>> = {
  empty: 'The database is empty. Start the server once: it makes the tables.',
  older:
    'The database is of an older version. Restart the server with this version first: it brings the tables up to date.',
  newer: 'The database is of a newer version than this program. Use the one that the server runs.',
};

/** Does what a command line says beside the server, and ends with 0: done, 1: refused, 2: not understood. */
export async function operate(args: readonly string[]): Promise<void> {
  try {
    const understood = understand(args);
    const lines = understood.help === undefined ? await run(understood) : [understood.help];
    console.log(lines.join('\n'));
  } catch (error) {
    const [code, message] = endingOf(error);
    console.error(message);
    process.exitCode = code;
  }
}

async function run(understood: Understood): Promise<readonly string[]> {
  const config = readConfig(process.env);
  const engine = await openEngine(config);
  try {
    const { database, schemaAge } = await openDatabaseBeside(engine);
    if (schemaAge !== 'same') throw new NotDone(refusedSchemas[schemaAge]);
    return await understood.run({ database, clock: systemClock, publicUrl: config.publicUrl, hashPassword });
  } finally {
    await engine.close();
  }
}

async function openEngine({ databaseUrl, dataDir }: Config): Promise<Engine> {
  if (databaseUrl !== undefined) return (await import('./db/postgres.ts')).openPostgres(databaseUrl);
  const engine = (await import('./db/sqlite.ts')).openSqliteBeside(dataDir);
  if (engine === undefined)
    throw new NotDone(
      `There is no database in the data folder ${dataDir}. Start the server once, or set DATA_DIR or DATABASE_URL as it has them.`,
    );
  return engine;
}

function endingOf(error: unknown): readonly [code: 1 | 2, message: string] {
  if (error instanceof NotUnderstood) return [2, error.message];
  if (error instanceof NotDone || error instanceof ConfigError) return [1, error.message];
  if (isUnreachable(error)) return [1, 'The database does not answer, or is busy. Nothing was changed.'];
  throw error;
}
