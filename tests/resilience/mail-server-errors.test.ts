import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { minuteMs, hourMs } from '#contract/durations.ts';
import type { MailGateway } from '#server/gateways/mail-gateway.ts';
import { layoutMail } from '#server/mail/mail-layout.ts';
import { claimMails, queueMail } from '#server/mail/mail-queue.ts';
import { createTestApp, type TestApp } from '#tests/support/app/app.ts';
import { openSmtp, newMailSender, type Smtp, newSmtpGateway } from '#tests/support/mail/smtp.ts';

const content = layoutMail('it', { subject: 'Ciao', title: 'Ciao', blocks: [{ paragraph: 'Perché sì' }] });
let app: TestApp;
let smtp: Smtp;
const cleanUp: (() => unknown)[] = [];

beforeEach(async () => {
  app = await createTestApp();
});
afterEach(async () => {
  vi.useRealTimers();
  for (const step of cleanUp.splice(0).reverse()) await step();
  await app.close();
});

const openSmtpServer = async (options: Parameters<typeof openSmtp>[0]) => {
  smtp = await openSmtp(options);
  cleanUp.push(smtp.close);
};
const queueTo = (to: string) => queueMail(app.services.database.db, { to, content, nowMs: app.clock() });
const readMailRow = (to: string) =>
  app.services.database.db
    .selectFrom('mail')
    .selectAll()
    .where('recipient', 'in', [to, ''])
    .executeTakeFirstOrThrow();
const newSender = (gateway: MailGateway) => {
  const sender = newMailSender(app, gateway);
  cleanUp.push(() => sender.stop());
  return sender;
};
const newSmtpSender = () => newSender(newSmtpGateway(smtp));
const countReceived = (to: string) => smtp.received.filter((mail) => mail.recipients.includes(to)).length;

it('[RG-46] retries a temporarily rejected mail later without delaying the others', async () => {
  await openSmtpServer({
    behaviour: (address, tryNo) => (address.startsWith('grigia') && tryNo < 3 ? 'defer' : 'accept'),
  });
  const sender = newSmtpSender();
  await queueTo('grigia@example.org');
  app.clock.advance(1);
  await queueTo('zoe@example.org');
  await sender.drain();
  expect([countReceived('grigia@example.org'), countReceived('zoe@example.org')]).toEqual([0, 1]);
  app.clock.advance(minuteMs / 2);
  await sender.drain();
  expect(countReceived('grigia@example.org')).toBe(0);
  app.clock.advance(minuteMs);
  await sender.drain();
  await sender.drain();
  expect(countReceived('grigia@example.org')).toBe(1);
});

it('[RG-45] resends a mail with the same Message-Id when the connection breaks before the acknowledgement', async () => {
  await openSmtpServer({ behaviour: (_, tryNo) => (tryNo === 1 ? 'drop' : 'accept') });
  const sender = newSmtpSender();
  const queuedAtMs = app.clock();
  await queueTo('zoe@example.org');
  await sender.drain();
  expect(await readMailRow('zoe@example.org')).toMatchObject({ attempts: 1, sent_at: null });
  app.clock.advance(minuteMs / 2);
  await sender.drain();
  app.clock.advance(hourMs);
  await sender.drain();
  const mails = await smtp.mailsTo('zoe@example.org');
  expect(mails).toHaveLength(2);
  expect(new Set(mails.map((mail) => `${mail.messageId} ${mail.date} ${mail.html}`)).size).toBe(1);
  expect(Date.parse(mails[0]!.date!)).toBe(Math.floor(queuedAtMs / 1000) * 1000);
});

it('[RG-45] waits for a slow mail server while no other process claims the mail', async () => {
  const says = Promise.withResolvers<void>();
  await openSmtpServer({ delay: () => says.promise });
  await queueTo('zoe@example.org');
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const sending = newSmtpSender().drain();
  await expect.poll(() => countReceived('zoe@example.org'), { interval: 5 }).toBe(1);
  const { db } = app.services.database;
  const claimElsewhere = () => claimMails(db, { nowMs: app.clock(), leaseMs: minuteMs, limit: 1 });
  for (let half = 0; half < 10; half++) {
    app.clock.advance(minuteMs / 2);
    const before = (await readMailRow('zoe@example.org')).due_at;
    await vi.advanceTimersByTimeAsync(minuteMs / 2);
    await expect
      .poll(async () => (await readMailRow('zoe@example.org')).due_at, { interval: 5 })
      .not.toBe(before);
    expect(await claimElsewhere()).toEqual([]);
  }
  says.resolve();
  await sending;
  app.clock.advance(hourMs);
  expect(await claimElsewhere()).toEqual([]);
  expect(countReceived('zoe@example.org')).toBe(1);
});

it('[RG-45] records an accepted mail once the database recovers, without resending it', async () => {
  await openSmtpServer({});
  await queueTo('zoe@example.org');
  const { database } = app.services;
  let failures = 2;
  const failingApp: TestApp = {
    ...app,
    services: {
      ...app.services,
      database: {
        ...database,
        db: database.db,
        transaction: (work) => {
          if (failures-- > 0) throw new Error('not reachable');
          return database.transaction(work);
        },
      },
    },
  };
  const sender = newMailSender(failingApp, newSmtpGateway(smtp));
  await sender.drain();
  await sender.stop();
  expect(failures).toBeLessThan(0);
  app.clock.advance(hourMs);
  await newSmtpSender().drain();
  expect(countReceived('zoe@example.org')).toBe(1);
  expect(await readMailRow('zoe@example.org')).toMatchObject({ due_at: null, recipient: '' });
});

it('[RG-45] keeps an accepted mail claimed until it is recorded, however long that takes', async () => {
  await openSmtpServer({});
  await queueTo('zoe@example.org');
  const { database } = app.services;
  const { db } = database;
  const noting = Promise.withResolvers<void>();
  const databaseRecovers = Promise.withResolvers<void>();
  const slow: TestApp = {
    ...app,
    services: {
      ...app.services,
      database: {
        ...database,
        db,
        transaction: async (work) => {
          noting.resolve();
          await databaseRecovers.promise;
          return database.transaction(work);
        },
      },
    },
  };
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const sender = newMailSender(slow, newSmtpGateway(smtp));
  const sending = sender.drain();
  await noting.promise;
  const before = (await readMailRow('zoe@example.org')).due_at;
  app.clock.advance(minuteMs / 2);
  await vi.advanceTimersByTimeAsync(minuteMs / 2);
  await expect
    .poll(async () => (await readMailRow('zoe@example.org')).due_at, { interval: 5 })
    .not.toBe(before);
  app.clock.advance(1.75 * minuteMs);
  expect(await claimMails(db, { nowMs: app.clock(), leaseMs: minuteMs, limit: 1 })).toEqual([]);
  databaseRecovers.resolve();
  await sending;
  await sender.stop();
  expect(await readMailRow('zoe@example.org')).toMatchObject({ attempts: 1, due_at: null, recipient: '' });
});

it('[RG-45] a process that lost its lease does not update the mail', async () => {
  await queueTo('zoe@example.org');
  const fails = Promise.withResolvers<never>();
  const slow = newSender({ deliver: () => fails.promise, close: async () => {} });
  const slowly = slow.drain();
  await expect.poll(async () => (await readMailRow('zoe@example.org')).attempts, { interval: 5 }).toBe(1);
  app.clock.advance(10 * minuteMs);
  const takes = Promise.withResolvers<void>();
  const other = newSender({ deliver: () => takes.promise, close: async () => {} });
  const meanwhile = other.drain();
  await expect.poll(async () => (await readMailRow('zoe@example.org')).attempts, { interval: 5 }).toBe(2);
  fails.reject(new Error('connection lost'));
  await slowly;
  app.clock.advance(minuteMs);
  await openSmtpServer({});
  await newSmtpSender().drain();
  takes.resolve();
  await meanwhile;
  app.clock.advance(hourMs);
  await newSmtpSender().drain();
  expect(countReceived('zoe@example.org')).toBe(0);
  expect(await readMailRow('zoe@example.org')).toMatchObject({ attempts: 2, due_at: null });
});
