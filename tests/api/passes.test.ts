import { afterEach, beforeEach, expect, it } from 'vitest';
import { logout } from '#contract/account/account-calls.ts';
import { checkIn, checkInBatch, listParticipants, live } from '#contract/check-in/check-in-calls.ts';
import {
  createPass,
  listPasses,
  lookAtPass,
  openPass,
  revokePass,
  revokePassDevice,
  type StaffPass,
} from '#contract/check-in/pass-calls.ts';
import { keepHouse } from '#server/housekeeping.ts';
import { describeOnBoth, type TestApp } from '#tests/support/app.ts';
import { newEvent, newOrganisation, type BuiltAccount } from '#tests/support/builders.ts';
import { call, refused } from '#tests/support/call.ts';
import { newOperation, newParticipants } from '#tests/support/door.ts';
import { codeOf, newPass, openedPhone } from '#tests/support/staff.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

describeOnBoth('staff passes', (makeApp) => {
  let app: TestApp;
  let org: BuiltAccount;
  let eventId: string;
  let people: string[];
  let pass: StaffPass;

  beforeEach(async () => {
    app = await makeApp();
    org = await newOrganisation(app, { companyName: 'Fiume Pulito' });
    eventId = await newEvent(app, org);
    people = (await newParticipants(app, eventId, 3)).participantIds;
    pass = await newPass(app, org, eventId);
  });
  afterEach(() => app.close());

  const listed = async (): Promise<StaffPass[]> =>
    (await call(app, listPasses, { params: { id: eventId } }, org)).data;
  const batch = (operations: readonly unknown[], token: string) =>
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
    refused: () => refused(app, listParticipants, { params: { id } }, { token }),
  });
  const window = (startAt: number, endAt: number) => ({
    label: 'Varco',
    startDateTime: new Date(startAt).toISOString(),
    endDateTime: new Date(endAt).toISOString(),
  });

  it('[CI-21] a phone that opens a pass works at the door of its event, and sees no e-mail', async () => {
    const facts = await call(app, lookAtPass, { body: { pass: codeOf(pass) } });
    expect(facts.data).toEqual({
      _id: pass._id,
      label: 'Varco nord',
      eventId,
      title: 'Pulizia del Tevere',
      organiser: 'Fiume Pulito',
      location: 'Ponte Milvio, Roma',
      startDateTime: pass.startDateTime,
      endDateTime: pass.endDateTime,
    });
    const { token } = await openedPhone(app, pass);
    const { data } = await readDoor(token).list();
    expect(data.participants.map((it) => it.email)).toEqual(Array(3).fill('p•••@example.org'));
    expect(data.participants.map((it) => it.lastName)).toEqual(Array(3).fill('Prova'));
    const [result] = (await batch([newOperation(app, { eventId, participantId: people[0]! })], token)).data;
    expect(result).toMatchObject({ outcome: 'applied', participant: { email: 'p•••@example.org' } });
    const toggled = await call(
      app,
      checkIn,
      { params: { id: people[1]! }, body: { isCheckedIn: true } },
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
    expect(changed.data.participants.map((it) => it.email)).toEqual(Array(2).fill('p•••@example.org'));
    // Her organiser does see them.
    const own = await call(app, listParticipants, { params: { id: eventId } }, org);
    expect(own.data.participants.map((it) => it.email)).toContain('persona1@example.org');
    const logged = await app.services.database.db
      .selectFrom('check_in_operation')
      .innerJoin('staff_pass_device', 'staff_pass_device.id', 'check_in_operation.pass_device_id')
      .select(['account_id', 'staff_pass_device.label'])
      .execute();
    expect(logged).toEqual(Array(2).fill({ account_id: org.id, label: 'Telefono di Ada' }));
  });

  it('[CI-21] the organiser sees who opened it, when it was last seen, and how many it let in', async () => {
    const { token } = await openedPhone(app, pass);
    const openedAt = app.clock();
    const first = newOperation(app, { eventId, participantId: people[0]! });
    app.clock.advance(30_000);
    await batch([first, newOperation(app, { eventId, participantId: people[1]! })], token);
    expect((await listed())[0]?.devices).toEqual([
      {
        _id: expect.any(String) as string,
        label: 'Telefono di Ada',
        openedAt: new Date(openedAt).toISOString(),
        // It is written once a minute at most.
        lastSeenAt: new Date(openedAt).toISOString(),
        entries: 2,
        isRevoked: false,
      },
    ]);
    app.clock.advance(minuteMs);
    await batch(
      [first, newOperation(app, { eventId, participantId: people[0]!, isCheckedIn: false, undoes: [] })],
      token,
    );
    const [phone] = (await listed())[0]!.devices;
    expect(phone).toMatchObject({ lastSeenAt: new Date(app.clock()).toISOString(), entries: 2 });
  });

  it('[CI-29] the same phone opens it again: one row, and the older token is over', async () => {
    const before = await openedPhone(app, pass);
    app.clock.advance(hourMs);
    const after = await openedPhone(app, pass, { deviceLabel: 'Telefono di Ada, varco sud' });
    expect(await readDoor(before.token).refused()).toMatchObject({ status: 401, error: 'passEnded' });
    await readDoor(after.token).list();
    expect((await listed())[0]?.devices).toMatchObject([
      { label: 'Telefono di Ada, varco sud', openedAt: new Date(app.clock() - hourMs).toISOString() },
    ]);
  });

  it('[CI-22] before its time it opens nothing, after it only what was let in before is taken', async () => {
    const startAt = app.clock() + hourMs;
    const endAt = app.clock() + 30 * hourMs;
    const later = await newPass(app, org, eventId, { startAt, endAt });
    const opening = { body: { pass: codeOf(later), deviceId: 'phone-1', deviceLabel: '' } };
    expect(await refused(app, openPass, opening)).toMatchObject({ status: 403, error: 'passNotYet' });
    app.clock.set(startAt);
    const { token } = await openedPhone(app, later);
    app.clock.set(endAt - 1);
    const inTime = newOperation(app, { eventId, participantId: people[0]! });
    await readDoor(token).list();
    app.clock.set(endAt);
    for (const [door, input] of [
      [listParticipants, { params: { id: eventId } }],
      [live, { params: { id: eventId } }],
      [checkIn, { params: { id: people[0]! }, body: { isCheckedIn: true } }],
    ] as const)
      expect(await refused(app, door, input, { token })).toMatchObject({ status: 401, error: 'passEnded' });
    expect(await refused(app, openPass, opening)).toMatchObject({ status: 401, error: 'passEnded' });
    app.clock.advance(47 * hourMs);
    const tooLate = newOperation(app, { eventId, participantId: people[1]! });
    // Nobody is named to it any more.
    expect((await batch([inTime, tooLate], token)).data).toEqual([
      { operationId: inTime.operationId, outcome: 'applied' },
      { operationId: tooLate.operationId, outcome: 'rejected', reason: 'passEnded' },
    ]);
    // Said again it is what it was, and it stands in the log.
    expect((await batch([tooLate], token)).data).toMatchObject([{ reason: 'passEnded' }]);
    app.clock.set(endAt + 48 * hourMs);
    const sent = {
      body: { deviceId: 'phone-1', sentAt: new Date(app.clock()).toISOString(), operations: [] },
    };
    expect(await refused(app, checkInBatch, sent, { token })).toMatchObject({
      status: 401,
      error: 'passEnded',
    });
  });

  it('[CI-22] what a revoked pass or phone has opened is over at once', async () => {
    const ada = await openedPhone(app, pass, { deviceId: 'ada' });
    const bea = await openedPhone(app, pass, { deviceId: 'bea', deviceLabel: 'Telefono di Bea' });
    const [, phone] = (await listed())[0]!.devices.toSorted((a, b) => (a.label > b.label ? -1 : 1));
    for (let times = 0; times < 2; times++)
      await call(app, revokePassDevice, { params: { id: phone!._id } }, org);
    const operation = newOperation(app, { eventId, participantId: people[0]! });
    const sent = {
      body: { deviceId: 'ada', sentAt: new Date(app.clock()).toISOString(), operations: [operation] },
    };
    const over = { status: 401, error: 'passEnded' };
    expect(await refused(app, checkInBatch, sent, ada)).toMatchObject(over);
    expect(
      await refused(app, openPass, { body: { pass: codeOf(pass), deviceId: 'ada', deviceLabel: '' } }),
    ).toMatchObject(over);
    await readDoor(bea.token).list();
    const { message } = await call(app, revokePass, { params: { id: pass._id } }, org);
    expect(message).toContain('revocato');
    expect(await readDoor(bea.token).refused()).toMatchObject(over);
    for (const [opening, body] of [
      [lookAtPass, { pass: codeOf(pass) }],
      [openPass, { pass: codeOf(pass), deviceId: 'carla', deviceLabel: '' }],
    ] as const)
      expect(await refused(app, opening, { body })).toMatchObject({ status: 404, error: 'linkInvalid' });
    expect(await listed()).toMatchObject([
      { link: '', isRevoked: true, devices: [{ isRevoked: true }, { isRevoked: true }] },
    ]);
  });

  it('[CI-29] who leaves the door has no token any more, and may open the pass again', async () => {
    const { token } = await openedPhone(app, pass);
    await call(app, logout, {}, { token });
    expect(await readDoor(token).refused()).toMatchObject({ status: 401, error: 'passEnded' });
    expect((await listed())[0]?.devices).toMatchObject([{ isRevoked: false }]);
    await readDoor((await openedPhone(app, pass)).token).list();
  });

  it('[CI-21] [CI-31] opens no other event, of this organiser or another, and no other call', async () => {
    const { token } = await openedPhone(app, pass);
    const otherEvent = await newEvent(app, org);
    const [theirs] = (await newParticipants(app, otherEvent, 1)).participantIds;
    expect(await readDoor(token, otherEvent).refused()).toMatchObject({ status: 404, error: 'notFound' });
    expect(
      await refused(app, checkIn, { params: { id: theirs }, body: { isCheckedIn: true } }, { token }),
    ).toMatchObject({ status: 404 });
    const results = await batch(
      [
        newOperation(app, { eventId: otherEvent, participantId: theirs! }),
        newOperation(app, { eventId, participantId: theirs! }),
      ],
      token,
    );
    expect(results.data.map((it) => it.reason)).toEqual(['notFound', 'notFound']);
    expect(await refused(app, listPasses, { params: { id: eventId } }, { token })).toMatchObject({
      status: 403,
      error: 'forbidden',
    });
    const body = window(app.clock(), app.clock() + hourMs);
    expect(await refused(app, createPass, { params: { id: eventId }, body }, { token })).toMatchObject({
      status: 403,
    });
  });

  it('[CI-21] nobody else sees, makes or revokes passes of an event, nor makes one up', async () => {
    const other = await newOrganisation(app);
    await openedPhone(app, pass);
    const [phone] = (await listed())[0]!.devices;
    for (const [theirCall, id] of [
      [listPasses, eventId],
      [revokePass, pass._id],
      [revokePassDevice, phone!._id],
    ] as const)
      expect(await refused(app, theirCall, { params: { id } }, other)).toMatchObject({ status: 404 });
    const body = window(app.clock(), app.clock() + 48 * hourMs);
    expect(await refused(app, createPass, { params: { id: eventId }, body }, other)).toMatchObject({
      status: 404,
    });
    const [id, proof] = codeOf(pass).split('.');
    const elsewhere = await newPass(app, org, await newEvent(app, org));
    const forged = [
      `${id}.${proof!.slice(0, -1)}`,
      `${id}.${proof!.replace(/^./, (sign) => (sign === 'A' ? 'B' : 'A'))}`,
      `${elsewhere._id}.${proof}`,
      `${id}.`.padEnd(60, 'A'),
      id!,
    ];
    for (const code of forged)
      expect(await refused(app, lookAtPass, { body: { pass: code } })).toMatchObject({
        status: 404,
        error: 'linkInvalid',
      });
  });

  it('[CI-29] 48 hours after window and event the tokens are gone', async () => {
    await openedPhone(app, pass);
    const tokens = async (): Promise<unknown[]> =>
      (await app.services.database.db.selectFrom('staff_pass_device').select('token_hash').execute()).map(
        (row) => row.token_hash,
      );
    app.clock.set(Date.parse(pass.endDateTime) + 48 * hourMs - 1);
    await keepHouse(app.services);
    expect(await tokens()).not.toContain(null);
    app.clock.advance(1);
    await keepHouse(app.services);
    expect(await tokens()).toEqual([null]);
  });
});
