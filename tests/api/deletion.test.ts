import { describe, expect, it } from 'vitest';
import { login, signup } from '#contract/account/account-calls.ts';
import {
  readDeletionInstructions,
  readDeletionRequest,
  requestDeletion,
  withdrawDeletion,
} from '#contract/account/deletion-calls.ts';
import { profile } from '#contract/account/profile-calls.ts';
import { checkIn, listParticipants } from '#contract/check-in/check-in-calls.ts';
import { readPublicEvent } from '#contract/event/event-calls.ts';
import { languages } from '#contract/language.ts';
import { readTicket, register } from '#contract/registration/registration-calls.ts';
import { eraseDueAccounts } from '#server/account/erase-account.ts';
import { keepHouse } from '#server/housekeeping.ts';
import { createTestApp, describeOnBoth, type TestApp } from '#tests/support/app.ts';
import {
  builtPassword,
  newAttendee,
  newEvent,
  newOrganisation,
  type BuiltAccount,
} from '#tests/support/builders.ts';
import { call, refused } from '#tests/support/call.ts';
import { dumpDatabase } from '#tests/support/database-dump.ts';
import { usingApp } from '#tests/support/using-app.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const graceMs = 30 * dayMs;

/** Asks for the deletion with every point ticked, as the page does. */
async function askDeletion(app: TestApp, { token }: BuiltAccount) {
  const { data } = await call(app, readDeletionInstructions, {}, { token });
  const instructions = data.instructions.map((it) => ({ ...it, isSelected: true }));
  return call(app, requestDeletion, { body: { ...data, instructions } }, { token });
}

const registerFor = (app: TestApp, eventId: string, names: readonly string[], by?: BuiltAccount) =>
  call(
    app,
    register,
    {
      params: { id: eventId },
      body: {
        acceptedPNPTNC: true,
        acceptedCreatorPolicy: true,
        noOfTickets: names.length,
        participants: names.map((firstName) => ({
          firstName,
          lastName: 'Degl’Innocenti',
          email: by && firstName === names[0] ? by.email : `${firstName.toLowerCase()}@example.org`,
        })),
      },
    },
    by && { token: by.token },
  );

/** An event that is over once `graceMs` has passed, and one that is not. */
const soon = (app: TestApp) => ({
  startDateTime: new Date(app.clock() + hourMs).toISOString(),
  endDateTime: new Date(app.clock() + 3 * hourMs).toISOString(),
});
const farAhead = (app: TestApp) => ({
  startDateTime: new Date(app.clock() + graceMs + 5 * dayMs).toISOString(),
  endDateTime: new Date(app.clock() + graceMs + 6 * dayMs).toISOString(),
});

const eventRow = (app: TestApp, id: string) =>
  app.services.database.db.selectFrom('event').selectAll().where('id', '=', id).executeTakeFirst();

const accountRow = (app: TestApp, id: string) =>
  app.services.database.db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describeOnBoth('asking for the deletion of an account', (makeApp) => {
  const app = usingApp(makeApp);

  it('[AC-30] shows what to know in each language, other things to organisations', async () => {
    const attendee = await newAttendee(app());
    const organisation = await newOrganisation(app());
    const seen = new Set<string>();
    for (const language of languages) {
      const { data } = await call(app(), readDeletionInstructions, {}, { token: attendee.token, language });
      expect(data.instructions.map((it) => it.key)).toEqual([
        'graceTime',
        'noWayBack',
        'registrations',
        'orders',
      ]);
      expect(data.instructions.every((it) => !it.isSelected)).toBe(true);
      seen.add(`${data.title} ${data.instructions.map((it) => it.value).join(' ')}`);
    }
    expect(seen.size).toBe(languages.length);
    const { data } = await call(app(), readDeletionInstructions, {}, { token: organisation.token });
    expect(data.instructions.map((it) => it.key)).toEqual([
      'graceTime',
      'noWayBack',
      'events',
      'participants',
    ]);
  });

  it('[AC-30] wants every point of its own list ticked, and writes nothing otherwise', async () => {
    const { token } = await newAttendee(app());
    const { data } = await call(app(), readDeletionInstructions, {}, { token });
    const before = await dumpDatabase(app());
    const all = data.instructions.map((it) => ({ ...it, isSelected: true }));
    for (const instructions of [
      data.instructions,
      all.slice(1),
      [],
      all.map((it) => ({ ...it, key: `${it.key}!` })),
      all.map((it, at) => ({ ...it, isSelected: at > 0 })),
    ]) {
      const refusal = await refused(app(), requestDeletion, { body: { ...data, instructions } }, { token });
      expect(refusal).toMatchObject({
        status: 400,
        issues: [{ path: 'instructions', message: 'Serve il tuo consenso' }],
      });
    }
    expect(await dumpDatabase(app())).toBe(before);
  });

  it('[AC-30] is due after 30 days, said in the answer and by mail, and leaves the account in use', async () => {
    const attendee = await newAttendee(app(), { language: 'en', firstName: 'Zoë' });
    const answer = await askDeletion(app(), attendee);
    expect(answer.data.description).toContain('6 luglio 2026');
    expect(answer.data.message).toContain(attendee.email);
    const { data } = await call(app(), readDeletionRequest, {}, { token: attendee.token, language: 'es' });
    expect(data).toMatchObject({ requestSent: true, deletedOn: '2026-07-06T08:00:00.000Z' });
    expect(data.message).toContain('6 de julio de 2026');
    const mail = (await app().mails()).findLast((it) => it.to === attendee.email);
    expect(mail?.subject).toContain('July 6, 2026');
    expect(mail?.text).toContain('Zoë');
    expect(mail?.text).toContain('http://localhost:3000/login');
    app().clock.advance(graceMs - 1);
    expect(await eraseDueAccounts(app().services)).toBe(0);
    await call(app(), login, { body: { email: attendee.email, password: builtPassword } });
  });

  it('[AC-30] is asked once, also by two clicks at the same time', async () => {
    const attendee = await newAttendee(app());
    const both = await Promise.allSettled([askDeletion(app(), attendee), askDeletion(app(), attendee)]);
    expect(both.map((it) => it.status).sort()).toEqual(['fulfilled', 'rejected']);
    const { data } = await call(app(), readDeletionInstructions, {}, { token: attendee.token });
    const instructions = data.instructions.map((it) => ({ ...it, isSelected: true }));
    const again = await refused(
      app(),
      requestDeletion,
      { body: { ...data, instructions } },
      { token: attendee.token },
    );
    expect(again).toMatchObject({ status: 409, error: 'deletionRequested' });
    const mails = (await app().mails()).filter((it) => it.to === attendee.email);
    expect(mails).toHaveLength(1);
  });

  it('[AC-30] can be withdrawn until the last moment, and asked again', async () => {
    const attendee = await newAttendee(app());
    const { token } = attendee;
    expect(await refused(app(), withdrawDeletion, {}, { token })).toMatchObject({ status: 404 });
    await askDeletion(app(), attendee);
    app().clock.advance(graceMs - 1);
    const { token: later } = await call(app(), login, {
      body: { email: attendee.email, password: builtPassword },
    });
    await call(app(), withdrawDeletion, {}, { token: later });
    app().clock.advance(dayMs);
    await eraseDueAccounts(app().services);
    const { data } = await call(app(), readDeletionRequest, {}, { token: later });
    expect(data).toMatchObject({ requestSent: false, deletedOn: null });
    const mail = (await app().mails()).findLast((it) => it.to === attendee.email);
    expect(mail?.subject).toBe('Il tuo account resta con noi');
    await askDeletion(app(), { ...attendee, token: later });
  });

  it('[AC-31] is refused while people are registered for what is still to come', async () => {
    const organisation = await newOrganisation(app());
    const { token } = organisation;
    const eventId = await newEvent(app(), organisation);
    expect((await call(app(), readDeletionRequest, {}, { token })).data.requestSent).toBe(false);
    await registerFor(app(), eventId, ['Luca']);
    const before = await dumpDatabase(app());
    expect(await refused(app(), readDeletionRequest, {}, { token })).toMatchObject({
      status: 409,
      error: 'deletionNotAllowed',
    });
    const { data } = await call(app(), readDeletionInstructions, {}, { token });
    const body = { ...data, instructions: data.instructions.map((it) => ({ ...it, isSelected: true })) };
    expect(await refused(app(), requestDeletion, { body }, { token })).toMatchObject({
      status: 409,
      error: 'deletionNotAllowed',
    });
    expect(await dumpDatabase(app())).toBe(before);
    app().clock.advance(2 * dayMs);
    await askDeletion(app(), organisation);
  });

  it.each([{ is_admin: 1 } as const, { user_role: 1 }])('[AC-31] is refused to %o', async (made) => {
    const account = await newOrganisation(app());
    const { db } = app().services.database;
    await db.updateTable('account').set(made).where('id', '=', account.id).execute();
    expect(await refused(app(), readDeletionRequest, {}, { token: account.token })).toMatchObject({
      error: 'deletionNotAllowed',
    });
  });
});

describeOnBoth('erasing accounts', (makeApp) => {
  const app = usingApp(makeApp);

  it('[AC-32] leaves nothing of an attendee, anywhere in the database', async () => {
    const her = await newAttendee(app(), { firstName: 'Ermengarda', lastName: 'Quadrelli' });
    const { db } = app().services.database;
    await db
      .updateTable('account')
      .set({ mobile: '+39 333 9876543', home_address: 'Via dei Glicini 7', description: 'Suono il theremin' })
      .where('id', '=', her.id)
      .execute();
    const nowMs = app().clock();
    await db
      .insertInto('social_identity')
      .values({ provider: 'sole', subject: 'ermengarda-77', account_id: her.id, created_at: nowMs })
      .execute();
    const organisation = await newOrganisation(app());
    const past = await newEvent(app(), organisation, soon(app()));
    const next = await newEvent(app(), organisation, farAhead(app()));
    await registerFor(app(), past, ['Ermengarda', 'Filiberto'], her);
    await registerFor(app(), next, ['Ermengarda'], her);
    // One mail that never arrives, one that is still to be sent.
    await db
      .insertInto('mail')
      .values(
        [1, 2].map((n) => ({
          id: `mail-${n}-${her.id}`,
          recipient: her.email,
          subject: 'Ciao Ermengarda',
          text: 'Ermengarda',
          html: 'Ermengarda',
          created_at: nowMs,
          due_at: n === 1 ? null : nowMs + 90 * dayMs,
          sent_at: null,
        })),
      )
      .execute();
    await askDeletion(app(), her);
    app().clock.advance(graceMs);
    expect(await eraseDueAccounts(app().services)).toBe(1);
    const goodbye = (await app().mails()).findLast((it) => it.to === her.email);
    expect(goodbye?.subject).toBe('Il tuo account è stato eliminato');

    const dump = await dumpDatabase(app());
    for (const trace of [
      her.email,
      'Ermengarda',
      'ermengarda',
      'Quadrelli',
      'Filiberto',
      'filiberto',
      'Glicini',
      'theremin',
      '9876543',
    ])
      expect(dump).not.toContain(trace);
    const row = await accountRow(app(), her.id);
    expect(row).toMatchObject({ deleted_at: app().clock(), password_hash: '!' });
    expect(await refused(app(), profile, {}, { token: her.token })).toMatchObject({ error: 'tokenError' });
    expect(
      await refused(app(), login, { body: { email: her.email, password: builtPassword } }),
    ).toMatchObject({ error: 'loginError' });
    const audit = await db.selectFrom('audit_log').selectAll().where('subject', '=', her.id).execute();
    expect(audit).toMatchObject([{ actor: 'job', action: 'accountErased', detail: '' }]);
  });

  it('[AC-32] frees the address for a new account', async () => {
    const her = await newAttendee(app());
    await askDeletion(app(), her);
    app().clock.advance(graceMs);
    await keepHouse(app().services);
    await call(app(), signup, {
      body: {
        firstName: 'Anna',
        lastName: 'Rossi',
        email: her.email,
        password: builtPassword,
        companyName: '',
        acceptedPNPTNC: true,
        userType: 'Basic',
      },
    });
    const mails = (await app().mails()).filter((it) => it.to === her.email);
    expect(mails.some((it) => it.text.includes('/account/verify?'))).toBe(true);
  });

  it('[AC-33] keeps what accounting needs, and tells the list of the names that went', async () => {
    const her = await newAttendee(app());
    const organisation = await newOrganisation(app());
    const eventId = await newEvent(app(), organisation, soon(app()));
    const { data } = await registerFor(app(), eventId, ['Anna', 'Bea'], her);
    await registerFor(app(), eventId, ['Carlo']);
    await askDeletion(app(), her);
    app().clock.advance(graceMs);
    const { token } = await call(app(), login, {
      body: { email: organisation.email, password: builtPassword },
    });
    const cursor = (await eventRow(app(), eventId))!.change_no;
    await eraseDueAccounts(app().services);

    const { db } = app().services.database;
    const order = await db.selectFrom('order').selectAll().where('id', '=', data.orderId).executeTakeFirst();
    expect(order).toMatchObject({ quantity: 2, price_cents: 0, first_name: '', last_name: '', email: '' });
    const list = await call(
      app(),
      listParticipants,
      { params: { id: eventId }, query: { since: cursor } },
      { token },
    );
    expect(list.data.participants.map((it) => `${it.firstName}|${it.lastName}|${it.email}`)).toEqual([
      '||',
      '||',
    ]);
    expect(await eventRow(app(), eventId)).toMatchObject({ participant_count: 3 });
  });

  it('[AC-33] cancels what is still to come: tickets are free, the door knows, companions are told', async () => {
    const her = await newAttendee(app());
    const organisation = await newOrganisation(app());
    const eventId = await newEvent(app(), organisation, {
      ...farAhead(app()),
      title: 'Semina in collina',
      maxNoTickets: 'Limited',
      maxTicketAvailable: 10,
    });
    const { data } = await registerFor(app(), eventId, ['Anna', 'Bruno'], her);
    const others = await registerFor(app(), eventId, ['Carla', 'Dario']);
    // A friend registered her too: that place is hers, the friend keeps his own.
    const byFriend = await call(app(), register, {
      params: { id: eventId },
      body: {
        acceptedPNPTNC: true,
        noOfTickets: 2,
        participants: [
          { firstName: 'Elio', lastName: 'Neri', email: 'elio@example.org' },
          { firstName: 'Anna', lastName: 'Rossi', email: her.email },
        ],
      },
    });
    expect(await eventRow(app(), eventId)).toMatchObject({ available: 4, participant_count: 6 });
    const rows = await app()
      .services.database.db.selectFrom('participant')
      .select(['id', 'first_name'])
      .where('order_id', '=', data.orderId)
      .execute();
    const bruno = rows.find((row) => row.first_name === 'Bruno')!.id;
    await call(
      app(),
      checkIn,
      { params: { id: bruno }, body: { isCheckedIn: true } },
      { token: organisation.token },
    );
    await askDeletion(app(), her);
    await app().mails();
    app().clock.advance(graceMs);
    const heard: (string | undefined)[] = [];
    const stop = app().services.database.onChange((id) => heard.push(id));
    const before = (await app().mails()).length;
    await eraseDueAccounts(app().services);
    await expect.poll(() => heard).toContain(eventId);
    stop();

    expect(await eventRow(app(), eventId)).toMatchObject({
      available: 7,
      participant_count: 3,
      in_count: 0,
    });
    for (const { ticket } of [...data.tickets, byFriend.data.tickets[1]!])
      expect(await refused(app(), readTicket, { params: { ticket } })).toMatchObject({ status: 404 });
    for (const { ticket } of [...others.data.tickets, byFriend.data.tickets[0]!])
      await call(app(), readTicket, { params: { ticket } });
    const mails = (await app().mails()).slice(before);
    expect(mails.map((it) => `${it.to}: ${it.subject}`).sort()).toEqual(
      [
        'bruno@example.org: La tua iscrizione a Semina in collina',
        `${her.email}: Il tuo account è stato eliminato`,
      ].sort(),
    );
    expect(mails.find((it) => it.to === 'bruno@example.org')?.text).toContain(`/event/detail/${eventId}`);
  });

  it('[AC-34] leaves of an organisation only what others’ registrations refer to', async () => {
    const her = await newOrganisation(app(), { companyName: 'Lanterne Volanti', firstName: 'Ildebranda' });
    const wishes = { description: '<p>Scrivi a lanterne@example.org</p>', domanda: '<p>Ildebranda?</p>' };
    const past = await newEvent(app(), her, { ...soon(app()), ...wishes, title: 'Festa di luglio' });
    const alone = await newEvent(app(), her, { ...soon(app()), ...wishes });
    const next = await newEvent(app(), her, { ...farAhead(app()), ...wishes });
    const emptied = await newEvent(app(), her, { ...farAhead(app()), ...wishes });
    const { data } = await registerFor(app(), past, ['Piero']);
    const { db } = app().services.database;
    const piero = await db
      .selectFrom('participant')
      .select('id')
      .where('order_id', '=', data.orderId)
      .executeTakeFirstOrThrow();
    const operation = {
      operationId: '01976b00-0000-7000-8000-00000000000a',
      deviceId: '01976b00-0000-7000-8000-00000000000b',
      deviceLabel: 'Telefono di Ildebranda',
      occurredAt: new Date(app().clock()).toISOString(),
      source: 'scan',
      isCheckedIn: true,
      undoes: [] as string[],
    } as const;
    await call(app(), checkIn, { params: { id: piero.id }, body: operation }, { token: her.token });
    const removed = await registerFor(app(), emptied, ['Rita']);
    await db
      .updateTable('participant')
      .set({ removed_at: app().clock() })
      .where('order_id', '=', removed.data.orderId)
      .execute();
    await db.updateTable('event').set({ participant_count: 0 }).where('id', '=', emptied).execute();
    app().clock.advance(dayMs);
    await askDeletion(app(), her);
    app().clock.advance(graceMs);
    expect(await eraseDueAccounts(app().services)).toBe(1);
    await app().mails();

    expect(await eventRow(app(), alone)).toBeUndefined();
    expect(await eventRow(app(), next)).toBeUndefined();
    expect(await eventRow(app(), emptied)).toMatchObject({ cancelled_at: app().clock() });
    expect(await eventRow(app(), past)).toMatchObject({ cancelled_at: null, in_count: 1 });
    const { data: seen } = await call(app(), readPublicEvent, { params: { id: past } }, { language: 'en' });
    expect(seen).toMatchObject({ title: 'Festa di luglio', description: '', domanda: '' });
    expect(seen.organiser).toMatchObject({ _id: '', companyName: 'Deleted organisation', picture: '' });
    const ticket = data.tickets[0]!.ticket;
    const page = await call(app(), readTicket, { params: { ticket } });
    expect(page.data.event.companyName).toBe('Organizzazione eliminata');
    const dump = await dumpDatabase(app());
    for (const trace of ['Ildebranda', 'Lanterne', 'lanterne', her.email]) expect(dump).not.toContain(trace);
    expect(dump).toContain('Piero');
  });

  it('[AC-31] waits a day when people have registered since the request', async () => {
    const her = await newOrganisation(app());
    const eventId = await newEvent(app(), her, farAhead(app()));
    await askDeletion(app(), her);
    await registerFor(app(), eventId, ['Sara']);
    app().clock.advance(graceMs);
    expect(await eraseDueAccounts(app().services)).toBe(0);
    expect(await accountRow(app(), her.id)).toMatchObject({ deleted_at: null, email: her.email });
    const { token } = await call(app(), login, { body: { email: her.email, password: builtPassword } });
    const { data } = await call(app(), readDeletionRequest, {}, { token });
    expect(data.deletedOn).toBe(new Date(app().clock() + dayMs).toISOString());
    app().clock.advance(7 * dayMs);
    expect(await eraseDueAccounts(app().services)).toBe(1);
  });

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
});

describeOnBoth('keeping house', (makeApp) => {
  const app = usingApp(makeApp);
  const count = async (table: 'session' | 'email_verification' | 'account' | 'organisation' | 'mail') =>
    (await app().services.database.db.selectFrom(table).selectAll().execute()).length;

  it('[AC-36] [AC-39] forgets what has expired, and sign-ups that nobody confirmed', async () => {
    const her = await newAttendee(app());
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
    await keepHouse(app().services);
    expect([await count('account'), await count('email_verification'), await count('session')]).toEqual([
      2, 1, 1,
    ]);
    app().clock.advance(1);
    await keepHouse(app().services);
    expect([await count('account'), await count('organisation'), await count('email_verification')]).toEqual([
      1, 0, 0,
    ]);
    expect(await count('mail')).toBe(1);
    app().clock.advance(90 * dayMs);
    await keepHouse(app().services);
    expect([await count('mail'), await count('session')]).toEqual([0, 0]);
    expect((await accountRow(app(), her.id)).email).toBe(her.email);
  });
});

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
});
