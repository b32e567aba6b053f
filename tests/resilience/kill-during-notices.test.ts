import { afterEach, expect, it } from 'vitest';
import { cancelEvent } from '#contract/event/event-endpoints.ts';
import { engines } from '#tests/support/app/app.ts';
import { newEvent, newOrganisation } from '#tests/support/builders/builders.ts';
import { call } from '#tests/support/app/call.ts';
import { insertParticipants } from '#tests/support/db/insert-participants.ts';
import { randomBelow, createRandom } from '#tests/support/random/random.ts';
import { newServerData } from '#tests/support/app/server-data.ts';
import { startServerProcess } from '#tests/support/app/server-process.ts';
import { repetitions } from '#tests/support/repetitions.ts';

const killCount = repetitions({ gate: 2, all: 5 }, 'KILLS');
const participantCount = 2400;
const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step();
});

it.each(engines)(
  `[RS-28] [EV-23] a server killed ${killCount} times queues each mail of a notice once (%s)`,
  async (engine) => {
    const data = await newServerData(engine);
    cleanUp.push(data.remove);
    const { withApp } = data;
    await withApp(async (app) => {
      const owner = await newOrganisation(app);
      const id = await newEvent(app, owner);
      for (let index = 0; index < participantCount; index += 400) await insertParticipants(app, id, 400);
      // Gives each participant a distinct address.
      const { db } = app.services.database;
      await db
        .updateTable('participant')
        .set(({ ref }) => ({ email: ref('id') }))
        .execute();
      await call(app, cancelEvent, { params: { id }, body: { message: 'Piove' } }, owner);
    });

    // Mails never leave, so all queued ones can be counted.
    const environment = { ...data.environment, SMTP_URL: 'smtp://127.0.0.1:9' };
    const random = createRandom(23);
    const queued: number[] = [];
    for (let kill = 0; kill <= killCount; kill++) {
      const server = await startServerProcess(environment);
      // Mails are queued between one response and the next.
      for (let requestsLeft = randomBelow(random, 12); requestsLeft > 0; requestsLeft--)
        await fetch(`${server.url}/readyz`);
      if (kill < killCount) await server.stop('SIGKILL');
      else expect(await server.stop('SIGTERM')).toBe(0);
      queued.push(
        await withApp(
          async ({
            services: {
              database: { db },
            },
          }) => {
            // Make notices due now instead of waiting for the leases of killed processes.
            await db.updateTable('event_notification').set({ due_at: 0 }).execute();
            const mails = await db.selectFrom('mail').select('recipient').execute();
            expect(new Set(mails.map((mail) => mail.recipient)).size).toBe(mails.length);
            return mails.length;
          },
        ),
      );
    }
    await withApp(async (app) => {
      await app.mails();
      const { db } = app.services.database;
      expect(await db.selectFrom('event_notification').selectAll().execute()).toEqual([]);
      const { count } = await db
        .selectFrom('mail')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      expect(count).toBe(participantCount);
    });
    console.log(
      `RS-28, ${engine}: notices to ${participantCount} people, queued at each kill: ${queued.join(', ')}`,
    );
  },
);
