// Runs before start, dev, test and bench, on any Node version: plain JavaScript without dependencies.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const minNodeVersion = 24;
const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const isWindows = process.platform === 'win32';
const localNode = join(root, 'node_modules', '.bin', isWindows ? 'node.cmd' : 'node');
const viteProgram = join(root, 'node_modules', 'vite', 'bin', 'vite.js');

/** Inputs of the page build. */
const pageSources = [
  'src',
  'sw',
  'contract',
  'public',
  'index.html',
  'vite.config.ts',
  'vite.ssr.config.ts',
  'scripts/vite',
  'package-lock.json',
];

installIfStale();
const node = findNode();
if (process.argv.includes('--build')) buildIfStale(node);

function installIfStale() {
  const installed = mtimeOf('node_modules/.package-lock.json');
  if (installed >= mtimeOf('package-lock.json')) return;
  console.error('Installing packages…');
  // Not `npm ci`: it rejects a lock file without the other platforms' optional packages, which npm omits
  // where a registry lacks them. This installs the locked versions and writes no tracked file.
  const args = ['install', '--no-save', '--include=dev', '--loglevel=error'];
  run(isWindows ? 'npm.cmd' : 'npm', args, { shell: isWindows });
}

/**
 * Returns the Node that npm installed, else the running one; older versions cannot load the server's files.
 */
function findNode() {
  const node = existsSync(localNode) ? localNode : process.execPath;
  const version = spawnSync(node, ['--version'], { encoding: 'utf8', shell: isWindows }).stdout.trim();
  if (Number(version.slice(1).split('.')[0]) >= minNodeVersion) return node;
  fail(
    `Presente needs Node ${minNodeVersion} or newer, and this is ${version}. On Linux "npm ci" brings the right one along; on other systems install it from https://nodejs.org.`,
  );
}

function buildIfStale(node) {
  if (!existsSync(join(root, 'src/main.tsx'))) return;
  // The service worker is written last: an interrupted build lacks it.
  const outputs = ['dist-ssr/entry-server.js', 'dist/index.html', 'dist/sw.js'];
  const built = Math.min(...outputs.map(mtimeOf));
  if (built > 0 && pageSources.every((source) => latestMtime(join(root, source)) <= built)) return;
  console.error('Building the page…');
  run(node, [viteProgram, 'build', '--logLevel', 'warn', '--config', 'vite.ssr.config.ts']);
  run(node, [viteProgram, 'build', '--logLevel', 'warn']);
}

/** The latest mtime of a file, or of a folder's contents, in ms; 0 if there is none. */
function latestMtime(path) {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return 0;
  if (!stat.isDirectory()) return stat.mtimeMs;
  return readdirSync(path).reduce(
    (newest, name) => Math.max(newest, latestMtime(join(path, name))),
    stat.mtimeMs,
  );
}

function mtimeOf(path) {
  return statSync(join(root, path), { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

function run(program, args, options = {}) {
  const { status, error } = spawnSync(program, args, { cwd: root, stdio: 'inherit', ...options });
  if (status !== 0) fail(`"${[program, ...args].join(' ')}" failed${error ? `: ${error.message}` : ''}.`);
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
