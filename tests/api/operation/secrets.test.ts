import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { encryptSecretsCommand } from '#server/admin/encrypt-secrets-command.ts';
import { resealSecrets } from '#server/admin/secret-store.ts';
import { rotateTicketKeyCommand } from '#server/admin/ticket-key-command.ts';
import { createPaymentGateway } from '#server/payment/create-payment-gateway.ts';
import { loadTicketKey } from '#server/registration/tickets/ticket-key.ts';
import { createSecretBox, getKeyId, type SecretBox } from '#server/secret-box.ts';
import { describeOnBothEngines, type TestApp } from '#tests/support/app/app.ts';
import { newEvent, newOrganisation } from '#tests/support/builders/builders.ts';
import { newParticipants } from '#tests/support/builders/door.ts';

const [firstKey, secondKey] = [randomBytes(32), randomBytes(32)];

describeOnBothEngines('secrets in the database', (makeApp) => {
  let app: TestApp;
  beforeEach(async () => {
    app = await makeApp();
  });
  afterEach(() => app.close());

  /** What a copy of the database says. */
  const readStored = async (): Promise<Record<string, string>> => {
    const rows = await app.services.database.db.selectFrom('setting').selectAll().execute();
    return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
  };
  const secretNames = ['sandboxSecret', 'ticketKey', 'ticketKeyNext', 'secretRoot'];

  /** Does what a start does with these keys. */
  const startWith = async (secrets: SecretBox) => {
    const { database, clock } = app.services;
    await database.transaction(({ db }) => resealSecrets(db, secrets));
    await createPaymentGateway({ ...app.services, secrets });
    return loadTicketKey(database, { configuredKey: undefined, secrets, nowMs: clock() });
  };

  it('[OP-70] a start encrypts what is stored, and tickets and derived secrets stay the same', async () => {
    const eventId = await newEvent(app, await newOrganisation(app));
    const { tickets } = await newParticipants(app, eventId, 1);
    const before = await readStored();
    const started = await startWith(createSecretBox({ current: firstKey }));
    const after = await readStored();
    for (const name of secretNames) {
      expect(after[name]).toMatch(new RegExp(`^enc1:${getKeyId(firstKey)}:[\\w-]{60,}$`));
      expect(JSON.stringify(after)).not.toContain(before[name]);
    }
    expect(started.open(tickets[0]!)).toMatchObject({ eventId });
    expect(started.secretFor('staff pass')).toEqual(app.services.ticketKey.secretFor('staff pass'));
    // The next start changes nothing.
    await startWith(createSecretBox({ current: firstKey }));
    expect(await readStored()).toEqual(after);
  });

  it('[OP-70] a start without the key, or with another one, is refused and changes nothing', async () => {
    await startWith(createSecretBox({ current: firstKey }));
    const stored = await readStored();
    await expect(startWith(createSecretBox())).rejects.toThrow(
      `SECRETS_KEY is missing: the database has secrets that are encrypted with the key ${getKeyId(firstKey)}.`,
    );
    await expect(startWith(createSecretBox({ current: secondKey }))).rejects.toThrow(
      `SECRETS_KEY is another key (${getKeyId(secondKey)})`,
    );
    expect(await readStored()).toEqual(stored);
  });

  it('[OP-71] a secret that was changed, or put in another’s place, is refused', async () => {
    const secrets = createSecretBox({ current: firstKey });
    await startWith(secrets);
    const { ticketKey = '', ticketKeyNext = '' } = await readStored();
    const { db } = app.services.database;
    const store = (value: string) =>
      db.updateTable('setting').set({ value }).where('key', '=', 'ticketKey').execute();
    const at = ticketKey.length - 30;
    const changed = ticketKey.slice(0, at) + (ticketKey[at] === 'A' ? 'B' : 'A') + ticketKey.slice(at + 1);
    for (const value of [changed, ticketKeyNext, ticketKey.slice(0, -8), ticketKey.slice(0, 20)]) {
      await store(value);
      await expect(startWith(secrets)).rejects.toThrow('The secret ticketKey in the database was changed');
    }
    await store(ticketKey);
    await startWith(secrets);
  });

  it('[OP-72] the command replaces the key, and decrypts with the previous one alone', async () => {
    const { database, clock } = app.services;
    const context = { database, clock, publicUrl: '', hashPassword: async () => '' };
    const run = (secrets: SecretBox) =>
      encryptSecretsCommand.run({ ...context, secrets }, { positionals: [], options: {} });
    const clear = await readStored();
    await run(createSecretBox({ current: firstKey }));
    const [second, back] = [
      createSecretBox({ current: secondKey, previous: firstKey }),
      createSecretBox({ previous: secondKey }),
    ];
    expect(await run(second)).toEqual([
      `4 secrets in the database are encrypted with the key ${getKeyId(secondKey)}; 4 of them were changed now.`,
    ]);
    await startWith(createSecretBox({ current: secondKey }));
    expect(await run(second)).toEqual([
      `4 secrets in the database are encrypted with the key ${getKeyId(secondKey)}; 0 of them were changed now.`,
    ]);
    // A rotation of the ticket key keeps it encrypted.
    const rotation = { positionals: [], options: {} };
    await rotateTicketKeyCommand.run({ ...context, secrets: second }, rotation);
    for (const name of secretNames) expect((await readStored())[name]).toMatch(/^enc1:/);
    expect(await run(back)).toEqual([
      '4 secrets in the database are not encrypted; 4 of them were changed now.',
    ]);
    const { sandboxSecret, secretRoot } = await readStored();
    expect({ sandboxSecret, secretRoot }).toEqual({
      sandboxSecret: clear['sandboxSecret'],
      secretRoot: clear['secretRoot'],
    });
  });
});
