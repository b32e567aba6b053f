import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  checkIn,
  checkInBatch,
  listParticipants,
  streamLiveUpdates,
} from '#contract/check-in/check-in-endpoints.ts';
import { minuteMs, hourMs } from '#contract/durations.ts';
import { removeParticipant } from '#contract/participant/participant-endpoints.ts';
import { describeOnBothEngines, type TestApp } from '#tests/support/app/app.ts';
import { newEvent, newOrganisation, type BuiltAccount } from '#tests/support/builders/builders.ts';
import { call, expectRefusal } from '#tests/support/app/call.ts';
import {
  newOperation,
  newOperationId,
  newParticipants,
  readParticipantList,
  sendBatch,
} from '#tests/support/builders/door.ts';

describeOnBothEngines('check-in', (makeApp) => {
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

  const newCheckIn = (index: number, overrides = {}) =>
    newOperation(app, { eventId, participantId: participantIds[index]!, ...overrides });
  const getCounts = () =>
    app.services.database.db
      .selectFrom('event')
      .select(['checked_in_count', 'participant_count', 'change_no'])
      .where('id', '=', eventId)
      .executeTakeFirstOrThrow();
  const readLog = () => app.services.database.db.selectFrom('check_in_operation').selectAll().execute();

  it('[CI-2] repeats the stored outcome of an operation verbatim', async () => {
    const first = newCheckIn(0);
    const second = newCheckIn(0, { deviceLabel: 'Varco sud' });
    const [applied] = await sendBatch(app, org, [first]);
    const [duplicate] = await sendBatch(app, org, [second]);
    expect(applied).toMatchObject({ outcome: 'applied', participant: { isCheckedIn: true } });
    expect(duplicate).toMatchObject({
      outcome: 'duplicate',
      first: { operationId: first.operationId, deviceLabel: 'Varco nord' },
    });
    const before = await getCounts();
    const again = await sendBatch(app, org, [first, second]);
    expect(again).toEqual([
      { ...applied, participant: again[0]?.participant },
      { ...duplicate, participant: again[1]?.participant },
    ]);
    expect(await getCounts()).toEqual(before);
    expect(await readLog()).toHaveLength(2);
  });

  it('[CI-9] reports the cursor ranges that a batch alone caused', async () => {
    const sendBatch = (...operations: ReturnType<typeof newCheckIn>[]) =>
      call(
        app,
        checkInBatch,
        { body: { deviceId: 'phone', sentAt: new Date(app.clock()).toISOString(), operations } },
        org,
      );
    const otherEvent = await newEvent(app, org);
    const [other] = (await newParticipants(app, otherEvent, 1)).participantIds;
    const { change_no: before } = await getCounts();
    const first = newCheckIn(0);
    const elsewhere = newOperation(app, { eventId: otherEvent, participantId: other! });
    const { data, changes } = await sendBatch(first, newCheckIn(1), elsewhere);
    expect(changes).toHaveLength(2);
    expect(changes).toContainEqual({ eventId, changeNo: before + 1 });
    expect(data.slice(0, 2).map((row) => row.participant?.changeNo)).toEqual([before + 1, before + 1]);
    expect(await readParticipantList(app, org, eventId, before)).toMatchObject({
      cursor: before + 1,
      participants: [{ isCheckedIn: true }, { isCheckedIn: true }],
    });
    // An operation without an effect does not raise the cursor.
    expect((await sendBatch(first)).changes).toEqual([]);
    expect((await getCounts()).change_no).toBe(before + 1);
  });

  it('[CI-1] [CI-2] rejects different content under a used operation id without revealing the first', async () => {
    const first = newCheckIn(0);
    await sendBatch(app, org, [first]);
    const [result] = await sendBatch(app, org, [{ ...first, participantId: participantIds[1] }]);
    expect(result).toEqual({
      operationId: first.operationId,
      outcome: 'rejected',
      reason: 'operationReused',
    });
  });

  it('[CI-3] a check-out undoes only the check-ins it names', async () => {
    const north = newCheckIn(0);
    const south = newCheckIn(0, { deviceLabel: 'Varco sud' });
    await sendBatch(app, org, [north, south]);
    const [stale] = await sendBatch(app, org, [
      newCheckIn(0, { isCheckedIn: false, undoes: [north.operationId] }),
    ]);
    expect(stale).toMatchObject({ outcome: 'applied', participant: { isCheckedIn: true } });
    const [full] = await sendBatch(app, org, [
      newCheckIn(0, { isCheckedIn: false, undoes: [south.operationId] }),
    ]);
    expect(full).toMatchObject({ outcome: 'applied', participant: { isCheckedIn: false } });
    const [late] = await sendBatch(app, org, [
      newCheckIn(0, { isCheckedIn: false, undoes: [south.operationId] }),
    ]);
    expect(late).toMatchObject({ outcome: 'superseded' });
    expect(await getCounts()).toMatchObject({ checked_in_count: 0 });
  });

  it('[CI-3] a check-out received before its check-in counts once the check-in arrives', async () => {
    const checkedIn = newCheckIn(0);
    const [ahead] = await sendBatch(app, org, [
      newCheckIn(0, { isCheckedIn: false, undoes: [checkedIn.operationId] }),
    ]);
    const [late] = await sendBatch(app, org, [checkedIn]);
    expect(ahead).toMatchObject({ outcome: 'applied' });
    expect(late).toMatchObject({ outcome: 'applied', participant: { isCheckedIn: false } });
    expect(await getCounts()).toMatchObject({ checked_in_count: 0 });
  });

  it('[CI-3] a check-out cannot undo another participant’s check-in', async () => {
    const firstCheckIn = newCheckIn(0);
    await sendBatch(app, org, [
      firstCheckIn,
      newCheckIn(1, { isCheckedIn: false, undoes: [firstCheckIn.operationId] }),
    ]);
    const { participants } = await readParticipantList(app, org, eventId);
    expect(participants.find((participant) => participant._id === participantIds[0])?.isCheckedIn).toBe(true);
  });

  it('[CI-5] clock skew changes only the corrected time', async () => {
    const halfDayMs = 12 * hourMs;
    const skewedTime = new Date(app.clock() - minuteMs + halfDayMs).toISOString();
    const sentAt = new Date(app.clock() + halfDayMs).toISOString();
    const [result] = await sendBatch(app, org, [newCheckIn(0, { occurredAt: skewedTime })], sentAt);
    expect(result?.participant?.checkIns[0]?.at).toBe(new Date(app.clock() - minuteMs).toISOString());
    const [row] = await readLog();
    expect(row?.occurred_at).toBe(Date.parse(skewedTime));
    const [future] = await sendBatch(app, org, [newCheckIn(1, { occurredAt: skewedTime })]);
    expect(future?.participant?.checkIns[0]?.at).toBe(new Date(app.clock()).toISOString());
  });

  it('[CI-6] a plain toggle becomes an operation made by the server', async () => {
    const toggleCheckIn = (isCheckedIn: boolean) =>
      call(app, checkIn, { params: { id: participantIds[0]! }, body: { isCheckedIn } }, { token: org.token });
    expect(await toggleCheckIn(true)).toMatchObject({
      message: 'Check-in successo',
      data: { outcome: 'applied' },
    });
    await sendBatch(app, org, [newCheckIn(0)]);
    const checkOut = await toggleCheckIn(false);
    expect(checkOut).toMatchObject({
      message: 'Check-out successo',
      data: { participant: { isCheckedIn: false } },
    });
    expect(await toggleCheckIn(false)).toMatchObject({ data: { outcome: 'superseded' } });
  });

  it('[CI-6] the toggle endpoint takes one device operation, once', async () => {
    const body = newCheckIn(0, { source: 'scan' });
    const send = () => call(app, checkIn, { params: { id: participantIds[0]! }, body }, { token: org.token });
    expect((await send()).data).toMatchObject({ operationId: body.operationId, outcome: 'applied' });
    expect((await send()).data).toMatchObject({ operationId: body.operationId, outcome: 'applied' });
    expect(await readLog()).toHaveLength(1);
  });

  it('[CI-7] answers notFound for another organiser’s event and leaves no trace in it', async () => {
    const other = await newOrganisation(app);
    const otherEvent = await newEvent(app, other);
    const [otherParticipantId] = (await newParticipants(app, otherEvent, 1)).participantIds;
    const unknown = newOperationId(app);
    const tries = [
      newOperation(app, { eventId: otherEvent, participantId: otherParticipantId! }),
      newOperation(app, { eventId, participantId: otherParticipantId! }),
      newOperation(app, { eventId: otherEvent, participantId: participantIds[0]! }),
      newOperation(app, { eventId, participantId: unknown }),
      newOperation(app, { eventId: unknown, participantId: unknown }),
    ];
    const results = await sendBatch(app, org, tries);
    expect(results).toEqual(
      tries.map((operation) => ({
        operationId: operation.operationId,
        outcome: 'rejected',
        reason: 'notFound',
      })),
    );
    expect(await readLog()).toEqual([]);
    const input = { params: { id: otherEvent } };
    for (const foreignEndpoint of [listParticipants, streamLiveUpdates])
      expect(await expectRefusal(app, foreignEndpoint, input, { token: org.token })).toMatchObject({
        status: 404,
        error: 'notFound',
      });
    expect(
      await expectRefusal(
        app,
        checkIn,
        { params: { id: otherParticipantId }, body: { isCheckedIn: true } },
        { token: org.token },
      ),
    ).toMatchObject({ status: 404 });
    // The same ids are valid for the organiser who owns them.
    const [own] = await sendBatch(app, other, [tries[0]!]);
    expect(own).toMatchObject({ outcome: 'applied' });
  });

  it('[CI-8] decides each operation on its own: invalid ones do not fail the others', async () => {
    const good = [newCheckIn(0), newCheckIn(1)];
    const results = await sendBatch(app, org, [
      good[0],
      { ...newCheckIn(2), occurredAt: 'yesterday' },
      null,
      'x'.repeat(300),
      { operationId: 7 },
      good[1],
    ]);
    expect(
      results.filter((result) => result.outcome === 'applied').map((result) => result.operationId),
    ).toEqual(good.map((operation) => operation.operationId));
    expect(results.filter((result) => result.reason === 'validation')).toHaveLength(4);
    const tooMany = { deviceId: 'a', sentAt: good[0]!.occurredAt, operations: Array(501).fill({}) };
    expect(await expectRefusal(app, checkInBatch, { body: tooMany }, { token: org.token })).toMatchObject({
      status: 400,
    });
  });

  it('[CI-8] accepts 500 operations in one batch, including undos of the same batch', async () => {
    const bigEvent = await newEvent(app, org);
    const participantIds = (
      await Promise.all(Array.from({ length: 4 }, () => newParticipants(app, bigEvent, 100)))
    ).flatMap((result) => result.participantIds);
    const checkIns = participantIds.map((participantId) =>
      newOperation(app, { eventId: bigEvent, participantId }),
    );
    const checkOuts = checkIns.slice(0, 100).map((operation) =>
      newOperation(app, {
        eventId: bigEvent,
        participantId: operation.participantId,
        isCheckedIn: false,
        undoes: [operation.operationId],
      }),
    );
    const results = await sendBatch(app, org, [...checkIns, ...checkOuts]);
    expect(results).toHaveLength(500);
    expect(new Set(results.map((result) => result.outcome))).toEqual(new Set(['applied']));
    const { participants } = await readParticipantList(app, org, bigEvent);
    expect(participants.filter((participant) => participant.isCheckedIn)).toHaveLength(300);
  });

  it('[CI-3] rejects and logs operations for a removed participant or a cancelled event', async () => {
    await call(app, removeParticipant, { params: { id: participantIds[0]! } }, { token: org.token });
    expect((await sendBatch(app, org, [newCheckIn(0)]))[0]).toMatchObject({
      outcome: 'rejected',
      reason: 'participantRemoved',
    });
    await app.services.database.db
      .updateTable('event')
      .set({ cancelled_at: app.clock() })
      .where('id', '=', eventId)
      .execute();
    expect((await sendBatch(app, org, [newCheckIn(1)]))[0]).toMatchObject({
      outcome: 'rejected',
      reason: 'eventCancelled',
    });
    expect((await readLog()).map((operation) => operation.outcome)).toEqual(['rejected', 'rejected']);
    expect(
      await expectRefusal(
        app,
        checkIn,
        { params: { id: participantIds[1] }, body: { isCheckedIn: true } },
        { token: org.token },
      ),
    ).toMatchObject({ status: 409, error: 'eventCancelled' });
    expect(await getCounts()).toMatchObject({ checked_in_count: 0 });
  });

  it('keeps counts correct under 40 concurrent operations from 8 devices', async () => {
    const sends = Array.from({ length: 8 }, (_, device) =>
      sendBatch(
        app,
        org,
        participantIds.flatMap((participantId) => [
          newOperation(app, { eventId, participantId, deviceId: `device-${device}` }),
        ]),
      ),
    );
    const results = (await Promise.all(sends)).flat();
    expect(results.filter((result) => result.outcome === 'applied')).toHaveLength(3);
    expect(results.filter((result) => result.outcome === 'duplicate')).toHaveLength(21);
    expect(await getCounts()).toMatchObject({ checked_in_count: 3 });
  });
});
