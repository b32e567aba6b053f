import { afterEach, expect, it } from 'vitest';
import { register } from '#contract/registration/registration-calls.ts';
import { smtpMail } from '#server/gateways/smtp-mail.ts';
import { engines, type TestApp } from '#tests/support/app.ts';
import { newEvent, newOrganisation } from '#tests/support/builders.ts';
import { urlOf } from '#tests/support/call.ts';
import { below, randomOf } from '#tests/support/random.ts';
import { newServerData } from '#tests/support/server-data.ts';
import { startServer, type ServerProcess } from '#tests/support/server-process.ts';
import { openSmtp, senderOn } from '#tests/support/smtp.ts';

const kills = 12;
const writersAtOnce = 4;
const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step();
});

/** When a server is killed: after so many answers, or while or after the mail server takes a mail. */
const moments = ['after answers', 'before its yes', 'after its yes'] as const;

it.each(engines)(
  `[fault 28] [OP-2] [RG-45] a server killed ${kills} times loses no mail, and repeats one only as itself (%s)`,
  { timeout: 600_000 },
  async (engine) => {
    const data = await newServerData(engine);
    cleanUp.push(data.remove);
    const eventId = await data.beside(async (app) => newEvent(app, await newOrganisation(app)));
    const random = randomOf(45);
    let inflow = () => Promise.resolve();
    const smtp = await openSmtp({ thinking: () => inflow() });
    cleanUp.push(smtp.close);
    const environment = { ...data.environment, RATE_LIMITS: '0', SMTP_URL: smtp.url };
    const answered: string[] = [];
    let nextPerson = 0;
    let unsentAtKills = 0;

    for (let kill = 0; kill < kills; kill++) {
      const server = await start(environment);
      const moment = moments[kill % moments.length]!;
      const target = answered.length + 3 + below(random, 12);
      let seen = 1 + below(random, 4);
      const dead = Promise.withResolvers<void>();
      const end = () => void server.stop('SIGKILL').then(() => dead.resolve());
      inflow = async () => {
        if (moment === 'after answers' || (seen -= 1) !== 0) return;
        if (moment === 'before its yes') {
          end();
          await dead.promise;
        } else setImmediate(end);
      };
      const write = async (): Promise<void> => {
        while (answered.length < target) {
          const email = `persona${nextPerson++}@example.org`;
          if (!(await registers(server, eventId, email))) return;
          answered.push(email);
        }
        if (moment === 'after answers') end();
      };
      await Promise.all([...Array.from({ length: writersAtOnce }, write), dead.promise]);
      unsentAtKills += await data.beside(dueAgain);
    }

    inflow = () => Promise.resolve();
    const server = await start(environment);
    const hasMail = (email: string) => smtp.received.some((it) => it.recipients.includes(email));
    await expect.poll(() => answered.filter((it) => !hasMail(it)), { timeout: 60_000 }).toEqual([]);
    expect(await server.stop('SIGTERM')).toBe(0);
    // Those that were written and never answered may still wait.
    const orders = await data.beside(async (app) => {
      await dueAgain(app);
      const sender = senderOn(app, smtpMail({ url: smtp.url, from: 'Presente <presente@example.org>' }));
      await sender.drain();
      await sender.stop();
      return app.services.database.db.selectFrom('order').select('email').execute();
    });

    // Each registration that was written, answered or not, has its mail; nobody else has one.
    const written = orders.map((it) => it.email).toSorted();
    expect(answered.filter((it) => !written.includes(it))).toEqual([]);
    expect([...new Set(smtp.received.flatMap((it) => it.recipients))].toSorted()).toEqual(written);
    let repeated = 0;
    for (const email of written) {
      const mails = await smtp.mailsTo(email);
      repeated += mails.length - 1;
      expect(new Set(mails.map((it) => `${it.messageId} ${it.date} ${it.text}`)).size, email).toBe(1);
    }
    // At most the one that was under way at each kill.
    expect(repeated).toBeLessThanOrEqual(kills);
    expect(repeated, 'some were under way').toBeGreaterThan(0);
    expect(unsentAtKills, 'some waited').toBeGreaterThan(0);
    console.log(
      `fault 28, ${engine}: ${kills} kills, ${written.length} registrations, ${unsentAtKills} mails unsent at a kill; lost 0, given twice ${repeated}, each as itself`,
    );
  },
);

async function start(environment: Record<string, string>): Promise<ServerProcess> {
  const server = await startServer(environment);
  cleanUp.push(() => server.stop('SIGKILL'));
  return server;
}

/** The mails that are not sent, due at once: the lease of the dead would only have to be waited for. → how many. */
async function dueAgain({ services }: TestApp): Promise<number> {
  const { db } = services.database;
  const ids = await db
    .updateTable('mail')
    .set({ due_at: 0 })
    .where('due_at', 'is not', null)
    .returning('id')
    .execute();
  return ids.length;
}

/** Whether the server said that this person is registered; a killed server says nothing. */
async function registers(server: ServerProcess, eventId: string, email: string): Promise<boolean> {
  const person = { firstName: 'Zoë', lastName: 'D’Angelò', email };
  const body = { acceptedPNPTNC: true, noOfTickets: 1, participants: [person] };
  try {
    const response = await fetch(server.url + urlOf(register.path, { params: { id: eventId } }), {
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
