// Runs before start, dev, test and bench, on any Node: plain JavaScript, nothing to install.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const oldestNode = 24;
const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const isWindows = process.platform === 'win32';
const localNode = join(root, 'node_modules', '.bin', isWindows ? 'node.cmd' : 'node');
const viteProgram = join(root, 'node_modules', 'vite', 'bin', 'vite.js');

/** What the built page is made of. */
const pageSources = [
  'src',
  'sw',
  'contract',
  'public',
  'index.html',
  'vite.config.ts',
  'vite.drawing.config.ts',
  'scripts/landing-texts.ts',
  'scripts/page-plugins.ts',
  'package-lock.json',
];

installIfStale();
const node = nodeOfProject();
if (process.argv.includes('--build')) buildIfStale(node);

function installIfStale() {
  const installed = changedAt('node_modules/.package-lock.json');
  if (installed >= changedAt('package-lock.json')) return;
  console.error('Installing packages…');
  // Not `npm ci`: it refuses a lock file without the other systems' optional packages, which npm
  // leaves out where a registry lacks them. This installs what is locked and writes no file of ours.
  const args = ['install', '--no-save', '--include=dev', '--loglevel=error'];
  run(isWindows ? 'npm.cmd' : 'npm', args, { shell: isWindows });
}

/** The Node that npm installed, else the one people brought; older ones cannot read the server's files. */
function nodeOfProject() {
  const node = existsSync(localNode) ? localNode : process.execPath;
  const version = spawnSync(node, ['--version'], { encoding: 'utf8', shell: isWindows }).stdout.trim();
  if (Number(version.slice(1).split('.')[0]) >= oldestNode) return node;
  fail(
    `Presente needs Node ${oldestNode} or newer, and this is ${version}. On Linux "npm ci" brings the right one along; on other systems install it from https://nodejs.org.`,
  );
}

function buildIfStale(node) {
  if (!existsSync(join(root, 'src/main.tsx'))) return;
  // The service worker is written last: a build that was killed has none.
  const made = ['dist-drawing/draw-page.js', 'dist/index.html', 'dist/sw.js'];
  const built = Math.min(...made.map(changedAt));
  if (built > 0 && pageSources.every((source) => newestIn(join(root, source)) <= built)) return;
  console.error('Building the page…');
  run(node, [viteProgram, 'build', '--logLevel', 'warn', '--config', 'vite.drawing.config.ts']);
  run(node, [viteProgram, 'build', '--logLevel', 'warn']);
}

/** The newest change of a file, or of a folder and all that is in it; 0 when there is none. */
function newestIn(path) {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return 0;
  if (!stat.isDirectory()) return stat.mtimeMs;
  return readdirSync(path).reduce(
    (newest, name) => Math.max(newest, newestIn(join(path, name))),
    stat.mtimeMs,
  );
}

function changedAt(path) {
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
