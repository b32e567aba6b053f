import { expect, it } from 'vitest';
import { login } from '#contract/account/account-endpoints.ts';
import {
  readDeletionInstructions,
  readDeletionRequest,
  requestDeletion,
  withdrawDeletion,
} from '#contract/account/deletion-endpoints.ts';
import { dayMs } from '#contract/durations.ts';
import { languages } from '#contract/language.ts';
import { eraseDueAccounts } from '#server/account/erasure/erase-account.ts';
import { describeOnBothEngines } from '#tests/support/app/app.ts';
import { builtPassword, newAttendee, newEvent, newOrganisation } from '#tests/support/builders/builders.ts';
import { call, expectRefusal } from '#tests/support/app/call.ts';
import { dumpDatabase } from '#tests/support/db/dump-database.ts';
import {
  requestAccountDeletion,
  gracePeriodMs,
  registerParticipants,
} from '#tests/support/builders/account-deletion.ts';
import { setupApp } from '#tests/support/app/setup-app.ts';

describeOnBothEngines('account deletion request', (makeApp) => {
  const app = setupApp(makeApp);

  it('[AC-30] serves the deletion instructions in each language and per user type', async () => {
    const attendee = await newAttendee(app());
    const organisation = await newOrganisation(app());
    const texts = new Set<string>();
    for (const language of languages) {
      const { data } = await call(app(), readDeletionInstructions, {}, { token: attendee.token, language });
      expect(data.instructions.map((instruction) => instruction.key)).toEqual([
        'graceTime',
        'noWayBack',
        'registrations',
        'orders',
      ]);
      expect(data.instructions.every((instruction) => !instruction.isSelected)).toBe(true);
      texts.add(`${data.title} ${data.instructions.map((instruction) => instruction.value).join(' ')}`);
    }
    expect(texts.size).toBe(languages.length);
    const { data } = await call(app(), readDeletionInstructions, {}, { token: organisation.token });
    expect(data.instructions.map((instruction) => instruction.key)).toEqual([
      'graceTime',
      'noWayBack',
      'events',
      'participants',
    ]);
  });

  it('[AC-30] requires every point of the user type’s checklist, and writes nothing otherwise', async () => {
    const { token } = await newAttendee(app());
    const { data } = await call(app(), readDeletionInstructions, {}, { token });
    const before = await dumpDatabase(app());
    const ticked = data.instructions.map((instruction) => ({ ...instruction, isSelected: true }));
    for (const instructions of [
      data.instructions,
      ticked.slice(1),
      [],
      ticked.map((instruction) => ({ ...instruction, key: `${instruction.key}!` })),
      ticked.map((instruction, index) => ({ ...instruction, isSelected: index > 0 })),
    ]) {
      const refusal = await expectRefusal(
        app(),
        requestDeletion,
        { body: { ...data, instructions } },
        { token },
      );
      expect(refusal).toMatchObject({
        status: 400,
        issues: [{ path: 'instructions', message: 'Serve il tuo consenso' }],
      });
    }
    expect(await dumpDatabase(app())).toBe(before);
  });

  it('[AC-30] schedules the deletion 30 days ahead, confirms it by mail, and keeps the account usable', async () => {
    const attendee = await newAttendee(app(), { language: 'en', firstName: 'Zoë' });
    const response = await requestAccountDeletion(app(), attendee);
    expect(response.data.description).toContain('6 luglio 2026');
    expect(response.data.message).toContain(attendee.email);
    const { data } = await call(app(), readDeletionRequest, {}, { token: attendee.token, language: 'es' });
    expect(data).toMatchObject({ requestSent: true, deletedOn: '2026-07-06T08:00:00.000Z' });
    expect(data.message).toContain('6 de julio de 2026');
    const mail = (await app().mails()).findLast((mail) => mail.to === attendee.email);
    expect(mail?.subject).toContain('6 July 2026');
    expect(mail?.text).toContain('Zoë');
    expect(mail?.text).toContain('http://localhost:3000/login');
    app().clock.advance(gracePeriodMs - 1);
    expect(await eraseDueAccounts(app().services)).toBe(0);
    await call(app(), login, { body: { email: attendee.email, password: builtPassword } });
  });

  it('[AC-30] stores one request for two concurrent submissions', async () => {
    const attendee = await newAttendee(app());
    const both = await Promise.allSettled([
      requestAccountDeletion(app(), attendee),
      requestAccountDeletion(app(), attendee),
    ]);
    expect(both.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected']);
    const { data } = await call(app(), readDeletionInstructions, {}, { token: attendee.token });
    const instructions = data.instructions.map((instruction) => ({ ...instruction, isSelected: true }));
    const again = await expectRefusal(
      app(),
      requestDeletion,
      { body: { ...data, instructions } },
      { token: attendee.token },
    );
    expect(again).toMatchObject({ status: 409, error: 'deletionRequested' });
    const mails = (await app().mails()).filter((mail) => mail.to === attendee.email);
    expect(mails).toHaveLength(1);
  });

  it('[AC-30] can be withdrawn until the due time, and requested again', async () => {
    const attendee = await newAttendee(app());
    const { token } = attendee;
    expect(await expectRefusal(app(), withdrawDeletion, {}, { token })).toMatchObject({ status: 404 });
    await requestAccountDeletion(app(), attendee);
    app().clock.advance(gracePeriodMs - 1);
    const { token: later } = await call(app(), login, {
      body: { email: attendee.email, password: builtPassword },
    });
    await call(app(), withdrawDeletion, {}, { token: later });
    app().clock.advance(dayMs);
    await eraseDueAccounts(app().services);
    const { data } = await call(app(), readDeletionRequest, {}, { token: later });
    expect(data).toMatchObject({ requestSent: false, deletedOn: null });
    const mail = (await app().mails()).findLast((mail) => mail.to === attendee.email);
    expect(mail?.subject).toBe('Il tuo account resta con noi');
    await requestAccountDeletion(app(), { ...attendee, token: later });
  });

  it('[AC-31] is refused while upcoming events have participants', async () => {
    const organisation = await newOrganisation(app());
    const { token } = organisation;
    const eventId = await newEvent(app(), organisation);
    const { data } = await call(app(), readDeletionInstructions, {}, { token });
    await registerParticipants(app(), eventId, ['Luca']);
    const before = await dumpDatabase(app());
    expect((await call(app(), readDeletionRequest, {}, { token })).data.requestSent).toBe(false);
    expect(await expectRefusal(app(), readDeletionInstructions, {}, { token })).toMatchObject({
      status: 409,
      error: 'deletionNotAllowed',
    });
    const body = {
      ...data,
      instructions: data.instructions.map((instruction) => ({ ...instruction, isSelected: true })),
    };
    expect(await expectRefusal(app(), requestDeletion, { body }, { token })).toMatchObject({
      status: 409,
      error: 'deletionNotAllowed',
    });
    expect(await dumpDatabase(app())).toBe(before);
    app().clock.advance(2 * dayMs);
    await requestAccountDeletion(app(), organisation);
  });

  it.each([{ is_admin: 1 } as const, { user_role: 1 }])('[AC-31] is refused to %o', async (made) => {
    const account = await newOrganisation(app());
    const { db } = app().services.database;
    await db.updateTable('account').set(made).where('id', '=', account.id).execute();
    expect(await expectRefusal(app(), readDeletionInstructions, {}, { token: account.token })).toMatchObject({
      error: 'deletionNotAllowed',
    });
  });
});
