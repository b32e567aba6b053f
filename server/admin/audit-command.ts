import { readAudit } from './audit-store.ts';
import { listCommand } from './list-command.ts';

export const auditList = listCommand({
  name: 'audit',
  what: 'what admins and this command did',
  read: async (db, limit) =>
    (await readAudit(db, limit)).map((it) => [
      new Date(it.atMs).toISOString(),
      it.actor,
      it.action,
      it.subject,
      it.detail,
    ]),
});
