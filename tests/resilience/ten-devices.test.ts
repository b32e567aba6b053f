import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { minuteMs } from '#contract/durations.ts';
import { createTestApp } from '#tests/support/app/app.ts';
import { newEvent, newOrganisation } from '#tests/support/builders/builders.ts';
import { readParticipantList } from '#tests/support/builders/door.ts';
import { insertParticipants } from '#tests/support/db/insert-participants.ts';
import { randomBelow, createRandom } from '#tests/support/random/random.ts';
import { flakyNetwork, SimulatedPhone } from '#tests/support/phone/simulated-phone.ts';
import { newPass, redeemPass } from '#tests/support/builders/staff-pass.ts';

const minutes = 10;
const participantCount = 300;
/** How often an online phone polls, and the offset between two phones. */
const syncEveryMs = 5000;
const stepMs = 500;

it(
  `ten devices at one event for ${minutes} minutes on a flaky network lose no operation and converge after recovery`,
  { timeout: 300_000 },
  async () => {
    const app = await createTestApp();
    const random = createRandom(7);
    const org = await newOrganisation(app);
    const eventId = await newEvent(app, org, {
      startDateTime: new Date(app.clock() + minuteMs).toISOString(),
      maxNoTickets: 'Limited',
      maxTicketAvailable: participantCount + 10,
    });
    const participantIds = await insertParticipants(app, eventId, participantCount);
    const pass = await newPass(app, org, eventId);
    const phones: SimulatedPhone[] = [];
    for (let n = 0; n < 10; n++) {
      // Two devices of the organiser, eight of volunteers.
      const user =
        n < 2
          ? org
          : { id: pass._id, isStaff: true, ...(await redeemPass(app, pass, { deviceId: `phone-${n}` })) };
      const phone = new SimulatedPhone(app, user, `ten-${n}`);
      await phone.start(eventId, (random() - 0.5) * 10 * minuteMs);
      await phone.settle();
      phone.condition = flakyNetwork(random, 0.4);
      phones.push(phone);
    }

    const beganAt = app.clock();
    /** Half a second at the door: phones sync, and sometimes a participant arrives. */
    const runStep = async (isOpen: boolean): Promise<void> => {
      app.clock.advance(stepMs);
      const stepNo = (app.clock() - beganAt) / stepMs;
      for (const [n, phone] of phones.entries()) {
        if (isOpen && random() < 0.04) await act(phone);
        if ((stepNo + n) % (syncEveryMs / stepMs) === 0) await phone.sync();
        if (random() < 0.02) await phone.deliverDelayed();
      }
    };
    const act = async (phone: SimulatedPhone): Promise<void> => {
      const index = randomBelow(random, participantCount);
      const dice = random();
      if (dice < 0.85) await phone.toggle(participantIds[index]!, random);
      else if (dice < 0.93) await phone.checkInAll(participantIds.slice(index, index + 3));
      else if (dice < 0.97) await phone.addWalkIn(`Passante${index}`);
      else await phone.reviewRandom(random);
    };
    while (app.clock() - beganAt < minutes * minuteMs) await runStep(true);

    // The network recovers.
    const backAt = app.clock();
    for (const phone of phones) phone.condition = () => 'none';
    const server = () => readParticipantList(app, org, eventId);
    const toCheckIns = (list: { _id: string; checkIns: readonly { operationId: string }[] }[]) =>
      JSON.stringify(
        list.map((participant) => [
          participant._id,
          participant.checkIns.map((checkIn) => checkIn.operationId),
        ]),
      );
    const getCheckIns = ({ door }: SimulatedPhone, ids: readonly string[]) =>
      JSON.stringify(
        ids.map((id) => [id, door.getParticipant(id)?.checkIns.map((checkIn) => checkIn.operationId)]),
      );
    const hasConverged = async (): Promise<boolean> => {
      const { participants } = await server();
      const ids = participants.map((participant) => participant._id);
      const held = toCheckIns(participants);
      return phones.every(
        (phone) => phone.door.getState().counts.pending === 0 && getCheckIns(phone, ids) === held,
      );
    };
    for (const phone of phones) await phone.deliverDelayed();
    while (!(await hasConverged())) {
      expect(app.clock() - backAt).toBeLessThan(minuteMs);
      await runStep(false);
      for (const phone of phones) await phone.deliverDelayed();
    }
    const convergedMs = app.clock() - backAt;

    const log = await app.services.database.db
      .selectFrom('check_in_operation')
      .select(['operation_id', 'outcome'])
      .where('event_id', '=', eventId)
      .execute();
    const logged = new Set(log.map((entry) => entry.operation_id));
    const acknowledged = phones.flatMap((phone) => phone.acknowledged);
    const lost = acknowledged.filter((id) => !logged.has(id));
    const countOutcome = (outcome: string) => log.filter((entry) => entry.outcome === outcome).length;
    expect(lost).toEqual([]);
    expect(logged.size).toBe(log.length);
    const made = phones.flatMap((phone) => phone.recorded.map((operation) => operation.operationId));
    expect(log.length).toBe(new Set(made).size);
    const { participants } = await server();
    for (const { door } of phones)
      expect(door.getState().counts).toMatchObject({
        in: participants.filter((participant) => participant.isCheckedIn).length,
        expected: participants.length,
      });
    console.log(
      `ten devices, ${minutes} simulated minutes: ${log.length} operations, ${countOutcome('duplicate')} duplicates, ${countOutcome('superseded')} superseded, ${countOutcome('rejected')} rejected, lost ${lost.length}, all ten agree ${convergedMs / 1000} s after the network is back`,
    );
    // The last refreshes may still be running.
    for (const phone of phones) await phone.settle();
    for (const phone of phones) phone.stop();
    await app.close();
  },
);
