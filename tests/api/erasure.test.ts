import { expect, it } from 'vitest';
import { login, signup } from '#contract/account/account-calls.ts';
import { profile } from '#contract/account/profile-calls.ts';
import { checkIn, listParticipants } from '#contract/check-in/check-in-calls.ts';
import { listEvents } from '#contract/event/browse-calls.ts';
import { readPublicEvent } from '#contract/event/event-calls.ts';
import { readTicket, register } from '#contract/registration/registration-calls.ts';
import { eraseDueAccounts } from '#server/account/erase-account.ts';
import { keepHouse } from '#server/housekeeping.ts';
import { describeOnBoth } from '#tests/support/app.ts';
import { builtPassword, newAttendee, newEvent, newOrganisation } from '#tests/support/builders.ts';
import { call, refused } from '#tests/support/call.ts';
import { dumpDatabase } from '#tests/support/database-dump.ts';
import { everythingHeard } from '#tests/support/heard.ts';
import {
  accountRow,
  askDeletion,
  dayMs,
  eventRow,
  farAhead,
  graceMs,
  registerFor,
  soon,
} from '#tests/support/leaving.ts';
import { usingApp } from '#tests/support/using-app.ts';

const pictureRow = (sha256: string, nowMs: number) => ({
  sha256,
  width: 96,
  height: 96,
  content_type: 'image/webp',
  bytes: Buffer.from('a picture'),
  created_at: nowMs,
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
    await db.insertInto('image').values(pictureRow('her-picture', nowMs)).execute();
    await db.updateTable('account').set({ picture: 'her-picture' }).where('id', '=', her.id).execute();
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
      'her-picture',
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
    await db
      .insertInto('image')
      .values([pictureRow('only-hers', app().clock()), pictureRow('shared', app().clock())])
      .execute();
    await db.updateTable('event').set({ image: 'only-hers' }).where('id', '=', past).execute();
    await db.updateTable('event').set({ image: 'shared' }).where('id', '=', alone).execute();
    const other = await newEvent(app(), await newOrganisation(app()));
    await db.updateTable('event').set({ image: 'shared' }).where('id', '=', other).execute();
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
    const found = async () =>
      (await call(app(), listEvents, { query: { limit: 100 } })).data.map(({ _id }) => _id);
    expect(await found()).toEqual(expect.arrayContaining([next, emptied]));
    expect(await eraseDueAccounts(app().services)).toBe(1);
    await app().mails();
    await everythingHeard(app());
    const isHers = (id: string): boolean => id === next || id === emptied;
    expect((await found()).filter(isHers), 'nobody finds them any more').toEqual([]);

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
    for (const trace of ['Ildebranda', 'Lanterne', 'lanterne', 'only-hers', her.email])
      expect(dump).not.toContain(trace);
    expect(dump).toContain('Piero');
    const left = await db.selectFrom('image').select('sha256').where('sha256', '=', 'shared').execute();
    expect(left).toHaveLength(1);
  });
});
