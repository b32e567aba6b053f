import { afterEach, beforeEach, expect, it } from 'vitest';
import { logout } from '#contract/account/account-endpoints.ts';
import {
  checkIn,
  checkInBatch,
  listParticipants,
  streamLiveUpdates,
} from '#contract/check-in/check-in-endpoints.ts';
import {
  createPass,
  listPasses,
  readPass,
  openPass,
  revokePass,
  revokePassDevice,
  type StaffPass,
} from '#contract/check-in/pass-endpoints.ts';
import { minuteMs, hourMs } from '#contract/durations.ts';
import { runCleanup } from '#server/cleanup-job.ts';
import { describeOnBothEngines, type TestApp } from '#tests/support/app/app.ts';
import { newEvent, newOrganisation, type BuiltAccount } from '#tests/support/builders/builders.ts';
import { call, expectRefusal } from '#tests/support/app/call.ts';
import { newOperation, newParticipants } from '#tests/support/builders/door.ts';
import { getPassCode, newPass, redeemPass } from '#tests/support/builders/staff-pass.ts';

describeOnBothEngines('staff passes', (makeApp) => {
  let app: TestApp;
  let org: BuiltAccount;
  let eventId: string;
  let participantIds: string[];
  let pass: StaffPass;

  beforeEach(async () => {
    app = await makeApp();
    org = await newOrganisation(app, { companyName: 'Fiume Pulito' });
    eventId = await newEvent(app, org);
    participantIds = (await newParticipants(app, eventId, 3)).participantIds;
    pass = await newPass(app, org, eventId);
  });
  afterEach(() => app.close());

  const fetchPasses = async (): Promise<StaffPass[]> =>
    (await call(app, listPasses, { params: { id: eventId } }, org)).data;
  const sendBatch = (operations: readonly unknown[], token: string) =>
    call(
      app,
      checkInBatch,
      {
        body: {
          deviceId: 'phone-1',
          sentAt: new Date(app.clock()).toISOString(),
          operations: [...operations],
        },
      },
      { token },
    );
  const readDoor = (token: string, id = eventId) => ({
    list: () => call(app, listParticipants, { params: { id } }, { token }),
    refused: () => expectRefusal(app, listParticipants, { params: { id } }, { token }),
  });
  const passWindow = (startAt: number, endAt: number) => ({
    label: 'Varco',
    startDateTime: new Date(startAt).toISOString(),
    endDateTime: new Date(endAt).toISOString(),
  });

  it('[CI-21] a device that redeems a pass can check in at its event, with e-mails masked', async () => {
    const passInfo = await call(app, readPass, { body: { pass: getPassCode(pass) } });
    expect(passInfo.data).toEqual({
      _id: pass._id,
      label: 'Varco nord',
      eventId,
      title: 'Pulizia del Tevere',
      organiser: 'Fiume Pulito',
      location: 'Ponte Milvio, Roma',
      startDateTime: pass.startDateTime,
      endDateTime: pass.endDateTime,
    });
    const { token } = await redeemPass(app, pass);
    const { data } = await readDoor(token).list();
    expect(data.participants.map((participant) => participant.email)).toEqual(
      Array(3).fill('p•••@example.org'),
    );
    expect(data.participants.map((participant) => participant.lastName)).toEqual(Array(3).fill('Prova'));
    const [result] = (
      await sendBatch([newOperation(app, { eventId, participantId: participantIds[0]! })], token)
    ).data;
    expect(result).toMatchObject({ outcome: 'applied', participant: { email: 'p•••@example.org' } });
    const toggled = await call(
      app,
      checkIn,
      { params: { id: participantIds[1]! }, body: { isCheckedIn: true } },
      { token },
    );
    expect(toggled.data.participant?.email).toBe('p•••@example.org');
    const changed = await call(
      app,
      listParticipants,
      { params: { id: eventId }, query: { since: data.cursor } },
      { token },
    );
    expect(changed.data.isWhole).toBe(false);
    expect(changed.data.participants.map((participant) => participant.email)).toEqual(
      Array(2).fill('p•••@example.org'),
    );
    // The organiser sees the e-mails.
    const own = await call(app, listParticipants, { params: { id: eventId } }, org);
    expect(own.data.participants.map((participant) => participant.email)).toContain('persona1@example.org');
    const logged = await app.services.database.db
      .selectFrom('check_in_operation')
      .innerJoin('staff_pass_device', 'staff_pass_device.id', 'check_in_operation.pass_device_id')
      .select(['account_id', 'staff_pass_device.label'])
      .execute();
    expect(logged).toEqual(Array(2).fill({ account_id: org.id, label: 'Telefono di Ada' }));
  });

  it('[CI-21] the organiser sees each device, when it was last seen, and its check-in count', async () => {
    const { token } = await redeemPass(app, pass);
    const openedAt = app.clock();
    const first = newOperation(app, { eventId, participantId: participantIds[0]! });
    app.clock.advance(30_000);
    await sendBatch([first, newOperation(app, { eventId, participantId: participantIds[1]! })], token);
    expect((await fetchPasses())[0]?.devices).toEqual([
      {
        _id: expect.any(String) as string,
        label: 'Telefono di Ada',
        openedAt: new Date(openedAt).toISOString(),
        // Written at most once a minute.
        lastSeenAt: new Date(openedAt).toISOString(),
        entries: 2,
        isRevoked: false,
      },
    ]);
    app.clock.advance(minuteMs);
    await sendBatch(
      [
        first,
        newOperation(app, { eventId, participantId: participantIds[0]!, isCheckedIn: false, undoes: [] }),
      ],
      token,
    );
    const [phone] = (await fetchPasses())[0]!.devices;
    expect(phone).toMatchObject({ lastSeenAt: new Date(app.clock()).toISOString(), entries: 2 });
  });

  it('[CI-29] redeeming again on one device reuses its row and revokes the older token', async () => {
    const before = await redeemPass(app, pass);
    app.clock.advance(hourMs);
    const after = await redeemPass(app, pass, { deviceLabel: 'Telefono di Ada, varco sud' });
    expect(await readDoor(before.token).refused()).toMatchObject({ status: 401, error: 'passEnded' });
    await readDoor(after.token).list();
    expect((await fetchPasses())[0]?.devices).toMatchObject([
      { label: 'Telefono di Ada, varco sud', openedAt: new Date(app.clock() - hourMs).toISOString() },
    ]);
  });

  it('[CI-22] rejects a pass before its window, and after it accepts only operations recorded within it', async () => {
    const startAt = app.clock() + hourMs;
    const endAt = app.clock() + 30 * hourMs;
    const later = await newPass(app, org, eventId, { startAt, endAt });
    const opening = { body: { pass: getPassCode(later), deviceId: 'phone-1', deviceLabel: '' } };
    expect(await expectRefusal(app, openPass, opening)).toMatchObject({ status: 403, error: 'passNotYet' });
    app.clock.set(startAt);
    const { token } = await redeemPass(app, later);
    app.clock.set(endAt - 1);
    const inTime = newOperation(app, { eventId, participantId: participantIds[0]! });
    await readDoor(token).list();
    app.clock.set(endAt);
    for (const [door, input] of [
      [listParticipants, { params: { id: eventId } }],
      [streamLiveUpdates, { params: { id: eventId } }],
      [checkIn, { params: { id: participantIds[0]! }, body: { isCheckedIn: true } }],
    ] as const)
      expect(await expectRefusal(app, door, input, { token })).toMatchObject({
        status: 401,
        error: 'passEnded',
      });
    expect(await expectRefusal(app, openPass, opening)).toMatchObject({ status: 401, error: 'passEnded' });
    app.clock.advance(47 * hourMs);
    const tooLate = newOperation(app, { eventId, participantId: participantIds[1]! });
    // The answer names no participant after the pass has expired.
    expect((await sendBatch([inTime, tooLate], token)).data).toEqual([
      { operationId: inTime.operationId, outcome: 'applied' },
      { operationId: tooLate.operationId, outcome: 'rejected', reason: 'passEnded' },
    ]);
    // A repeated operation returns its stored outcome, and is logged.
    expect((await sendBatch([tooLate], token)).data).toMatchObject([{ reason: 'passEnded' }]);
    app.clock.set(endAt + 48 * hourMs);
    const sent = {
      body: { deviceId: 'phone-1', sentAt: new Date(app.clock()).toISOString(), operations: [] },
    };
    expect(await expectRefusal(app, checkInBatch, sent, { token })).toMatchObject({
      status: 401,
      error: 'passEnded',
    });
  });

  it('[CI-22] revoking a pass or device takes effect at once', async () => {
    const ada = await redeemPass(app, pass, { deviceId: 'ada' });
    const bea = await redeemPass(app, pass, { deviceId: 'bea', deviceLabel: 'Telefono di Bea' });
    const [, phone] = (await fetchPasses())[0]!.devices.toSorted((a, b) => (a.label > b.label ? -1 : 1));
    for (let times = 0; times < 2; times++)
      await call(app, revokePassDevice, { params: { id: phone!._id } }, org);
    const operation = newOperation(app, { eventId, participantId: participantIds[0]! });
    const sent = {
      body: { deviceId: 'ada', sentAt: new Date(app.clock()).toISOString(), operations: [operation] },
    };
    const ended = { status: 401, error: 'passEnded' };
    expect(await expectRefusal(app, checkInBatch, sent, ada)).toMatchObject(ended);
    expect(
      await expectRefusal(app, openPass, {
        body: { pass: getPassCode(pass), deviceId: 'ada', deviceLabel: '' },
      }),
    ).toMatchObject(ended);
    await readDoor(bea.token).list();
    const { message } = await call(app, revokePass, { params: { id: pass._id } }, org);
    expect(message).toContain('revocato');
    expect(await readDoor(bea.token).refused()).toMatchObject(ended);
    for (const [opening, body] of [
      [readPass, { pass: getPassCode(pass) }],
      [openPass, { pass: getPassCode(pass), deviceId: 'carla', deviceLabel: '' }],
    ] as const)
      expect(await expectRefusal(app, opening, { body })).toMatchObject({
        status: 404,
        error: 'linkInvalid',
      });
    expect(await fetchPasses()).toMatchObject([
      { link: '', isRevoked: true, devices: [{ isRevoked: true }, { isRevoked: true }] },
    ]);
  });

  it('[CI-29] leaving the door revokes the token, and the pass can be redeemed again', async () => {
    const { token } = await redeemPass(app, pass);
    await call(app, logout, {}, { token });
    expect(await readDoor(token).refused()).toMatchObject({ status: 401, error: 'passEnded' });
    expect((await fetchPasses())[0]?.devices).toMatchObject([{ isRevoked: false }]);
    await readDoor((await redeemPass(app, pass)).token).list();
  });

  it('[CI-21] [CI-31] grants access to no other event and no other endpoint', async () => {
    const { token } = await redeemPass(app, pass);
    const otherEvent = await newEvent(app, org);
    const [otherParticipantId] = (await newParticipants(app, otherEvent, 1)).participantIds;
    expect(await readDoor(token, otherEvent).refused()).toMatchObject({ status: 404, error: 'notFound' });
    expect(
      await expectRefusal(
        app,
        checkIn,
        { params: { id: otherParticipantId }, body: { isCheckedIn: true } },
        { token },
      ),
    ).toMatchObject({ status: 404 });
    const results = await sendBatch(
      [
        newOperation(app, { eventId: otherEvent, participantId: otherParticipantId! }),
        newOperation(app, { eventId, participantId: otherParticipantId! }),
      ],
      token,
    );
    expect(results.data.map((row) => row.reason)).toEqual(['notFound', 'notFound']);
    expect(await expectRefusal(app, listPasses, { params: { id: eventId } }, { token })).toMatchObject({
      status: 403,
      error: 'forbidden',
    });
    const body = passWindow(app.clock(), app.clock() + hourMs);
    expect(await expectRefusal(app, createPass, { params: { id: eventId }, body }, { token })).toMatchObject({
      status: 403,
    });
  });

  it('[CI-21] other users cannot list, create, revoke or forge passes of an event', async () => {
    const other = await newOrganisation(app);
    await redeemPass(app, pass);
    const [phone] = (await fetchPasses())[0]!.devices;
    for (const [foreignEndpoint, id] of [
      [listPasses, eventId],
      [revokePass, pass._id],
      [revokePassDevice, phone!._id],
    ] as const)
      expect(await expectRefusal(app, foreignEndpoint, { params: { id } }, other)).toMatchObject({
        status: 404,
      });
    const body = passWindow(app.clock(), app.clock() + 48 * hourMs);
    expect(await expectRefusal(app, createPass, { params: { id: eventId }, body }, other)).toMatchObject({
      status: 404,
    });
    const [id, proof] = getPassCode(pass).split('.');
    const elsewhere = await newPass(app, org, await newEvent(app, org));
    const forged = [
      `${id}.${proof!.slice(0, -1)}`,
      `${id}.${proof!.replace(/^./, (sign) => (sign === 'A' ? 'B' : 'A'))}`,
      `${elsewhere._id}.${proof}`,
      `${id}.`.padEnd(60, 'A'),
      id!,
    ];
    for (const code of forged)
      expect(await expectRefusal(app, readPass, { body: { pass: code } })).toMatchObject({
        status: 404,
        error: 'linkInvalid',
      });
  });

  it('[CI-29] deletes tokens 48 hours after window and event', async () => {
    await redeemPass(app, pass);
    const listTokens = async (): Promise<unknown[]> =>
      (await app.services.database.db.selectFrom('staff_pass_device').select('token_hash').execute()).map(
        (row) => row.token_hash,
      );
    app.clock.set(Date.parse(pass.endDateTime) + 48 * hourMs - 1);
    await runCleanup(app.services);
    expect(await listTokens()).not.toContain(null);
    app.clock.advance(1);
    await runCleanup(app.services);
    expect(await listTokens()).toEqual([null]);
  });
});
