import 'fake-indexeddb/auto';
import { afterEach, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import { newEvent, newOrganisation } from '#tests/support/builders.ts';
import { insertParticipants } from '#tests/support/insert-participants.ts';
import { SimulatedPhone } from '#tests/support/simulated-phone.ts';

const times = 100;
let app: TestApp;
afterEach(() => app.close());

it(
  `[fault 2] [CI-2] killed after the server committed and before the answer, ${times} times: one operation each`,
  { timeout: 120_000 },
  async () => {
    app = await createTestApp();
    const org = await newOrganisation(app);
    const eventId = await newEvent(app, org);
    const people = await insertParticipants(app, eventId, times);
    const phone = new SimulatedPhone(app, org, 'killed');
    await phone.start(eventId);
    await phone.settle();

    for (const id of people) {
      phone.weather = () => 'answerLost';
      await phone.door.setIn(id, true, 'tap');
      await phone.door.refresh();
      await phone.restart();
      phone.weather = () => 'fine';
      await phone.settle();
      expect(phone.door.person(id)).toMatchObject({ isIn: true, isPending: false, conflict: undefined });
    }

    const log = await app.services.database.db.selectFrom('check_in_operation').selectAll().execute();
    expect(log).toHaveLength(times);
    expect(new Set(log.map((it) => it.outcome))).toEqual(new Set(['applied']));
    expect(phone.made).toHaveLength(times);
    phone.stop();
    console.log(`fault 2: ${times} kills between commit and answer, ${log.length} operations in the log`);
  },
);
