import { resolve } from 'node:path';
import { deleteListChanges } from '../check-in/list-change-store.ts';
import { confirmClock } from '../clock-guard.ts';
import type { Config } from '../config.ts';
import type { Contents } from '../db/backup/contents.ts';
import { detectKind, inspectBackup } from '../db/backup/inspect-backup.ts';
import type { Database } from '../db/database.ts';
import { holdNotifications } from '../event/notices/notification-store.ts';
import { giveUpWaitingMails } from '../mail/mail-queue-state.ts';
import { openBackupEngine } from '../open-engine.ts';
import { audit } from './audit-store.ts';
import { findProblems, formatContents } from './backup-report.ts';
import { CommandFailed, type BackupCommand } from './command.ts';

export const restoreCommand: BackupCommand = {
  name: 'restore',
  usage: '<file>',
  help: 'Writes a backup into an empty place: a DATA_DIR without a database, or an empty DATABASE_URL, with no server running. It is checked first. Phones at doors then send again what they still hold; mails that waited in the backup are held until "mail retry".',
  arity: [1, 1],
  async runOnBackup({ config, clock }, { positionals: [path = ''] }) {
    const file = resolve(path);
    const engine = await openBackupEngine(config);
    if (detectKind(file) !== engine.kind) throw new CommandFailed(explainKind(file, config));
    const inspection = await inspectBackup(file);
    const problems = findProblems(inspection, config);
    if (problems.length > 0)
      throw new CommandFailed([`Nothing was restored from ${file}.`, ...problems].join('\n'));
    const held = { mails: 0, notices: 0 };
    const nowMs = clock();
    await engine.restore(file, inspection.contents, async (database) => {
      Object.assign(held, await prepareRestored(database, { ...inspection, nowMs }));
    });
    return [
      `${file} is restored into ${config.databaseUrl === undefined ? config.dataDir : 'the database of DATABASE_URL'}.`,
      ...formatContents(inspection.contents, config),
      ...explainConsequences(held, inspection.contents),
      `Housekeeping accepts the time of this machine, ${new Date(nowMs).toISOString()}: correct the clock before the start if it is wrong.`,
      'Start the server now.',
    ];
  },
};

/**
 * Gives the restored data a new epoch (CI-56), holds what the old server has probably sent since the backup (OP-10),
 * and accepts the present time, from which an older backup differs by more than a day (OP-15).
 * @returns the number of held mails and notices
 */
const prepareRestored = (
  database: Database,
  { contents, nowMs }: { contents: Contents; nowMs: number },
): Promise<{ mails: number; notices: number }> =>
  database.transaction(async ({ db }) => {
    await deleteListChanges(db);
    await confirmClock(db, nowMs);
    const held = { mails: await giveUpWaitingMails(db), notices: await holdNotifications(db) };
    const detail = `newest write ${formatInstant(contents)}; held ${held.mails} mails, ${held.notices} notices`;
    await audit(db, { actor: 'console', action: 'restored', subject: '', detail, nowMs });
    return held;
  });

function explainConsequences(held: { mails: number; notices: number }, contents: Contents): string[] {
  const lines = [
    `What was written after ${formatInstant(contents)} is not in it: registrations, payments and changes since then are lost. Check-ins of the last 48 hours come back from the phones by themselves.`,
  ];
  if (held.mails + held.notices > 0)
    lines.push(
      `${held.mails} mails and ${held.notices} notices waited in the backup, and were probably sent since: they are held. "npm run admin -- mail retry" sends them.`,
    );
  return lines;
}

const formatInstant = ({ newestWriteMs }: Contents): string =>
  newestWriteMs === undefined ? 'its beginning' : new Date(newestWriteMs).toISOString();

const explainKind = (file: string, { databaseUrl }: Config): string =>
  databaseUrl === undefined
    ? `${file} is a backup of PostgreSQL. Set DATABASE_URL to an empty database. Nothing was changed.`
    : `${file} is a backup of SQLite, and DATABASE_URL names a PostgreSQL database. Unset DATABASE_URL to restore it into DATA_DIR. Nothing was changed.`;
