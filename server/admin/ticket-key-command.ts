import {
  announceTicketKeys,
  revokeRetiredKeys,
  rotateStoredKey,
} from '../registration/tickets/ticket-key-store.ts';
import { createSecretBox } from '../secret-box.ts';
import { audit } from './audit-store.ts';
import { CommandFailed, type Command } from './command.ts';

export const rotateTicketKeyCommand: Command = {
  name: 'rotate-ticket-key',
  usage: '[--stolen]',
  help: 'Signs tickets with a new key from now on; a running server takes it over within 30 seconds. Tickets issued before stay valid until their event is over, links of passes too. With --stolen, if a copy of the database or of TICKET_KEY is in the wrong hands: earlier tickets are refused, participants find new ones under "Biglietti"; passes need new links.',
  arity: [0, 0],
  options: { stolen: { type: 'boolean' } },
  async run({ database, clock, configuredTicketKey, secrets = createSecretBox() }, { options }) {
    const isStolen = options['stolen'] === true;
    if (configuredTicketKey !== undefined && !isStolen)
      throw new CommandFailed(
        'The ticket key is in TICKET_KEY: put a new one there, and restart every process. Tickets issued before stay valid; passes need new links.',
      );
    const nowMs = clock();
    await database.longTransaction(async (tx) => {
      if (configuredTicketKey === undefined) await rotateStoredKey(tx, { isStolen, secrets, nowMs });
      else await revokeRetiredKeys(tx.db);
      await announceTicketKeys(tx, nowMs);
      const action = isStolen ? 'ticketKeyRevoked' : 'ticketKeyRotated';
      await audit(tx.db, { actor: 'console', action, subject: '', nowMs });
    });
    return isStolen
      ? [
          configuredTicketKey === undefined
            ? 'Tickets are signed with a new key; earlier ones are refused.'
            : 'Tickets signed with another key than the present TICKET_KEY are refused.',
          'Restart the server now. Phones learn it at their next contact. Ask participants to open "Biglietti", and make new passes; phones with an open pass keep it.',
        ]
      : ['Tickets are signed with a new key within 30 seconds; earlier ones stay valid.'];
  },
};
