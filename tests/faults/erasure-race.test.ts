import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { eraseDueAccounts } from '#server/account/erase-account.ts';
import { lockProfile } from '#server/account/profile-store.ts';
import { lockEvent } from '#server/event/lock-store.ts';
import { forgetMails } from '#server/mail/mail-queue.ts';
import { takeTickets } from '#server/registration/registration-store.ts';
import { createTestApp, describeOnBoth, type TestApp } from '#tests/support/app.ts';
import { type BuiltAccount, newAttendee, newEvent, newOrganisation } from '#tests/support/builders.ts';
import {
  accountRow,
  askDeletion,
  dayMs,
  eventRow,
  farAhead,
  graceMs,
  registerFor,
} from '#tests/support/leaving.ts';
import { senderOn } from '#tests/support/smtp.ts';
import { usingApp } from '#tests/support/using-app.ts';

/** How many statements wait for a row that another transaction has. */
const waitingCount = async (app: TestApp): Promise<number> => {
  const { rows } = await sql<{
    count: number;
  }>`select count(*) as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    app.services.database.db,
  );
  return rows[0]?.count ?? 0;
};

describe('two server processes', () => {
  it('[AC-32] erase an account once', async () => {
    const first = await createTestApp({ engine: 'postgres' });
    const second = await createTestApp({ engine: 'postgres', beside: first });
    const leaving: BuiltAccount[] = [];
    const organisation = await newOrganisation(first);
    const eventId = await newEvent(first, organisation, farAhead(first));
    for (let n = 0; n < 10; n++) {
      const her = await newAttendee(first);
      await registerFor(first, eventId, ['Anna', `Amica${n}`], her);
      await askDeletion(first, her);
      leaving.push(her);
    }
    await first.mails();
    first.clock.advance(graceMs);
    const erased = await Promise.all([first, second, first].map((it) => eraseDueAccounts(it.services)));
    expect(erased.reduce((sum, it) => sum + it, 0)).toBe(10);
    expect(await eventRow(first, eventId)).toMatchObject({ participant_count: 0 });
    const goodbyes = (await first.mails()).filter((it) => it.subject === 'Il tuo account è stato eliminato');
    expect(goodbyes.map((it) => it.to).sort()).toEqual(leaving.map((it) => it.email).sort());
    await second.close();
    await first.close();
  });

  it('[AC-31] do not erase an organisation while somebody is just registering', async () => {
    const app = await createTestApp({ engine: 'postgres' });
    const { database } = app.services;
    const her = await newOrganisation(app);
    const eventId = await newEvent(app, her, farAhead(app));
    await askDeletion(app, her);
    app.clock.advance(graceMs);
    const erasing = await database.transaction(async ({ db }) => {
      await takeTickets(db, { eventId, quantity: 1, now: app.clock() });
      const erasure = eraseDueAccounts(app.services);
      await expect.poll(() => waitingCount(app)).toBeGreaterThan(0);
      return { erasure };
    });
    expect(await erasing.erasure).toBe(0);
    expect(await accountRow(app, her.id)).toMatchObject({ deleted_at: null });
    expect(await eventRow(app, eventId)).toMatchObject({ participant_count: 1, cancelled_at: null });
    const request = await database.db.selectFrom('deletion_request').selectAll().execute();
    expect(request).toMatchObject([{ account_id: her.id, due_at: app.clock() + dayMs }]);
    await app.close();
  });

  it.each(['taken', 'refused'])(
    '[AC-32] erase somebody while a mail to her is noted as %s, without a deadlock',
    async (outcome) => {
      const log: string[] = [];
      const app = await createTestApp({
        engine: 'postgres',
        logTo: { write: (line) => void log.push(line) },
      });
      const { database } = app.services;
      const eventId = await newEvent(app, await newOrganisation(app), farAhead(app));
      await registerFor(app, eventId, ['Anna']);
      const email = 'anna@example.org';
      const isTaken = outcome === 'taken';
      if (isTaken)
        await database.db.updateTable('participant').set({ mail_failed_at: app.clock() }).execute();
      const sender = senderOn(app, {
        deliver: async () => {
          if (!isTaken) throw Object.assign(new Error('no'), { responseCode: 550, command: 'RCPT TO' });
        },
        close: async () => {},
      });
      // As an erasure does: first the event, then the mails.
      const { sending } = await database.transaction(async ({ db }) => {
        await lockEvent(db, eventId);
        const drained = sender.drain();
        await expect.poll(() => waitingCount(app), { interval: 5 }).toBe(1);
        await forgetMails(db, email);
        return { sending: drained };
      });
      await sending;
      await sender.stop();
      expect(log.filter((line) => /not noted yet|deadlock|given up/.test(line))).toEqual([]);
      const [her] = await database.db.selectFrom('participant').select('mail_failed_at').execute();
      expect(her, 'whose mail is gone is not marked').toEqual({ mail_failed_at: null });
      await app.close();
    },
  );
});

describeOnBoth('a server that dies in the middle of an erasure', (makeApp) => {
  const app = usingApp(makeApp);

  it('[AC-32] an account that cannot be erased does not keep the next, and is whole', async () => {
    const broken = await newAttendee(app());
    const fine = await newAttendee(app());
    await askDeletion(app(), broken);
    app().clock.advance(1);
    await askDeletion(app(), fine);
    app().clock.advance(graceMs);
    const { services } = app();
    let calls = 0;
    const failingOnce: typeof services = {
      ...services,
      database: {
        ...services.database,
        transaction: (work) =>
          services.database.transaction(async (tx) => {
            const result = await work(tx);
            calls += 1;
            if (calls === 1) throw new Error('killed before the commit');
            return result;
          }),
      },
    };
    expect(await eraseDueAccounts(failingOnce)).toBe(1);
    expect(await accountRow(app(), broken.id)).toMatchObject({ deleted_at: null, email: broken.email });
    expect((await app().mails()).filter((it) => it.to === broken.email)).toHaveLength(1);
    expect(await eraseDueAccounts(services)).toBe(1);
    expect((await app().mails()).filter((it) => it.to === broken.email)).toHaveLength(2);
    expect(await eraseDueAccounts(services)).toBe(0);
  });

  it('[AC-32] a profile that was being saved meanwhile finds nobody to write about', async () => {
    const her = await newAttendee(app());
    const { database } = app().services;
    const save = () => database.transaction(({ db }) => lockProfile(db, her.id));
    expect(await save()).toMatchObject({ userType: 'Basic' });
    await askDeletion(app(), her);
    app().clock.advance(graceMs);
    expect(await eraseDueAccounts(app().services)).toBe(1);
    expect(await save()).toBeUndefined();
  });
});
