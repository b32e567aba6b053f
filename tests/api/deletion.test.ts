import { expect, it } from 'vitest';
import { login } from '#contract/account/account-calls.ts';
import {
  readDeletionInstructions,
  readDeletionRequest,
  requestDeletion,
  withdrawDeletion,
} from '#contract/account/deletion-calls.ts';
import { languages } from '#contract/language.ts';
import { eraseDueAccounts } from '#server/account/erase-account.ts';
import { describeOnBoth } from '#tests/support/app.ts';
import { builtPassword, newAttendee, newEvent, newOrganisation } from '#tests/support/builders.ts';
import { call, refused } from '#tests/support/call.ts';
import { dumpDatabase } from '#tests/support/database-dump.ts';
import { askDeletion, dayMs, graceMs, registerFor } from '#tests/support/leaving.ts';
import { usingApp } from '#tests/support/using-app.ts';

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
    const { data } = await call(app(), readDeletionInstructions, {}, { token });
    await registerFor(app(), eventId, ['Luca']);
    const before = await dumpDatabase(app());
    expect((await call(app(), readDeletionRequest, {}, { token })).data.requestSent).toBe(false);
    expect(await refused(app(), readDeletionInstructions, {}, { token })).toMatchObject({
      status: 409,
      error: 'deletionNotAllowed',
    });
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
    expect(await refused(app(), readDeletionInstructions, {}, { token: account.token })).toMatchObject({
      error: 'deletionNotAllowed',
    });
  });
});
