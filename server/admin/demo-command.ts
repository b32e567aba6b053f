import { removeDemo } from '../demo/demo-store.ts';
import { hasDemo } from '../site/site-store.ts';
import { audit } from './audit-store.ts';
import type { Command } from './command.ts';

export const removeDemoCommand: Command = {
  name: 'remove-demo',
  usage: '',
  help: 'Deletes the demo accounts, whose passwords are known, with their events and registrations. Everything else stays. Restart a running server afterwards.',
  arity: [0, 0],
  async run({ database, clock }) {
    return database.transaction(async ({ db }) => {
      if (!(await hasDemo(db))) return ['This database holds no demo.'];
      const { accounts, events } = await removeDemo(db);
      await audit(db, { actor: 'console', action: 'demoRemoved', subject: '', nowMs: clock() });
      return [`${accounts} demo accounts and their ${events} events are deleted.`];
    });
  },
};
