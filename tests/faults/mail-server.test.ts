import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { MailGateway } from '#server/gateways/mail-gateway.ts';
import { smtpMail } from '#server/gateways/smtp-mail.ts';
import { layoutMail } from '#server/mail/mail-layout.ts';
import { claimMail, queueMail } from '#server/mail/mail-queue.ts';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import { openSmtp, senderOn, type Smtp } from '#tests/support/smtp.ts';

const minuteMs = 60_000;
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

const open = async (wishes: Parameters<typeof openSmtp>[0]) => {
  smtp = await openSmtp(wishes);
  cleanUp.push(smtp.close);
};
const queue = (to: string) => queueMail(app.services.database.db, { to, content, nowMs: app.clock() });
const rowOf = (to: string) =>
  app.services.database.db
    .selectFrom('mail')
    .selectAll()
    .where('recipient', 'in', [to, ''])
    .executeTakeFirstOrThrow();
const newSender = (gateway: MailGateway) => {
  const sender = senderOn(app, gateway);
  cleanUp.push(() => sender.stop());
  return sender;
};
const overSmtp = () => newSender(smtpMail({ url: smtp.url, from: 'Presente <presente@example.org>' }));
const countOf = (to: string) => smtp.received.filter((it) => it.recipients.includes(to)).length;

it('[RG-46] a mail server that says not now gets the mail later, and the others meanwhile', async () => {
  await open({
    manner: (address, tryNo) => (address.startsWith('grigia') && tryNo < 3 ? 'postpones' : 'takes'),
  });
  const sender = overSmtp();
  await queue('grigia@example.org');
  app.clock.advance(1);
  await queue('zoe@example.org');
  await sender.drain();
  expect([countOf('grigia@example.org'), countOf('zoe@example.org')]).toEqual([0, 1]);
  app.clock.advance(minuteMs / 2);
  await sender.drain();
  expect(countOf('grigia@example.org')).toBe(0);
  app.clock.advance(minuteMs);
  await sender.drain();
  await sender.drain();
  expect(countOf('grigia@example.org')).toBe(1);
});

it('[RG-45] a connection that breaks before the yes gets the same mail again, which says it is the same', async () => {
  await open({ manner: (_, tryNo) => (tryNo === 1 ? 'cuts' : 'takes') });
  const sender = overSmtp();
  const queuedAtMs = app.clock();
  await queue('zoe@example.org');
  await sender.drain();
  expect(await rowOf('zoe@example.org')).toMatchObject({ attempts: 1, sent_at: null });
  app.clock.advance(minuteMs / 2);
  await sender.drain();
  app.clock.advance(60 * minuteMs);
  await sender.drain();
  const mails = await smtp.mailsTo('zoe@example.org');
  expect(mails).toHaveLength(2);
  expect(new Set(mails.map((it) => `${it.messageId} ${it.date} ${it.html}`)).size).toBe(1);
  expect(Date.parse(mails[0]!.date!)).toBe(Math.floor(queuedAtMs / 1000) * 1000);
});

it('[RG-45] a mail server that is slow is waited for, and no other process takes the mail meanwhile', async () => {
  const says = Promise.withResolvers<void>();
  await open({ thinking: () => says.promise });
  await queue('zoe@example.org');
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const sending = overSmtp().drain();
  await expect.poll(() => countOf('zoe@example.org'), { interval: 5 }).toBe(1);
  const { db } = app.services.database;
  const elsewhere = () => claimMail(db, { nowMs: app.clock(), leaseMs: minuteMs });
  for (let half = 0; half < 10; half++) {
    app.clock.advance(minuteMs / 2);
    const before = (await rowOf('zoe@example.org')).due_at;
    await vi.advanceTimersByTimeAsync(minuteMs / 2);
    await expect.poll(async () => (await rowOf('zoe@example.org')).due_at, { interval: 5 }).not.toBe(before);
    expect(await elsewhere()).toBeUndefined();
  }
  says.resolve();
  await sending;
  app.clock.advance(60 * minuteMs);
  expect(await elsewhere()).toBeUndefined();
  expect(countOf('zoe@example.org')).toBe(1);
});

it('[RG-45] a mail that was taken while the database did not answer is noted when it does, and not sent again', async () => {
  await open({});
  await queue('zoe@example.org');
  const { database } = app.services;
  let failures = 2;
  const ailing: TestApp = {
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
  const sender = senderOn(ailing, smtpMail({ url: smtp.url, from: 'Presente <presente@example.org>' }));
  await sender.drain();
  await sender.stop();
  expect(failures).toBeLessThan(0);
  app.clock.advance(60 * minuteMs);
  await overSmtp().drain();
  expect(countOf('zoe@example.org')).toBe(1);
  expect(await rowOf('zoe@example.org')).toMatchObject({ due_at: null, recipient: '' });
});

it('[RG-45] a mail that was taken is nobody else’s until that is noted, however long it takes', async () => {
  await open({});
  await queue('zoe@example.org');
  const { database } = app.services;
  const { db } = database;
  const noting = Promise.withResolvers<void>();
  const answers = Promise.withResolvers<void>();
  const slow: TestApp = {
    ...app,
    services: {
      ...app.services,
      database: {
        ...database,
        db,
        transaction: async (work) => {
          noting.resolve();
          await answers.promise;
          return database.transaction(work);
        },
      },
    },
  };
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const sender = senderOn(slow, smtpMail({ url: smtp.url, from: 'Presente <presente@example.org>' }));
  const sending = sender.drain();
  await noting.promise;
  const before = (await rowOf('zoe@example.org')).due_at;
  app.clock.advance(minuteMs / 2);
  await vi.advanceTimersByTimeAsync(minuteMs / 2);
  await expect.poll(async () => (await rowOf('zoe@example.org')).due_at, { interval: 5 }).not.toBe(before);
  app.clock.advance(1.75 * minuteMs);
  expect(await claimMail(db, { nowMs: app.clock(), leaseMs: minuteMs })).toBeUndefined();
  answers.resolve();
  await sending;
  await sender.stop();
  expect(await rowOf('zoe@example.org')).toMatchObject({ attempts: 1, due_at: null, recipient: '' });
});

it('[RG-45] a process that lost its mail to another says nothing about it any more', async () => {
  await queue('zoe@example.org');
  const fails = Promise.withResolvers<never>();
  const slow = newSender({ deliver: () => fails.promise, close: async () => {} });
  const slowly = slow.drain();
  await expect.poll(async () => (await rowOf('zoe@example.org')).attempts, { interval: 5 }).toBe(1);
  app.clock.advance(10 * minuteMs);
  const takes = Promise.withResolvers<void>();
  const other = newSender({ deliver: () => takes.promise, close: async () => {} });
  const meanwhile = other.drain();
  await expect.poll(async () => (await rowOf('zoe@example.org')).attempts, { interval: 5 }).toBe(2);
  fails.reject(new Error('connection lost'));
  await slowly;
  app.clock.advance(minuteMs);
  await open({});
  await overSmtp().drain();
  takes.resolve();
  await meanwhile;
  app.clock.advance(60 * minuteMs);
  await overSmtp().drain();
  expect(countOf('zoe@example.org')).toBe(0);
  expect(await rowOf('zoe@example.org')).toMatchObject({ attempts: 2, due_at: null });
});
