import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { login, signup } from '#contract/account/account-endpoints.ts';
import { minuteMs, secondMs } from '#contract/durations.ts';
import { listEvents } from '#contract/event/browse-endpoints.ts';
import { register } from '#contract/registration/registration-endpoints.ts';
import { runCleanup } from '#server/cleanup-job.ts';
import { createTestApp, engines, type TestApp } from '#tests/support/app/app.ts';
import { sendRaw } from '#tests/support/app/call.ts';
import { newEvent, newOrganisation } from '#tests/support/builders/builders.ts';

describe.runIf(engines.includes('postgres'))('limits of two processes on one PostgreSQL', () => {
  const config = { hasRateLimits: true, trustProxy: true };
  let apps: readonly [TestApp, TestApp];
  beforeAll(async () => {
    const first = await createTestApp({ engine: 'postgres', config });
    apps = [first, await createTestApp({ engine: 'postgres', config, sharesDatabaseWith: first })];
  });
  afterAll(async () => {
    for (const app of [...apps].reverse()) await app.close();
  });

  const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
  const signIn = (app: TestApp, email: string, address: string) =>
    sendRaw(app, login, { body: { email, password: 'x' } }, from(address));
  const countOk = (responses: readonly { statusCode: number }[], refused = 429) =>
    responses.filter(({ statusCode }) => statusCode !== refused).length;

  it('[OP-65] a client tries as many passwords at two processes as at one', async () => {
    const responses = [];
    for (let n = 0; n < 14; n++) responses.push(await signIn(apps[n % 2]!, 'a@example.org', '203.0.113.7'));
    expect(countOk(responses)).toBe(10);
    const wait = Number(responses.at(-1)!.headers['retry-after']);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
    expect((await signIn(apps[1], 'b@example.org', '203.0.113.7')).statusCode).toBe(401);
    apps[0].clock.advance(minuteMs);
    expect((await signIn(apps[1], 'a@example.org', '203.0.113.7')).statusCode).toBe(401);
  });

  it('[OP-65] tries at the same time are counted one after the other', async () => {
    const responses = await Promise.all(
      Array.from({ length: 60 }, (_, n) => signIn(apps[n % 2]!, 'c@example.org', '203.0.113.8')),
    );
    expect(countOk(responses)).toBe(10);
  });

  it('[OP-65] [RG-76] a mailbox gets as many mails of registrations from two processes as from one', async () => {
    const organisation = await newOrganisation(apps[0]);
    const sold = await newEvent(apps[0], organisation, { externalLink: 'https://example.org/x' });
    const open = await newEvent(apps[0], organisation);
    const participant = { firstName: 'Ada', lastName: 'Neri', email: 'ada@example.org' };
    const body = { acceptedPNPTNC: true, noOfTickets: 1, participants: [participant] };
    const ask = (id: string, n: number) =>
      sendRaw(apps[n % 2]!, register, { params: { id }, body }, from(`198.51.100.${n}`));
    for (let n = 0; n < 25; n++) expect((await ask(sold, n)).statusCode).toBe(409);
    const answers = await Promise.all(Array.from({ length: 24 }, (_, n) => ask(open, n)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
    expect((await apps[0].mails()).filter(({ to }) => to === participant.email)).toHaveLength(20);
  });

  it('[OP-65] a mailbox gets as many sign-up mails from two processes as from one', async () => {
    const body = { password: 'Presente!2026', acceptedPNPTNC: true, userType: 'Basic' };
    const names = { firstName: 'Ada', lastName: 'Neri', email: 'nuova@example.org' };
    const responses = [];
    for (let n = 0; n < 12; n++)
      responses.push(
        await sendRaw(apps[n % 2]!, signup, { body: { ...body, ...names } }, from(`192.0.2.${n}`)),
      );
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(responses.map(() => 200));
    expect((await apps[0].mails()).filter(({ to }) => to === names.email)).toHaveLength(5);
  });

  it('[OP-65] stores no address, counts public reads by process, and deletes what is over', async () => {
    const { db } = apps[0].services.database;
    await signIn(apps[0], 'd@example.org', '203.0.113.9');
    await sendRaw(apps[0], listEvents, { query: {} }, from('203.0.113.10'));
    const keys = (await db.selectFrom('request_count').select('key').execute()).map(({ key }) => key);
    expect(keys.length).toBeGreaterThan(0);
    expect(keys.filter((key) => !/^[\w-]{22}$/.test(key))).toEqual([]);
    apps[0].clock.advance(61 * minuteMs);
    await runCleanup(apps[0].services);
    expect(await db.selectFrom('request_count').select('key').execute()).toEqual([]);
    await sendRaw(apps[0], listEvents, { query: {} }, from('203.0.113.10'));
    expect(await db.selectFrom('request_count').select('key').execute()).toEqual([]);
  });

  it('[OP-65] refuses while the requests cannot be counted', async () => {
    const { db } = apps[0].services.database;
    const lost = Object.assign(new Error('reset'), { code: 'ECONNRESET' });
    const insert = vi.spyOn(db, 'insertInto').mockImplementation(() => {
      throw lost;
    });
    try {
      const response = await signIn(apps[0], 'e@example.org', '203.0.113.11');
      expect(response.statusCode).toBe(503);
      expect(Number(response.headers['retry-after']) * secondMs).toBeGreaterThan(0);
    } finally {
      insert.mockRestore();
    }
  });
});
