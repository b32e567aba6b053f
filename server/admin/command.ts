import type { ParseArgsConfig } from 'node:util';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import type { AllowanceConfig } from '../mail/allowance/allowance-store.ts';
import type { SecretBox } from '../secret-box.ts';

/** Dependencies of a command. */
export interface CommandContext {
  readonly database: Database;
  readonly clock: Clock;
  readonly publicUrl: string;
  /** The setting TICKET_KEY. */
  readonly configuredTicketKey?: string | undefined;
  /** What decides about mails to addresses that organisations have typed; the defaults without. */
  readonly mailConfig?: AllowanceConfig;
  /** Of SECRETS_KEY and SECRETS_KEY_PREVIOUS; without them by default. */
  readonly secrets?: SecretBox;
  /** Hashes a password for storage. */
  hashPassword(password: string): Promise<string>;
}

/** The arguments after the command's name. */
export interface CommandArguments {
  readonly positionals: readonly string[];
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
}

/** What every command of `npm run admin` declares. */
interface CommandDescription {
  readonly name: string;
  /** Arguments after the name; `[…]` is optional. */
  readonly usage: string;
  readonly help: string;
  /** Minimum and maximum number of positional arguments. */
  readonly arity: readonly [least: number, most: number];
  readonly options?: ParseArgsConfig['options'];
}

/** A command on the database of the running version. Returns its output lines. */
export interface Command extends CommandDescription {
  run(context: CommandContext, args: CommandArguments): Promise<readonly string[]>;
}

/** Dependencies of a backup command. */
export interface BackupContext {
  readonly config: Config;
  readonly clock: Clock;
}

/** A command on backups, which opens a database of any version or none by itself. Returns its output lines. */
export interface BackupCommand extends CommandDescription {
  runOnBackup(context: BackupContext, args: CommandArguments): Promise<readonly string[]>;
}

/** The command could not be carried out: exit code 1. */
export class CommandFailed extends Error {
  override readonly name = 'CommandFailed';
}

/** The command line is invalid: exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
