import { deepStrictEqual as expectSame } from 'node:assert/strict';
import type { Operation } from '#contract/check-in/operation.ts';
import { revokePass } from '#contract/check-in/pass-endpoints.ts';
import { minuteMs, hourMs, dayMs } from '#contract/durations.ts';
import { removeParticipant } from '#contract/participant/participant-endpoints.ts';
import { createTestApp, type TestApp } from '../app/app.ts';
import { newEvent, newOrganisation, type BuiltAccount } from '../builders/builders.ts';
import { call } from '../app/call.ts';
import { readParticipantList } from '../builders/door.ts';
import { insertParticipants } from '../db/insert-participants.ts';
import { randomBelow, createRandom, type Random } from '../random/random.ts';
import { backUpEvent, restoreEvent, type EventBackup } from './event-backup.ts';
import { flakyNetwork, SimulatedPhone } from './simulated-phone.ts';
import { newPass, redeemPass } from '../builders/staff-pass.ts';

const phoneCount = 3;

/** Worlds interleaved on one server. */
const concurrency = 8;

/**
 * One organisation whose phones move from event to event, one event per schedule. The last phone has a staff
 * pass.
 */
interface World {
  readonly app: TestApp;
  readonly org: BuiltAccount;
  readonly phones: readonly SimulatedPhone[];
}

/** State of one schedule. */
interface Schedule {
  readonly world: World;
  readonly random: Random;
  readonly eventId: string;
  readonly participantIds: readonly string[];
  removed: Set<string>;
  readonly passId: string;
  /** Whether the server may be restored from a backup. */
  readonly hasRestores: boolean;
  /** The last backup of the server's database, with what it knew of removals. */
  backup: { readonly event: EventBackup; readonly removed: ReadonlySet<string> } | undefined;
  /** Operations that a restore took from the server and no device sends again: rejected ones. */
  readonly unlogged: Set<string>;
}

async function newWorld(app: TestApp, name: string): Promise<World> {
  const org = await newOrganisation(app);
  const phones = Array.from({ length: phoneCount }, (_, i) => new SimulatedPhone(app, org, `${name}-${i}`));
  return { app, org, phones };
}

/**
 * Runs the schedules of `count` seeds on one server; stops at the first divergence between phones and server,
 * naming its seed.
 * @returns the number of operations
 */
export async function runSchedules(firstSeed: number, count: number): Promise<number> {
  const app = await createTestApp();
  const worlds = await Promise.all(
    Array.from({ length: concurrency }, (_, i) => newWorld(app, `${firstSeed}-${i}`)),
  );
  let seed = firstSeed;
  let operations = 0;
  try {
    await Promise.all(
      worlds.map(async (world) => {
        while (seed < firstSeed + count) {
          const scheduleSeed = seed++;
          try {
            const made = await runSchedule(world, scheduleSeed);
            operations += made;
          } catch (error) {
            throw new Error(`schedule ${scheduleSeed} failed`, { cause: error });
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
 * Runs one random schedule: check-ins and check-outs, groups, walk-ins over capacity, and reviews on several
 * phones, one with a staff pass that may expire or be revoked; pending operations exported as a file and sent
 * from both phones; networks that lose, repeat, delay and reorder; clock skew, power cuts, participants
 * removed meanwhile, and a server restored from a backup. In the end every phone must show the server's state, which must match the model: a
 * participant is in exactly when a check-in is not undone by any check-out.
 * @returns the number of operations
 */
async function runSchedule(world: World, seed: number): Promise<number> {
  const { phones } = world;
  const random = createRandom(seed);
  const schedule = await openDoors(world, random);
  const steps = 6 + randomBelow(random, 14);
  if (schedule.hasRestores) await backUp(schedule);
  for (let step = 0; step < steps; step++) await randomStep(schedule);
  // An operation about a walk-in of another phone waits until that phone has noticed a restore.
  for (const phone of phones) await phone.settle({ mayWait: schedule.backup !== undefined });
  // Operations left by a revoked pass are sent from another phone.
  for (const phone of phones) if (phone.isPassExpired) await phone.exportTo(phones[0]!);
  // Once more: uploads of later phones are news to earlier ones.
  for (let round = 0; round < (schedule.backup === undefined ? 1 : 2); round++)
    for (const phone of phones) await phone.settle();

  await expectAgreement(schedule);
  // Persisted state equals displayed state: still so after an offline power cut.
  const cut = phones[randomBelow(random, phones.length)]!;
  cut.condition = () => 'requestLost';
  await cut.restart();
  const made = await expectAgreement(schedule);
  for (const phone of phones) {
    // Operations left by a revoked pass are never answered on that phone.
    if (phone.isPassExpired) await phone.database.outbox.clear();
    // The next schedule is about another event.
    await phone.database.answered.clear();
    phone.leaveDoor();
  }
  return made;
}

async function openDoors(world: World, random: Random): Promise<Schedule> {
  const { app, org, phones } = world;
  const participantCount = 2 + randomBelow(random, 3);
  const eventId = await newEvent(app, org, {
    startDateTime: new Date(app.clock() + 15 * minuteMs).toISOString(),
    endDateTime: new Date(app.clock() + 6 * hourMs).toISOString(),
    maxNoTickets: 'Limited',
    maxTicketAvailable: participantCount + randomBelow(random, 3),
  });
  const participantIds = await insertParticipants(app, eventId, participantCount);
  const isShort = random() < 0.3;
  const endAt = app.clock() + (isShort ? (30 + randomBelow(random, 60)) * minuteMs : 48 * hourMs);
  const pass = await newPass(app, org, eventId, { endAt });
  const { token } = await redeemPass(app, pass);
  phones.at(-1)!.user = { id: pass._id, token, isStaff: true };
  for (const phone of phones) {
    phone.condition = () => 'none';
    await phone.start(eventId, (random() - 0.5) * dayMs);
    await phone.settle();
    phone.condition = flakyNetwork(random, random());
  }
  return {
    world,
    random,
    eventId,
    participantIds,
    removed: new Set(),
    passId: pass._id,
    hasRestores: random() < 0.4,
    backup: undefined,
    unlogged: new Set(),
  };
}

async function randomStep(schedule: Schedule): Promise<void> {
  const { random, participantIds, removed, passId } = schedule;
  const { app, org, phones } = schedule.world;
  app.clock.advance(randomBelow(random, 90_000));
  const phone = phones[randomBelow(random, phones.length)]!;
  const participantId = participantIds[randomBelow(random, participantIds.length)]!;
  if (schedule.hasRestores && random() < 0.15) return random() < 0.4 ? backUp(schedule) : restore(schedule);
  const dice = random();
  if (dice < 0.45) await phone.toggle(participantId, random);
  else if (dice < 0.5) await phone.checkInAll(participantIds.slice(0, 2));
  else if (dice < 0.57) await phone.addWalkIn(`Arrivo${randomBelow(random, 1000)}`);
  else if (dice < 0.62) await phone.reviewRandom(random);
  else if (dice < 0.66) await phone.exportTo(phones[randomBelow(random, phones.length)]!);
  else if (dice < 0.86) await phone.sync();
  else if (dice < 0.93) await phone.deliverDelayed();
  else if (dice < 0.97) await phone.restart();
  else if (dice < 0.98) await call(app, revokePass, { params: { id: passId } }, org);
  else if (!removed.has(participantId)) {
    removed.add(participantId);
    await call(app, removeParticipant, { params: { id: participantId } }, { token: org.token });
  }
}

async function backUp(schedule: Schedule): Promise<void> {
  const { db } = schedule.world.app.services.database;
  const event = await backUpEvent(db, schedule.eventId);
  schedule.backup = { event, removed: new Set(schedule.removed) };
}

/** Restores the last backup, as an operator does who copies the file back. */
async function restore(schedule: Schedule): Promise<void> {
  const { backup, unlogged, eventId } = schedule;
  const { database } = schedule.world.app.services;
  if (backup === undefined) return;
  const rejected = await database.db
    .selectFrom('check_in_operation')
    .select('operation_id')
    .where('event_id', '=', eventId)
    .where('outcome', '=', 'rejected')
    .execute();
  for (const row of rejected) unlogged.add(row.operation_id);
  for (const phone of schedule.world.phones) phone.serverRestarts += 1;
  await restoreEvent(database, backup.event);
  for (const phone of schedule.world.phones) phone.serverRestarts += 1;
  schedule.removed = new Set(backup.removed);
}

/**
 * Expects phones, server and model to agree.
 * @returns the number of operations
 */
async function expectAgreement(schedule: Schedule): Promise<number> {
  const { eventId, participantIds, removed } = schedule;
  const { app, org, phones } = schedule.world;
  const { db } = app.services.database;
  const log = await db
    .selectFrom('check_in_operation')
    .select(['operation_id', 'outcome'])
    .where('event_id', '=', eventId)
    .execute();
  const sent = phones.flatMap((phone) => phone.recorded);
  const made = [...new Map(sent.map((operation) => [operation.operationId, operation])).values()];
  const logged = new Set(log.map((entry) => entry.operation_id));
  // A restore takes what was rejected, and what a phone sent whose pass has ended: its pass is opened again.
  const missable = new Set(schedule.unlogged);
  if (schedule.backup !== undefined)
    for (const phone of phones.filter(({ isPassExpired }) => isPassExpired))
      for (const operation of phone.recorded) missable.add(operation.operationId);
  expectSame(
    [...logged].sort(),
    made
      .map((operation) => operation.operationId)
      .filter((id) => logged.has(id) || !missable.has(id))
      .sort(),
    'every operation is once in the log',
  );
  expectSame(
    phones.flatMap((phone) => phone.acknowledged).filter((id) => !logged.has(id) && !missable.has(id)),
    [],
    'nothing that was shown as done is lost',
  );
  const rejected = new Set(
    log.filter((entry) => entry.outcome === 'rejected').map((entry) => entry.operation_id),
  );
  const counted = made.filter(({ operationId }) => logged.has(operationId) && !rejected.has(operationId));
  const { participants } = await readParticipantList(app, org, eventId);
  expectModel({ participants, counted });
  const added = counted
    .filter((operation) => operation.walkIn !== undefined)
    .map((operation) => operation.participantId);
  expectSame(
    participants.map((participant) => participant._id).sort(),
    [...participantIds, ...new Set(added)].filter((id) => !removed.has(id)).sort(),
    'listed is who registered or was added, and was not removed',
  );
  const inCount = participants.filter((participant) => participant.isCheckedIn).length;
  const event = await db
    .selectFrom('event')
    .select(['checked_in_count', 'available'])
    .where('id', '=', eventId)
    .executeTakeFirstOrThrow();
  expectSame(event.checked_in_count, inCount, 'the counter of the event is right');
  expectSame((event.available ?? 0) >= 0, true, 'no ticket was given twice');

  for (const { door, isPassExpired } of phones) {
    const { counts } = door.getState();
    if (isPassExpired) {
      expectSame(door.getState().sync.syncedAt, undefined, 'a phone whose pass is over has no list');
      continue;
    }
    expectSame(
      { in: counts.in, expected: counts.expected, pending: counts.pending },
      { in: inCount, expected: participants.length, pending: 0 },
      'every phone counts the same',
    );
    expectSame(
      participants.map((participant) => [
        participant._id,
        door.getParticipant(participant._id)?.lastName,
        door.getParticipant(participant._id)?.checkIns,
      ]),
      participants.map((participant) => [participant._id, participant.lastName, participant.checkIns]),
      'every phone shows what the server holds',
    );
  }
  return made.length;
}

/** Expects the observed-remove set of the accepted operations. */
function expectModel({
  participants,
  counted,
}: {
  participants: Awaited<ReturnType<typeof readParticipantList>>['participants'];
  counted: readonly Operation[];
}): void {
  const undone = new Set(counted.flatMap((operation) => operation.undoes));
  const active = counted.filter((operation) => operation.isCheckedIn && !undone.has(operation.operationId));
  expectSame(
    participants.map((participant) => [
      participant._id,
      participant.checkIns.map((checkIn) => checkIn.operationId).sort(),
    ]),
    participants.map((participant) => [
      participant._id,
      active
        .filter((operation) => operation.participantId === participant._id)
        .map((operation) => operation.operationId)
        .sort(),
    ]),
    'the server holds what the model says',
  );
}
