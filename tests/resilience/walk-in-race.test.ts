import { setImmediate } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { checkInBatch, type OperationResult } from '#contract/check-in/check-in-endpoints.ts';
import { register } from '#contract/registration/registration-endpoints.ts';
import { createTestApp, type TestApp } from '#tests/support/app/app.ts';
import { mainSetups } from '#tests/support/app/setups.ts';
import { newEvent, newOrganisation, type BuiltAccount } from '#tests/support/builders/builders.ts';
import { sendRaw } from '#tests/support/app/call.ts';
import { newOperation, newOperationId } from '#tests/support/builders/door.ts';

const runs = 5;
const buyerCount = 60;
const devicesPerDoor = 3;
const walkInsPerDoor = 2;
const lastTickets = 9;

describe.each(mainSetups)('[RS-18] [CI-25] $title', ({ title, engine, servers }) => {
  const apps: TestApp[] = [];
  afterEach(async () => {
    for (const app of apps.splice(0).reverse()) await app.close();
  });

  it(`gives exactly the last ${lastTickets} tickets to concurrent registrations and walk-ins`, async () => {
    const first = await createTestApp({ engine });
    apps.push(first);
    if (servers === 2) apps.push(await createTestApp({ engine, sharesDatabaseWith: first }));
    const org = await newOrganisation(first);
    const sides = { online: 0, door: 0 };
    for (let run = 0; run < runs; run++) {
      const { online, door, others: reasons, event, listed } = await raceForTickets(apps, org);
      expect({ given: online + door, others: reasons, event, listed }).toEqual({
        given: lastTickets,
        others: ['409 soldOut', 'soldOut'],
        event: {
          available: 0,
          participant_count: lastTickets,
          checked_in_count: door,
          over_capacity_count: 0,
        },
        listed: lastTickets,
      });
      sides.online += online;
      sides.door += door;
    }
    console.log(`RS-18, ${title}: ${sides.online} registered and ${sides.door} walked in, in ${runs} runs`);
  });
});

/** Concurrent registrations and walk-ins, whose batches are sent twice; the servers share the load. */
async function raceForTickets(apps: readonly TestApp[], org: BuiltAccount) {
  const app = apps[0]!;
  const id = await newEvent(app, org, { maxNoTickets: 'Limited', maxTicketAvailable: lastTickets });
  const registerAt = (n: number) =>
    sendRaw(apps[n % apps.length]!, register, {
      params: { id },
      body: {
        acceptedPNPTNC: true,
        noOfTickets: 1,
        participants: [{ firstName: 'Anna', lastName: `Bianchi ${n}`, email: `anna${n}@example.org` }],
      },
    });
  const sendTwice = (n: number) => {
    const operations = Array.from({ length: walkInsPerDoor }, () =>
      newOperation(app, {
        eventId: id,
        participantId: newOperationId(app),
        walkIn: { firstName: 'Zoë', lastName: `Verdi ${n}`, email: '', isOverCapacity: false },
      }),
    );
    const body = { deviceId: `door-${n}`, sentAt: operations[0]!.occurredAt, operations };
    return [0, 1].map((again) => sendRaw(apps[(n + again) % apps.length]!, checkInBatch, { body }, org));
  };
  const registering = [];
  const replays = [];
  for (let n = 0; n < buyerCount; n++) {
    registering.push(registerAt(n));
    if (n % devicesPerDoor === 0) replays.push(sendTwice(n));
    // Yield now and then, so that neither side gets every ticket.
    if (n % 3 === 0) await setImmediate();
  }
  const registered = await Promise.all(registering);
  const walked: OperationResult[] = [];
  for (const [first, second] of await Promise.all(replays.map((both) => Promise.all(both)))) {
    const [results, again] = [first!, second!].map(
      (response) => response.json<{ data: OperationResult[] }>().data,
    );
    // Both copies of a batch get the same answer, whichever came first.
    expect(again!.map(({ outcome, reason }) => [outcome, reason])).toEqual(
      results!.map(({ outcome, reason }) => [outcome, reason]),
    );
    walked.push(...results!);
  }
  const { db } = app.services.database;
  const event = await db
    .selectFrom('event')
    .select(['available', 'participant_count', 'checked_in_count', 'over_capacity_count'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const listed = await db
    .selectFrom('participant')
    .select('id')
    .where('event_id', '=', id)
    .where('removed_at', 'is', null)
    .execute();
  const refusals = registered.filter((response) => response.statusCode !== 200);
  const rejected = walked.filter((result) => result.outcome === 'rejected');
  return {
    online: registered.length - refusals.length,
    door: walked.length - rejected.length,
    listed: listed.length,
    event,
    others: [
      ...new Set([
        ...refusals.map((response) => `${response.statusCode} ${response.json<{ error: string }>().error}`),
        ...rejected.map((result) => result.reason),
      ]),
    ],
  };
}
