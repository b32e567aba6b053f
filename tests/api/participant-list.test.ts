import { afterEach, beforeEach, expect, it } from 'vitest';
import { checkInBatch, listParticipants } from '#contract/check-in/check-in-calls.ts';
import { removeParticipant } from '#contract/registration/registration-calls.ts';
import { describeOnBoth, type TestApp } from '#tests/support/app.ts';
import { newAttendee, newEvent, newOrganisation, type BuiltAccount } from '#tests/support/builders.ts';
import { call, refused } from '#tests/support/call.ts';
import { newOperation, newParticipants, readList, replay } from '#tests/support/door.ts';
import { insertOrder } from '#tests/support/insert-order.ts';

describeOnBoth('the list of a door', (makeApp) => {
  let app: TestApp;
  let org: BuiltAccount;
  let eventId: string;
  let people: string[];

  beforeEach(async () => {
    app = await makeApp();
    org = await newOrganisation(app);
    eventId = await newEvent(app, org);
    people = (await newParticipants(app, eventId, 3)).participantIds;
  });
  afterEach(() => app.close());

  const operation = (at: number) => newOperation(app, { eventId, participantId: people[at]! });
  const counts = () =>
    app.services.database.db
      .selectFrom('event')
      .select(['in_count', 'participant_count'])
      .where('id', '=', eventId)
      .executeTakeFirstOrThrow();

  it('[CI-9] tells only what changed after a cursor, and everything when the cursor is ahead', async () => {
    const whole = await readList(app, org, eventId);
    expect(whole).toMatchObject({ isWhole: true, removed: [], event: { _id: eventId } });
    expect(whole.participants).toHaveLength(3);
    await replay(app, org, [operation(1)]);
    const token = { token: org.token };
    await call(app, removeParticipant, { params: { id: people[2]! } }, token);
    const changed = await readList(app, org, eventId, whole.cursor);
    expect(changed).toMatchObject({ isWhole: false, removed: [people[2]] });
    expect(changed.participants.map((it) => it._id)).toEqual([people[1]]);
    expect(changed.cursor).toBeGreaterThan(whole.cursor);
    expect(await readList(app, org, eventId, changed.cursor)).toMatchObject({
      participants: [],
      removed: [],
    });
    expect(await readList(app, org, eventId, changed.cursor + 50)).toMatchObject({
      isWhole: true,
      removed: [people[2]],
    });
  });

  it('[CI-9] thousands of changes are told as such, and do not bring everybody', async () => {
    const { cursor } = await readList(app, org, eventId);
    const participants = Array.from({ length: 2100 }, (_, n) => ({
      firstName: `Nome${n}`,
      lastName: 'Nuova',
      email: `nuova${n}@example.org`,
    }));
    await insertOrder(app.services, { eventId, participants });
    const changed = await readList(app, org, eventId, cursor);
    expect(changed).toMatchObject({ isWhole: false });
    expect(changed.participants).toHaveLength(2100);
  });

  it('[RG-4] removing somebody who is in frees the ticket and counts her out', async () => {
    await replay(app, org, [operation(0), operation(0)]);
    expect(await counts()).toMatchObject({ in_count: 1, participant_count: 3 });
    await call(app, removeParticipant, { params: { id: people[0]! } }, { token: org.token });
    expect(await counts()).toMatchObject({ in_count: 0, participant_count: 2 });
    expect(
      await refused(app, removeParticipant, { params: { id: people[0] } }, { token: org.token }),
    ).toMatchObject({ status: 404 });
    expect(await counts()).toMatchObject({ participant_count: 2 });
  });

  it('lets nobody but organisations near the door', async () => {
    const attendee = await newAttendee(app);
    const asked = { params: { id: eventId } };
    expect(await refused(app, listParticipants, asked)).toMatchObject({
      status: 401,
      error: 'tokenError',
      message: 'Failed to authenticate token',
    });
    expect(await refused(app, listParticipants, asked, { token: attendee.token })).toMatchObject({
      status: 403,
      error: 'forbidden',
    });
    expect(await refused(app, checkInBatch, { body: {} }, { token: attendee.token })).toMatchObject({
      status: 403,
    });
  });
});
