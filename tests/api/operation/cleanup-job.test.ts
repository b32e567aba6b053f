import { expect, it } from 'vitest';
import { signup } from '#contract/account/account-endpoints.ts';
import { dayMs } from '#contract/durations.ts';
import { runCleanup } from '#server/cleanup-job.ts';
import { queueMails } from '#server/mail/mail-queue.ts';
import { giveUpWaitingMails } from '#server/mail/mail-queue-state.ts';
import { describeOnBothEngines } from '#tests/support/app/app.ts';
import { builtPassword, newAttendee, newEvent, newOrganisation } from '#tests/support/builders/builders.ts';
import { call } from '#tests/support/app/call.ts';
import { readAccountRow } from '#tests/support/builders/account-deletion.ts';
import { setupApp } from '#tests/support/app/setup-app.ts';

describeOnBothEngines('cleanup job', (makeApp) => {
  const app = setupApp(makeApp);
  const count = async (
    table: 'session' | 'email_verification' | 'account' | 'organisation' | 'mail' | 'check_in_rejection',
  ) => (await app().services.database.db.selectFrom(table).selectAll().execute()).length;

  it('[AC-36] [AC-39] deletes expired rows and unconfirmed sign-ups', async () => {
    const attendee = await newAttendee(app());
    await call(app(), signup, {
      body: {
        firstName: 'Anna',
        lastName: 'Rossi',
        email: 'never@example.org',
        password: builtPassword,
        companyName: 'Mai Nata',
        acceptedPNPTNC: true,
        userType: 'Organisation',
      },
    });
    await app().mails();
    app().clock.advance(7 * dayMs - 1);
    await runCleanup(app().services);
    expect([await count('account'), await count('email_verification'), await count('session')]).toEqual([
      2, 1, 1,
    ]);
    app().clock.advance(1);
    await runCleanup(app().services);
    expect([await count('account'), await count('organisation'), await count('email_verification')]).toEqual([
      1, 0, 0,
    ]);
    expect(await count('mail')).toBe(1);
    app().clock.advance(90 * dayMs);
    await app()
      .services.database.db.insertInto('check_in_rejection')
      .values([
        { operation_id: 'old', account_id: attendee.id, received_at: app().clock() - 30 * dayMs - 1 },
        { operation_id: 'new', account_id: attendee.id, received_at: app().clock() - 30 * dayMs },
      ])
      .execute();
    const stopped = AbortSignal.abort();
    await runCleanup(app().services, { stopping: stopped });
    expect(await count('check_in_rejection')).toBe(2);
    await runCleanup(app().services);
    expect(await count('check_in_rejection')).toBe(1);
    expect([await count('mail'), await count('session')]).toEqual([0, 0]);
    expect((await readAccountRow(app(), attendee.id)).email).toBe(attendee.email);
  });

  it('[AC-39] a mail to a typed address stays until 90 days after its event', async () => {
    const owner = await newOrganisation(app());
    const id = await newEvent(app(), owner, {
      startDateTime: new Date(app().clock() + 100 * dayMs).toISOString(),
      endDateTime: new Date(app().clock() + 101 * dayMs).toISOString(),
    });
    const { database, clock } = app().services;
    const content = { subject: '', text: '', html: '' };
    const chargedTo = { organiserId: owner.id, eventId: id };
    await queueMails(database.db, [{ to: 'ada@example.org', content, chargedTo }], clock());
    await app().mails();
    const countCharged = async () =>
      (await database.db.selectFrom('mail').select('id').where('event_id', '=', id).execute()).length;
    app().clock.advance(190 * dayMs);
    await runCleanup(app().services);
    expect(await countCharged()).toBe(1);
    app().clock.advance(2 * dayMs);
    await runCleanup(app().services);
    expect(await countCharged()).toBe(0);
  });

  it('[AC-39] deletes many old mails in several transactions', async () => {
    const { database } = app().services;
    const nowMs = app().clock();
    const content = { subject: '', text: '', html: '' };
    const mails = Array.from({ length: 1001 }, () => ({ to: 'a@example.org', content }));
    await queueMails(database.db, mails, nowMs - 91 * dayMs);
    await giveUpWaitingMails(database.db);
    await queueMails(database.db, mails.slice(0, 1), nowMs - 91 * dayMs);
    await runCleanup(app().services);
    // One still waits.
    expect(await count('mail')).toBe(1);
  });
});
