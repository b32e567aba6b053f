import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { BackupError } from './backup-error.ts';
import { toBackupError } from './write-backup-file.ts';

/** PostgreSQL's programs for backups, of the package postgresql-client. */
type Program = 'pg_dump' | 'pg_restore';

const maxStderrLength = 10_000;

/** A program that ended with an error: its last lines. */
export class ProgramFailed extends Error {
  readonly program: Program;
  constructor(program: Program, stderr: string) {
    super(stderr);
    this.name = 'ProgramFailed';
    this.program = program;
  }
}

/**
 * Runs a program and hands over its output line by line.
 * @param url the database, given in the environment: arguments are visible to every user of the machine
 * @throws BackupError if it is not installed, ProgramFailed if it ends with an error
 */
export async function runProgram(
  program: Program,
  args: readonly string[],
  { url, onLine }: { url?: string; onLine?: (line: string) => void } = {},
): Promise<void> {
  const child = spawn(program, args, {
    env: { ...process.env, ...(url !== undefined && toLibpqEnvironment(url)), LC_ALL: 'C' },
    stdio: ['ignore', onLine === undefined ? 'ignore' : 'pipe', 'pipe'],
  });
  let stderr = '';
  child.stderr?.on('data', (chunk) => {
    if (stderr.length < maxStderrLength) stderr += String(chunk);
  });
  const closed = once(child, 'close');
  // Rejects when the program cannot be started.
  closed.catch(() => undefined);
  if (child.stdout !== null && onLine !== undefined) readLines(child.stdout, onLine);
  try {
    await closed;
  } catch (error) {
    if ((error as { code?: string }).code !== 'ENOENT') throw error;
    throw new BackupError(
      `${program} is not installed. Install PostgreSQL's client programs of the server's version or newer: on Debian the package postgresql-client.`,
      { cause: error },
    );
  }
  if (child.signalCode !== null) throw new ProgramFailed(program, `it was ended by ${child.signalCode}`);
  if (child.exitCode !== 0) throw new ProgramFailed(program, stderr.trim());
}

/** Hands over each line. Not by `readline`, which also ends lines at separators within a text. */
function readLines(stream: Readable, onLine: (line: string) => void): void {
  let rest = '';
  stream.setEncoding('utf8').on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) onLine(line);
  });
}

/** The major version of an installed program, such as 17. @throws BackupError */
export async function readProgramVersion(program: Program): Promise<number> {
  let output = '';
  await runProgram(program, ['--version'], { onLine: (line) => (output += line) });
  return Number(/(\d+)(?:\.|\s|$|\D)/.exec(output.replace(/^.*\(PostgreSQL\)/, ''))?.[1] ?? 0);
}

/** The operator's message for a failed program. */
export function toProgramError(file: string, error: ProgramFailed): BackupError {
  const { program, message } = error;
  if (/No space left on device|File too large|Disk quota exceeded|SIGXFSZ/.test(message))
    return toBackupError(file, Object.assign(new Error(message), { code: 'ENOSPC' }))!;
  if (/unsupported version/.test(message))
    return new BackupError(
      `${file} was written by a newer pg_dump than this ${program} can read. Install the newer client programs.`,
      { cause: error },
    );
  if (/transaction_timeout/.test(message))
    return new BackupError(
      `This ${program} is for PostgreSQL 17 or newer, and the server is older. Put the client programs of the server's version first on PATH.`,
      { cause: error },
    );
  const [first = 'it gave no reason'] = message
    .split('\n')
    .map((line) => line.replace(/^pg_\w+: (?:error: )?/, ''))
    .filter((line) => line !== '');
  return new BackupError(`${program} failed: ${first}`, { cause: error });
}

/** Parameters of URLs that libpq reads from these variables. */
const libpqVariables: Readonly<Record<string, string>> = {
  host: 'PGHOST',
  port: 'PGPORT',
  user: 'PGUSER',
  password: 'PGPASSWORD',
  dbname: 'PGDATABASE',
  sslmode: 'PGSSLMODE',
  sslcert: 'PGSSLCERT',
  sslkey: 'PGSSLKEY',
  sslrootcert: 'PGSSLROOTCERT',
  options: 'PGOPTIONS',
  connect_timeout: 'PGCONNECT_TIMEOUT',
  channel_binding: 'PGCHANNELBINDING',
};

/** The environment in which PostgreSQL's programs connect to this URL without arguments. */
export function toLibpqEnvironment(url: string): Record<string, string> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  const environment: Record<string, string> = {};
  const set = (parameter: string, value: string): void => {
    const name = libpqVariables[parameter];
    if (name !== undefined && value !== '') environment[name] = value;
  };
  set('host', decodeURIComponent(hostname).replace(/^\[(.+)\]$/, '$1'));
  set('port', port);
  set('user', decodeURIComponent(username));
  set('password', decodeURIComponent(password));
  set('dbname', decodeURIComponent(pathname.slice(1)));
  for (const [parameter, value] of searchParams)
    // The driver's own word for a connection that is encrypted, whoever answers it.
    set(parameter, parameter === 'sslmode' && value === 'no-verify' ? 'require' : value);
  return environment;
}
