import { PassThrough } from 'node:stream';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { secondMs } from '#contract/durations.ts';
import { profile } from '#contract/account/profile-endpoints.ts';
import { contact } from '#contract/site/message-endpoints.ts';
import { regionOptions } from '#contract/event/event-endpoints.ts';
import { createPostgresDatabase, createTestApp, describeOnBothEngines } from '#tests/support/app/app.ts';
import { newAttendee } from '#tests/support/builders/builders.ts';
import { call, expectRefusal, sendRaw } from '#tests/support/app/call.ts';
import { openTcpProxy } from '#tests/support/app/tcp-proxy.ts';

describeOnBothEngines('health', (makeApp) => {
  it('reports that process and database respond', async () => {
    const app = await makeApp();
    for (const url of ['/healthz', '/readyz']) {
      const response = await app.http.inject(url);
      expect(response.statusCode).toBe(200);
      expect(response.json()).toEqual({ success: true });
    }
    await app.close();
  });
});

it('[OP-31] names a clock that differs from the database’s by more than 30 s, and logs it once', async () => {
  const database = await createPostgresDatabase();
  let log = '';
  const readiness = async (aheadMs: number) => {
    const app = await createTestApp({
      databaseUrl: database.url,
      postgres: { clock: () => Date.now() + aheadMs },
      logTo: new PassThrough().on('data', (chunk) => (log += String(chunk))),
    });
    const responses = [await app.http.inject('/readyz'), await app.http.inject('/readyz')];
    await app.close();
    return responses.map((response) => [response.statusCode, response.json<{ cause?: string }>().cause]);
  };
  expect(await readiness(0)).toEqual([
    [200, undefined],
    [200, undefined],
  ]);
  const cause = expect.stringContaining('differs by more than 30 seconds');
  for (const aheadMs of [40_000, -40_000]) {
    log = '';
    expect(await readiness(aheadMs)).toEqual([
      [200, cause],
      [200, cause],
    ]);
    expect(log.split('differs by more than 30 seconds')).toHaveLength(2);
  }
  await database.drop();
});

const message = {
  name: 'Zoë',
  email: 'zoe@example.org',
  mobile: '+39 055 123456',
  acceptedTNC: true as const,
  acceptedPNP: true as const,
};

describe('with a full disk', () => {
  it('[RS-39] answers 503 with Retry-After, is not ready, and recovers by itself', async () => {
    const app = await createTestApp({ engine: 'sqlite' });
    const { db } = app.services.database;
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db);
    const setLimit = (pages: number) => sql`pragma max_page_count = ${sql.lit(pages)}`.execute(db);
    const fill = (key: string, size: number) =>
      db
        .insertInto('setting')
        .values({ key, value: 'x'.repeat(size) })
        .execute();
    await setLimit(rows[0]!.page_count);
    // Fills the pages that exist, down to the smallest row.
    let no = 0;
    for (let size = 4000; size >= 1; size = Math.floor(size / 2))
      while (await fill(`full-${no++}`, size).then(Boolean, () => false));

    const body = { ...message, message: 'x'.repeat(1900) };
    const refusal = await expectRefusal(app, contact, { body });
    expect(refusal).toMatchObject({ status: 503, error: 'unavailable' });
    expect(Number(refusal.headers['retry-after'])).toBeGreaterThan(0);
    expect((await app.http.inject('/readyz')).statusCode).toBe(503);
    expect((await app.http.inject('/healthz')).statusCode).toBe(200);

    await setLimit(1_000_000);
    await call(app, contact, { body });
    // The failed probe counts for a second.
    const probe = async () => (await app.http.inject('/readyz')).statusCode;
    await expect.poll(probe).toBe(200);
    await app.close();
  });
});

describe('without its database', () => {
  it('[RS-30] answers 503 with Retry-After, keeps serving what needs no database, and recovers by itself', async () => {
    const database = await createPostgresDatabase();
    const url = new URL(database.url);
    const proxy = await openTcpProxy({ host: url.hostname, port: Number(url.port) });
    url.port = String(proxy.port);
    const app = await createTestApp({ engine: 'postgres', databaseUrl: url.href });
    const { token } = await newAttendee(app);

    await proxy.cut();
    const started = performance.now();
    const refusals = await Promise.all(
      Array.from({ length: 20 }, () => expectRefusal(app, profile, {}, { token, language: 'en' })),
    );
    // Ten times what it may take on a quiet machine: they do not wait one for the other.
    expect(performance.now() - started).toBeLessThan(50 * secondMs);
    for (const refusal of refusals) {
      expect(refusal).toMatchObject({
        status: 503,
        error: 'unavailable',
        message: 'The service isn’t responding right now. Try again in a moment.',
      });
      expect(Number(refusal.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect((await app.http.inject('/readyz')).statusCode).toBe(503);
    expect((await app.http.inject('/healthz')).statusCode).toBe(200);
    await call(app, regionOptions, {});

    await proxy.restore();
    await expect.poll(async () => (await sendRaw(app, profile, {}, { token })).statusCode).toBe(200);
    await app.close();
    await proxy.cut();
    await database.drop();
  });
});
