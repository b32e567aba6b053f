import { afterEach, expect, it } from 'vitest';
import { register } from '#contract/registration/registration-endpoints.ts';
import { engines, type TestApp } from '#tests/support/app/app.ts';
import { newEvent, newOrganisation } from '#tests/support/builders/builders.ts';
import { buildUrl } from '#tests/support/app/call.ts';
import { randomBelow, createRandom } from '#tests/support/random/random.ts';
import { newServerData } from '#tests/support/app/server-data.ts';
import { startServerProcess, type ServerProcess } from '#tests/support/app/server-process.ts';
import { openSmtp, newMailSender, newSmtpGateway } from '#tests/support/mail/smtp.ts';
import { repetitions } from '#tests/support/repetitions.ts';

const smtpConnections = 4;
const killCount = repetitions({ gate: 3, all: 6 }, 'KILLS');
const writerCount = 4;
const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step();
});

/** When to kill the server: after a number of responses, or before or after the mail server acknowledges. */
const moments = ['after responses', 'before acknowledgement', 'after acknowledgement'] as const;

it.each(engines)(
  `[RS-28] [OP-2] [RG-45] a server killed ${killCount} times loses no mail, and repeats one only with the same Message-Id (%s)`,
  { timeout: 600_000 },
  async (engine) => {
    const data = await newServerData(engine);
    cleanUp.push(data.remove);
    const eventId = await data.withApp(async (app) => newEvent(app, await newOrganisation(app)));
    const random = createRandom(45);
    let inFlight = () => Promise.resolve();
    const smtp = await openSmtp({ delay: () => inFlight() });
    cleanUp.push(smtp.close);
    const environment = {
      ...data.environment,
      RATE_LIMITS: '0',
      SMTP_URL: smtp.url,
      SMTP_CONNECTIONS: String(smtpConnections),
    };
    const answered: string[] = [];
    let nextIndex = 0;
    let unsentAtKills = 0;

    for (let kill = 0; kill < killCount; kill++) {
      const server = await start(environment);
      const moment = moments[kill % moments.length]!;
      const target = answered.length + 3 + randomBelow(random, 12);
      let callsUntilKill = 1 + randomBelow(random, 4);
      const dead = Promise.withResolvers<void>();
      const killServer = () => void server.stop('SIGKILL').then(() => dead.resolve());
      inFlight = async () => {
        if (moment === 'after responses' || (callsUntilKill -= 1) !== 0) return;
        if (moment === 'before acknowledgement') {
          killServer();
          await dead.promise;
        } else setImmediate(killServer);
      };
      const registerNext = async (): Promise<void> => {
        while (answered.length < target) {
          const email = `persona${nextIndex++}@example.org`;
          if (!(await registerOverHttp(server, eventId, email))) return;
          answered.push(email);
        }
        if (moment === 'after responses') killServer();
      };
      await Promise.all([...Array.from({ length: writerCount }, registerNext), dead.promise]);
      unsentAtKills += await data.withApp(countDue);
    }

    inFlight = () => Promise.resolve();
    const server = await start(environment);
    const hasMail = (email: string) => smtp.received.some((mail) => mail.recipients.includes(email));
    await expect.poll(() => answered.filter((email) => !hasMail(email)), { timeout: 60_000 }).toEqual([]);
    expect(await server.stop('SIGTERM')).toBe(0);
    // Mails of unacknowledged registrations may still be queued.
    const orders = await data.withApp(async (app) => {
      await countDue(app);
      const sender = newMailSender(app, newSmtpGateway(smtp));
      await sender.drain();
      await sender.stop();
      return app.services.database.db.selectFrom('order').select('email').execute();
    });

    // Each stored registration, acknowledged or not, has its mail, and no other address has one.
    const written = orders.map((order) => order.email).toSorted();
    expect(answered.filter((email) => !written.includes(email))).toEqual([]);
    expect([...new Set(smtp.received.flatMap((mail) => mail.recipients))].toSorted()).toEqual(written);
    let repeated = 0;
    for (const email of written) {
      const mails = await smtp.mailsTo(email);
      repeated += mails.length - 1;
      expect(new Set(mails.map((mail) => `${mail.messageId} ${mail.date} ${mail.text}`)).size, email).toBe(1);
    }
    // At most the mails in flight at each kill, one on each connection.
    expect(repeated).toBeLessThanOrEqual(killCount * smtpConnections);
    expect(repeated, 'some were under way').toBeGreaterThan(0);
    expect(unsentAtKills, 'some waited').toBeGreaterThan(0);
    console.log(
      `RS-28, ${engine}: ${killCount} kills, ${written.length} registrations, ${unsentAtKills} mails unsent at a kill; lost 0, given twice ${repeated}, each as itself`,
    );
  },
);

async function start(environment: Record<string, string>): Promise<ServerProcess> {
  const server = await startServerProcess(environment);
  cleanUp.push(() => server.stop('SIGKILL'));
  return server;
}

/**
 * Makes all unsent mails due now instead of waiting for the leases of killed processes.
 * @returns their number
 */
async function countDue({ services }: TestApp): Promise<number> {
  const { db } = services.database;
  const ids = await db
    .updateTable('mail')
    .set({ due_at: 0 })
    .where('due_at', 'is not', null)
    .returning('id')
    .execute();
  return ids.length;
}

/** Registers over HTTP; `false` when the server was killed before its response. */
async function registerOverHttp(server: ServerProcess, eventId: string, email: string): Promise<boolean> {
  const participant = { firstName: 'Zoë', lastName: 'D’Angelò', email };
  const body = { acceptedPNPTNC: true, noOfTickets: 1, participants: [participant] };
  try {
    const response = await fetch(server.url + buildUrl(register.path, { params: { id: eventId } }), {
      method: register.method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
    await response.arrayBuffer();
    return true;
  } catch (error) {
    if (error instanceof TypeError || error instanceof SyntaxError) return false;
    throw error;
  }
}
