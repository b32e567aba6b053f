import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { profile } from '#contract/account/profile-endpoints.ts';
import { isConnectionError } from '#server/db/connection-error.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { openDatabase, type Database } from '#server/db/database.ts';
import { createPostgresDatabase, createTestApp } from '#tests/support/app/app.ts';
import { newAttendee } from '#tests/support/builders/builders.ts';
import { expectRefusal, sendRaw } from '#tests/support/app/call.ts';
import { openTcpProxy } from '#tests/support/app/tcp-proxy.ts';

const ticksPerSecond = 4;

/** Counts quarters of a second in ticks, which a busy machine skips together with those of the server. */
function startTicks() {
  let ticks = 0;
  const timer = setInterval(() => (ticks += 1), 1000 / ticksPerSecond);
  return { count: () => ticks, stop: () => clearInterval(timer) };
}

it('[OP-12] [RS-30] a PostgreSQL that hangs answers 503 with Retry-After within 5 s, and recovers by itself', async () => {
  const database = await createPostgresDatabase();
  const url = new URL(database.url);
  const proxy = await openTcpProxy({ host: url.hostname, port: Number(url.port) });
  url.port = String(proxy.port);
  const app = await createTestApp({ databaseUrl: url.href });
  const { token } = await newAttendee(app);

  proxy.hang('all');
  // More requests than connections.
  const requests = Array.from({ length: 20 }, () => expectRefusal(app, profile, {}, { token }));
  const ticks = startTicks();
  expect((await app.http.inject('/readyz')).statusCode).toBe(503);
  expect(ticks.count()).toBeLessThan(3 * ticksPerSecond);
  for (const refusal of await Promise.all(requests)) {
    expect(refusal).toMatchObject({ status: 503, error: 'unavailable' });
    expect(Number(refusal.headers['retry-after'])).toBeGreaterThan(0);
  }
  expect(ticks.count()).toBeLessThan(5 * ticksPerSecond);
  // Known to hang: no request waits any more.
  const answeredAt = ticks.count();
  await expectRefusal(app, profile, {}, { token });
  expect(ticks.count() - answeredAt).toBeLessThan(ticksPerSecond);
  ticks.stop();

  proxy.resume();
  await expect.poll(async () => (await sendRaw(app, profile, {}, { token })).statusCode).toBe(200);
  await app.close();
  await proxy.cut();
  await database.drop();
});

it('[OP-12] a PostgreSQL that answers its open connections does not hang, even if it takes no new one', async () => {
  const created = await createPostgresDatabase();
  const url = new URL(created.url);
  const proxy = await openTcpProxy({ host: url.hostname, port: Number(url.port) });
  url.port = String(proxy.port);
  const database = await openDatabase(openPostgres({ url: url.href, listenUrl: created.url }));
  const sleep = (seconds: number) => sql`select pg_sleep(${seconds})`.execute(database.db);
  // Opens both connections.
  await Promise.all([sleep(0.1), sleep(0.1)]);
  proxy.hang('new');
  // The new connection is tried after about 2 s, for 2 s; the shorter statement is answered meanwhile.
  await expect(Promise.all([sleep(2.5), sleep(5)])).resolves.toHaveLength(2);
  await database.close();
  await proxy.cut();
  await created.drop();
});

describe('limits of statements', () => {
  let created: Awaited<ReturnType<typeof createPostgresDatabase>>;
  let database: Database;
  beforeAll(async () => {
    created = await createPostgresDatabase();
    const limits = { statementMs: 300, lockMs: 100, idleInTransactionMs: 200 };
    database = await openDatabase(openPostgres({ url: created.url, limits }));
  });
  afterAll(async () => {
    await database.close();
    await created.drop();
  });
  const sleep = (seconds: number) => sql`select pg_sleep(${seconds})`;
  const updateSetting = sql`insert into setting (key, value) values ('x', 'y') on conflict (key) do update set value = 'z'`;
  const isUnavailable = async (work: Promise<unknown>): Promise<boolean> =>
    work.then(() => false, isConnectionError);

  it('[OP-12] ends statements, waits for locks and idle transactions that take too long, as unavailable', async () => {
    expect(await isUnavailable(sleep(20).execute(database.db))).toBe(true);
    let isWaiting: Promise<boolean> | undefined;
    await database.transaction(async ({ db }) => {
      await updateSetting.execute(db);
      isWaiting = isUnavailable(updateSetting.execute(database.db));
      expect(await isWaiting).toBe(true);
    });
    const idle = database.transaction(async ({ db }) => {
      await updateSetting.execute(db);
      await sleep(0.28).execute(database.db);
      await updateSetting.execute(db);
    });
    expect(await isUnavailable(idle)).toBe(true);
    await updateSetting.execute(database.db);
  });

  it('[OP-12] leaves the statements of background jobs the time they need', async () => {
    await database.longTransaction(({ db }) => sleep(0.5).execute(db));
    // The limits of the connection are back.
    expect(await isUnavailable(sleep(20).execute(database.db))).toBe(true);
  });
});
