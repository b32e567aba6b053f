import { afterEach, describe, expect, it } from 'vitest';
import { register } from '#contract/registration/registration-calls.ts';
import { createTestApp, type EngineName, type TestApp } from '#tests/support/app.ts';
import { newEvent, newOrganisation } from '#tests/support/builders.ts';
import { send } from '#tests/support/call.ts';

const runs = 20;
const buyers = 500;
const lastTickets = 7;

const setups: readonly { title: string; engine: EngineName; servers: number }[] = [
  { title: 'SQLite', engine: 'sqlite', servers: 1 },
  { title: 'PostgreSQL', engine: 'postgres', servers: 1 },
  { title: 'PostgreSQL with two servers', engine: 'postgres', servers: 2 },
];

describe.each(setups)('[fault 18] [RG-1] $title', ({ title, engine, servers }) => {
  const apps: TestApp[] = [];
  afterEach(async () => {
    for (const app of apps.splice(0).reverse()) await app.close();
  });

  it(
    `sells exactly the last ${lastTickets} tickets to ${buyers} at once, ${runs} times`,
    { timeout: 300_000 },
    async () => {
      const first = await createTestApp({ engine });
      apps.push(first);
      if (servers === 2) apps.push(await createTestApp({ engine, beside: first }));
      const org = await newOrganisation(first);
      // Connections are warm before the race.
      await Promise.all(apps.map((app) => race(app, [app], org)));

      let exact = 0;
      for (let run = 0; run < runs; run++) {
        const { sold, left, listed, others } = await race(first, apps, org);
        expect({ sold, left, listed, others }).toEqual({
          sold: lastTickets,
          left: 0,
          listed: lastTickets,
          others: ['409 soldOut'],
        });
        exact += 1;
      }
      console.log(`fault 18, ${title}: ${lastTickets} of ${lastTickets} sold in ${exact} of ${runs} runs`);
    },
  );
});

/** Everybody wants one of the last tickets of a new event; the apps share the crowd. */
async function race(
  app: TestApp,
  apps: readonly TestApp[],
  org: Awaited<ReturnType<typeof newOrganisation>>,
) {
  const id = await newEvent(app, org, { maxNoTickets: 'Limited', maxTicketAvailable: lastTickets });
  const body = (n: number) => ({
    acceptedPNPTNC: true,
    noOfTickets: 1,
    participants: [{ firstName: 'Anna', lastName: `Bianchi ${n}`, email: `anna${n}@example.org` }],
  });
  const answers = await Promise.all(
    Array.from({ length: buyers }, (_, n) =>
      send(apps[n % apps.length]!, register, { params: { id }, body: body(n) }),
    ),
  );
  const { db } = app.services.database;
  const event = await db
    .selectFrom('event')
    .select(['available'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const listed = await db.selectFrom('participant').select('id').where('event_id', '=', id).execute();
  const refusals = answers.filter((it) => it.statusCode !== 200);
  return {
    sold: answers.length - refusals.length,
    left: event.available,
    listed: listed.length,
    others: [...new Set(refusals.map((it) => `${it.statusCode} ${it.json<{ error: string }>().error}`))],
  };
}
