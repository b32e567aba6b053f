import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { cancelEvent } from '#contract/event/event-calls.ts';
import { removeParticipant } from '#contract/registration/registration-calls.ts';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import { newEvent, newOrganisation, type BuiltAccount } from '#tests/support/builders.ts';
import { call } from '#tests/support/call.ts';
import { readList } from '#tests/support/door.ts';
import { insertParticipants } from '#tests/support/insert-participants.ts';
import { below, randomOf } from '#tests/support/random.ts';
import { SimulatedPhone } from '#tests/support/simulated-phone.ts';

const hourMs = 3_600_000;
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

async function atTheDoor(
  noOfPeople: number,
  skewsMs: readonly number[],
): Promise<{ eventId: string; people: string[] }> {
  const eventId = await newEvent(app, org);
  const people = await insertParticipants(app, eventId, noOfPeople);
  for (const phone of phones) phone.stop();
  phones = skewsMs.map(() => new SimulatedPhone(app, org, `phone-${count++}`));
  for (const [at, phone] of phones.entries()) {
    await phone.start(eventId, skewsMs[at]);
    await phone.settle();
  }
  return { eventId, people };
}

const readLog = (eventId: string) =>
  app.services.database.db
    .selectFrom('check_in_operation')
    .select(['operation_id', 'participant_id', 'outcome', 'first_operation_id'])
    .where('event_id', '=', eventId)
    .execute();

it(
  '[fault 5] [CI-5] clocks that are wrong by 12 hours: the same people are in as with right ones',
  { timeout: 120_000 },
  async () => {
    const scripts = 10;
    let operations = 0;
    for (let seed = 1; seed <= scripts; seed++) {
      const ends = [];
      for (const skews of [
        [0, 0, 0],
        [12 * hourMs, -12 * hourMs, 0],
      ]) {
        const random = randomOf(seed);
        const { eventId, people } = await atTheDoor(8, skews);
        for (const phone of phones) phone.weather = () => 'lost';
        for (let step = 0; step < 40; step++) {
          app.clock.advance(below(random, 20_000));
          const phone = phones[below(random, phones.length)]!;
          if (random() < 0.8) await phone.toggle(people[below(random, people.length)]!, random);
          else {
            phone.weather = () => 'fine';
            await phone.door.refresh();
            phone.weather = () => 'lost';
          }
        }
        for (let round = 0; round < 2; round++) for (const phone of phones) await phone.settle();
        const { participants } = await readList(app, org, eventId);
        const isIn = new Map(participants.map((it) => [it._id, it.checkIns.length]));
        ends.push(people.map((id) => isIn.get(id)));
        for (const phone of phones)
          expect(people.map((id) => phone.door.person(id)?.checkIns.length)).toEqual(ends.at(-1));
        operations += (await readLog(eventId)).length;
      }
      expect(ends[1]).toEqual(ends[0]);
    }
    console.log(
      `fault 5: ${scripts} scripts with clocks right and wrong by ±12 h, ${operations} operations, states that differ 0`,
    );
  },
);

it(
  '[fault 6] [CI-2] two phones online, the same ticket, 1,000 times: one first entry each, the other one is already in',
  { timeout: 120_000 },
  async () => {
    const times = 1000;
    const atOnce = 100;
    const { eventId, people } = await atTheDoor(times, [0, 0]);
    const [first, second] = phones as [SimulatedPhone, SimulatedPhone];
    for (let at = 0; at < times; at += atOnce) {
      const guests = people.slice(at, at + atOnce);
      await Promise.all(
        phones.map(async ({ door }) => {
          for (const id of guests) await door.setIn(id, true, 'scan');
          await door.refresh();
        }),
      );
    }
    for (const phone of phones) await phone.settle();
    const log = await readLog(eventId);
    const applied = log.filter((it) => it.outcome === 'applied');
    const duplicates = log.filter((it) => it.outcome === 'duplicate');
    expect(new Set(applied.map((it) => it.participant_id)).size).toBe(times);
    expect([applied.length, duplicates.length]).toEqual([times, times]);
    const firstOf = new Map(applied.map((it) => [it.participant_id, it.operation_id]));
    for (const it of duplicates) expect(it.first_operation_id).toBe(firstOf.get(it.participant_id));
    const told = first.door.conflicts().length + second.door.conflicts().length;
    expect(told).toBe(times);
    expect(first.door.getState().counts.in).toBe(times);
    console.log(
      `fault 6: ${times} tickets on two phones at once, ${applied.length} first entries, ${told} told “already in”`,
    );
  },
);

it('[fault 7] [CI-3] two phones offline, the same tickets: both entries are kept, counted once, and shown on both after their next sync', async () => {
  const times = 200;
  const { eventId, people } = await atTheDoor(times, [0, 0]);
  const [first, second] = phones as [SimulatedPhone, SimulatedPhone];
  for (const phone of phones) {
    phone.weather = () => 'lost';
    for (const id of people) await phone.door.setIn(id, true, 'scan');
  }
  for (const phone of phones) {
    phone.weather = () => 'fine';
    await phone.door.refresh();
  }
  await first.door.refresh();
  expect(await readLog(eventId)).toHaveLength(2 * times);
  for (const { door } of phones) {
    expect(door.getState().counts).toMatchObject({ in: times, pending: 0 });
    for (const id of people) expect(door.person(id)?.checkIns).toHaveLength(2);
  }
  expect(second.door.conflicts()).toHaveLength(times);
  expect(second.door.conflicts().every((it) => it.outcome === 'duplicate' && it.first !== undefined)).toBe(
    true,
  );
  console.log(
    `fault 7: ${times} tickets on two phones without a network, ${2 * times} entries kept, ${times} counted, ${times} to be looked at`,
  );
});

it('[fault 11] people taken off the list, and events called off, while a phone is offline: each is listed with its reason, all others arrive', async () => {
  const { eventId, people } = await atTheDoor(60, [0]);
  const [phone] = phones as [SimulatedPhone];
  phone.weather = () => 'lost';
  for (const id of people.slice(0, 40)) await phone.door.setIn(id, true, 'scan');
  const removed = people.slice(0, 10);
  for (const id of removed) await call(app, removeParticipant, { params: { id } }, org);
  await phone.settle();
  const reasons = () => phone.door.conflicts().map((it) => [it.participantId, it.reason]);
  expect(new Map(reasons() as [string, string][])).toEqual(
    new Map(removed.map((id) => [id, 'participantRemoved'])),
  );
  expect(phone.door.getState().counts).toMatchObject({ in: 30, pending: 0, conflicts: 10 });

  phone.weather = () => 'lost';
  const late = people.slice(40);
  for (const id of late) await phone.door.setIn(id, true, 'scan');
  await call(app, cancelEvent, { params: { id: eventId }, body: {} }, org);
  await phone.settle();
  const told = new Map(reasons() as [string, string][]);
  for (const id of late) expect(told.get(id)).toBe('eventCancelled');
  expect(told.size).toBe(30);
  const log = await readLog(eventId);
  expect(log.filter((it) => it.outcome === 'applied')).toHaveLength(30);
  expect(log).toHaveLength(60);
  console.log(
    'fault 11: 10 of 40 taken off the list, then 20 more and the event called off: 30 listed with their reason, 30 of 30 others arrived',
  );
});
