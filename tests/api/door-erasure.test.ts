import { expect, it } from 'vitest';
import { exportOwnData } from '#contract/account/deletion-calls.ts';
import { checkInBatch } from '#contract/check-in/check-in-calls.ts';
import { lookAtPass } from '#contract/check-in/pass-calls.ts';
import { eraseDueAccounts } from '#server/account/erase-account.ts';
import { describeOnBoth } from '#tests/support/app.ts';
import { newAttendee, newEvent, newOrganisation, type BuiltAccount } from '#tests/support/builders.ts';
import { call, refused } from '#tests/support/call.ts';
import { dumpDatabase } from '#tests/support/database-dump.ts';
import { newOperation, newOperationId, newParticipants, replay } from '#tests/support/door.ts';
import { askDeletion, dayMs, eventRow, farAhead, graceMs, soon } from '#tests/support/leaving.ts';
import { codeOf, newPass, openedPhone } from '#tests/support/staff.ts';
import { usingApp } from '#tests/support/using-app.ts';

describeOnBoth('what doors know of people who leave', (makeApp) => {
  const app = usingApp(makeApp);

  /** Somebody is let in twice, and whoever did it notes this about the second time. */
  async function letInTwice(
    { token }: Pick<BuiltAccount, 'token'>,
    about: { eventId: string; participantId: string },
    note: string,
  ): Promise<void> {
    const operations = [1, 2].map(() => newOperation(app(), about));
    const reviews = operations.map(({ operationId, occurredAt: reviewedAt }) => ({
      operationId,
      decision: 'kept' as const,
      note,
      reviewedAt,
    }));
    const body = { deviceId: 'd', sentAt: new Date(app().clock()).toISOString(), operations, reviews };
    await call(app(), checkInBatch, { body }, { token });
  }

  const addedAtDoor = async (owner: BuiltAccount, eventId: string, email: string): Promise<string> => {
    const operation = newOperation(app(), {
      eventId,
      participantId: newOperationId(app()),
      walkIn: { firstName: 'Ermenegilda', lastName: 'Quadrelli', email, isOverCapacity: true },
    });
    await replay(app(), owner, [operation]);
    return operation.participantId;
  };

  it('[AC-33] [CI-28] who was added at a door by her e-mail is forgotten, with what was noted about her', async () => {
    const her = await newAttendee(app());
    const organiser = await newOrganisation(app());
    const past = await newEvent(app(), organiser, soon(app()));
    const next = await newEvent(app(), organiser, {
      ...farAhead(app()),
      maxNoTickets: 'Limited',
      maxTicketAvailable: 3,
    });
    const participantId = await addedAtDoor(organiser, past, her.email);
    await addedAtDoor(organiser, next, her.email);
    await letInTwice(organiser, { eventId: past, participantId }, 'Ermenegilda era già passata');
    expect(JSON.stringify((await call(app(), exportOwnData, {}, her)).data)).toContain('"isWalkIn":true');
    expect(await dumpDatabase(app())).toContain('era già passata');
    await askDeletion(app(), her);
    app().clock.advance(graceMs);
    await app().mails();
    expect(await eraseDueAccounts(app().services)).toBe(1);
    await app().mails();
    const left = await dumpDatabase(app());
    for (const trace of ['Ermenegilda', 'era già passata']) expect(left.includes(trace), trace).toBe(false);
    expect(await eventRow(app(), past)).toMatchObject({ participant_count: 1, over_count: 1 });
    // She had no ticket of it: none comes back.
    expect(await eventRow(app(), next)).toMatchObject({ participant_count: 0, over_count: 0, available: 3 });
  });

  it('[AC-34] [AC-35] passes, phones and notes go with their organiser, and were in her export', async () => {
    const organiser = await newOrganisation(app());
    const eventId = await newEvent(app(), organiser, soon(app()));
    const { participantIds } = await newParticipants(app(), eventId, 1);
    const pass = await newPass(app(), organiser, eventId, { label: 'Squadra di Teodolinda' });
    const phone = await openedPhone(app(), pass, { deviceLabel: 'Telefono di Teodolinda' });
    await letInTwice(phone, { eventId, participantId: participantIds[0]! }, 'Teodolinda l’ha visto');
    const told = (await call(app(), exportOwnData, {}, organiser)).data;
    expect(told).toMatchObject({
      staffPasses: [{ eventId, label: 'Squadra di Teodolinda', devices: [{ entries: 2 }] }],
      doorReviews: [{ eventId, decision: 'kept', note: 'Teodolinda l’ha visto' }],
    });
    expect(JSON.stringify(told)).not.toContain(codeOf(pass));
    // The event is over by then.
    app().clock.advance(dayMs);
    await askDeletion(app(), organiser);
    app().clock.advance(graceMs);
    await app().mails();
    expect(await eraseDueAccounts(app().services)).toBe(1);
    expect((await dumpDatabase(app())).includes('Teodolinda')).toBe(false);
    expect(await refused(app(), lookAtPass, { body: { pass: codeOf(pass) } })).toMatchObject({
      error: 'linkInvalid',
    });
  });

  it('[AC-34] an event that had passes and nobody registered is deleted with them', async () => {
    const organiser = await newOrganisation(app());
    const eventId = await newEvent(app(), organiser, soon(app()));
    await openedPhone(app(), await newPass(app(), organiser, eventId));
    app().clock.advance(dayMs);
    await askDeletion(app(), organiser);
    app().clock.advance(graceMs);
    await app().mails();
    expect(await eraseDueAccounts(app().services)).toBe(1);
    expect((await dumpDatabase(app())).includes(eventId)).toBe(false);
  });
});
