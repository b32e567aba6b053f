import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { hourMs } from '#contract/durations.ts';
import { removeParticipant } from '#contract/participant/participant-endpoints.ts';
import { createTestApp, type TestApp } from '#tests/support/app/app.ts';
import { call } from '#tests/support/app/call.ts';
import { newEvent, newOrganisation, type BuiltAccount } from '#tests/support/builders/builders.ts';
import { newPass, redeemPass } from '#tests/support/builders/staff-pass.ts';
import { insertParticipants } from '#tests/support/db/insert-participants.ts';
import { SimulatedPhone } from '#tests/support/phone/simulated-phone.ts';

let app: TestApp;
let org: BuiltAccount;
let eventId: string;
let participantIds: string[];
let phones: SimulatedPhone[];
let count = 0;

beforeEach(async () => {
  app = await createTestApp();
  org = await newOrganisation(app);
  eventId = await newEvent(app, org, {
    startDateTime: new Date(app.clock()).toISOString(),
    endDateTime: new Date(app.clock() + 6 * hourMs).toISOString(),
  });
  participantIds = await insertParticipants(app, eventId, 30);
  phones = [];
});
afterEach(async () => {
  for (const phone of phones) phone.stop();
  await app.close();
});

async function openPhone(user: ConstructorParameters<typeof SimulatedPhone>[1] = org) {
  const phone = new SimulatedPhone(app, user, `names-${count++}`);
  phones.push(phone);
  await phone.start(eventId);
  await phone.settle();
  return phone;
}

const readNames = (phone: SimulatedPhone) =>
  new Map(
    phone.door.getConflicts().map(({ participantId, removedName }) => [participantId, removedName?.lastName]),
  );

it('[RS-37] [CI-58] [CI-59] shows a conflict on every phone that took part, with the names of removed participants', async () => {
  const [first, second] = [await openPhone(), await openPhone()];
  const nameById = new Map(participantIds.map((id) => [id, first.door.getParticipant(id)!.lastName]));
  for (const phone of phones) {
    phone.condition = () => 'requestLost';
    for (const id of participantIds) await phone.door.setCheckedIn(id, true, 'tap');
  }
  const removedIds = participantIds.slice(0, 10);
  for (const id of removedIds) await call(app, removeParticipant, { params: { id } }, org);
  // The second phone learns of the removals before its operations are answered.
  second.condition = () => 'none';
  second.loseUploads = true;
  await second.door.refresh();
  expect(removedIds.map((id) => second.door.getParticipant(id)?.isUnlisted)).not.toContain(false);
  second.loseUploads = false;
  for (let round = 0; round < 2; round++) for (const phone of phones) await phone.settle();
  let nameless = 0;
  for (const phone of phones) {
    expect([...readNames(phone).keys()].sort()).toEqual([...participantIds].sort());
    for (const id of removedIds) if (readNames(phone).get(id) !== nameById.get(id)) nameless += 1;
    await phone.restart();
    expect(removedIds.map((id) => readNames(phone).get(id))).toEqual(
      removedIds.map((id) => nameById.get(id)),
    );
  }
  expect(nameless).toBe(0);
  // Removed after the conflict arrived.
  const lateId = participantIds.at(-1)!;
  await call(app, removeParticipant, { params: { id: lateId } }, org);
  for (const phone of phones) {
    await phone.settle();
    expect(readNames(phone).get(lateId)).toBe(nameById.get(lateId));
    await phone.restart();
    expect(readNames(phone).get(lateId)).toBe(nameById.get(lateId));
    // The name leaves the phone with the card.
    for (const { operationId } of phone.door.getConflicts()) await phone.door.review(operationId, 'kept', '');
    expect(JSON.stringify(await phone.database.conflicts.toArray())).toBe('[]');
  }
  console.log(
    `RS-37: ${participantIds.length} participants at two phones offline, ${removedIds.length + 1} of them removed: flagged on both phones ${participantIds.length} of ${participantIds.length}, without a name ${nameless}`,
  );
});

it('[CI-59] [CI-22] keeps what was refused to an expired pass, without names, until it was reviewed', async () => {
  const pass = await newPass(app, org, eventId, { endAt: app.clock() + hourMs });
  const { token } = await redeemPass(app, pass);
  const phone = await openPhone({ id: pass._id, token, isStaff: true });
  phone.condition = () => 'requestLost';
  app.clock.advance(2 * hourMs);
  await phone.door.setCheckedIn(participantIds[0]!, true, 'tap');
  await phone.addWalkIn('Arrivata');
  await phone.settle();
  expect(phone.isPassExpired).toBe(true);
  const reasons = () => phone.door.getConflicts().map(({ reason, walkIn }) => [reason, walkIn]);
  const refused = [
    ['passEnded', undefined],
    ['passEnded', undefined],
  ];
  expect(reasons()).toEqual(refused);
  await phone.restart();
  expect(reasons()).toEqual(refused);
  expect(JSON.stringify(await phone.database.conflicts.toArray())).not.toMatch(/Arrivata/);
  for (const { operationId } of phone.door.getConflicts()) await phone.door.review(operationId, 'kept', '');
  await phone.restart();
  expect(reasons()).toEqual([]);
});
