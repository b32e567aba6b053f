import { hashPassword } from './account/access/password.ts';
import { CommandFailed, UsageError } from './admin/command.ts';
import { parseCommand, type ParsedCommand } from './admin/parse-command.ts';
import { systemClock } from './clock.ts';
import { ConfigError, readConfig } from './config.ts';
import { BackupError } from './db/backup/backup-error.ts';
import { openDatabaseWithoutMigrating, type SchemaAge } from './db/database.ts';
import { DatabaseRefused } from './db/database-refused.ts';
import { isConnectionError } from './db/connection-error.ts';
import { openEngine } from './open-engine.ts';
import { createSecretBox } from './secret-box.ts';

/** The CLI never migrates, as a server may be running. */
const schemaErrors: Readonly<Record<Exclude<SchemaAge, 'same'>, string>> = {
  empty: 'The database is empty. Start the server once: it makes the tables.',
  older:
    'The database is of an older version. Restart the server with this version first: it brings the tables up to date.',
  newer: 'The database is of a newer version than this program. Use the one that the server runs.',
};

interface AdminCliContext {
  /** Variables that the configuration is read from. */
  readonly environment: NodeJS.ProcessEnv;
  /** Where the result and the reason of a failure are written. */
  readonly output: Pick<Console, 'log' | 'error'>;
}

/**
 * Runs an admin command.
 * @returns the exit code: 0 done, 1 failed, 2 usage error
 */
export async function runAdminCli(
  args: readonly string[],
  { environment, output }: AdminCliContext,
): Promise<0 | 1 | 2> {
  try {
    const command = parseCommand(args);
    output.log((await run(command, environment)).join('\n'));
    return 0;
  } catch (error) {
    const [code, message] = toExit(error);
    output.error(message);
    return code;
  }
}

async function run(command: ParsedCommand, environment: NodeJS.ProcessEnv): Promise<readonly string[]> {
  if (command.on === 'nothing') return [command.help];
  const config = readConfig(environment);
  if (command.on === 'backup') return command.run({ config, clock: systemClock });
  const engine = await openEngine(config, ({ openSharedSqlite }) => openSharedSqlite(config.dataDir));
  if (engine === undefined)
    throw new CommandFailed(
      `There is no database in the data folder ${config.dataDir}. Start the server once, or set DATA_DIR or DATABASE_URL as it has them.`,
    );
  try {
    const { database, schemaAge } = await openDatabaseWithoutMigrating(engine);
    if (schemaAge !== 'same') throw new CommandFailed(schemaErrors[schemaAge]);
    return await command.run({
      database,
      clock: systemClock,
      publicUrl: config.publicUrl,
      configuredTicketKey: config.ticketKey,
      mailConfig: config,
      secrets: createSecretBox(config.secretKeys),
      hashPassword,
    });
  } finally {
    await engine.close();
  }
}

function toExit(error: unknown): readonly [code: 1 | 2, message: string] {
  if (error instanceof UsageError) return [2, error.message];
  if (
    error instanceof CommandFailed ||
    error instanceof ConfigError ||
    error instanceof DatabaseRefused ||
    error instanceof BackupError
  )
    return [1, error.message];
  if (isConnectionError(error)) return [1, 'The database does not answer, or is busy. Nothing was changed.'];
  throw error;
}
