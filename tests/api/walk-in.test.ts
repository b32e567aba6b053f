import { afterEach, beforeEach, expect, it } from 'vitest';
import { listParticipants, type OperationResult } from '#contract/check-in/check-in-calls.ts';
import { cancelEvent, readOwnEvent } from '#contract/event/event-calls.ts';
import type { WalkIn } from '#contract/check-in/operation.ts';
import {
  editParticipant,
  exportParticipants,
  register,
  removeParticipant,
} from '#contract/registration/registration-calls.ts';
import { arrivalOf } from '#server/check-in/arrival.ts';
import { recordBatch } from '#server/check-in/record-batch.ts';
import { readFormer } from '#server/event/change-store.ts';
import { describeOnBoth, type TestApp } from '#tests/support/app.ts';
import { newEvent, newOrganisation, type BuiltAccount } from '#tests/support/builders.ts';
import { call, refused, send } from '#tests/support/call.ts';
import { newOperation, newOperationId, newParticipants, readList, replay } from '#tests/support/door.ts';
import { newPass, openedPhone } from '#tests/support/staff.ts';

describeOnBoth('people who come without a registration', (makeApp) => {
  let app: TestApp;
  let org: BuiltAccount;
  let eventId: string;

  beforeEach(async () => {
    app = await makeApp();
    org = await newOrganisation(app);
    eventId = await newEvent(app, org, { maxNoTickets: 'Limited', maxTicketAvailable: 2 });
  });
  afterEach(() => app.close());

  const comes = (wishes: Partial<WalkIn> = {}, about = {}) =>
    newOperation(app, {
      eventId,
      participantId: newOperationId(app),
      walkIn: { firstName: 'Zoë', lastName: 'D’Angelò', email: '', isOverCapacity: false, ...wishes },
      ...about,
    });
  const counts = (id = eventId) =>
    app.services.database.db
      .selectFrom('event')
      .select(['available', 'participant_count', 'in_count', 'over_count'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();

  it('[CI-25] one operation puts her on the list, in and with a ticket, once', async () => {
    const { cursor } = await readList(app, org, eventId);
    const zoe = comes({ email: 'Zoe@Example.org' });
    const [result] = await replay(app, org, [zoe]);
    expect(result).toMatchObject({
      outcome: 'applied',
      participant: {
        _id: zoe.participantId,
        lastName: 'D’Angelò',
        email: 'zoe@example.org',
        orderName: 'Zoë',
        isCheckedIn: true,
        isWalkIn: true,
        noOfTickets: 1,
      },
    });
    expect(await replay(app, org, [zoe])).toEqual([result]);
    // The same person by another operation is somebody who is in already.
    const [again] = await replay(app, org, [{ ...zoe, operationId: newOperationId(app) }]);
    expect(again).toMatchObject({ outcome: 'duplicate', first: { operationId: zoe.operationId } });
    expect(await counts()).toEqual({ available: 1, participant_count: 1, in_count: 1, over_count: 0 });
    const changed = await readList(app, org, eventId, cursor);
    expect(changed.participants.map((it) => [it._id, it.isWalkIn])).toEqual([[zoe.participantId, true]]);
    const mails = await app.mails();
    expect(mails.map((it) => it.to)).toEqual(['zoe@example.org']);
  });

  it('[CI-33] what is about somebody whom the server fails to add comes again with her', async () => {
    const zoe = comes({ email: 'zoe@example.org' });
    const about = { eventId, participantId: zoe.participantId };
    const out = newOperation(app, { ...about, isCheckedIn: false, undoes: [zoe.operationId] });
    const other = comes();
    const now = app.clock();
    const arrivals = [zoe, out, other].map((it) => arrivalOf(it, { receivedAt: now, sentAt: now }));
    const { results } = await recordBatch(
      app.services,
      {
        door: { organiserId: org.id, pass: undefined },
        language: 'it',
        mailTickets: () => Promise.reject(new Error('no mail now')),
      },
      arrivals,
    );
    expect(results.map((it) => it.operationId)).toEqual([other.operationId]);
    const outcomes = (await replay(app, org, [zoe, out])).map((it) => it.outcome);
    expect(outcomes).toEqual(['applied', 'applied']);
    expect(await counts()).toMatchObject({ participant_count: 2, in_count: 1 });
  });

  it('[CI-25] without an e-mail nobody is written to, and she can be undone and corrected like anybody', async () => {
    const zoe = comes();
    const out = newOperation(app, {
      eventId,
      participantId: zoe.participantId,
      isCheckedIn: false,
      undoes: [zoe.operationId],
    });
    const [first, second] = await replay(app, org, [zoe, out]);
    expect([first?.outcome, second?.outcome]).toEqual(['applied', 'applied']);
    expect(await counts()).toMatchObject({ participant_count: 1, in_count: 0 });
    expect(await app.mails()).toEqual([]);
    const body = { firstName: 'Zoe', lastName: 'Angelo', email: 'zoe@example.org' };
    await call(app, editParticipant, { params: { id: zoe.participantId }, body }, org);
    expect((await app.mails()).map((it) => it.to)).toEqual(['zoe@example.org']);
  });

  it('[CI-25] [CI-28] with no ticket left she is rejected and logged; let in all the same she takes none', async () => {
    await newParticipants(app, eventId, 2);
    const zoe = comes({ email: 'zoe@example.org' });
    const [soldOut] = await replay(app, org, [zoe]);
    expect(soldOut).toEqual({ operationId: zoe.operationId, outcome: 'rejected', reason: 'soldOut' });
    expect(await replay(app, org, [zoe])).toEqual([soldOut]);
    const still = newOperation(app, { eventId, participantId: zoe.participantId });
    expect(await replay(app, org, [still])).toMatchObject([{ reason: 'participantRemoved' }]);
    const before = await counts();
    expect(before).toEqual({ available: 0, participant_count: 2, in_count: 0, over_count: 0 });
    const over = comes({ isOverCapacity: true });
    const [admitted] = await replay(app, org, [over]);
    expect(admitted).toMatchObject({ outcome: 'applied', participant: { isWalkIn: true } });
    expect(await counts()).toEqual({ available: 0, participant_count: 3, in_count: 1, over_count: 1 });
    const { data } = await call(app, readOwnEvent, { params: { id: eventId } }, org);
    expect(data).toMatchObject({ purchasedTickets: 2, noOfParticipants: 3, noOfCheckIns: 1 });
    // Nobody can buy the place that she leaves.
    await call(app, removeParticipant, { params: { id: over.participantId } }, org);
    expect(await counts()).toEqual(before);
    const { removed } = await readList(app, org, eventId);
    expect(removed.toSorted()).toEqual([zoe.participantId, over.participantId].toSorted());
  });

  it('[CI-28] a walk-in who is taken off the list frees her ticket', async () => {
    const zoe = comes();
    await replay(app, org, [zoe]);
    await call(app, removeParticipant, { params: { id: zoe.participantId } }, org);
    expect(await counts()).toEqual({ available: 2, participant_count: 0, in_count: 0, over_count: 0 });
  });

  it('[CI-25] as many of one replay are added as there are tickets', async () => {
    const four = [comes(), comes(), comes({ isOverCapacity: true }), comes()];
    const results = await replay(app, org, four);
    expect(results.map((it) => it.reason ?? it.outcome)).toEqual([
      'applied',
      'applied',
      'applied',
      'soldOut',
    ]);
    expect(await counts()).toEqual({ available: 0, participant_count: 3, in_count: 3, over_count: 1 });
  });

  it('[CI-25] tickets of orders whose time for paying is over are hers', async () => {
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
    const [early] = await replay(app, org, [comes({}, { eventId: paid })]);
    expect(early?.reason).toBe('soldOut');
    app.clock.advance(16 * 60_000);
    const [late] = await replay(app, org, [comes({}, { eventId: paid })]);
    expect(late?.outcome).toBe('applied');
    expect(await counts(paid)).toMatchObject({ available: 0, participant_count: 1 });
  });

  it('[CI-25] nobody is added at an event that is cancelled, another’s, or under an id that is taken', async () => {
    const cancelled = await newEvent(app, org);
    await call(app, cancelEvent, { params: { id: cancelled }, body: {} }, org);
    const refusedOne = comes({}, { eventId: cancelled });
    for (let times = 0; times < 2; times++)
      expect(await replay(app, org, [refusedOne])).toEqual([
        { operationId: refusedOne.operationId, outcome: 'rejected', reason: 'eventCancelled' },
      ]);
    expect(await counts(cancelled)).toMatchObject({ participant_count: 0, in_count: 0 });
    const other = await newOrganisation(app);
    const theirEvent = await newEvent(app, other);
    const [theirs] = (await newParticipants(app, theirEvent, 1)).participantIds;
    const results = await replay(app, org, [
      comes({}, { eventId: theirEvent }),
      comes({}, { participantId: theirs }),
      comes({}, { isCheckedIn: false }),
    ]);
    expect(results.map((it) => it.reason)).toEqual(['notFound', 'notFound', 'notFound']);
    expect(await counts(theirEvent)).toMatchObject({ participant_count: 1, in_count: 0 });
    const nameless = comes({ firstName: ' ' });
    expect((await replay(app, org, [nameless]))[0]?.reason).toBe('validation');
  });

  it('[CI-21] [CI-25] staff adds people too; what comes after the pass is over is rejected', async () => {
    const endAt = app.clock() + 25 * 3_600_000;
    const staff = {
      ...org,
      ...(await openedPhone(app, await newPass(app, org, eventId, { endAt }))),
    };
    const [result] = await replay(app, staff, [comes({ email: 'zoe@example.org' })]);
    expect(result).toMatchObject({ outcome: 'applied', participant: { email: 'z•••@example.org' } });
    app.clock.set(endAt + 1);
    const late = comes();
    expect(await replay(app, staff, [late])).toEqual([
      { operationId: late.operationId, outcome: 'rejected', reason: 'passEnded' },
    ]);
    expect(await counts()).toMatchObject({ available: 1, participant_count: 1 });
  });

  it('[CI-28] [RG-43] one address gets the tickets of five of an event; it is said whom no mail reached', async () => {
    const toZoe = (n: number, id: string) =>
      Array.from({ length: n }, () => comes({ email: 'zoe@example.org' }, { eventId: id }));
    const unreached = (results: OperationResult[]) => results.map((it) => it.participant?.hasMailFailed);
    const mailed = async () => (await app.mails()).filter(({ to }) => to === 'zoe@example.org').length;
    const many = await newEvent(app, org);
    for (const [n, one] of toZoe(7, many).entries())
      expect(unreached(await replay(app, org, [one]))).toEqual([n >= 5]);
    expect(await mailed()).toBe(5);
    // The same of one replay, as of a phone that was offline.
    const results = await replay(app, org, toZoe(7, await newEvent(app, org)));
    expect(unreached(results)).toEqual([...Array<boolean>(5).fill(false), true, true]);
    expect(await mailed()).toBe(10);
    // Who was not added does not count, and is not written to.
    await newParticipants(app, eventId, 2);
    const soldOut = await replay(app, org, toZoe(6, eventId));
    expect(new Set(soldOut.map((it) => it.reason))).toEqual(new Set(['soldOut']));
    const over = comes({ email: 'zoe@example.org', isOverCapacity: true });
    expect(unreached(await replay(app, org, [over]))).toEqual([false]);
    expect(await mailed()).toBe(11);
  });

  it('[CI-26] what another phone sends on keeps the phone that it came from, from both sides', async () => {
    const [person] = (await newParticipants(app, eventId, 1)).participantIds;
    const original = newOperation(app, {
      eventId,
      participantId: person!,
      deviceId: 'dead-phone',
      deviceLabel: 'Varco sud',
    });
    const newcomer = comes({}, { deviceId: 'dead-phone', deviceLabel: 'Varco sud' });
    const handedOver = [original, newcomer].map((it) => ({ ...it, source: 'import' }));
    const { token } = await openedPhone(app, await newPass(app, org, eventId));
    const imported = await replay(app, { ...org, token }, handedOver);
    expect(imported.map((it) => it.outcome)).toEqual(['applied', 'applied']);
    const late = await replay(app, org, [original, newcomer]);
    const bare = ({ participant: _row, ...rest }: OperationResult) => rest;
    expect(late.map(bare)).toEqual(imported.map(bare));
    const logged = await app.services.database.db
      .selectFrom('check_in_operation')
      .select(['source', 'device_id', 'device_label'])
      .execute();
    expect(logged).toEqual(
      Array(2).fill({ source: 'import', device_id: 'dead-phone', device_label: 'Varco sud' }),
    );
    expect(await counts()).toMatchObject({ available: 0, in_count: 2 });
  });

  it('[CI-28] the file of participants says who was added at the door', async () => {
    await replay(app, org, [comes(), comes({ lastName: 'Ultima', isOverCapacity: true })]);
    const response = await send(app, exportParticipants, { params: { id: eventId } }, org);
    const [head, ...lines] = response.body.trimEnd().split('\r\n');
    expect(head?.endsWith(';Aggiunta alla porta')).toBe(true);
    expect(new Set(lines.map((line) => line.split(';').at(-1)))).toEqual(
      new Set(['Sì', '"Sì, oltre i posti"']),
    );
  });

  it('[CI-28] places are set to no less than the tickets that are somebody’s, whoever came beyond them', async () => {
    await replay(app, org, [comes(), comes({ isOverCapacity: true })]);
    const { db } = app.services.database;
    expect((await readFormer(db, { organiserId: org.id, eventId }))?.takenTickets).toBe(1);
  });

  it('[CI-25] a list that is read as a whole has her', async () => {
    const zoe = comes();
    await replay(app, org, [zoe]);
    const { data } = await call(app, listParticipants, { params: { id: eventId } }, org);
    expect(data.participants).toMatchObject([{ _id: zoe.participantId, isWalkIn: true, isCheckedIn: true }]);
    expect(await refused(app, listParticipants, { params: { id: zoe.participantId } }, org)).toMatchObject({
      status: 404,
    });
  });
});
