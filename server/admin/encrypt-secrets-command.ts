import { createSecretBox } from '../secret-box.ts';
import { audit } from './audit-store.ts';
import type { Command } from './command.ts';
import { resealSecrets } from './secret-store.ts';

export const encryptSecretsCommand: Command = {
  name: 'encrypt-secrets',
  usage: '',
  help: 'Encrypts the secrets in the database with SECRETS_KEY, as every start does: the ticket keys, what other secrets are derived from, and that of the payment sandbox. To replace the key, set the former one as SECRETS_KEY_PREVIOUS; with that one alone the secrets are decrypted.',
  arity: [0, 0],
  async run({ database, clock, secrets = createSecretBox() }) {
    const { total, written } = await database.longTransaction(async ({ db }) => {
      const counts = await resealSecrets(db, secrets);
      const detail = secrets.keyId ?? 'none';
      if (counts.written > 0)
        await audit(db, {
          actor: 'console',
          action: 'secretsEncrypted',
          subject: '',
          detail,
          nowMs: clock(),
        });
      return counts;
    });
    const state = secrets.keyId === undefined ? 'not encrypted' : `encrypted with the key ${secrets.keyId}`;
    return [`${total} secrets in the database are ${state}; ${written} of them were changed now.`];
  },
};
