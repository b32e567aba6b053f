import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { lstatSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { assembleRelease } from './release/assemble.ts';
import { readReleaseTime } from './release/release-time.ts';

/*
 * `npm run release [-- --without-node]`: writes dist-release/presente-<version>-<platform>.tar.gz, unpacks it in an
 * empty folder, starts it there without npm, and deletes it again if it does not answer.
 * `-- --folder <path>`: writes the release into an empty folder instead.
 */
const startupTimeoutMs = 30_000;
const { values: options } = parseArgs({
  options: { folder: { type: 'string' }, 'without-node': { type: 'boolean', default: false } },
});
const hasNode = !options['without-node'];
const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
const name = `presente-${version}`;
const archive = resolve(
  'dist-release',
  `${name}-${process.platform}-${process.arch}${hasNode ? '' : '-without-node'}.tar.gz`,
);

/**
 * Packs with sorted names and one time, so that the same commit gives the same bytes. The time is the
 * commit's: browsers validate index.html by its time and size.
 */
function pack(folder: string): void {
  const time = readReleaseTime();
  if (time === undefined) throw new Error('Without git, SOURCE_DATE_EPOCH must be set.');
  const ownership = ['--owner=0', '--group=0', '--numeric-owner', '--mode=u=rwX,go=rX'];
  const args = ['--sort=name', `--mtime=@${time}`, ...ownership, '--use-compress-program=gzip -9n'];
  mkdirSync('dist-release', { recursive: true });
  execFileSync('tar', [...args, '-cf', archive, '-C', folder, name], { stdio: 'inherit' });
}

/** Starts the archive in an empty folder, with no other program on the path, and asks for three addresses. */
async function checkArchive(folder: string): Promise<void> {
  execFileSync('tar', ['-xzf', archive, '-C', folder], { stdio: 'inherit' });
  const port = await findFreePort();
  const path = hasNode ? '/usr/bin:/bin' : `${join(process.execPath, '..')}:/usr/bin:/bin`;
  const server = spawn(join(folder, name, 'presente'), {
    cwd: folder,
    env: { PATH: path, PORT: String(port), DEMO: '0' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  try {
    const url = `http://127.0.0.1:${port}`;
    const deadline = Date.now() + startupTimeoutMs;
    while ((await readStatus(`${url}/readyz`)) !== 200) {
      if (server.exitCode !== null || Date.now() > deadline) throw new Error('The archive does not start.');
      await new Promise((wake) => setTimeout(wake, 50));
    }
    const page = await (await fetch(`${url}/`)).text();
    const asset = /\/assets\/[\w.-]+\.js/.exec(page)?.[0] ?? 'missing';
    for (const address of ['/', '/api/event/list', asset])
      if ((await readStatus(url + address)) !== 200)
        throw new Error(`The archive does not serve ${address}.`);
    const stopped = once(server, 'exit');
    server.kill('SIGTERM');
    if ((await stopped)[0] !== 0) throw new Error('The archive does not stop cleanly.');
  } finally {
    server.kill('SIGKILL');
  }
}

const readStatus = (url: string): Promise<number> =>
  fetch(url).then(
    (response) => response.status,
    () => 0,
  );

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return port;
}

const readSize = (path: string): number => {
  const stat = lstatSync(path);
  if (!stat.isDirectory()) return stat.size;
  return readdirSync(path).reduce((sum, entry) => sum + readSize(join(path, entry)), 0);
};

const toMb = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

async function writeArchive(): Promise<void> {
  const staging = mkdtempSync(join(tmpdir(), 'presente-release-'));
  const unpacked = mkdtempSync(join(tmpdir(), 'presente-unpacked-'));
  try {
    assembleRelease(join(staging, name), { hasNode });
    pack(staging);
    await checkArchive(unpacked);
    const size = `${toMb(statSync(archive).size)}, unpacked ${toMb(readSize(join(staging, name)))}`;
    console.log(`${archive}\n${size}; it starts and serves the page.`);
  } catch (error) {
    rmSync(archive, { force: true });
    throw error;
  } finally {
    for (const folder of [staging, unpacked]) rmSync(folder, { recursive: true, force: true });
  }
}

try {
  if (options.folder === undefined) await writeArchive();
  else assembleRelease(resolve(options.folder), { hasNode });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
