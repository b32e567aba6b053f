import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { compareContents, type Contents } from '../db/backup/contents.ts';
import { inspectBackup } from '../db/backup/inspect-backup.ts';
import { getDirectUrl } from '../open-engine.ts';
import { findProblems, formatContents, formatSize } from './backup-report.ts';
import { CommandFailed, UsageError, type BackupCommand } from './command.ts';

const depths = {
  sqlite: 'its pages, indexes and foreign keys were checked, and its rows counted',
  postgres:
    'all of it was read and its rows counted; foreign keys are checked by restoring it: --into <an empty database>',
  restored: 'it was restored with all its constraints, and holds the same rows',
};

export const verifyCommand: BackupCommand = {
  name: 'verify',
  usage: '<file> [--into <database>]',
  help: 'Checks a backup without touching the database. A backup of PostgreSQL is read to its end; with --into it is restored, for a check of everything, into an empty database of this name on the server of DATABASE_URL, which you drop afterwards. Exit code 1 if anything is wrong.',
  arity: [1, 1],
  options: { into: { type: 'string' } },
  async runOnBackup({ config }, { positionals: [path = ''], options }) {
    const file = resolve(path);
    const into = options['into'];
    const inspection = await inspectBackup(file);
    const problems = findProblems(inspection, config);
    let depth: string = depths[inspection.kind];
    if (problems.length === 0 && typeof into === 'string') {
      if (inspection.kind === 'sqlite')
        throw new UsageError(
          '--into is for backups of PostgreSQL: this one is checked completely without it.',
        );
      const url = getDirectUrl(config);
      if (url === undefined)
        throw new UsageError('--into needs DATABASE_URL: the server that has the empty database.');
      problems.push(...(await restoreForCheck(file, inspection.contents, { url, into })));
      depth = depths.restored;
    }
    const lines = [
      `${file}, ${formatSize(statSync(file).size)}`,
      // The counts of a damaged file would mislead.
      ...(inspection.problems.length > 0 ? [] : formatContents(inspection.contents, config)),
    ];
    if (problems.length > 0)
      throw new CommandFailed([...lines, ...problems, 'Do not rely on it: make another backup.'].join('\n'));
    return [...lines, `Intact: ${depth}.`];
  },
};

async function restoreForCheck(
  file: string,
  contents: Contents,
  { url, into }: { url: string; into: string },
): Promise<string[]> {
  const { restoreArchive } = await import('../db/backup/postgres-backup.ts');
  const target = new URL(url);
  target.pathname = `/${encodeURIComponent(into)}`;
  return compareContents(contents, await restoreArchive(target.href, file));
}
