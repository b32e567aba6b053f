import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { inspectBackup } from '../db/backup/inspect-backup.ts';
import { chooseBackupFile, writeBackupFile } from '../db/backup/write-backup-file.ts';
import { openBackupEngine } from '../open-engine.ts';
import { findProblems, formatContents, formatDuration, formatSize } from './backup-report.ts';
import { CommandFailed, type BackupCommand } from './command.ts';

export const backupCommand: BackupCommand = {
  name: 'backup',
  usage: '<file or folder> [--force]',
  help: 'Writes the whole database into one file, while the server runs, and checks it; in a folder the file is named by the time. An existing file is replaced only with --force, and only once the new one is checked. The environment (keys, addresses, passwords) is not in it. PostgreSQL: with pg_dump.',
  arity: [1, 1],
  options: { force: { type: 'boolean' } },
  async runOnBackup({ config, clock }, { positionals: [path = ''], options }) {
    const startedAt = performance.now();
    const engine = await openBackupEngine(config);
    const file = chooseBackupFile(resolve(path), { kind: engine.kind, nowMs: clock() });
    const target = { file, mayReplace: options['force'] === true, ownFiles: engine.ownFiles };
    const contents = await writeBackupFile(target, async (part) => {
      await engine.backUp(part);
      const inspection = await inspectBackup(part);
      // A backup before an upgrade or with another program is a backup all the same.
      const [problem] = inspection.problems.length > 0 ? findProblems(inspection, config) : [];
      if (problem !== undefined)
        throw new CommandFailed(
          `The copy is not usable, and was deleted. ${problem} Keep your earlier backups: the database itself may be damaged.`,
        );
      return inspection.contents;
    });
    const duration = formatDuration(performance.now() - startedAt);
    return [
      `${file}: ${formatSize(statSync(file).size)} in ${duration}, checked.`,
      ...formatContents(contents, config),
    ];
  },
};
