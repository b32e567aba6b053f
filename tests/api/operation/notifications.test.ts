import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createPostgresDatabase, createTestApp, type TestApp } from '#tests/support/app/app.ts';
import { openTcpProxy, type Filter, type TcpProxy } from '#tests/support/app/tcp-proxy.ts';
import { waitForNotifications } from '#tests/support/app/wait-for-notifications.ts';
import { swallowNotifications } from '#tests/support/db/swallow-notifications.ts';

const selfTest = { intervalMs: 50, timeoutMs: 500 };

let database: Awaited<ReturnType<typeof createPostgresDatabase>>;
beforeEach(async () => {
  database = await createPostgresDatabase();
});
afterEach(() => database.drop());

/** The database's address through a proxy. */
async function openProxy(filter?: Filter): Promise<{ proxy: TcpProxy; url: string }> {
  const url = new URL(database.url);
  const proxy = await openTcpProxy({ host: url.hostname, port: Number(url.port) }, filter);
  url.port = String(proxy.port);
  return { proxy, url: url.href };
}

const readReadiness = async ({ http }: TestApp) => {
  const response = await http.inject('/readyz');
  return { status: response.statusCode, cause: response.json<{ cause?: string }>().cause };
};

it('[OP-11] behind a pooler that swallows notifications the server is not ready, and says what to set', async () => {
  const pooler = await openProxy(swallowNotifications);
  let log = '';
  const logTo = new PassThrough().on('data', (chunk) => (log += String(chunk)));
  const deaf = await createTestApp({ databaseUrl: pooler.url, postgres: { selfTest }, logTo });
  expect(await readReadiness(deaf)).toEqual({
    status: 503,
    cause: expect.stringContaining('set DATABASE_LISTEN_URL to the address of PostgreSQL itself'),
  });
  expect(log).toContain('set DATABASE_LISTEN_URL');
  await deaf.close();

  const hearing = await createTestApp({
    databaseUrl: pooler.url,
    postgres: { selfTest, listenUrl: database.url },
  });
  expect(await readReadiness(hearing)).toEqual({ status: 200, cause: undefined });
  await waitForNotifications(hearing);
  await hearing.close();
  await pooler.proxy.cut();
});

it('[OP-11] replaces a listening connection that hangs, and counts every change as possibly missed', async () => {
  const { proxy, url } = await openProxy();
  const app = await createTestApp({
    databaseUrl: database.url,
    postgres: { selfTest, listenUrl: url },
  });
  const missed = new Promise<void>((resolve) =>
    app.services.database.onChange((eventId) => {
      if (eventId === undefined) resolve();
    }),
  );
  proxy.hang('open');
  await missed;
  await waitForNotifications(app);
  expect(await readReadiness(app)).toMatchObject({ status: 200 });

  proxy.hang('all');
  await expect.poll(() => readReadiness(app)).toMatchObject({ status: 503 });
  proxy.resume();
  await expect.poll(() => readReadiness(app)).toMatchObject({ status: 200 });
  await app.close();
  await proxy.cut();
});
