import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { hourMs } from '#contract/durations.ts';
import { cancelEvent } from '#contract/event/event-endpoints.ts';
import { removeParticipant } from '#contract/participant/participant-endpoints.ts';
import { createTestApp, type TestApp } from '#tests/support/app/app.ts';
import { newEvent, newOrganisation, type BuiltAccount } from '#tests/support/builders/builders.ts';
import { call } from '#tests/support/app/call.ts';
import { readParticipantList } from '#tests/support/builders/door.ts';
import { insertParticipants } from '#tests/support/db/insert-participants.ts';
import { randomBelow, createRandom } from '#tests/support/random/random.ts';
import { SimulatedPhone } from '#tests/support/phone/simulated-phone.ts';

let app: TestApp;
let org: BuiltAccount;
let phones: SimulatedPhone[];
let count = 0;

beforeEach(async () => {
  app = await createTestApp();
  org = await newOrganisation(app);
  phones = [];
});
afterEach(async () => {
  for (const phone of phones) phone.stop();
  await app.close();
});

async function openDoorOnPhones(
  participantCount: number,
  skewsMs: readonly number[],
): Promise<{ eventId: string; participantIds: string[] }> {
  const eventId = await newEvent(app, org);
  const participantIds = await insertParticipants(app, eventId, participantCount);
  for (const phone of phones) phone.stop();
  phones = skewsMs.map(() => new SimulatedPhone(app, org, `phone-${count++}`));
  for (const [index, phone] of phones.entries()) {
    await phone.start(eventId, skewsMs[index]);
    await phone.settle();
  }
  return { eventId, participantIds };
}

const readLog = (eventId: string) =>
  app.services.database.db
    .selectFrom('check_in_operation')
    .select(['operation_id', 'participant_id', 'outcome', 'first_operation_id'])
    .where('event_id', '=', eventId)
    .execute();

it('[RS-5] [CI-5] clocks wrong by 12 hours lead to the same state as correct ones', async () => {
  const scripts = 10;
  let operations = 0;
  for (let seed = 1; seed <= scripts; seed++) {
    const ends = [];
    for (const skews of [
      [0, 0, 0],
      [12 * hourMs, -12 * hourMs, 0],
    ]) {
      const random = createRandom(seed);
      const { eventId, participantIds } = await openDoorOnPhones(8, skews);
      for (const phone of phones) phone.condition = () => 'requestLost';
      for (let step = 0; step < 40; step++) {
        app.clock.advance(randomBelow(random, 20_000));
        const phone = phones[randomBelow(random, phones.length)]!;
        if (random() < 0.8)
          await phone.toggle(participantIds[randomBelow(random, participantIds.length)]!, random);
        else {
          phone.condition = () => 'none';
          await phone.door.refresh();
          phone.condition = () => 'requestLost';
        }
      }
      for (let round = 0; round < 2; round++) for (const phone of phones) await phone.settle();
      const { participants } = await readParticipantList(app, org, eventId);
      const isIn = new Map(participants.map((participant) => [participant._id, participant.checkIns.length]));
      ends.push(participantIds.map((id) => isIn.get(id)));
      for (const phone of phones)
        expect(participantIds.map((id) => phone.door.getParticipant(id)?.checkIns.length)).toEqual(
          ends.at(-1),
        );
      operations += (await readLog(eventId)).length;
    }
    expect(ends[1]).toEqual(ends[0]);
  }
  console.log(
    `RS-5: ${scripts} scripts with clocks right and wrong by ±12 h, ${operations} operations, states that differ 0`,
  );
});

it('[RS-6] [CI-2] two online devices scanning one ticket, 1,000 times, yield one first entry and one duplicate each', async () => {
  const times = 1000;
  const atOnce = 100;
  const { eventId, participantIds } = await openDoorOnPhones(times, [0, 0]);
  const [first, second] = phones as [SimulatedPhone, SimulatedPhone];
  for (let index = 0; index < times; index += atOnce) {
    const guests = participantIds.slice(index, index + atOnce);
    await Promise.all(
      phones.map(async ({ door }) => {
        for (const id of guests) await door.setCheckedIn(id, true, 'scan');
        await door.refresh();
      }),
    );
  }
  for (const phone of phones) await phone.settle();
  const log = await readLog(eventId);
  const applied = log.filter((entry) => entry.outcome === 'applied');
  const duplicates = log.filter((entry) => entry.outcome === 'duplicate');
  expect(new Set(applied.map((entry) => entry.participant_id)).size).toBe(times);
  expect([applied.length, duplicates.length]).toEqual([times, times]);
  const firstOperationIds = new Map(applied.map((entry) => [entry.participant_id, entry.operation_id]));
  for (const entry of duplicates)
    expect(entry.first_operation_id).toBe(firstOperationIds.get(entry.participant_id));
  const conflictCount = first.door.getConflicts().length + second.door.getConflicts().length;
  // Of each pair one was second, and the other has heard of it (CI-58).
  expect(conflictCount).toBe(2 * times);
  expect(first.door.getState().counts.in).toBe(times);
  console.log(
    `RS-6: ${times} tickets on two phones at once, ${applied.length} first entries, ${duplicates.length} told “already in”, ${conflictCount} of ${2 * times} flagged`,
  );
});

it('[RS-7] [RS-37] [CI-3] [CI-58] two offline devices scanning the same tickets keep both entries, count once, and show both after the next sync', async () => {
  const times = 200;
  const { eventId, participantIds } = await openDoorOnPhones(times, [0, 0]);
  const [first, second] = phones as [SimulatedPhone, SimulatedPhone];
  for (const phone of phones) {
    phone.condition = () => 'requestLost';
    for (const id of participantIds) await phone.door.setCheckedIn(id, true, 'scan');
  }
  for (const phone of phones) {
    phone.condition = () => 'none';
    await phone.door.refresh();
  }
  await first.door.refresh();
  expect(await readLog(eventId)).toHaveLength(2 * times);
  for (const { door } of phones) {
    expect(door.getState().counts).toMatchObject({ in: times, pending: 0 });
    for (const id of participantIds) expect(door.getParticipant(id)?.checkIns).toHaveLength(2);
  }
  const firstConflicts = first.door.getConflicts();
  const secondConflicts = second.door.getConflicts();
  expect([firstConflicts.length, secondConflicts.length]).toEqual([times, times]);
  const getOthers = (of: typeof firstConflicts) =>
    new Map(of.map((conflict) => [conflict.operationId, (conflict.first ?? conflict.second)?.operationId]));
  // Each card names the other phone's check-in.
  for (const [own, other] of getOthers(firstConflicts))
    expect(getOthers(secondConflicts).get(other!)).toBe(own);
  expect(firstConflicts.every((conflict) => conflict.second !== undefined)).toBe(true);
  await first.door.review(firstConflicts[0]!.operationId, 'kept', '');
  await first.restart();
  await first.settle();
  expect(first.door.getConflicts()).toHaveLength(times - 1);
  console.log(
    `RS-7: ${times} tickets on two phones without a network, ${2 * times} entries kept, ${times} counted, flagged on both phones`,
  );
});

it('[RS-11] lists operations for participants removed or events cancelled while offline with their reason, and delivers all others', async () => {
  const { eventId, participantIds } = await openDoorOnPhones(60, [0]);
  const [phone] = phones as [SimulatedPhone];
  phone.condition = () => 'requestLost';
  for (const id of participantIds.slice(0, 40)) await phone.door.setCheckedIn(id, true, 'scan');
  const removed = participantIds.slice(0, 10);
  for (const id of removed) await call(app, removeParticipant, { params: { id } }, org);
  await phone.settle();
  const getReasons = () =>
    phone.door.getConflicts().map((conflict) => [conflict.participantId, conflict.reason]);
  expect(new Map(getReasons() as [string, string][])).toEqual(
    new Map(removed.map((id) => [id, 'participantRemoved'])),
  );
  expect(phone.door.getState().counts).toMatchObject({ in: 30, pending: 0, conflicts: 10 });

  phone.condition = () => 'requestLost';
  const cancelledIds = participantIds.slice(40);
  for (const id of cancelledIds) await phone.door.setCheckedIn(id, true, 'scan');
  await call(app, cancelEvent, { params: { id: eventId }, body: {} }, org);
  await phone.settle();
  const reasonById = new Map(getReasons() as [string, string][]);
  for (const id of cancelledIds) expect(reasonById.get(id)).toBe('eventCancelled');
  expect(reasonById.size).toBe(30);
  const log = await readLog(eventId);
  expect(log.filter((entry) => entry.outcome === 'applied')).toHaveLength(30);
  expect(log).toHaveLength(60);
  console.log(
    'RS-11: 10 of 40 taken off the list, then 20 more and the event called off: 30 listed with their reason, 30 of 30 others arrived',
  );
});
