import { readAudit } from './audit-store.ts';
import { listCommand } from './list-command.ts';

export const auditCommand = listCommand({
  name: 'audit',
  subject: 'what admins and this command did',
  read: async (db, limit) =>
    (await readAudit(db, limit)).map((entry) => [
      new Date(entry.atMs).toISOString(),
      entry.actor,
      entry.action,
      entry.subject,
      entry.detail,
    ]),
});
