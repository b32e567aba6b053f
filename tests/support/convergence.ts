import { deepStrictEqual as expectSame } from 'node:assert/strict';
import type { Operation } from '#contract/check-in/operation.ts';
import { removeParticipant } from '#contract/registration/registration-calls.ts';
import { createTestApp, type TestApp } from './app.ts';
import { newEvent, newOrganisation, type BuiltAccount } from './builders.ts';
import { call } from './call.ts';
import { readList } from './door.ts';
import { insertParticipants } from './insert-participants.ts';
import { below, randomOf, type Random } from './random.ts';
import { roughWeather, SimulatedPhone } from './simulated-phone.ts';

const hourMs = 3_600_000;
const phoneCount = 3;

/** So many worlds on one server take turns: while one waits, another goes on. */
const together = 8;

/** One organisation with phones that go from event to event, one event per schedule. */
interface World {
  readonly app: TestApp;
  readonly org: BuiltAccount;
  readonly phones: readonly SimulatedPhone[];
}

async function newWorld(app: TestApp, name: string): Promise<World> {
  const org = await newOrganisation(app);
  const phones = Array.from({ length: phoneCount }, (_, i) => new SimulatedPhone(app, org, `${name}-${i}`));
  return { app, org, phones };
}

/**
 * Runs the schedules of these seeds on a server of their own and returns how many operations were
 * made. The first in which phones and server differ in the end ends it, by its number.
 */
export async function runSchedules(firstSeed: number, count: number): Promise<number> {
  const app = await createTestApp();
  const worlds = await Promise.all(
    Array.from({ length: together }, (_, i) => newWorld(app, `${firstSeed}-${i}`)),
  );
  let seed = firstSeed;
  let operations = 0;
  try {
    await Promise.all(
      worlds.map(async (world) => {
        while (seed < firstSeed + count) {
          const own = seed++;
          try {
            const made = await runSchedule(world, own);
            operations += made;
          } catch (error) {
            throw new Error(`schedule ${own} failed`, { cause: error });
          }
        }
      }),
    );
  } finally {
    for (const { phones } of worlds) for (const phone of phones) phone.stop();
    await app.close();
  }
  return operations;
}

/**
 * Runs one random schedule: in and out on several phones, networks that lose, repeat, hold back and
 * reorder, wrong clocks, power cuts, people removed meanwhile. In the end every phone must show what
 * the server holds, and that must be what the model says: somebody is in exactly when there is a
 * check-in that no check-out undoes. Returns how many operations were made.
 */
async function runSchedule(world: World, seed: number): Promise<number> {
  const { app, org, phones } = world;
  const random = randomOf(seed);
  const eventId = await newEvent(app, org);
  const participantIds = await insertParticipants(app, eventId, 2 + below(random, 3));
  const removed = new Set<string>();
  for (const phone of phones) {
    phone.made.length = 0;
    phone.weather = () => 'fine';
    await phone.start(eventId, (random() - 0.5) * 24 * hourMs);
    await phone.settle();
    phone.weather = roughWeather(random, random());
  }

  const steps = 6 + below(random, 14);
  for (let step = 0; step < steps; step++) await takeStep({ world, random, participantIds, removed });
  // Twice: what the first round brought to the server is news to the phones before.
  for (let round = 0; round < 2; round++) for (const phone of phones) await phone.settle();

  const made = phones.flatMap((phone) => phone.made);
  await expectAgreement({ world, eventId, made, removed });
  // What a phone kept is what it showed: the same again after a power cut without a network.
  const cut = phones[below(random, phones.length)]!;
  cut.weather = () => 'lost';
  await cut.restart();
  await expectAgreement({ world, eventId, made, removed });
  for (const phone of phones) phone.leave();
  return made.length;
}

async function takeStep({
  world: { app, org, phones },
  random,
  participantIds,
  removed,
}: {
  world: World;
  random: Random;
  participantIds: readonly string[];
  removed: Set<string>;
}): Promise<void> {
  app.clock.advance(below(random, 90_000));
  const phone = phones[below(random, phones.length)]!;
  const participantId = participantIds[below(random, participantIds.length)]!;
  const dice = random();
  if (dice < 0.6) await phone.toggle(participantId, random);
  else if (dice < 0.85) await phone.sync();
  else if (dice < 0.93) await phone.deliverHeld();
  else if (dice < 0.98) await phone.restart();
  else if (!removed.has(participantId)) {
    removed.add(participantId);
    await call(app, removeParticipant, { params: { id: participantId } }, { token: org.token });
  }
}

async function expectAgreement({
  world: { app, org, phones },
  eventId,
  made,
  removed,
}: {
  world: World;
  eventId: string;
  made: readonly Operation[];
  removed: ReadonlySet<string>;
}): Promise<void> {
  const { db } = app.services.database;
  const log = await db
    .selectFrom('check_in_operation')
    .select(['operation_id', 'outcome'])
    .where('event_id', '=', eventId)
    .execute();
  expectSame(
    log.map((it) => it.operation_id).sort(),
    made.map((it) => it.operationId).sort(),
    'every operation is once in the log',
  );
  const rejected = new Set(log.filter((it) => it.outcome === 'rejected').map((it) => it.operation_id));
  const counted = made.filter((it) => !rejected.has(it.operationId));
  const undone = new Set(counted.flatMap((it) => it.undoes));
  const standing = counted.filter((it) => it.isCheckedIn && !undone.has(it.operationId));

  const { participants } = await readList(app, org, eventId);
  expectSame(
    participants.map((it) => [it._id, it.checkIns.map((one) => one.operationId).sort()]),
    participants.map((it) => [
      it._id,
      standing
        .filter((one) => one.participantId === it._id)
        .map((one) => one.operationId)
        .sort(),
    ]),
    'the server holds what the model says',
  );
  expectSame(
    participants.filter((it) => removed.has(it._id)),
    [],
    'nobody who was removed is listed',
  );
  const inCount = participants.filter((it) => it.isCheckedIn).length;
  const event = await db
    .selectFrom('event')
    .select('in_count')
    .where('id', '=', eventId)
    .executeTakeFirstOrThrow();
  expectSame(event.in_count, inCount, 'the counter of the event is right');

  for (const { door } of phones) {
    const { counts } = door.getState();
    expectSame(
      { in: counts.in, expected: counts.expected, pending: counts.pending },
      { in: inCount, expected: participants.length, pending: 0 },
      'every phone counts the same',
    );
    expectSame(
      participants.map((it) => [it._id, door.person(it._id)?.checkIns]),
      participants.map((it) => [it._id, it.checkIns]),
      'every phone shows what the server holds',
    );
  }
}
