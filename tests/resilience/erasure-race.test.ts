import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { dayMs } from '#contract/durations.ts';
import { eraseDueAccounts } from '#server/account/erasure/erase-account.ts';
import { lockProfile } from '#server/account/profile-store.ts';
import { lockEvent } from '#server/event/lock-store.ts';
import { deleteUnsentMails } from '#server/mail/mail-queue.ts';
import { reserveTickets } from '#server/registration/registration-store.ts';
import { createTestApp, describeOnBothEngines, type TestApp } from '#tests/support/app/app.ts';
import {
  type BuiltAccount,
  newAttendee,
  newEvent,
  newOrganisation,
} from '#tests/support/builders/builders.ts';
import {
  readAccountRow,
  requestAccountDeletion,
  readEventRow,
  afterGracePeriod,
  gracePeriodMs,
  registerParticipants,
} from '#tests/support/builders/account-deletion.ts';
import { newMailSender } from '#tests/support/mail/smtp.ts';
import { setupApp } from '#tests/support/app/setup-app.ts';

/** Number of statements waiting for a lock. */
const countLockWaits = async (app: TestApp): Promise<number> => {
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
    const second = await createTestApp({ engine: 'postgres', sharesDatabaseWith: first });
    const deletedAccounts: BuiltAccount[] = [];
    const organisation = await newOrganisation(first);
    const eventId = await newEvent(first, organisation, afterGracePeriod(first));
    for (let n = 0; n < 10; n++) {
      const attendee = await newAttendee(first);
      await registerParticipants(first, eventId, ['Anna', `Amica${n}`], attendee);
      await requestAccountDeletion(first, attendee);
      deletedAccounts.push(attendee);
    }
    await first.mails();
    first.clock.advance(gracePeriodMs);
    const erased = await Promise.all([first, second, first].map((app) => eraseDueAccounts(app.services)));
    expect(erased.reduce((sum, count) => sum + count, 0)).toBe(10);
    expect(await readEventRow(first, eventId)).toMatchObject({ participant_count: 0 });
    const erasureMails = (await first.mails()).filter(
      (mail) => mail.subject === 'Il tuo account è stato eliminato',
    );
    expect(erasureMails.map((mail) => mail.to).sort()).toEqual(
      deletedAccounts.map((account) => account.email).sort(),
    );
    await second.close();
    await first.close();
  });

  it('[AC-31] do not erase an organisation during a concurrent registration', async () => {
    const app = await createTestApp({ engine: 'postgres' });
    const { database } = app.services;
    const organiser = await newOrganisation(app);
    const eventId = await newEvent(app, organiser, afterGracePeriod(app));
    await requestAccountDeletion(app, organiser);
    app.clock.advance(gracePeriodMs);
    const erasing = await database.transaction(async ({ db }) => {
      await reserveTickets(db, { eventId, quantity: 1, nowMs: app.clock() });
      const erasure = eraseDueAccounts(app.services);
      await expect.poll(() => countLockWaits(app)).toBeGreaterThan(0);
      return { erasure };
    });
    expect(await erasing.erasure).toBe(0);
    expect(await readAccountRow(app, organiser.id)).toMatchObject({ deleted_at: null });
    expect(await readEventRow(app, eventId)).toMatchObject({ participant_count: 1, cancelled_at: null });
    const request = await database.db.selectFrom('deletion_request').selectAll().execute();
    expect(request).toMatchObject([{ account_id: organiser.id, due_at: app.clock() + dayMs }]);
    await app.close();
  });

  it.each(['taken', 'refused'])(
    '[AC-32] erase an account while its mail is recorded as %s, without a deadlock',
    async (outcome) => {
      const log: string[] = [];
      const app = await createTestApp({
        engine: 'postgres',
        logTo: { write: (line) => void log.push(line) },
      });
      const { database } = app.services;
      const eventId = await newEvent(app, await newOrganisation(app), afterGracePeriod(app));
      await registerParticipants(app, eventId, ['Anna']);
      const email = 'anna@example.org';
      const isTaken = outcome === 'taken';
      if (isTaken)
        await database.db.updateTable('participant').set({ mail_failed_at: app.clock() }).execute();
      const sender = newMailSender(app, {
        deliver: async () => {
          if (!isTaken) throw Object.assign(new Error('no'), { responseCode: 550, command: 'RCPT TO' });
        },
        close: async () => {},
      });
      // In the order of an erasure: the event first, then the mails.
      const { sending } = await database.transaction(async ({ db }) => {
        await lockEvent(db, eventId);
        const drained = sender.drain();
        await expect.poll(() => countLockWaits(app), { interval: 5 }).toBe(1);
        await deleteUnsentMails(db, email);
        return { sending: drained };
      });
      await sending;
      await sender.stop();
      expect(log.filter((line) => /not yet marked|deadlock|given up/.test(line))).toEqual([]);
      const [participant] = await database.db.selectFrom('participant').select('mail_failed_at').execute();
      expect(participant, 'whose mail is gone is not marked').toEqual({ mail_failed_at: null });
      await app.close();
    },
  );
});

describeOnBothEngines('a server that crashes during an erasure', (makeApp) => {
  const app = setupApp(makeApp);

  it('[AC-32] a failed erasure rolls back and does not block the next account', async () => {
    const broken = await newAttendee(app());
    const fine = await newAttendee(app());
    await requestAccountDeletion(app(), broken);
    app().clock.advance(1);
    await requestAccountDeletion(app(), fine);
    app().clock.advance(gracePeriodMs);
    const { services } = app();
    let calls = 0;
    const failingOnce: typeof services = {
      ...services,
      database: {
        ...services.database,
        longTransaction: (work) =>
          services.database.longTransaction(async (tx) => {
            const result = await work(tx);
            calls += 1;
            if (calls === 1) throw new Error('killed before the commit');
            return result;
          }),
      },
    };
    expect(await eraseDueAccounts(failingOnce)).toBe(1);
    expect(await readAccountRow(app(), broken.id)).toMatchObject({ deleted_at: null, email: broken.email });
    expect((await app().mails()).filter((mail) => mail.to === broken.email)).toHaveLength(1);
    expect(await eraseDueAccounts(services)).toBe(1);
    expect((await app().mails()).filter((mail) => mail.to === broken.email)).toHaveLength(2);
    expect(await eraseDueAccounts(services)).toBe(0);
  });

  it('[AC-32] a concurrent profile update finds the account erased', async () => {
    const attendee = await newAttendee(app());
    const { database } = app().services;
    const saveProfile = () => database.transaction(({ db }) => lockProfile(db, attendee.id));
    expect(await saveProfile()).toMatchObject({ userType: 'Basic' });
    await requestAccountDeletion(app(), attendee);
    app().clock.advance(gracePeriodMs);
    expect(await eraseDueAccounts(app().services)).toBe(1);
    expect(await saveProfile()).toBeUndefined();
  });
});
