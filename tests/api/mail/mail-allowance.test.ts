import { beforeEach, expect, it } from 'vitest';
import { dayMs, hourMs, minuteMs } from '#contract/durations.ts';
import { cancelEvent } from '#contract/event/event-endpoints.ts';
import {
  editParticipant,
  readDeferredMails,
  removeParticipant,
} from '#contract/participant/participant-endpoints.ts';
import { mailAllowanceCommand } from '#server/admin/mail-allowance-command.ts';
import { deleteSetting, writeSetting } from '#server/admin/setting-store.ts';
import { giveUpWaitingMails, retryGivenUpMails } from '#server/mail/mail-queue-state.ts';
import { queueImportMails } from '#server/registration/tickets/import-mails.ts';
import { describeOnBothEngines } from '#tests/support/app/app.ts';
import { call, expectRefusal } from '#tests/support/app/call.ts';
import {
  newAttendee,
  newEvent,
  newOrganisation,
  type BuiltAccount,
} from '#tests/support/builders/builders.ts';
import { readParticipantList } from '#tests/support/builders/door.ts';
import { importRows } from '#tests/support/builders/import-rows.ts';
import { registerEmails } from '#tests/support/builders/register-emails.ts';
import { setupApp } from '#tests/support/app/setup-app.ts';
import { fillBacklog } from '#tests/support/mail/fill-backlog.ts';

const daily = 4;
let guestCount = 0;

/** Rows of a list, each with an address of its own. */
const newGuests = (count: number): [string, string, string][] =>
  Array.from({ length: count }, () => ['Ada', 'Neri', `guest${guestCount++}@example.org`]);

describeOnBothEngines('allowance of mails to typed addresses', (makeApp) => {
  const app = setupApp(() => makeApp({ config: { organisationMails: daily } }));
  const newLaterEvent = (owner: BuiltAccount): Promise<string> =>
    newEvent(app(), owner, {
      startDateTime: new Date(app().clock() + 40 * dayMs).toISOString(),
      endDateTime: new Date(app().clock() + 41 * dayMs).toISOString(),
    });
  let seen = 0;
  let firstGuest = 0;
  beforeEach(() => {
    firstGuest = guestCount;
  });
  const isOfThisTest = (email: string): boolean =>
    email.startsWith('vittima') || Number(/^guest(\d+)@/.exec(email)?.[1]) >= firstGuest;
  /** Recipients of this test's mails since the last call, once jobs have run. */
  const readNewRecipients = async (): Promise<string[]> => {
    await queueImportMails(app().services);
    const mails = await app().mails();
    const recipients = mails.slice(seen).map(({ to }) => to);
    seen = mails.length;
    return recipients.filter(isOfThisTest);
  };
  const cancel = ({ token }: BuiltAccount, id: string) =>
    call(app(), cancelEvent, { params: { id }, body: { message: 'Piove' } }, { token });
  const readDeferred = async ({ token }: BuiltAccount, id: string) =>
    (await call(app(), readDeferredMails, { params: { id } }, { token })).data;
  const correct = ({ token }: BuiltAccount, id: string, email: string) =>
    call(
      app(),
      editParticipant,
      { params: { id }, body: { firstName: 'Ada', lastName: 'Neri', email } },
      { token },
    );
  const runCommand = (...positionals: string[]) =>
    mailAllowanceCommand.run(
      {
        database: app().services.database,
        clock: app().clock,
        publicUrl: '',
        mailConfig: app().services.config,
        hashPassword: async () => '',
      },
      { positionals, options: {} },
    );

  it('[OP-73] notices to an imported list are charged, those to registered participants are not', async () => {
    const owner = await newOrganisation(app());
    const id = await newLaterEvent(owner);
    const strangers = newGuests(10).map(([, , email]) => email);
    await importRows(
      app(),
      owner,
      id,
      strangers.map((email) => ['Ada', 'Neri', email]),
    );
    const registered = newGuests(6).map(([, , email]) => email);
    await registerEmails(app(), id, registered);
    await readNewRecipients();
    await cancel(owner, id);
    const notified = await readNewRecipients();
    expect(notified).toEqual(expect.arrayContaining(registered));
    expect(notified.filter((email) => strangers.includes(email))).toHaveLength(daily);
    expect(await readDeferred(owner, id)).toEqual({ deferred: 10 - daily, dailyMails: daily });
    app().clock.advance(dayMs);
    expect(new Set([...notified, ...(await readNewRecipients())])).toEqual(
      new Set([...registered, ...strangers]),
    );
    expect(await readDeferred(owner, id)).toEqual({ deferred: 0, dailyMails: 2 * daily });
  });

  it('[OP-73] the allowance doubles with each day of full use, and falls back after an idle month', async () => {
    const owner = await newOrganisation(app());
    const id = await newLaterEvent(owner);
    await importRows(app(), owner, id, newGuests(100), { sendsTickets: true });
    const counts: number[] = [];
    for (let hours = 0; hours < 4 * 24; hours += 6) {
      counts.push((await readNewRecipients()).length);
      app().clock.advance(6 * hourMs);
    }
    expect(counts.filter((count) => count > 0)).toEqual([daily, 2 * daily, 4 * daily, 8 * daily]);
    app().clock.advance(31 * dayMs);
    expect(await runCommand(owner.email)).toEqual([`${owner.email}: 40 deferred, 0 of 4 used in 24 hours`]);
  });

  it('[OP-73] at most ten mails a day go to one mailbox, tags ignored', async () => {
    const owner = await newOrganisation(app());
    const id = await newLaterEvent(owner);
    await runCommand(owner.email, '1000');
    const rows = Array.from({ length: 15 }, (_, index) => [
      'Ada',
      `Neri ${index}`,
      `vittima+${index}@example.org`,
    ]);
    await importRows(app(), owner, id, [...rows, ...newGuests(3)], { sendsTickets: true });
    const recipients = await readNewRecipients();
    expect(recipients.filter((email) => email.startsWith('vittima'))).toHaveLength(10);
    expect(recipients).toHaveLength(13);
    app().clock.advance(2 * minuteMs);
    expect(await readDeferred(owner, id)).toMatchObject({ deferred: 5 });
    app().clock.advance(dayMs);
    expect(await readNewRecipients()).toHaveLength(5);
  });

  it('[OP-73] corrections are charged, and mail a ticket to at most three mailboxes', async () => {
    const owner = await newOrganisation(app());
    const id = await newLaterEvent(owner);
    await importRows(app(), owner, id, [['Ada', 'Neri', '']]);
    const [ada] = (await readParticipantList(app(), owner, id)).participants;
    const messages: string[] = [];
    let mailed = 0;
    for (const [, , email] of newGuests(4)) {
      messages.push((await correct(owner, ada!._id, email)).message);
      mailed += (await readNewRecipients()).length;
    }
    expect(messages).toEqual([
      ...Array.from({ length: 3 }, () => 'Dati corretti: il biglietto parte per il nuovo indirizzo'),
      'Dati corretti. L’indirizzo è cambiato troppe volte: il biglietto non riparte',
    ]);
    expect(mailed).toBe(3);
    await importRows(app(), owner, id, [
      ['Bo', 'Blu', ''],
      ['Ciro', 'Blu', ''],
    ]);
    const { participants } = await readParticipantList(app(), owner, id);
    const others = participants.filter(({ lastName }) => lastName === 'Blu');
    const [[, , first], [, , second]] = newGuests(2) as [[string, string, string], [string, string, string]];
    await correct(owner, others[0]!._id, first);
    app().clock.advance(1);
    const late = await correct(owner, others[1]!._id, second);
    expect(late.message).toBe(
      'Dati corretti. Oggi non possiamo inviare altre e-mail: il biglietto parte appena possibile',
    );
    expect(late.data.hasMailFailed).toBe(true);
    expect(await readNewRecipients()).toEqual([first]);
    app().clock.advance(dayMs);
    expect(await readNewRecipients()).toEqual([second]);
    const after = (await readParticipantList(app(), owner, id)).participants;
    expect(after.find(({ _id }) => _id === others[1]!._id)?.hasMailFailed).toBe(false);
  });

  it('[RG-4] a participant whose ticket was not mailed gets neither a removal mail nor the deferred ticket', async () => {
    const owner = await newOrganisation(app());
    const id = await newLaterEvent(owner);
    await importRows(app(), owner, id, newGuests(2));
    await importRows(app(), owner, id, newGuests(daily + 1), { sendsTickets: true });
    expect(await readNewRecipients()).toHaveLength(daily);
    const { participants } = await readParticipantList(app(), owner, id);
    for (const { _id } of participants)
      await call(app(), removeParticipant, { params: { id: _id } }, { token: owner.token });
    expect(await readNewRecipients()).toEqual([]);
    expect(await readDeferred(owner, id)).toMatchObject({ deferred: daily });
    app().clock.advance(dayMs);
    // The removal mails of those who have got one are charged too.
    expect(await readNewRecipients()).toHaveLength(daily);
    app().clock.advance(dayMs);
    expect(await readNewRecipients()).toEqual([]);
  });

  it('[OP-73] tickets are released before notices, and none while sending is paused', async () => {
    const owner = await newOrganisation(app());
    const [id, cancelledId] = [await newLaterEvent(owner), await newLaterEvent(owner)];
    const guests = newGuests(daily + 2);
    await runCommand(owner.email, '0');
    await importRows(app(), owner, cancelledId, guests.slice(0, daily));
    await cancel(owner, cancelledId);
    expect(await readNewRecipients()).toEqual([]);
    app().clock.advance(minuteMs);
    await importRows(app(), owner, id, guests.slice(daily), { sendsTickets: true });
    await runCommand(owner.email, '2');
    const { db } = app().services.database;
    await writeSetting(db, 'mailPausedAt', '1');
    expect(await readNewRecipients()).toEqual([]);
    expect(await runCommand(owner.email)).toEqual([`${owner.email}: 6 deferred, 0 of 2 used in 24 hours`]);
    await deleteSetting(db, 'mailPausedAt');
    expect(new Set(await readNewRecipients())).toEqual(
      new Set(guests.slice(daily).map(([, , email]) => email)),
    );
  });

  it('[OP-73] notices wait while many mails are deferred', async () => {
    const owner = await newOrganisation(app());
    const id = await newLaterEvent(owner);
    await importRows(app(), owner, id, newGuests(3));
    const { database, clock } = app().services;
    await fillBacklog(database.db, {
      organiserId: owner.id,
      eventId: await newLaterEvent(owner),
      nowMs: clock(),
    });
    await cancel(owner, id);
    expect(await readNewRecipients()).toEqual([]);
    const readNotices = () =>
      database.db.selectFrom('event_notification').selectAll().where('event_id', '=', id).execute();
    expect(await readNotices()).toMatchObject([{ is_typed_round: 1, sent_until_id: '' }]);
    expect(await readDeferred(owner, id)).toMatchObject({ deferred: 3 });
    await database.db.deleteFrom('mail').where('organiser_id', '=', owner.id).execute();
    await runCommand(owner.email, '10');
    app().clock.advance(minuteMs);
    expect(await readNewRecipients()).toHaveLength(3);
    expect(await readNotices()).toEqual([]);
  });

  it('[OP-73] the operator sees deferred mails, and decides how many an organisation may send', async () => {
    const owner = await newOrganisation(app());
    const id = await newLaterEvent(owner);
    await importRows(app(), owner, id, newGuests(daily + 3), { sendsTickets: true });
    expect(await readNewRecipients()).toHaveLength(daily);
    expect((await runCommand()).filter((line) => line.startsWith(owner.email))).toEqual([
      `${owner.email}: 3 deferred, ${daily} of ${daily} used in 24 hours`,
    ]);
    expect(await runCommand(owner.email, String(daily + 2))).toEqual([
      `${owner.email}: 3 deferred, ${daily} of ${daily + 2} used in 24 hours`,
    ]);
    expect(await readNewRecipients()).toHaveLength(2);
    await runCommand(owner.email, '0');
    app().clock.advance(dayMs);
    expect(await readNewRecipients()).toEqual([]);
    expect(await readDeferred(owner, id)).toEqual({ deferred: 1, dailyMails: 0 });
    await runCommand(owner.email, 'default');
    expect(await readNewRecipients()).toHaveLength(1);
    const attendee = await newAttendee(app());
    await expect(runCommand(attendee.email)).rejects.toThrow('is not an organisation');
    const { db } = app().services.database;
    const audited = await db
      .selectFrom('audit_log')
      .select('detail')
      .where('action', '=', 'mailAllowanceSet')
      .where('subject', '=', owner.id)
      .execute();
    expect(audited.map(({ detail }) => detail).toSorted()).toEqual(['0', String(daily + 2), 'default']);
    await expect(runCommand(owner.email, 'many')).rejects.toThrow('"many" is not a number of mails');
    const stranger = await newOrganisation(app());
    const refused = await expectRefusal(app(), readDeferredMails, { params: { id } }, stranger);
    expect(refused.error).toBe('notFound');
  });

  it('[OP-73] [OP-10] after a restore deferred mails are given up, and deferred again by a retry', async () => {
    const owner = await newOrganisation(app());
    const id = await newLaterEvent(owner);
    await importRows(app(), owner, id, newGuests(daily + 3), { sendsTickets: true });
    expect(await readNewRecipients()).toHaveLength(daily);
    const { database, clock } = app().services;
    await giveUpWaitingMails(database.db);
    expect(await runCommand(owner.email)).toEqual([`${owner.email}: 0 deferred, 4 of 4 used in 24 hours`]);
    await retryGivenUpMails(database.db, clock());
    expect(await runCommand(owner.email)).toEqual([`${owner.email}: 3 deferred, 4 of 4 used in 24 hours`]);
    expect(await readNewRecipients()).toEqual([]);
    app().clock.advance(dayMs);
    expect(await readNewRecipients()).toHaveLength(3);
  });

  it('[OP-73] deferred tickets of a cancelled event are deleted, notices given up once it is over', async () => {
    const owner = await newOrganisation(app());
    const id = await newLaterEvent(owner);
    await importRows(app(), owner, id, newGuests(daily + 3), { sendsTickets: true });
    await readNewRecipients();
    await cancel(owner, id);
    expect(await readNewRecipients()).toEqual([]);
    expect(await readDeferred(owner, id)).toMatchObject({ deferred: daily + 3 });
    const { participants } = await readParticipantList(app(), owner, id);
    expect(participants.filter(({ hasMailFailed }) => hasMailFailed)).toEqual([]);
    const { db } = app().services.database;
    const end = await db.selectFrom('event').select('end_at').where('id', '=', id).executeTakeFirstOrThrow();
    app().clock.set(end.end_at + minuteMs);
    expect(await readNewRecipients()).toEqual([]);
    expect(await runCommand(owner.email)).toEqual([`${owner.email}: 0 deferred, 0 of 4 used in 24 hours`]);
    expect(
      await db.selectFrom('event_notification').select('id').where('event_id', '=', id).execute(),
    ).toEqual([]);
  });
});
