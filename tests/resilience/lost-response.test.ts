import 'fake-indexeddb/auto';
import { afterEach, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app/app.ts';
import { newEvent, newOrganisation } from '#tests/support/builders/builders.ts';
import { insertParticipants } from '#tests/support/db/insert-participants.ts';
import { SimulatedPhone } from '#tests/support/phone/simulated-phone.ts';

const runCount = 100;
let app: TestApp;
afterEach(() => app.close());

it(`[RS-2] [CI-2] a client killed between the server’s commit and its response, ${runCount} times, leaves one operation each`, async () => {
  app = await createTestApp();
  const org = await newOrganisation(app);
  const eventId = await newEvent(app, org);
  const participantIds = await insertParticipants(app, eventId, runCount);
  const phone = new SimulatedPhone(app, org, 'killed');
  await phone.start(eventId);
  await phone.settle();

  for (const id of participantIds) {
    phone.condition = () => 'responseLost';
    await phone.door.setCheckedIn(id, true, 'tap');
    await phone.door.refresh();
    await phone.restart();
    phone.condition = () => 'none';
    await phone.settle();
    expect(phone.door.getParticipant(id)).toMatchObject({
      isCheckedIn: true,
      isPending: false,
      conflict: undefined,
    });
  }

  const log = await app.services.database.db.selectFrom('check_in_operation').selectAll().execute();
  expect(log).toHaveLength(runCount);
  expect(new Set(log.map((entry) => entry.outcome))).toEqual(new Set(['applied']));
  expect(phone.recorded).toHaveLength(runCount);
  phone.stop();
  console.log(`RS-2: ${runCount} kills between commit and answer, ${log.length} operations in the log`);
});
