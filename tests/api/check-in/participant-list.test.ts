import { afterEach, beforeEach, expect, it } from 'vitest';
import { checkInBatch, listParticipants } from '#contract/check-in/check-in-endpoints.ts';
import { removeParticipant } from '#contract/participant/participant-endpoints.ts';
import { describeOnBothEngines, type TestApp } from '#tests/support/app/app.ts';
import {
  newAttendee,
  newEvent,
  newOrganisation,
  type BuiltAccount,
} from '#tests/support/builders/builders.ts';
import { call, expectRefusal } from '#tests/support/app/call.ts';
import {
  newOperation,
  newParticipants,
  readParticipantList,
  sendBatch,
} from '#tests/support/builders/door.ts';
import { insertOrder } from '#tests/support/db/insert-order.ts';

describeOnBothEngines('participant list', (makeApp) => {
  let app: TestApp;
  let org: BuiltAccount;
  let eventId: string;
  let participantIds: string[];

  beforeEach(async () => {
    app = await makeApp();
    org = await newOrganisation(app);
    eventId = await newEvent(app, org);
    participantIds = (await newParticipants(app, eventId, 3)).participantIds;
  });
  afterEach(() => app.close());

  const operation = (index: number) => newOperation(app, { eventId, participantId: participantIds[index]! });
  const getCounts = () =>
    app.services.database.db
      .selectFrom('event')
      .select(['checked_in_count', 'participant_count'])
      .where('id', '=', eventId)
      .executeTakeFirstOrThrow();

  it('[CI-9] returns only changes since a cursor, and the full list when the cursor is ahead', async () => {
    const fullList = await readParticipantList(app, org, eventId);
    expect(fullList).toMatchObject({ isWhole: true, removed: [], event: { _id: eventId } });
    expect(fullList.participants).toHaveLength(3);
    await sendBatch(app, org, [operation(1)]);
    const token = { token: org.token };
    await call(app, removeParticipant, { params: { id: participantIds[2]! } }, token);
    const changed = await readParticipantList(app, org, eventId, fullList.cursor);
    expect(changed).toMatchObject({ isWhole: false, removed: [participantIds[2]] });
    expect(changed.participants.map((participant) => participant._id)).toEqual([participantIds[1]]);
    expect(changed.cursor).toBeGreaterThan(fullList.cursor);
    expect(await readParticipantList(app, org, eventId, changed.cursor)).toMatchObject({
      participants: [],
      removed: [],
    });
    expect(await readParticipantList(app, org, eventId, changed.cursor + 50)).toMatchObject({
      isWhole: true,
      removed: [participantIds[2]],
    });
  });

  it('[CI-9] returns thousands of changes as a delta instead of the full list', async () => {
    const { cursor } = await readParticipantList(app, org, eventId);
    const participants = Array.from({ length: 2100 }, (_, n) => ({
      firstName: `Nome${n}`,
      lastName: 'Nuova',
      email: `nuova${n}@example.org`,
    }));
    await insertOrder(app.services, { eventId, participants });
    const changed = await readParticipantList(app, org, eventId, cursor);
    expect(changed).toMatchObject({ isWhole: false });
    expect(changed.participants).toHaveLength(2100);
  });

  it('[RG-4] removing a checked-in participant frees the ticket and lowers the count', async () => {
    await sendBatch(app, org, [operation(0), operation(0)]);
    expect(await getCounts()).toMatchObject({ checked_in_count: 1, participant_count: 3 });
    await call(app, removeParticipant, { params: { id: participantIds[0]! } }, { token: org.token });
    expect(await getCounts()).toMatchObject({ checked_in_count: 0, participant_count: 2 });
    expect(
      await expectRefusal(
        app,
        removeParticipant,
        { params: { id: participantIds[0] } },
        { token: org.token },
      ),
    ).toMatchObject({ status: 404 });
    expect(await getCounts()).toMatchObject({ participant_count: 2 });
  });

  it('is accessible to organisations only', async () => {
    const attendee = await newAttendee(app);
    const input = { params: { id: eventId } };
    expect(await expectRefusal(app, listParticipants, input)).toMatchObject({
      status: 401,
      error: 'tokenError',
      message: 'Failed to authenticate token',
    });
    expect(await expectRefusal(app, listParticipants, input, { token: attendee.token })).toMatchObject({
      status: 403,
      error: 'forbidden',
    });
    expect(await expectRefusal(app, checkInBatch, { body: {} }, { token: attendee.token })).toMatchObject({
      status: 403,
    });
  });
});
