import { setImmediate } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { checkInBatch, type OperationResult } from '#contract/check-in/check-in-calls.ts';
import { register } from '#contract/registration/registration-calls.ts';
import { createTestApp, type EngineName, type TestApp } from '#tests/support/app.ts';
import { newEvent, newOrganisation, type BuiltAccount } from '#tests/support/builders.ts';
import { send } from '#tests/support/call.ts';
import { newOperation, newOperationId } from '#tests/support/door.ts';

const runs = 5;
const buyers = 60;
const buyersPerDoor = 3;
const perDoor = 2;
const lastTickets = 9;

const setups: readonly { title: string; engine: EngineName; servers: number }[] = [
  { title: 'SQLite', engine: 'sqlite', servers: 1 },
  { title: 'PostgreSQL with two servers', engine: 'postgres', servers: 2 },
];

describe.each(setups)('[fault 18] [CI-25] $title', ({ title, engine, servers }) => {
  const apps: TestApp[] = [];
  afterEach(async () => {
    for (const app of apps.splice(0).reverse()) await app.close();
  });

  it(
    `gives the last ${lastTickets} tickets to so many of those who register and those who stand at the door`,
    { timeout: 120_000 },
    async () => {
      const first = await createTestApp({ engine });
      apps.push(first);
      if (servers === 2) apps.push(await createTestApp({ engine, beside: first }));
      const org = await newOrganisation(first);
      const sides = { online: 0, door: 0 };
      for (let run = 0; run < runs; run++) {
        const { online, door, others, event, listed } = await race(apps, org);
        expect({ given: online + door, others, event, listed }).toEqual({
          given: lastTickets,
          others: ['409 soldOut', 'soldOut'],
          event: { available: 0, participant_count: lastTickets, in_count: door, over_count: 0 },
          listed: lastTickets,
        });
        sides.online += online;
        sides.door += door;
      }
      console.log(
        `fault 18, ${title}: ${sides.online} registered and ${sides.door} walked in, in ${runs} runs`,
      );
    },
  );
});

/** Some register, others are added at doors whose replays come twice; the servers share them. */
async function race(apps: readonly TestApp[], org: BuiltAccount) {
  const app = apps[0]!;
  const id = await newEvent(app, org, { maxNoTickets: 'Limited', maxTicketAvailable: lastTickets });
  const registers = (n: number) =>
    send(apps[n % apps.length]!, register, {
      params: { id },
      body: {
        acceptedPNPTNC: true,
        noOfTickets: 1,
        participants: [{ firstName: 'Anna', lastName: `Bianchi ${n}`, email: `anna${n}@example.org` }],
      },
    });
  const replaysTwice = (n: number) => {
    const operations = Array.from({ length: perDoor }, () =>
      newOperation(app, {
        eventId: id,
        participantId: newOperationId(app),
        walkIn: { firstName: 'Zoë', lastName: `Verdi ${n}`, email: '', isOverCapacity: false },
      }),
    );
    const body = { deviceId: `door-${n}`, sentAt: operations[0]!.occurredAt, operations };
    return [0, 1].map((again) => send(apps[(n + again) % apps.length]!, checkInBatch, { body }, org));
  };
  const registering = [];
  const replays = [];
  for (let n = 0; n < buyers; n++) {
    registering.push(registers(n));
    if (n % buyersPerDoor === 0) replays.push(replaysTwice(n));
    // Nobody waits for anybody, and nobody has it all for herself.
    if (n % 3 === 0) await setImmediate();
  }
  const registered = await Promise.all(registering);
  const walked: OperationResult[] = [];
  for (const [one, two] of await Promise.all(replays.map((both) => Promise.all(both)))) {
    const [results, again] = [one!, two!].map((it) => it.json<{ data: OperationResult[] }>().data);
    // Whichever came first: both are told the same.
    expect(again!.map(({ outcome, reason }) => [outcome, reason])).toEqual(
      results!.map(({ outcome, reason }) => [outcome, reason]),
    );
    walked.push(...results!);
  }
  const { db } = app.services.database;
  const event = await db
    .selectFrom('event')
    .select(['available', 'participant_count', 'in_count', 'over_count'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const listed = await db
    .selectFrom('participant')
    .select('id')
    .where('event_id', '=', id)
    .where('removed_at', 'is', null)
    .execute();
  const refusals = registered.filter((it) => it.statusCode !== 200);
  const rejected = walked.filter((it) => it.outcome === 'rejected');
  return {
    online: registered.length - refusals.length,
    door: walked.length - rejected.length,
    listed: listed.length,
    event,
    others: [
      ...new Set([
        ...refusals.map((it) => `${it.statusCode} ${it.json<{ error: string }>().error}`),
        ...rejected.map((it) => it.reason),
      ]),
    ],
  };
}
