import { deleteListChanges } from '../check-in/list-change-store.ts';
import { audit } from './audit-store.ts';
import type { Command } from './command.ts';

export const newEpochCommand: Command = {
  name: 'new-epoch',
  usage: '',
  help: 'Run it once after data was repaired by hand: every phone at a door then fetches its lists in full and sends again what it still holds of the last 48 hours. A restored backup is recognised without it.',
  arity: [0, 0],
  async run({ database, clock }) {
    await database.transaction(async ({ db }) => {
      await deleteListChanges(db);
      await audit(db, { actor: 'console', action: 'epochRenewed', subject: '', nowMs: clock() });
    });
    return ['Done. The phones notice it at their next contact.'];
  },
};
