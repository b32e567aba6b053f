import { afterEach, expect, it } from 'vitest';
import { cancelEvent } from '#contract/event/event-calls.ts';
import { engines } from '#tests/support/app.ts';
import { newEvent, newOrganisation } from '#tests/support/builders.ts';
import { call } from '#tests/support/call.ts';
import { insertParticipants } from '#tests/support/insert-participants.ts';
import { below, randomOf } from '#tests/support/random.ts';
import { newServerData } from '#tests/support/server-data.ts';
import { startServer } from '#tests/support/server-process.ts';

const kills = 5;
const people = 2400;
const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step();
});

it.each(engines)(
  `[fault 28] [EV-23] a server killed ${kills} times queues each notice's mail once (%s)`,
  { timeout: 240_000 },
  async (engine) => {
    const data = await newServerData(engine);
    cleanUp.push(data.remove);
    const { beside } = data;
    await beside(async (app) => {
      const owner = await newOrganisation(app);
      const id = await newEvent(app, owner);
      for (let at = 0; at < people; at += 400) await insertParticipants(app, id, 400);
      // Everybody has an address of her own.
      const { db } = app.services.database;
      await db
        .updateTable('participant')
        .set(({ ref }) => ({ email: ref('id') }))
        .execute();
      await call(app, cancelEvent, { params: { id }, body: { message: 'Piove' } }, owner);
    });

    // No mail ever leaves: all that were queued can be counted.
    const environment = { ...data.environment, SMTP_URL: 'smtp://127.0.0.1:9' };
    const random = randomOf(23);
    const queued: number[] = [];
    for (let kill = 0; kill <= kills; kill++) {
      const server = await startServer(environment);
      // From one answer to the next, mails are queued.
      for (let asked = below(random, 12); asked > 0; asked--) await fetch(`${server.url}/readyz`);
      if (kill < kills) await server.stop('SIGKILL');
      else expect(await server.stop('SIGTERM')).toBe(0);
      queued.push(
        await beside(
          async ({
            services: {
              database: { db },
            },
          }) => {
            // The lease of the dead would only have to be waited for.
            await db.updateTable('event_notice').set({ due_at: 0 }).execute();
            const mails = await db.selectFrom('mail').select('recipient').execute();
            expect(new Set(mails.map((mail) => mail.recipient)).size).toBe(mails.length);
            return mails.length;
          },
        ),
      );
    }
    await beside(async (app) => {
      await app.mails();
      const { db } = app.services.database;
      expect(await db.selectFrom('event_notice').selectAll().execute()).toEqual([]);
      const { count } = await db
        .selectFrom('mail')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      expect(count).toBe(people);
    });
    console.log(
      `fault 28, ${engine}: notices to ${people} people, queued at each kill: ${queued.join(', ')}`,
    );
  },
);
