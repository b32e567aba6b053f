import { expect, it } from 'vitest';
import { login, signup } from '#contract/account/account-endpoints.ts';
import { profile } from '#contract/account/profile-endpoints.ts';
import { checkIn, listParticipants } from '#contract/check-in/check-in-endpoints.ts';
import { dayMs } from '#contract/durations.ts';
import { listEvents } from '#contract/event/browse-endpoints.ts';
import { readPublicEvent } from '#contract/event/event-endpoints.ts';
import { readTicket, register } from '#contract/registration/registration-endpoints.ts';
import { eraseDueAccounts } from '#server/account/erasure/erase-account.ts';
import { runCleanup } from '#server/cleanup-job.ts';
import { describeOnBothEngines } from '#tests/support/app/app.ts';
import { builtPassword, newAttendee, newEvent, newOrganisation } from '#tests/support/builders/builders.ts';
import { call, expectRefusal } from '#tests/support/app/call.ts';
import { dumpDatabase } from '#tests/support/db/dump-database.ts';
import { waitForNotifications } from '#tests/support/app/wait-for-notifications.ts';
import {
  readAccountRow,
  requestAccountDeletion,
  readEventRow,
  afterGracePeriod,
  gracePeriodMs,
  registerParticipants,
  inOneHour,
} from '#tests/support/builders/account-deletion.ts';
import { setupApp } from '#tests/support/app/setup-app.ts';

const imageRow = (sha256: string, nowMs: number) => ({
  sha256,
  width: 96,
  height: 96,
  content_type: 'image/webp',
  bytes: Buffer.from('a picture'),
  created_at: nowMs,
});

describeOnBothEngines('account erasure', (makeApp) => {
  const app = setupApp(makeApp);

  it('[AC-32] leaves no data of an attendee anywhere in the database', async () => {
    const attendee = await newAttendee(app(), { firstName: 'Ermengarda', lastName: 'Quadrelli' });
    const { db } = app().services.database;
    await db
      .updateTable('account')
      .set({ mobile: '+39 333 9876543', home_address: 'Via dei Glicini 7', description: 'Suono il theremin' })
      .where('id', '=', attendee.id)
      .execute();
    const nowMs = app().clock();
    await db
      .insertInto('social_identity')
      .values({ provider: 'sole', subject: 'ermengarda-77', account_id: attendee.id, created_at: nowMs })
      .execute();
    const pending = { browser_hash: 'browser', provider: 'luna', subject: 'ermengarda-78' };
    await db
      .insertInto('pending_social_link')
      .values({ ...pending, account_id: attendee.id, expires_at: nowMs + 90 * dayMs })
      .execute();
    const organisation = await newOrganisation(app());
    const past = await newEvent(app(), organisation, inOneHour(app()));
    const next = await newEvent(app(), organisation, afterGracePeriod(app()));
    await registerParticipants(app(), past, ['Ermengarda', 'Filiberto'], attendee);
    await registerParticipants(app(), next, ['Ermengarda'], attendee);
    await db.insertInto('image').values(imageRow('her-picture', nowMs)).execute();
    await db.updateTable('account').set({ picture: 'her-picture' }).where('id', '=', attendee.id).execute();
    // One mail given up, one still queued.
    await db
      .insertInto('mail')
      .values(
        [1, 2].map((n) => ({
          id: `mail-${n}-${attendee.id}`,
          recipient: attendee.email,
          subject: 'Ciao Ermengarda',
          text: 'Ermengarda',
          html: 'Ermengarda',
          created_at: nowMs,
          due_at: n === 1 ? null : nowMs + 90 * dayMs,
          sent_at: null,
        })),
      )
      .execute();
    await requestAccountDeletion(app(), attendee);
    app().clock.advance(gracePeriodMs);
    expect(await eraseDueAccounts(app().services)).toBe(1);
    const erasureMail = (await app().mails()).findLast((mail) => mail.to === attendee.email);
    expect(erasureMail?.subject).toBe('Il tuo account è stato eliminato');

    const dump = await dumpDatabase(app());
    for (const trace of [
      attendee.email,
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
    const row = await readAccountRow(app(), attendee.id);
    expect(row).toMatchObject({ deleted_at: app().clock(), password_hash: '!' });
    expect(await expectRefusal(app(), profile, {}, { token: attendee.token })).toMatchObject({
      error: 'tokenError',
    });
    expect(
      await expectRefusal(app(), login, { body: { email: attendee.email, password: builtPassword } }),
    ).toMatchObject({ error: 'loginError' });
    const audit = await db.selectFrom('audit_log').selectAll().where('subject', '=', attendee.id).execute();
    expect(audit).toMatchObject([{ actor: 'job', action: 'accountErased', detail: '' }]);
  });

  it('[AC-32] frees the e-mail for a new account', async () => {
    const attendee = await newAttendee(app());
    await requestAccountDeletion(app(), attendee);
    app().clock.advance(gracePeriodMs);
    await runCleanup(app().services);
    await call(app(), signup, {
      body: {
        firstName: 'Anna',
        lastName: 'Rossi',
        email: attendee.email,
        password: builtPassword,
        companyName: '',
        acceptedPNPTNC: true,
        userType: 'Basic',
      },
    });
    const mails = (await app().mails()).filter((mail) => mail.to === attendee.email);
    expect(mails.some((mail) => mail.text.includes('/account/verify?'))).toBe(true);
  });

  it('[AC-33] keeps accounting data and reports the anonymised participants to the list', async () => {
    const attendee = await newAttendee(app());
    const organisation = await newOrganisation(app());
    const eventId = await newEvent(app(), organisation, inOneHour(app()));
    const { data } = await registerParticipants(app(), eventId, ['Anna', 'Bea'], attendee);
    await registerParticipants(app(), eventId, ['Carlo']);
    await requestAccountDeletion(app(), attendee);
    app().clock.advance(gracePeriodMs);
    const { token } = await call(app(), login, {
      body: { email: organisation.email, password: builtPassword },
    });
    const cursor = (await readEventRow(app(), eventId))!.change_no;
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
    expect(
      list.data.participants.map(
        (participant) => `${participant.firstName}|${participant.lastName}|${participant.email}`,
      ),
    ).toEqual(['||', '||']);
    expect(await readEventRow(app(), eventId)).toMatchObject({ participant_count: 3 });
  });

  it('[AC-33] cancels upcoming registrations: frees tickets, updates the door, notifies companions', async () => {
    const attendee = await newAttendee(app());
    const organisation = await newOrganisation(app());
    const eventId = await newEvent(app(), organisation, {
      ...afterGracePeriod(app()),
      title: 'Semina in collina',
      maxNoTickets: 'Limited',
      maxTicketAvailable: 10,
    });
    const { data } = await registerParticipants(app(), eventId, ['Anna', 'Bruno'], attendee);
    const companions = await registerParticipants(app(), eventId, ['Carla', 'Dario']);
    // Also registered by a friend: the participant is anonymised, the friend's own ticket stays.
    const byFriend = await call(app(), register, {
      params: { id: eventId },
      body: {
        acceptedPNPTNC: true,
        noOfTickets: 2,
        participants: [
          { firstName: 'Elio', lastName: 'Neri', email: 'elio@example.org' },
          { firstName: 'Anna', lastName: 'Rossi', email: attendee.email },
        ],
      },
    });
    expect(await readEventRow(app(), eventId)).toMatchObject({ available: 4, participant_count: 6 });
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
    await requestAccountDeletion(app(), attendee);
    await app().mails();
    app().clock.advance(gracePeriodMs);
    const announcedIds: (string | undefined)[] = [];
    const stop = app().services.database.onChange((id) => announcedIds.push(id));
    const before = (await app().mails()).length;
    await eraseDueAccounts(app().services);
    await expect.poll(() => announcedIds).toContain(eventId);
    stop();

    expect(await readEventRow(app(), eventId)).toMatchObject({
      available: 7,
      participant_count: 3,
      checked_in_count: 0,
    });
    for (const { ticket } of [...data.tickets, byFriend.data.tickets[1]!])
      expect(await expectRefusal(app(), readTicket, { params: { ticket } })).toMatchObject({ status: 404 });
    for (const { ticket } of [...companions.data.tickets, byFriend.data.tickets[0]!])
      await call(app(), readTicket, { params: { ticket } });
    const mails = (await app().mails()).slice(before);
    expect(mails.map((mail) => `${mail.to}: ${mail.subject}`).sort()).toEqual(
      [
        'bruno@example.org: La tua iscrizione a Semina in collina',
        `${attendee.email}: Il tuo account è stato eliminato`,
      ].sort(),
    );
    expect(mails.find((mail) => mail.to === 'bruno@example.org')?.text).toContain(`/event/detail/${eventId}`);
  });

  it('[AC-34] keeps of an organisation only what others’ registrations reference', async () => {
    const organiser = await newOrganisation(app(), {
      companyName: 'Lanterne Volanti',
      firstName: 'Ildebranda',
    });
    const overrides = { description: '<p>Scrivi a lanterne@example.org</p>', domanda: '<p>Ildebranda?</p>' };
    const past = await newEvent(app(), organiser, {
      ...inOneHour(app()),
      ...overrides,
      title: 'Festa di luglio',
    });
    const alone = await newEvent(app(), organiser, { ...inOneHour(app()), ...overrides });
    const next = await newEvent(app(), organiser, { ...afterGracePeriod(app()), ...overrides });
    const emptied = await newEvent(app(), organiser, { ...afterGracePeriod(app()), ...overrides });
    const { data } = await registerParticipants(app(), past, ['Piero']);
    const { db } = app().services.database;
    await db
      .insertInto('image')
      .values([imageRow('only-hers', app().clock()), imageRow('shared', app().clock())])
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
    await call(app(), checkIn, { params: { id: piero.id }, body: operation }, { token: organiser.token });
    const removed = await registerParticipants(app(), emptied, ['Rita']);
    await db
      .updateTable('participant')
      .set({ removed_at: app().clock() })
      .where('order_id', '=', removed.data.orderId)
      .execute();
    await db.updateTable('event').set({ participant_count: 0 }).where('id', '=', emptied).execute();
    app().clock.advance(dayMs);
    await requestAccountDeletion(app(), organiser);
    app().clock.advance(gracePeriodMs);
    const findIds = async () =>
      (await call(app(), listEvents, { query: { limit: 100 } })).data.map(({ _id }) => _id);
    expect(await findIds()).toEqual(expect.arrayContaining([next, emptied]));
    expect(await eraseDueAccounts(app().services)).toBe(1);
    await app().mails();
    await waitForNotifications(app());
    const isOwned = (id: string): boolean => id === next || id === emptied;
    expect((await findIds()).filter(isOwned), 'nobody finds them any more').toEqual([]);

    expect(await readEventRow(app(), alone)).toBeUndefined();
    expect(await readEventRow(app(), next)).toBeUndefined();
    expect(await readEventRow(app(), emptied)).toMatchObject({ cancelled_at: app().clock() });
    expect(await readEventRow(app(), past)).toMatchObject({ cancelled_at: null, checked_in_count: 1 });
    const { data: publicEvent } = await call(
      app(),
      readPublicEvent,
      { params: { id: past } },
      { language: 'en' },
    );
    expect(publicEvent).toMatchObject({ title: 'Festa di luglio', description: '', domanda: '' });
    expect(publicEvent.organiser).toMatchObject({
      _id: '',
      companyName: 'Deleted organisation',
      picture: '',
    });
    const ticket = data.tickets[0]!.ticket;
    const page = await call(app(), readTicket, { params: { ticket } });
    expect(page.data.event.companyName).toBe('Organizzazione eliminata');
    const dump = await dumpDatabase(app());
    for (const trace of ['Ildebranda', 'Lanterne', 'lanterne', 'only-hers', organiser.email])
      expect(dump).not.toContain(trace);
    expect(dump).toContain('Piero');
    const remaining = await db.selectFrom('image').select('sha256').where('sha256', '=', 'shared').execute();
    expect(remaining).toHaveLength(1);
  });
});
