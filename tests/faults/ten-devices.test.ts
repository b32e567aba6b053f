import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { createTestApp } from '#tests/support/app.ts';
import { newEvent, newOrganisation } from '#tests/support/builders.ts';
import { readList } from '#tests/support/door.ts';
import { insertParticipants } from '#tests/support/insert-participants.ts';
import { below, randomOf } from '#tests/support/random.ts';
import { roughWeather, SimulatedPhone } from '#tests/support/simulated-phone.ts';
import { newPass, openedPhone } from '#tests/support/staff.ts';

const minutes = 10;
const guests = 300;
/** How often a phone asks for news while it has a network, and how long two of them stand apart. */
const syncEveryMs = 5000;
const stepMs = 500;

it(
  `ten devices at one event for ${minutes} minutes with a bad network: nothing is lost, and all agree soon after it is back`,
  { timeout: 300_000 },
  async () => {
    const app = await createTestApp();
    const random = randomOf(7);
    const org = await newOrganisation(app);
    const eventId = await newEvent(app, org, {
      startDateTime: new Date(app.clock() + 60_000).toISOString(),
      maxNoTickets: 'Limited',
      maxTicketAvailable: guests + 10,
    });
    const people = await insertParticipants(app, eventId, guests);
    const pass = await newPass(app, org, eventId);
    const phones: SimulatedPhone[] = [];
    for (let n = 0; n < 10; n++) {
      // Two of the organiser's own, eight of volunteers.
      const user =
        n < 2
          ? org
          : { id: pass._id, isStaff: true, ...(await openedPhone(app, pass, { deviceId: `phone-${n}` })) };
      const phone = new SimulatedPhone(app, user, `ten-${n}`);
      await phone.start(eventId, (random() - 0.5) * 600_000);
      await phone.settle();
      phone.weather = roughWeather(random, 0.4);
      phones.push(phone);
    }

    const beganAt = app.clock();
    /** Half a second at the door: somebody syncs, and sometimes somebody comes in. */
    const step = async (isOpen: boolean): Promise<void> => {
      app.clock.advance(stepMs);
      const turn = (app.clock() - beganAt) / stepMs;
      for (const [n, phone] of phones.entries()) {
        if (isOpen && random() < 0.04) await act(phone);
        if ((turn + n) % (syncEveryMs / stepMs) === 0) await phone.sync();
        if (random() < 0.02) await phone.deliverHeld();
      }
    };
    const act = async (phone: SimulatedPhone): Promise<void> => {
      const at = below(random, guests);
      const dice = random();
      if (dice < 0.85) await phone.toggle(people[at]!, random);
      else if (dice < 0.93) await phone.letAllIn(people.slice(at, at + 3));
      else if (dice < 0.97) await phone.admit(`Passante${at}`);
      else await phone.reviewOne(random);
    };
    while (app.clock() - beganAt < minutes * 60_000) await step(true);

    // The network is back.
    const backAt = app.clock();
    for (const phone of phones) phone.weather = () => 'fine';
    const server = () => readList(app, org, eventId);
    const standing = (list: { _id: string; checkIns: readonly { operationId: string }[] }[]) =>
      JSON.stringify(list.map((it) => [it._id, it.checkIns.map((one) => one.operationId)]));
    const shownBy = ({ door }: SimulatedPhone, ids: readonly string[]) =>
      JSON.stringify(ids.map((id) => [id, door.person(id)?.checkIns.map((one) => one.operationId)]));
    const isSame = async (): Promise<boolean> => {
      const { participants } = await server();
      const ids = participants.map((it) => it._id);
      const held = standing(participants);
      return phones.every(
        (phone) => phone.door.getState().counts.pending === 0 && shownBy(phone, ids) === held,
      );
    };
    for (const phone of phones) await phone.deliverHeld();
    while (!(await isSame())) {
      expect(app.clock() - backAt).toBeLessThan(60_000);
      await step(false);
      for (const phone of phones) await phone.deliverHeld();
    }
    const convergedMs = app.clock() - backAt;

    const log = await app.services.database.db
      .selectFrom('check_in_operation')
      .select(['operation_id', 'outcome'])
      .where('event_id', '=', eventId)
      .execute();
    const logged = new Set(log.map((it) => it.operation_id));
    const promised = phones.flatMap((phone) => phone.promised);
    const lost = promised.filter((id) => !logged.has(id));
    const of = (outcome: string) => log.filter((it) => it.outcome === outcome).length;
    expect(lost).toEqual([]);
    expect(logged.size).toBe(log.length);
    const made = phones.flatMap((phone) => phone.made.map((it) => it.operationId));
    expect(log.length).toBe(new Set(made).size);
    const { participants } = await server();
    for (const { door } of phones)
      expect(door.getState().counts).toMatchObject({
        in: participants.filter((it) => it.isCheckedIn).length,
        expected: participants.length,
      });
    console.log(
      `ten devices, ${minutes} simulated minutes: ${log.length} operations, ${of('duplicate')} duplicates, ${of('superseded')} superseded, ${of('rejected')} rejected, lost ${lost.length}, all ten agree ${convergedMs / 1000} s after the network is back`,
    );
    for (const phone of phones) phone.stop();
    await app.close();
  },
);
