import { readAudit } from './audit-store.ts';
import { NotUnderstood, type Command } from './command.ts';

const linesShown = 50;
const mostLines = 10_000;

export const auditList: Command = {
  name: 'audit',
  usage: '[--limit n]',
  help: `Lists what admins and this command did, the newest first: ${linesShown} lines unless told otherwise.`,
  words: [0, 0],
  options: { limit: { type: 'string' } },
  async run({ database }, { options: { limit = String(linesShown) } }) {
    const lines = Number(limit);
    if (!Number.isInteger(lines) || lines < 1 || lines > mostLines)
      throw new NotUnderstood(`--limit must be a number from 1 to ${mostLines}.`);
    const rows = await readAudit(database.db, lines);
    if (rows.length === 0) return ['Nothing yet.'];
    return rows.map((it) =>
      [new Date(it.atMs).toISOString(), it.actor, it.action, it.subject, it.detail].join('  ').trimEnd(),
    );
  },
};
