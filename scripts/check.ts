import { readFileSync } from 'node:fs';
import { boundaryFindings } from './boundaries.ts';
import { run } from './run.ts';
import { sourceFiles } from './source-files.ts';
import { longFiles, machineTraces, unknownRules } from './tracked-text.ts';

/* `npm run check`: everything that can be said of the repository without running the product. */

export interface Tally {
  readonly passed: number;
  readonly failed: number;
}

interface Check {
  readonly name: string;
  /** What is wrong, one line each; nothing when it holds. */
  readonly findings: () => Promise<string[]>;
}

const limitMs = 5 * 60_000;
const findingsShown = 40;

const program = (name: string, ...command: string[]): Check => ({
  name,
  async findings() {
    const { status, output } = await run(command, { limitMs });
    if (status === 0) return [];
    return [...output.split('\n').filter((line) => line.trim() !== ''), `(${command.join(' ')})`];
  },
});

const check = (name: string, findings: () => string[]): Check => ({
  name,
  findings: () => Promise.resolve(findings()),
});

const checks: readonly Check[] = [
  program('formatting', 'oxfmt', '--check', '.'),
  program('lint', 'oxlint', '--format=unix', '.'),
  ...['contract', 'src', 'sw', 'server', 'tests'].map((it) => program(`types of ${it}`, 'tsc', '-p', it)),
  check('import boundaries', () => {
    const paths = sourceFiles().filter((path) => /\.tsx?$/.test(path));
    return boundaryFindings(new Map(paths.map((path) => [path, readFileSync(path, 'utf8')])));
  }),
  program('unused files, exports and packages', 'knip', '--no-config-hints'),
  program('catalogues hold every text and no other', 'lingui', 'check', 'sync', '--clean', '--verbose'),
  program('every text is translated', 'lingui', 'check', 'missing', '--mode', 'catalog', '--verbose'),
  check('file sizes', () => longFiles(sourceFiles())),
  check('rules that are cited', () => unknownRules(sourceFiles())),
  check('nothing of one machine', () => machineTraces(sourceFiles())),
];

/** Runs every check and prints a line for each, with what it found. */
export async function runChecks(): Promise<Tally> {
  let failed = 0;
  for (const { name, findings } of checks) {
    const startedAt = performance.now();
    const found = await findings().catch((error: unknown) => [String(error)]);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    console.log(`${found.length === 0 ? 'ok    ' : 'failed'}  ${name} (${seconds} s)`);
    for (const line of found.slice(0, findingsShown)) console.log(`        ${line}`);
    if (found.length > findingsShown) console.log(`        … and ${found.length - findingsShown} more`);
    if (found.length > 0) failed += 1;
  }
  return { passed: checks.length - failed, failed };
}

if (import.meta.main) {
  const { passed, failed } = await runChecks();
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}
