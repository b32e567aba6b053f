import { readFileSync } from 'node:fs';
import { findBoundaryViolations } from './boundaries.ts';
import { findBannedWords } from './checks/banned-words.ts';
import { findDeadCitations } from './checks/citations.ts';
import { findLongSubjects, readLog } from './checks/commit-subjects.ts';
import { findDeadConfigPaths } from './checks/config-paths.ts';
import { findUnlistedDecisions } from './checks/decisions.ts';
import { findDuplicateExports } from './checks/duplicate-exports.ts';
import { findForbiddenLicences, findLockProblems, type Lock } from './checks/packages.ts';
import { findCrowdedFolders, findLongFiles, findMachineTraces } from './checks/repo-files.ts';
import { findRuledOutTerms } from './checks/ruled-out-terms.ts';
import { findUnknownRules, findUntestedRules } from './checks/rules.ts';
import { isTypeScript, type Sources } from './checks/sources.ts';
import { findDivergingTranslations, findPlaceholderMismatches, type Catalog } from './checks/translations.ts';
import { run } from './run.ts';
import { sourceFiles } from './source-files.ts';

/* `npm run check`: every static check of the repository. */

export interface Tally {
  readonly passed: number;
  /** Name and reason of each failure. */
  readonly failures: readonly string[];
}

interface Check {
  readonly name: string;
  /** Returns one line per problem; empty if the check passes. */
  readonly findings: () => Promise<string[]>;
}

const maxFindingsShown = 40;

const programCheck = (name: string, ...command: string[]): Check => ({
  name,
  async findings() {
    const { status, output } = await run(command);
    if (status === 0) return [];
    return [...output.split('\n').filter((line) => line.trim() !== ''), `(${command.join(' ')})`];
  },
});

const codeCheck = (name: string, findings: () => string[]): Check => ({
  name,
  findings: () => Promise.resolve(findings()),
});

let sources: Sources | undefined;

/** Reads every file once; of images and other binary files, the path alone. */
const readSources = (): Sources =>
  (sources ??= new Map(sourceFiles().map((path) => [path, isText(path) ? readFileSync(path, 'utf8') : ''])));

const isText = (path: string): boolean => /\.(tsx?|mjs|css|md|json)$/.test(path);

const readCatalogs = (): Map<string, Catalog> =>
  new Map(
    ['src/locales', 'server/locales'].map((folder) => [
      folder,
      new Map(
        ['it', 'en', 'es', 'zh'].map((locale) => [locale, readFileSync(`${folder}/${locale}.po`, 'utf8')]),
      ),
    ]),
  );

const readLock = (): Lock => JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock;

const checks: readonly Check[] = [
  programCheck('formatting', 'oxfmt', '--check', '.'),
  programCheck('lint', 'oxlint', '--format=unix', '.'),
  ...['contract', 'src', 'sw', 'server', 'tests'].map((folder) =>
    programCheck(`types of ${folder}`, 'tsc', '-p', folder),
  ),
  codeCheck('import boundaries', () =>
    findBoundaryViolations(new Map([...readSources()].filter(([path]) => isTypeScript(path)))),
  ),
  programCheck('unused files, exports and packages', 'knip', '--no-config-hints'),
  programCheck(
    'catalogues hold every text and no other',
    'lingui',
    'check',
    'sync',
    '--clean',
    '--overwrite',
    '--verbose',
  ),
  programCheck('every text is translated', 'lingui', 'check', 'missing', '--mode', 'catalog', '--verbose'),
  codeCheck('translations keep the placeholders', () => findPlaceholderMismatches(readCatalogs())),
  codeCheck('page and server translate a text alike', () => findDivergingTranslations(readCatalogs())),
  codeCheck('translations use the words of the glossary', () =>
    findRuledOutTerms(readFileSync('docs/glossary.md', 'utf8'), readCatalogs()),
  ),
  codeCheck('file sizes', () => findLongFiles(sourceFiles())),
  codeCheck('folder sizes', () => findCrowdedFolders(sourceFiles())),
  codeCheck('cited rules exist', () => findUnknownRules(readSources())),
  codeCheck('every rule is named by a test', () => findUntestedRules(readSources())),
  codeCheck('citations lead to a file', () => findDeadCitations(readSources())),
  codeCheck('every decision is listed once', () => findUnlistedDecisions(readSources())),
  codeCheck('paths in configuration match a file', () => findDeadConfigPaths(readSources())),
  codeCheck('an exported name is declared once per runtime', () => findDuplicateExports(readSources())),
  codeCheck('words of names and comments', () => findBannedWords(readSources())),
  codeCheck('licences of packages', () => findForbiddenLicences(readLock())),
  codeCheck('origin, checksum and install scripts of packages', () =>
    findLockProblems(readLock(), readFileSync('.npmrc', 'utf8')),
  ),
  codeCheck('commit subjects', () => {
    const log = readLog();
    if (log === undefined) console.log('        (no git history here: subjects were not checked)');
    return findLongSubjects(log ?? '');
  }),
  codeCheck('nothing of one machine', () => findMachineTraces(sourceFiles())),
];

/** Runs every check and prints one line each, with its findings. */
export async function runChecks(): Promise<Tally> {
  const failures: string[] = [];
  for (const { name, findings } of checks) {
    const startedAt = performance.now();
    const results = await findings().catch((error: unknown) => [String(error)]);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    console.log(`${results.length === 0 ? 'ok    ' : 'failed'}  ${name} (${seconds} s)`);
    const shown = results.slice(0, maxFindingsShown);
    if (results.length > maxFindingsShown) shown.push(`… and ${results.length - maxFindingsShown} more`);
    for (const line of shown) console.log(`        ${line}`);
    if (results.length > 0) failures.push([name, ...shown].join('\n        '));
  }
  return { passed: checks.length - failures.length, failures };
}

if (import.meta.main) {
  const { passed, failures } = await runChecks();
  console.log(`${passed} passed, ${failures.length} failed`);
  process.exitCode = failures.length === 0 ? 0 : 1;
}
