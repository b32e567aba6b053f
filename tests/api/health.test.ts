import { describe, expect, it } from 'vitest';
import { profile } from '#contract/account/profile-calls.ts';
import { regionOptions } from '#contract/event/event-calls.ts';
import { createPostgresDatabase, createTestApp, describeOnBoth } from '#tests/support/app.ts';
import { newAttendee } from '#tests/support/builders.ts';
import { call, refused, send } from '#tests/support/call.ts';
import { openTcpProxy } from '#tests/support/tcp-proxy.ts';

describeOnBoth('health', (makeApp) => {
  it('says that process and database answer', async () => {
    const app = await makeApp();
    for (const url of ['/healthz', '/readyz']) {
      const response = await app.http.inject(url);
      expect(response.statusCode).toBe(200);
      expect(response.json()).toEqual({ success: true });
    }
    await app.close();
  });
});

describe('without its database', () => {
  it('[fault 30] answers 503 with Retry-After, goes on with what needs none, and recovers by itself', async () => {
    const database = await createPostgresDatabase();
    const url = new URL(database.url);
    const proxy = await openTcpProxy({ host: url.hostname, port: Number(url.port) });
    url.port = String(proxy.port);
    const app = await createTestApp({ engine: 'postgres', databaseUrl: url.href });
    const { token } = await newAttendee(app);

    await proxy.cut();
    const started = performance.now();
    const refusals = await Promise.all(
      Array.from({ length: 20 }, () => refused(app, profile, {}, { token, language: 'en' })),
    );
    expect(performance.now() - started).toBeLessThan(5000);
    for (const refusal of refusals) {
      expect(refusal).toMatchObject({
        status: 503,
        error: 'unavailable',
        message: 'The service isn’t answering right now: try again shortly',
      });
      expect(Number(refusal.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect((await app.http.inject('/readyz')).statusCode).toBe(503);
    expect((await app.http.inject('/healthz')).statusCode).toBe(200);
    await call(app, regionOptions, {});

    await proxy.mend();
    await expect.poll(async () => (await send(app, profile, {}, { token })).statusCode).toBe(200);
    await app.close();
    await proxy.cut();
    await database.drop();
  });
});
