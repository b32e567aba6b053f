import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { minuteMs } from '#contract/durations.ts';
import { installPackages } from '../../../scripts/install-packages.ts';
import { engines } from '../app/app.ts';
import { startPostgres, type PostgresServer } from './embedded-postgres.ts';

const programs = ['initdb', 'postgres', 'pg_basebackup', 'pg_dump', 'pg_restore'];

/**
 * Starts, for the tests of a file on PostgreSQL, a server whose pg_dump is of its own version, and puts that
 * first on PATH. The PostgreSQL bundled by npm brings no pg_dump, and the system's refuses a newer server.
 * @returns reads the server's URL, inside tests only; `undefined` when only SQLite is tested
 */
export function setupPostgresWithClient(): () => string | undefined {
  let server: PostgresServer | undefined;
  const path = process.env['PATH'] ?? '';
  beforeAll(async () => {
    if (!engines.includes('postgres')) return;
    const folder = ensurePrograms();
    process.env['PATH'] = `${folder}${delimiter}${path}`;
    server = await startPostgres(folder);
  }, 5 * minuteMs);
  afterAll(async () => {
    process.env['PATH'] = path;
    await server?.stop();
  });
  return () => server?.url;
}

/**
 * Finds the folder of PostgreSQL with its client programs, else installs Debian's.
 * @throws Error if there is none
 */
export function ensurePrograms(): string {
  const found = findPrograms();
  if (found !== undefined) return found;
  avoidDefaultCluster();
  installPackages(['postgresql']);
  const installed = findPrograms();
  if (installed !== undefined) return installed;
  throw new Error(
    `Tests of backups and replicas need a PostgreSQL server with pg_dump, and it could not be installed. Install both by hand, on Debian the package postgresql, or put the folder with ${programs.join(', ')} on PATH.`,
  );
}

/** Debian has a folder for each version, with a wrapper on PATH that cannot be a server. */
function findPrograms(): string | undefined {
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => join(root, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(delimiter),
  ];
  return folders.find((folder) => programs.every((program) => existsSync(join(folder, program))));
}

/** Debian's package would otherwise create and start a server for the machine. */
function avoidDefaultCluster(): void {
  const folder = '/etc/postgresql-common';
  const file = join(folder, 'createcluster.conf');
  if (existsSync(file) || process.getuid?.() !== 0) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, 'create_main_cluster = false\n');
}
