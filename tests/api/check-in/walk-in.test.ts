import { afterEach, beforeEach, expect, it } from 'vitest';
import { listParticipants, type OperationResult } from '#contract/check-in/check-in-endpoints.ts';
import { dayMs, minuteMs, hourMs } from '#contract/durations.ts';
import { cancelEvent, readOwnEvent } from '#contract/event/event-endpoints.ts';
import type { WalkIn } from '#contract/check-in/operation.ts';
import {
  editParticipant,
  exportParticipants,
  removeParticipant,
} from '#contract/participant/participant-endpoints.ts';
import { register } from '#contract/registration/registration-endpoints.ts';
import { toReceivedOperation } from '#server/check-in/received-operation.ts';
import { recordBatch } from '#server/check-in/record-batch.ts';
import { readCurrentVersion } from '#server/event/event-update-store.ts';
import { describeOnBothEngines, type TestApp } from '#tests/support/app/app.ts';
import { newEvent, newOrganisation, type BuiltAccount } from '#tests/support/builders/builders.ts';
import { call, expectRefusal, sendRaw } from '#tests/support/app/call.ts';
import {
  newOperation,
  newOperationId,
  newParticipants,
  readParticipantList,
  sendBatch,
} from '#tests/support/builders/door.ts';
import { newPass, redeemPass } from '#tests/support/builders/staff-pass.ts';

describeOnBothEngines('walk-ins', (makeApp) => {
  let app: TestApp;
  let org: BuiltAccount;
  let eventId: string;

  beforeEach(async () => {
    app = await makeApp();
    org = await newOrganisation(app);
    eventId = await newEvent(app, org, { maxNoTickets: 'Limited', maxTicketAvailable: 2 });
  });
  afterEach(() => app.close());

  const newWalkInOperation = (overrides: Partial<WalkIn> = {}, about = {}) =>
    newOperation(app, {
      eventId,
      participantId: newOperationId(app),
      walkIn: { firstName: 'Zoë', lastName: 'D’Angelò', email: '', isOverCapacity: false, ...overrides },
      ...about,
    });
  const getCounts = (id = eventId) =>
    app.services.database.db
      .selectFrom('event')
      .select(['available', 'participant_count as listed'])
      .select(['checked_in_count as checkedIn', 'over_capacity_count as overCapacity'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();

  it('[RG-70] one word is the whole name of a walk-in', async () => {
    const [result] = await sendBatch(app, org, [newWalkInOperation({ firstName: 'Sukarno', lastName: '' })]);
    expect(result).toMatchObject({
      outcome: 'applied',
      participant: { firstName: 'Sukarno', lastName: '', orderName: 'Sukarno' },
    });
  });

  it('[CI-25] one operation adds the walk-in, checks in and issues a ticket, once', async () => {
    const { cursor } = await readParticipantList(app, org, eventId);
    const zoe = newWalkInOperation({ email: 'Zoe@Example.org' });
    const [result] = await sendBatch(app, org, [zoe]);
    expect(result).toMatchObject({
      outcome: 'applied',
      participant: {
        _id: zoe.participantId,
        lastName: 'D’Angelò',
        email: 'zoe@example.org',
        orderName: 'Zoë D’Angelò',
        isCheckedIn: true,
        isWalkIn: true,
        noOfTickets: 1,
      },
    });
    expect(await sendBatch(app, org, [zoe])).toEqual([result]);
    // The same walk-in by another operation is already checked in.
    const [again] = await sendBatch(app, org, [{ ...zoe, operationId: newOperationId(app) }]);
    expect(again).toMatchObject({ outcome: 'duplicate', first: { operationId: zoe.operationId } });
    expect(await getCounts()).toEqual({ available: 1, listed: 1, checkedIn: 1, overCapacity: 0 });
    const changed = await readParticipantList(app, org, eventId, cursor);
    expect(changed.participants.map((participant) => [participant._id, participant.isWalkIn])).toEqual([
      [zoe.participantId, true],
    ]);
    const mails = await app.mails();
    expect(mails.map((mail) => mail.to)).toEqual(['zoe@example.org']);
  });

  it('[CI-33] operations for a walk-in that the server failed to add are retried with it', async () => {
    const zoe = newWalkInOperation({ email: 'zoe@example.org' });
    const about = { eventId, participantId: zoe.participantId };
    const checkOut = newOperation(app, { ...about, isCheckedIn: false, undoes: [zoe.operationId] });
    const other = newWalkInOperation();
    const now = app.clock();
    const arrivals = [zoe, checkOut, other].map((operation) =>
      toReceivedOperation(operation, { receivedAt: now, sentAt: now }),
    );
    const { results } = await recordBatch(
      app.services,
      {
        door: { organiserId: org.id, pass: undefined },
        language: 'it',
        mailTickets: () => Promise.reject(new Error('no mail now')),
      },
      arrivals,
    );
    expect(results.map((result) => result.operationId)).toEqual([other.operationId]);
    const outcomes = (await sendBatch(app, org, [zoe, checkOut])).map((result) => result.outcome);
    expect(outcomes).toEqual(['applied', 'applied']);
    expect(await getCounts()).toMatchObject({ listed: 2, checkedIn: 1 });
  });

  it('[CI-25] a walk-in without an e-mail gets no mail, and can be undone and corrected', async () => {
    const zoe = newWalkInOperation();
    const checkOut = newOperation(app, {
      eventId,
      participantId: zoe.participantId,
      isCheckedIn: false,
      undoes: [zoe.operationId],
    });
    const [first, second] = await sendBatch(app, org, [zoe, checkOut]);
    expect([first?.outcome, second?.outcome]).toEqual(['applied', 'applied']);
    expect(await getCounts()).toMatchObject({ listed: 1, checkedIn: 0 });
    expect(await app.mails()).toEqual([]);
    const body = { firstName: 'Zoe', lastName: 'Angelo', email: 'zoe@example.org' };
    await call(app, editParticipant, { params: { id: zoe.participantId }, body }, org);
    expect((await app.mails()).map((mail) => mail.to)).toEqual(['zoe@example.org']);
  });

  it('[CI-25] [CI-28] rejects and logs a walk-in when sold out; an over-capacity walk-in takes no ticket', async () => {
    await newParticipants(app, eventId, 2);
    const zoe = newWalkInOperation({ email: 'zoe@example.org' });
    const [soldOut] = await sendBatch(app, org, [zoe]);
    expect(soldOut).toEqual({ operationId: zoe.operationId, outcome: 'rejected', reason: 'soldOut' });
    expect(await sendBatch(app, org, [zoe])).toEqual([soldOut]);
    const still = newOperation(app, { eventId, participantId: zoe.participantId });
    expect(await sendBatch(app, org, [still])).toMatchObject([{ reason: 'participantRemoved' }]);
    const before = await getCounts();
    expect(before).toEqual({ available: 0, listed: 2, checkedIn: 0, overCapacity: 0 });
    const overCapacity = newWalkInOperation({ isOverCapacity: true });
    const [admitted] = await sendBatch(app, org, [overCapacity]);
    expect(admitted).toMatchObject({ outcome: 'applied', participant: { isWalkIn: true } });
    expect(await getCounts()).toEqual({ available: 0, listed: 3, checkedIn: 1, overCapacity: 1 });
    const { data } = await call(app, readOwnEvent, { params: { id: eventId } }, org);
    expect(data).toMatchObject({ purchasedTickets: 2, noOfParticipants: 3, noOfCheckIns: 1 });
    // Removing an over-capacity walk-in frees no ticket.
    await call(app, removeParticipant, { params: { id: overCapacity.participantId } }, org);
    expect(await getCounts()).toEqual(before);
    const { removed } = await readParticipantList(app, org, eventId);
    expect(removed.toSorted()).toEqual([zoe.participantId, overCapacity.participantId].toSorted());
  });

  it('[CI-28] removing a walk-in frees the ticket', async () => {
    const zoe = newWalkInOperation();
    await sendBatch(app, org, [zoe]);
    await call(app, removeParticipant, { params: { id: zoe.participantId } }, org);
    expect(await getCounts()).toEqual({ available: 2, listed: 0, checkedIn: 0, overCapacity: 0 });
  });

  it('[CI-25] adds as many walk-ins of one batch as tickets are left', async () => {
    const four = [
      newWalkInOperation(),
      newWalkInOperation(),
      newWalkInOperation({ isOverCapacity: true }),
      newWalkInOperation(),
    ];
    const results = await sendBatch(app, org, four);
    expect(results.map((result) => result.reason ?? result.outcome)).toEqual([
      'applied',
      'applied',
      'applied',
      'soldOut',
    ]);
    expect(await getCounts()).toEqual({ available: 0, listed: 3, checkedIn: 3, overCapacity: 1 });
  });

  it('[CI-25] walk-ins take the tickets of overdue unpaid orders', async () => {
    const paid = await newEvent(app, org, {
      isFree: false,
      price: 5,
      maxNoTickets: 'Limited',
      maxTicketAvailable: 1,
    });
    const { db } = app.services.database;
    await db
      .updateTable('account')
      .set({ stripe_account_id: 'acct_prova' })
      .where('id', '=', org.id)
      .execute();
    const buyer = { firstName: 'Ada', lastName: 'Verdi', email: 'ada@example.org' };
    await call(app, register, {
      params: { id: paid },
      body: { acceptedPNPTNC: true, noOfTickets: 1, participants: [buyer] },
    });
    const [early] = await sendBatch(app, org, [newWalkInOperation({}, { eventId: paid })]);
    expect(early?.reason).toBe('soldOut');
    app.clock.advance(16 * minuteMs);
    const [late] = await sendBatch(app, org, [newWalkInOperation({}, { eventId: paid })]);
    expect(late?.outcome).toBe('applied');
    expect(await getCounts(paid)).toMatchObject({ available: 0, listed: 1 });
  });

  it('[CI-25] rejects walk-ins at cancelled or foreign events, or under a used id', async () => {
    const cancelled = await newEvent(app, org);
    await call(app, cancelEvent, { params: { id: cancelled }, body: {} }, org);
    const refusedOne = newWalkInOperation({}, { eventId: cancelled });
    for (let times = 0; times < 2; times++)
      expect(await sendBatch(app, org, [refusedOne])).toEqual([
        { operationId: refusedOne.operationId, outcome: 'rejected', reason: 'eventCancelled' },
      ]);
    expect(await getCounts(cancelled)).toMatchObject({ listed: 0, checkedIn: 0 });
    const other = await newOrganisation(app);
    const theirEvent = await newEvent(app, other);
    const [otherParticipantId] = (await newParticipants(app, theirEvent, 1)).participantIds;
    const results = await sendBatch(app, org, [
      newWalkInOperation({}, { eventId: theirEvent }),
      newWalkInOperation({}, { participantId: otherParticipantId }),
      newWalkInOperation({}, { isCheckedIn: false }),
    ]);
    expect(results.map((result) => result.reason)).toEqual(['notFound', 'notFound', 'notFound']);
    expect(await getCounts(theirEvent)).toMatchObject({ listed: 1, checkedIn: 0 });
    const nameless = newWalkInOperation({ firstName: ' ' });
    expect((await sendBatch(app, org, [nameless]))[0]?.reason).toBe('validation');
  });

  it('[CI-21] [CI-25] a staff pass adds walk-ins until it expires', async () => {
    const endAt = app.clock() + 25 * hourMs;
    const staff = {
      ...org,
      ...(await redeemPass(app, await newPass(app, org, eventId, { endAt }))),
    };
    const [result] = await sendBatch(app, staff, [newWalkInOperation({ email: 'zoe@example.org' })]);
    expect(result).toMatchObject({ outcome: 'applied', participant: { email: 'z•••@example.org' } });
    app.clock.set(endAt + 1);
    const late = newWalkInOperation();
    expect(await sendBatch(app, staff, [late])).toEqual([
      { operationId: late.operationId, outcome: 'rejected', reason: 'passEnded' },
    ]);
    expect(await getCounts()).toMatchObject({ available: 1, listed: 1 });
  });

  it('[CI-28] [RG-43] mails at most five walk-in tickets of an event to one address, and marks the rest as unreached', async () => {
    const walkInsForZoe = (n: number, id: string) =>
      Array.from({ length: n }, () => newWalkInOperation({ email: 'zoe@example.org' }, { eventId: id }));
    const toUnreached = (results: OperationResult[]) =>
      results.map((result) => result.participant?.hasMailFailed);
    const countMails = async () => (await app.mails()).filter(({ to }) => to === 'zoe@example.org').length;
    const bigEvent = await newEvent(app, org);
    for (const [n, operation] of walkInsForZoe(7, bigEvent).entries())
      expect(toUnreached(await sendBatch(app, org, [operation]))).toEqual([n >= 5]);
    expect(await countMails()).toBe(5);
    // The same in one batch, as from an offline device.
    const results = await sendBatch(app, org, walkInsForZoe(7, await newEvent(app, org)));
    expect(toUnreached(results)).toEqual([...Array<boolean>(5).fill(false), true, true]);
    expect(await countMails()).toBe(10);
    app.clock.advance(dayMs);
    // Rejected walk-ins do not count and receive no mail.
    await newParticipants(app, eventId, 2);
    const soldOut = await sendBatch(app, org, walkInsForZoe(6, eventId));
    expect(new Set(soldOut.map((result) => result.reason))).toEqual(new Set(['soldOut']));
    const overCapacity = newWalkInOperation({ email: 'zoe@example.org', isOverCapacity: true });
    expect(toUnreached(await sendBatch(app, org, [overCapacity]))).toEqual([false]);
    expect(await countMails()).toBe(11);
  });

  it('[CI-26] transferred operations keep the device that recorded them, whichever device sends first', async () => {
    const [participantId] = (await newParticipants(app, eventId, 1)).participantIds;
    const original = newOperation(app, {
      eventId,
      participantId: participantId!,
      deviceId: 'dead-phone',
      deviceLabel: 'Varco sud',
    });
    const newcomer = newWalkInOperation({}, { deviceId: 'dead-phone', deviceLabel: 'Varco sud' });
    const handedOver = [original, newcomer].map((operation) => ({ ...operation, source: 'import' }));
    const { token } = await redeemPass(app, await newPass(app, org, eventId));
    const imported = await sendBatch(app, { ...org, token }, handedOver);
    expect(imported.map((result) => result.outcome)).toEqual(['applied', 'applied']);
    const late = await sendBatch(app, org, [original, newcomer]);
    const withoutParticipant = ({ participant: _row, ...rest }: OperationResult) => rest;
    expect(late.map(withoutParticipant)).toEqual(imported.map(withoutParticipant));
    const logged = await app.services.database.db
      .selectFrom('check_in_operation')
      .select(['source', 'device_id', 'device_label'])
      .execute();
    expect(logged).toEqual(
      Array(2).fill({ source: 'import', device_id: 'dead-phone', device_label: 'Varco sud' }),
    );
    expect(await getCounts()).toMatchObject({ available: 0, checkedIn: 2 });
  });

  it('[CI-28] the participant export marks walk-ins', async () => {
    await sendBatch(app, org, [
      newWalkInOperation(),
      newWalkInOperation({ lastName: 'Ultima', isOverCapacity: true }),
    ]);
    const response = await sendRaw(app, exportParticipants, { params: { id: eventId } }, org);
    const [head, ...lines] = response.body.trimEnd().split('\r\n');
    const column = head!.split(';').indexOf('Iscrizione all’ingresso');
    expect(new Set(lines.map((line) => line.split(';').at(column)))).toEqual(
      new Set(['Sì', '"Sì, oltre i posti"']),
    );
  });

  it('[CI-28] over-capacity walk-ins do not raise the minimum of available tickets', async () => {
    await sendBatch(app, org, [newWalkInOperation(), newWalkInOperation({ isOverCapacity: true })]);
    const { db } = app.services.database;
    expect((await readCurrentVersion(db, { organiserId: org.id, eventId }))?.takenTickets).toBe(1);
  });

  it('[CI-25] the full list includes walk-ins', async () => {
    const zoe = newWalkInOperation();
    await sendBatch(app, org, [zoe]);
    const { data } = await call(app, listParticipants, { params: { id: eventId } }, org);
    expect(data.participants).toMatchObject([{ _id: zoe.participantId, isWalkIn: true, isCheckedIn: true }]);
    expect(
      await expectRefusal(app, listParticipants, { params: { id: zoe.participantId } }, org),
    ).toMatchObject({
      status: 404,
    });
  });
});
