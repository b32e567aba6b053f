import { deepStrictEqual as expectSame } from 'node:assert/strict';
import type { Operation } from '#contract/check-in/operation.ts';
import { revokePass } from '#contract/check-in/pass-calls.ts';
import { removeParticipant } from '#contract/registration/registration-calls.ts';
import { createTestApp, type TestApp } from './app.ts';
import { newEvent, newOrganisation, type BuiltAccount } from './builders.ts';
import { call } from './call.ts';
import { readList } from './door.ts';
import { insertParticipants } from './insert-participants.ts';
import { below, randomOf, type Random } from './random.ts';
import { roughWeather, SimulatedPhone } from './simulated-phone.ts';
import { newPass, openedPhone } from './staff.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const phoneCount = 3;

/** So many worlds on one server take turns: while one waits, another goes on. */
const together = 8;

/** One organisation with phones that go from event to event, one event per schedule. The last one has a staff pass. */
interface World {
  readonly app: TestApp;
  readonly org: BuiltAccount;
  readonly phones: readonly SimulatedPhone[];
}

/** What one schedule is about. */
interface Schedule {
  readonly world: World;
  readonly random: Random;
  readonly eventId: string;
  readonly participantIds: readonly string[];
  readonly removed: Set<string>;
  readonly passId: string;
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
 * Runs one random schedule: in and out, groups, walk-ins beyond the last ticket, and reviews on several
 * phones, one of them with a staff pass that may end or be revoked; what waits handed over as a file and sent
 * from both; networks that lose, repeat, hold back and reorder, wrong clocks, power cuts, people removed
 * meanwhile. In the end every phone must show what the server holds, and that must be what the model says:
 * somebody is in exactly when there is a check-in that no check-out undoes. Returns how many operations were
 * made.
 */
async function runSchedule(world: World, seed: number): Promise<number> {
  const { phones } = world;
  const random = randomOf(seed);
  const schedule = await openDoors(world, random);
  const steps = 6 + below(random, 14);
  for (let step = 0; step < steps; step++) await takeStep(schedule);
  for (const phone of phones) await phone.settle();
  // What a revoked pass left behind goes by another phone.
  for (const phone of phones) if (phone.isPassOver) await phone.handOverTo(phones[0]!);
  // Again: what one phone brought to the server is news to those before it.
  for (const phone of phones) await phone.settle();

  await expectAgreement(schedule);
  // What a phone kept is what it showed: the same again after a power cut without a network.
  const cut = phones[below(random, phones.length)]!;
  cut.weather = () => 'lost';
  await cut.restart();
  const made = await expectAgreement(schedule);
  for (const phone of phones) {
    // Nobody ever answers what a revoked pass has left on its phone.
    if (phone.isPassOver) await phone.database.outbox.clear();
    phone.leave();
  }
  return made;
}

async function openDoors(world: World, random: Random): Promise<Schedule> {
  const { app, org, phones } = world;
  const people = 2 + below(random, 3);
  const eventId = await newEvent(app, org, {
    startDateTime: new Date(app.clock() + 15 * minuteMs).toISOString(),
    endDateTime: new Date(app.clock() + 6 * hourMs).toISOString(),
    maxNoTickets: 'Limited',
    maxTicketAvailable: people + below(random, 3),
  });
  const participantIds = await insertParticipants(app, eventId, people);
  const isShort = random() < 0.3;
  const endAt = app.clock() + (isShort ? (30 + below(random, 60)) * minuteMs : 48 * hourMs);
  const pass = await newPass(app, org, eventId, { endAt });
  const { token } = await openedPhone(app, pass);
  phones.at(-1)!.user = { id: pass._id, token, isStaff: true };
  for (const phone of phones) {
    phone.weather = () => 'fine';
    await phone.start(eventId, (random() - 0.5) * 24 * hourMs);
    await phone.settle();
    phone.weather = roughWeather(random, random());
  }
  return { world, random, eventId, participantIds, removed: new Set(), passId: pass._id };
}

async function takeStep(schedule: Schedule): Promise<void> {
  const { random, participantIds, removed, passId } = schedule;
  const { app, org, phones } = schedule.world;
  app.clock.advance(below(random, 90_000));
  const phone = phones[below(random, phones.length)]!;
  const participantId = participantIds[below(random, participantIds.length)]!;
  const dice = random();
  if (dice < 0.45) await phone.toggle(participantId, random);
  else if (dice < 0.5) await phone.letAllIn(participantIds.slice(0, 2));
  else if (dice < 0.57) await phone.admit(`Arrivo${below(random, 1000)}`);
  else if (dice < 0.62) await phone.reviewOne(random);
  else if (dice < 0.66) await phone.handOverTo(phones[below(random, phones.length)]!);
  else if (dice < 0.86) await phone.sync();
  else if (dice < 0.93) await phone.deliverHeld();
  else if (dice < 0.97) await phone.restart();
  else if (dice < 0.98) await call(app, revokePass, { params: { id: passId } }, org);
  else if (!removed.has(participantId)) {
    removed.add(participantId);
    await call(app, removeParticipant, { params: { id: participantId } }, { token: org.token });
  }
}

/** Whether phones, server and model agree → how many operations were made. */
async function expectAgreement(schedule: Schedule): Promise<number> {
  const { eventId, participantIds, removed } = schedule;
  const { app, org, phones } = schedule.world;
  const { db } = app.services.database;
  const log = await db
    .selectFrom('check_in_operation')
    .select(['operation_id', 'outcome'])
    .where('event_id', '=', eventId)
    .execute();
  const sent = phones.flatMap((phone) => phone.made);
  const made = [...new Map(sent.map((it) => [it.operationId, it])).values()];
  const logged = new Set(log.map((it) => it.operation_id));
  expectSame(
    [...logged].sort(),
    made.map((it) => it.operationId).sort(),
    'every operation is once in the log',
  );
  expectSame(
    phones.flatMap((phone) => phone.promised).filter((id) => !logged.has(id)),
    [],
    'nothing that was shown as done is lost',
  );
  const rejected = new Set(log.filter((it) => it.outcome === 'rejected').map((it) => it.operation_id));
  const counted = made.filter((it) => !rejected.has(it.operationId));
  const { participants } = await readList(app, org, eventId);
  expectModel({ participants, counted });
  const added = counted.filter((it) => it.walkIn !== undefined).map((it) => it.participantId);
  expectSame(
    participants.map((it) => it._id).sort(),
    [...participantIds, ...new Set(added)].filter((id) => !removed.has(id)).sort(),
    'listed is who registered or was added, and was not removed',
  );
  const inCount = participants.filter((it) => it.isCheckedIn).length;
  const event = await db
    .selectFrom('event')
    .select(['in_count', 'available'])
    .where('id', '=', eventId)
    .executeTakeFirstOrThrow();
  expectSame(event.in_count, inCount, 'the counter of the event is right');
  expectSame((event.available ?? 0) >= 0, true, 'no ticket was given twice');

  for (const { door, isPassOver } of phones) {
    const { counts } = door.getState();
    if (isPassOver) {
      expectSame(door.getState().sync.syncedAt, undefined, 'a phone whose pass is over has no list');
      continue;
    }
    expectSame(
      { in: counts.in, expected: counts.expected, pending: counts.pending },
      { in: inCount, expected: participants.length, pending: 0 },
      'every phone counts the same',
    );
    expectSame(
      participants.map((it) => [it._id, door.person(it._id)?.lastName, door.person(it._id)?.checkIns]),
      participants.map((it) => [it._id, it.lastName, it.checkIns]),
      'every phone shows what the server holds',
    );
  }
  return made.length;
}

/** An observed-remove set of what was not rejected. */
function expectModel({
  participants,
  counted,
}: {
  participants: Awaited<ReturnType<typeof readList>>['participants'];
  counted: readonly Operation[];
}): void {
  const undone = new Set(counted.flatMap((it) => it.undoes));
  const standing = counted.filter((it) => it.isCheckedIn && !undone.has(it.operationId));
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
}
