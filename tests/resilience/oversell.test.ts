import { afterEach, describe, expect, it } from 'vitest';
import { register } from '#contract/registration/registration-endpoints.ts';
import { createTestApp, type TestApp } from '#tests/support/app/app.ts';
import { allSetups } from '#tests/support/app/setups.ts';
import { newEvent, newOrganisation } from '#tests/support/builders/builders.ts';
import { sendRaw } from '#tests/support/app/call.ts';
import { repetitions } from '#tests/support/repetitions.ts';

const runCount = repetitions({ gate: 2, all: 8 }, 'RUNS');
const buyerCount = 500;
const lastTickets = 7;

describe.each(allSetups)('[RS-18] [RG-1] $title', ({ title, engine, servers }) => {
  const apps: TestApp[] = [];
  afterEach(async () => {
    for (const app of apps.splice(0).reverse()) await app.close();
  });

  it(
    `sells exactly the last ${lastTickets} tickets to ${buyerCount} concurrent buyers, ${runCount} times`,
    { timeout: 300_000 },
    async () => {
      const first = await createTestApp({ engine });
      apps.push(first);
      if (servers === 2) apps.push(await createTestApp({ engine, sharesDatabaseWith: first }));
      const org = await newOrganisation(first);
      // Warm the connections before the race.
      await Promise.all(apps.map((app) => sellConcurrently(app, [app], org)));

      let exact = 0;
      for (let run = 0; run < runCount; run++) {
        const { sold, left: remaining, listed, others: refusals } = await sellConcurrently(first, apps, org);
        expect({ sold, left: remaining, listed, others: refusals }).toEqual({
          sold: lastTickets,
          left: 0,
          listed: lastTickets,
          others: ['409 soldOut'],
        });
        exact += 1;
      }
      console.log(`RS-18, ${title}: ${lastTickets} of ${lastTickets} sold in ${exact} of ${runCount} runs`);
    },
  );
});

/** Concurrent buyers compete for the last tickets of a new event, spread over the apps. */
async function sellConcurrently(
  app: TestApp,
  apps: readonly TestApp[],
  org: Awaited<ReturnType<typeof newOrganisation>>,
) {
  const id = await newEvent(app, org, { maxNoTickets: 'Limited', maxTicketAvailable: lastTickets });
  const newBody = (n: number) => ({
    acceptedPNPTNC: true,
    noOfTickets: 1,
    participants: [{ firstName: 'Anna', lastName: `Bianchi ${n}`, email: `anna${n}@example.org` }],
  });
  const responses = await Promise.all(
    Array.from({ length: buyerCount }, (_, n) =>
      sendRaw(apps[n % apps.length]!, register, { params: { id }, body: newBody(n) }),
    ),
  );
  const { db } = app.services.database;
  const event = await db
    .selectFrom('event')
    .select(['available'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const listed = await db.selectFrom('participant').select('id').where('event_id', '=', id).execute();
  const refusals = responses.filter((response) => response.statusCode !== 200);
  return {
    sold: responses.length - refusals.length,
    left: event.available,
    listed: listed.length,
    others: [
      ...new Set(
        refusals.map((response) => `${response.statusCode} ${response.json<{ error: string }>().error}`),
      ),
    ],
  };
}
