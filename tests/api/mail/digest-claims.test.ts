import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { minuteMs } from '#contract/durations.ts';
import type { Db } from '#server/db/tables.ts';
import { hashMailbox } from '#server/mail/mailbox-hash.ts';
import { addToDigests, claimRecipients } from '#server/registration/tickets/ticket-digest-store.ts';
import { describeOnBothEngines } from '#tests/support/app/app.ts';
import { setupApp } from '#tests/support/app/setup-app.ts';
import { newEvent, newOrganisation } from '#tests/support/builders/builders.ts';
import { registerEmails } from '#tests/support/builders/register-emails.ts';

describeOnBothEngines('claims of digests', (makeApp, engine) => {
  const app = setupApp(makeApp);

  it('[RG-76] of two processes, whose clocks differ, one claims the digests of a mailbox', async () => {
    const id = await newEvent(app(), await newOrganisation(app()));
    const { database } = app().services;
    const email = 'olga@example.org';
    const mailboxHash = hashMailbox(email);
    const { orderId } = await registerEmails(app(), id, [email]);
    await addToDigests(database.db, [{ to: email, mailboxHash, orderId }], app().clock());
    const claim = (db: Db, nowMs: number) =>
      claimRecipients(db, { mailboxHash, nowMs, nextAtMs: nowMs + 15 * minuteMs });
    const [claimed, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const first = database.transaction(async ({ db }) => {
      const recipients = await claim(db, app().clock());
      claimed.resolve();
      await released.promise;
      return recipients;
    });
    await claimed.promise;
    const second = database.transaction(({ db }) => claim(db, app().clock() + 1));
    // SQLite begins the second transaction after the first.
    if (engine === 'postgres')
      await expect
        .poll(async () => {
          const { rows } = await sql<{ count: string }>`select count(*) from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`.execute(database.db);
          return Number(rows[0]!.count);
        })
        .toBe(1);
    released.resolve();
    expect([await first, await second]).toEqual([[email], []]);
  });
});
