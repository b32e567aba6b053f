import { deleteDeletionRequest, listDeletionRequests } from '../account/deletion-store.ts';
import { audit } from './audit-store.ts';
import { NotDone, NotUnderstood, type Command } from './command.ts';
import { accountOf } from './typed-email.ts';

export const deletions: Command = {
  name: 'deletions',
  usage: '[withdraw <email>]',
  help: 'Lists who has asked for the deletion of the account, and when it happens; or takes such a request back for its owner.',
  words: [0, 2],
  async run({ database, clock }, { words: [verb, email] }) {
    if (verb === undefined) {
      const requests = await listDeletionRequests(database.db);
      if (requests.length === 0) return ['Nobody has asked for a deletion.'];
      return requests.map((it) => `${dayOf(it.dueAt)}  ${it.email}  (asked on ${dayOf(it.requestedAt)})`);
    }
    if (verb !== 'withdraw' || email === undefined)
      throw new NotUnderstood('Say: deletions withdraw <email>');
    return database.transaction(async ({ db }) => {
      const account = await accountOf(db, email);
      if (!(await deleteDeletionRequest(db, account.accountId)))
        throw new NotDone(`${account.email} has not asked for a deletion.`);
      const nowMs = clock();
      await audit(db, { actor: 'console', action: 'deletionWithdrawn', subject: account.accountId, nowMs });
      return [`The account of ${account.email} stays.`];
    });
  },
};

const dayOf = (instantMs: number): string => new Date(instantMs).toISOString().slice(0, 10);
