import { expect, it } from 'vitest';
import { exportOwnData } from '#contract/account/deletion-endpoints.ts';
import { checkInBatch } from '#contract/check-in/check-in-endpoints.ts';
import { readPass } from '#contract/check-in/pass-endpoints.ts';
import { dayMs } from '#contract/durations.ts';
import { eraseDueAccounts } from '#server/account/erasure/erase-account.ts';
import { describeOnBothEngines } from '#tests/support/app/app.ts';
import {
  newAttendee,
  newEvent,
  newOrganisation,
  type BuiltAccount,
} from '#tests/support/builders/builders.ts';
import { call, expectRefusal } from '#tests/support/app/call.ts';
import { dumpDatabase } from '#tests/support/db/dump-database.ts';
import { newOperation, newOperationId, newParticipants, sendBatch } from '#tests/support/builders/door.ts';
import {
  requestAccountDeletion,
  readEventRow,
  afterGracePeriod,
  gracePeriodMs,
  inOneHour,
} from '#tests/support/builders/account-deletion.ts';
import { getPassCode, newPass, redeemPass } from '#tests/support/builders/staff-pass.ts';
import { setupApp } from '#tests/support/app/setup-app.ts';

describeOnBothEngines('erasure of door data', (makeApp) => {
  const app = setupApp(makeApp);

  /** Checks one participant in twice and reviews the second check-in as its operator. */
  async function checkInTwice(
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

  const addWalkIn = async (owner: BuiltAccount, eventId: string, email: string): Promise<string> => {
    const operation = newOperation(app(), {
      eventId,
      participantId: newOperationId(app()),
      walkIn: { firstName: 'Ermenegilda', lastName: 'Quadrelli', email, isOverCapacity: true },
    });
    await sendBatch(app(), owner, [operation]);
    return operation.participantId;
  };

  it('[AC-33] [CI-28] erases a walk-in with the account of the same e-mail, including log entries', async () => {
    const attendee = await newAttendee(app());
    const organiser = await newOrganisation(app());
    const past = await newEvent(app(), organiser, inOneHour(app()));
    const next = await newEvent(app(), organiser, {
      ...afterGracePeriod(app()),
      maxNoTickets: 'Limited',
      maxTicketAvailable: 3,
    });
    const participantId = await addWalkIn(organiser, past, attendee.email);
    await addWalkIn(organiser, next, attendee.email);
    await checkInTwice(organiser, { eventId: past, participantId }, 'Ermenegilda era già passata');
    expect(JSON.stringify((await call(app(), exportOwnData, {}, attendee)).data)).toContain(
      '"isWalkIn":true',
    );
    expect(await dumpDatabase(app())).toContain('era già passata');
    await requestAccountDeletion(app(), attendee);
    app().clock.advance(gracePeriodMs);
    await app().mails();
    expect(await eraseDueAccounts(app().services)).toBe(1);
    await app().mails();
    const remaining = await dumpDatabase(app());
    for (const trace of ['Ermenegilda', 'era già passata'])
      expect(remaining.includes(trace), trace).toBe(false);
    expect(await readEventRow(app(), past)).toMatchObject({ participant_count: 1, over_capacity_count: 1 });
    // An over-capacity walk-in held no ticket, so none is freed.
    expect(await readEventRow(app(), next)).toMatchObject({
      participant_count: 0,
      over_capacity_count: 0,
      available: 3,
    });
  });

  it('[AC-34] [AC-35] exports passes, devices and notes to the organiser, and erases them with the account', async () => {
    const organiser = await newOrganisation(app());
    const eventId = await newEvent(app(), organiser, inOneHour(app()));
    const { participantIds } = await newParticipants(app(), eventId, 1);
    const pass = await newPass(app(), organiser, eventId, { label: 'Squadra di Teodolinda' });
    const phone = await redeemPass(app(), pass, { deviceLabel: 'Telefono di Teodolinda' });
    await checkInTwice(phone, { eventId, participantId: participantIds[0]! }, 'Teodolinda l’ha visto');
    const exported = (await call(app(), exportOwnData, {}, organiser)).data;
    expect(exported).toMatchObject({
      staffPasses: [{ eventId, label: 'Squadra di Teodolinda', devices: [{ entries: 2 }] }],
      doorReviews: [{ eventId, decision: 'kept', note: 'Teodolinda l’ha visto' }],
    });
    expect(JSON.stringify(exported)).not.toContain(getPassCode(pass));
    // The event is past by then.
    app().clock.advance(dayMs);
    await requestAccountDeletion(app(), organiser);
    app().clock.advance(gracePeriodMs);
    await app().mails();
    expect(await eraseDueAccounts(app().services)).toBe(1);
    expect((await dumpDatabase(app())).includes('Teodolinda')).toBe(false);
    expect(await expectRefusal(app(), readPass, { body: { pass: getPassCode(pass) } })).toMatchObject({
      error: 'linkInvalid',
    });
  });

  it('[AC-34] deletes an event that has passes but no registration with its organiser', async () => {
    const organiser = await newOrganisation(app());
    const eventId = await newEvent(app(), organiser, inOneHour(app()));
    await redeemPass(app(), await newPass(app(), organiser, eventId));
    app().clock.advance(dayMs);
    await requestAccountDeletion(app(), organiser);
    app().clock.advance(gracePeriodMs);
    await app().mails();
    expect(await eraseDueAccounts(app().services)).toBe(1);
    expect((await dumpDatabase(app())).includes(eventId)).toBe(false);
  });
});
