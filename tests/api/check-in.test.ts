import { afterEach, beforeEach, expect, it } from 'vitest';
import { checkIn, checkInBatch, listParticipants, live } from '#contract/check-in/check-in-calls.ts';
import { removeParticipant } from '#contract/registration/registration-calls.ts';
import { describeOnBoth, type TestApp } from '#tests/support/app.ts';
import { newEvent, newOrganisation, type BuiltAccount } from '#tests/support/builders.ts';
import { call, refused } from '#tests/support/call.ts';
import { newOperation, newOperationId, newParticipants, readList, replay } from '#tests/support/door.ts';

describeOnBoth('check-in', (makeApp) => {
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

  const operation = (at: number, wishes = {}) =>
    newOperation(app, { eventId, participantId: people[at]!, ...wishes });
  const counts = () =>
    app.services.database.db
      .selectFrom('event')
      .select(['in_count', 'participant_count', 'change_no'])
      .where('id', '=', eventId)
      .executeTakeFirstOrThrow();
  const logged = () => app.services.database.db.selectFrom('check_in_operation').selectAll().execute();

  it('[CI-2] repeats the outcome of an operation word for word', async () => {
    const first = operation(0);
    const second = operation(0, { deviceLabel: 'Varco sud' });
    const [applied] = await replay(app, org, [first]);
    const [duplicate] = await replay(app, org, [second]);
    expect(applied).toMatchObject({ outcome: 'applied', participant: { isCheckedIn: true } });
    expect(duplicate).toMatchObject({
      outcome: 'duplicate',
      first: { operationId: first.operationId, deviceLabel: 'Varco nord' },
    });
    const before = await counts();
    const again = await replay(app, org, [first, second]);
    expect(again).toEqual([
      { ...applied, participant: again[0]?.participant },
      { ...duplicate, participant: again[1]?.participant },
    ]);
    expect(await counts()).toEqual(before);
    expect(await logged()).toHaveLength(2);
  });

  it('[CI-9] says under which cursors lists changed by a batch, and by nothing else', async () => {
    const send = (...operations: ReturnType<typeof operation>[]) =>
      call(
        app,
        checkInBatch,
        { body: { deviceId: 'phone', sentAt: new Date(app.clock()).toISOString(), operations } },
        org,
      );
    const otherEvent = await newEvent(app, org);
    const [other] = (await newParticipants(app, otherEvent, 1)).participantIds;
    const { change_no: before } = await counts();
    const first = operation(0);
    const elsewhere = newOperation(app, { eventId: otherEvent, participantId: other! });
    const { data, changes } = await send(first, operation(1), elsewhere);
    expect(changes).toHaveLength(2);
    expect(changes).toContainEqual({ eventId, changeNo: before + 1 });
    expect(data.slice(0, 2).map((it) => it.participant?.changeNo)).toEqual([before + 1, before + 1]);
    expect(await readList(app, org, eventId, before)).toMatchObject({
      cursor: before + 1,
      participants: [{ isCheckedIn: true }, { isCheckedIn: true }],
    });
    // What changes nothing raises no cursor: nobody may think that it did.
    expect((await send(first)).changes).toEqual([]);
    expect((await counts()).change_no).toBe(before + 1);
  });

  it('[CI-2] refuses another operation under a used id and says nothing about the first', async () => {
    const first = operation(0);
    await replay(app, org, [first]);
    const [result] = await replay(app, org, [{ ...first, participantId: people[1] }]);
    expect(result).toEqual({
      operationId: first.operationId,
      outcome: 'rejected',
      reason: 'operationReused',
    });
  });

  it('[CI-3] a check-out undoes only the check-ins it names', async () => {
    const north = operation(0);
    const south = operation(0, { deviceLabel: 'Varco sud' });
    await replay(app, org, [north, south]);
    const [stale] = await replay(app, org, [
      operation(0, { isCheckedIn: false, undoes: [north.operationId] }),
    ]);
    expect(stale).toMatchObject({ outcome: 'applied', participant: { isCheckedIn: true } });
    const [whole] = await replay(app, org, [
      operation(0, { isCheckedIn: false, undoes: [south.operationId] }),
    ]);
    expect(whole).toMatchObject({ outcome: 'applied', participant: { isCheckedIn: false } });
    const [late] = await replay(app, org, [
      operation(0, { isCheckedIn: false, undoes: [south.operationId] }),
    ]);
    expect(late).toMatchObject({ outcome: 'superseded' });
    expect(await counts()).toMatchObject({ in_count: 0 });
  });

  it('[CI-3] a check-out that comes before its check-in counts as soon as that one arrives', async () => {
    const checkedIn = operation(0);
    const [ahead] = await replay(app, org, [
      operation(0, { isCheckedIn: false, undoes: [checkedIn.operationId] }),
    ]);
    const [late] = await replay(app, org, [checkedIn]);
    expect(ahead).toMatchObject({ outcome: 'applied' });
    expect(late).toMatchObject({ outcome: 'applied', participant: { isCheckedIn: false } });
    expect(await counts()).toMatchObject({ in_count: 0 });
  });

  it('[CI-3] cannot undo somebody else’s check-in', async () => {
    const hers = operation(0);
    await replay(app, org, [hers, operation(1, { isCheckedIn: false, undoes: [hers.operationId] })]);
    const { participants } = await readList(app, org, eventId);
    expect(participants.find((it) => it._id === people[0])?.isCheckedIn).toBe(true);
  });

  it('[CI-5] a wrong clock changes the corrected time only', async () => {
    const halfDayMs = 12 * 3_600_000;
    const ago = new Date(app.clock() - 60_000 + halfDayMs).toISOString();
    const sentAt = new Date(app.clock() + halfDayMs).toISOString();
    const [result] = await replay(app, org, [operation(0, { occurredAt: ago })], sentAt);
    expect(result?.participant?.checkIns[0]?.at).toBe(new Date(app.clock() - 60_000).toISOString());
    const [row] = await logged();
    expect(row?.occurred_at).toBe(Date.parse(ago));
    const [future] = await replay(app, org, [operation(1, { occurredAt: ago })]);
    expect(future?.participant?.checkIns[0]?.at).toBe(new Date(app.clock()).toISOString());
  });

  it('[CI-6] a plain toggle is an operation of the server', async () => {
    const toggle = (isCheckedIn: boolean) =>
      call(app, checkIn, { params: { id: people[0]! }, body: { isCheckedIn } }, { token: org.token });
    expect(await toggle(true)).toMatchObject({ message: 'Check-in successo', data: { outcome: 'applied' } });
    await replay(app, org, [operation(0)]);
    const out = await toggle(false);
    expect(out).toMatchObject({
      message: 'Check-out successo',
      data: { participant: { isCheckedIn: false } },
    });
    expect(await toggle(false)).toMatchObject({ data: { outcome: 'superseded' } });
  });

  it('[CI-6] the same call takes one device operation, once', async () => {
    const body = operation(0, { source: 'scan' });
    const send = () => call(app, checkIn, { params: { id: people[0]! }, body }, { token: org.token });
    expect((await send()).data).toMatchObject({ operationId: body.operationId, outcome: 'applied' });
    expect((await send()).data).toMatchObject({ operationId: body.operationId, outcome: 'applied' });
    expect(await logged()).toHaveLength(1);
  });

  it('[CI-7] says nothing of somebody else’s event and leaves no trace in it', async () => {
    const other = await newOrganisation(app);
    const otherEvent = await newEvent(app, other);
    const [theirs] = (await newParticipants(app, otherEvent, 1)).participantIds;
    const unknown = newOperationId(app);
    const tries = [
      newOperation(app, { eventId: otherEvent, participantId: theirs! }),
      newOperation(app, { eventId, participantId: theirs! }),
      newOperation(app, { eventId: otherEvent, participantId: people[0]! }),
      newOperation(app, { eventId, participantId: unknown }),
      newOperation(app, { eventId: unknown, participantId: unknown }),
    ];
    const results = await replay(app, org, tries);
    expect(results).toEqual(
      tries.map((it) => ({ operationId: it.operationId, outcome: 'rejected', reason: 'notFound' })),
    );
    expect(await logged()).toEqual([]);
    const asked = { params: { id: otherEvent } };
    for (const theirCall of [listParticipants, live])
      expect(await refused(app, theirCall, asked, { token: org.token })).toMatchObject({
        status: 404,
        error: 'notFound',
      });
    expect(
      await refused(
        app,
        checkIn,
        { params: { id: theirs }, body: { isCheckedIn: true } },
        { token: org.token },
      ),
    ).toMatchObject({ status: 404 });
    // The same ids are good for whom they belong to.
    const [own] = await replay(app, other, [tries[0]!]);
    expect(own).toMatchObject({ outcome: 'applied' });
  });

  it('[CI-8] decides each operation alone: bad rows fail nobody else', async () => {
    const good = [operation(0), operation(1)];
    const results = await replay(app, org, [
      good[0],
      { ...operation(2), occurredAt: 'yesterday' },
      null,
      'x'.repeat(300),
      { operationId: 7 },
      good[1],
    ]);
    expect(results.filter((it) => it.outcome === 'applied').map((it) => it.operationId)).toEqual(
      good.map((it) => it.operationId),
    );
    expect(results.filter((it) => it.reason === 'validation')).toHaveLength(4);
    const tooMany = { deviceId: 'a', sentAt: good[0]!.occurredAt, operations: Array(501).fill({}) };
    expect(await refused(app, checkInBatch, { body: tooMany }, { token: org.token })).toMatchObject({
      status: 400,
    });
  });

  it('[CI-8] takes 500 operations at once, undos of the same batch included', async () => {
    const bigEvent = await newEvent(app, org);
    const crowd = (
      await Promise.all(Array.from({ length: 4 }, () => newParticipants(app, bigEvent, 100)))
    ).flatMap((it) => it.participantIds);
    const ins = crowd.map((participantId) => newOperation(app, { eventId: bigEvent, participantId }));
    const outs = ins.slice(0, 100).map((it) =>
      newOperation(app, {
        eventId: bigEvent,
        participantId: it.participantId,
        isCheckedIn: false,
        undoes: [it.operationId],
      }),
    );
    const results = await replay(app, org, [...ins, ...outs]);
    expect(results).toHaveLength(500);
    expect(new Set(results.map((it) => it.outcome))).toEqual(new Set(['applied']));
    const { participants } = await readList(app, org, bigEvent);
    expect(participants.filter((it) => it.isCheckedIn)).toHaveLength(300);
  });

  it('[CI-3] rejects and logs what is about somebody removed or a cancelled event', async () => {
    await call(app, removeParticipant, { params: { id: people[0]! } }, { token: org.token });
    expect((await replay(app, org, [operation(0)]))[0]).toMatchObject({
      outcome: 'rejected',
      reason: 'participantRemoved',
    });
    await app.services.database.db
      .updateTable('event')
      .set({ cancelled_at: app.clock() })
      .where('id', '=', eventId)
      .execute();
    expect((await replay(app, org, [operation(1)]))[0]).toMatchObject({
      outcome: 'rejected',
      reason: 'eventCancelled',
    });
    expect((await logged()).map((it) => it.outcome)).toEqual(['rejected', 'rejected']);
    expect(
      await refused(
        app,
        checkIn,
        { params: { id: people[1] }, body: { isCheckedIn: true } },
        { token: org.token },
      ),
    ).toMatchObject({ status: 409, error: 'eventCancelled' });
    expect(await counts()).toMatchObject({ in_count: 0 });
  });

  it('counts the same under 40 operations at once from 8 devices', async () => {
    const sends = Array.from({ length: 8 }, (_, device) =>
      replay(
        app,
        org,
        people.flatMap((participantId) => [
          newOperation(app, { eventId, participantId, deviceId: `device-${device}` }),
        ]),
      ),
    );
    const results = (await Promise.all(sends)).flat();
    expect(results.filter((it) => it.outcome === 'applied')).toHaveLength(3);
    expect(results.filter((it) => it.outcome === 'duplicate')).toHaveLength(21);
    expect(await counts()).toMatchObject({ in_count: 3 });
  });
});
