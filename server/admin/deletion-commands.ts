import { deleteDeletionRequest, listDeletionRequests } from '../account/erasure/deletion-store.ts';
import { audit } from './audit-store.ts';
import { CommandFailed, UsageError, type Command } from './command.ts';
import { requireAccount } from './parse-email-argument.ts';

export const deletionsCommand: Command = {
  name: 'deletions',
  usage: '[withdraw <email>]',
  help: 'Lists who has asked for the deletion of the account, and when it happens; or takes such a request back for its owner.',
  arity: [0, 2],
  async run({ database, clock }, { positionals: [verb, email] }) {
    if (verb === undefined) {
      const requests = await listDeletionRequests(database.db);
      if (requests.length === 0) return ['Nobody has asked for a deletion.'];
      return requests.map(
        (request) =>
          `${formatIsoDay(request.dueAt)}  ${request.email}  (asked on ${formatIsoDay(request.requestedAt)})`,
      );
    }
    if (verb !== 'withdraw' || email === undefined) throw new UsageError('Say: deletions withdraw <email>');
    return database.transaction(async ({ db }) => {
      const account = await requireAccount(db, email);
      if (!(await deleteDeletionRequest(db, account.accountId)))
        throw new CommandFailed(`${account.email} has not asked for a deletion.`);
      const nowMs = clock();
      await audit(db, { actor: 'console', action: 'deletionWithdrawn', subject: account.accountId, nowMs });
      return [`The account of ${account.email} stays.`];
    });
  },
};

const formatIsoDay = (instantMs: number): string => new Date(instantMs).toISOString().slice(0, 10);
