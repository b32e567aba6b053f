import { brotliDecompressSync } from 'node:zlib';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { minuteMs } from '#contract/durations.ts';
import { createPostgresDatabase, createTestApp } from '#tests/support/app/app.ts';
import { Http2Client } from '#tests/support/app/http2-client.ts';
import { startReverseProxy } from '#tests/support/app/reverse-proxy.ts';
import { startServerProcess, type ServerProcess } from '#tests/support/app/server-process.ts';
import { newEvent, newOrganisation } from '#tests/support/builders/builders.ts';
import { repetitions } from '#tests/support/repetitions.ts';

/** How often each process is restarted. */
const restartCount = repetitions({ gate: 1, all: 3 }, 'RESTARTS');
const clientCount = 6;
const drainSeconds = '2';

const cleanUp: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step();
});

const message = {
  name: 'Zoë',
  email: 'zoe@example.org',
  mobile: '+39 055 123456',
  message: 'Ciao',
  acceptedTNC: true,
  acceptedPNP: true,
};
const contactHeaders = { ':path': '/api/contact', ':method': 'POST' };

describe.each(['nginx', 'caddy'] as const)('two processes behind %s', (name) => {
  it(
    '[OP-21] restarts both without a failed or repeated request',
    { timeout: 5 * minuteMs * restartCount },
    async () => {
      const { databaseUrl, eventId, token } = await prepareEvent();
      const start = async (environment: Record<string, string> = {}): Promise<ServerProcess> => {
        const server = await startServerProcess({
          DATABASE_URL: databaseUrl,
          DRAIN_SECONDS: drainSeconds,
          TRUST_PROXY: '1',
          RATE_LIMITS: '0',
          LOG_LEVEL: 'silent',
          ...environment,
        });
        cleanUp.push(() => server.stop('SIGKILL'));
        return server;
      };
      const servers = await Promise.all([start(), start()]);
      const getPort = ({ url }: ServerProcess): number => Number(new URL(url).port);
      const proxy = await startReverseProxy(name, [getPort(servers[0]), getPort(servers[1])]);
      cleanUp.push(proxy.stop);

      const client = new Http2Client(proxy.url);
      const list = { ':path': '/api/event/list', 'accept-encoding': 'br' };
      await expect.poll(async () => (await client.send(list)).status).toBe(200);
      const { headers, body } = await client.send(list);
      expect(headers['content-encoding']).toBe('br');
      expect(JSON.parse(brotliDecompressSync(body).toString())).toMatchObject({ success: true });
      expect((await client.send({ ':path': '/readyz' })).status).toBe(404);

      const live = await client.openStream({
        ':path': `/api/event/live/${eventId}`,
        authorization: `Bearer ${token}`,
      });
      await expect.poll(live.readText).toContain('event: change');

      const load = startLoad(proxy.url);
      for (let round = 0; round < restartCount; round++)
        for (const [index, server] of servers.entries()) {
          await proxy.exclude(getPort(server));
          expect(await server.stop('SIGTERM')).toBe(0);
          servers[index] = await start({ PORT: String(getPort(server)) });
          await proxy.exclude();
          await load.waitForMore(50);
        }
      const { answered, messages, failures } = await load.stop();
      expect(failures).toEqual([]);
      expect(await countMails(databaseUrl)).toBe(messages);
      expect(await live.ended).toMatch(/\n\nretry: \d+\n\n$/);
      console.log(`OP-21, ${name}: ${2 * restartCount} restarts, ${answered} requests, failed 0`);

      // The rate limits count the client's address, whatever it claims.
      for (const server of servers) await server.stop('SIGKILL');
      await start({ PORT: String(getPort(servers[0])), RATE_LIMITS: '1' });
      await expect.poll(async () => (await client.send(list)).status, { timeout: 10_000 }).toBe(200);
      const statuses: number[] = [];
      for (let no = 1; no <= 6; no++) {
        const forged = { ...contactHeaders, 'x-forwarded-for': `203.0.113.${no}` };
        statuses.push((await client.send(forged, message)).status);
      }
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
      client.close();
    },
  );
});

/** An event on a PostgreSQL database of its own, and a session of its organiser. */
async function prepareEvent() {
  const database = await createPostgresDatabase();
  cleanUp.push(database.drop);
  const app = await createTestApp({ engine: 'postgres', databaseUrl: database.url });
  app.clock.set(Date.now());
  const organisation = await newOrganisation(app);
  const eventId = await newEvent(app, organisation);
  await app.close();
  return { databaseUrl: database.url, eventId, token: organisation.token };
}

/** Clients that alternate reads and writes without a pause: the writes are neither idempotent nor keyed. */
function startLoad(url: string) {
  const failures: string[] = [];
  let answered = 0;
  let messages = 0;
  let isStopping = false;
  const watchers = new Set<() => void>();
  const runClient = async (): Promise<void> => {
    const client = new Http2Client(url);
    for (let no = 0; !isStopping; no++) {
      const isWrite = no % 2 === 1;
      try {
        const { status } = isWrite
          ? await client.send(contactHeaders, message)
          : await client.send({ ':path': '/api/event/list' });
        if (status === 200) answered += 1;
        else failures.push(`${isWrite ? 'POST' : 'GET'} ${status}`);
        if (status === 200 && isWrite) messages += 1;
      } catch (error) {
        failures.push(String(error));
      }
      watchers.forEach((check) => check());
    }
    client.close();
  };
  const clients = Array.from({ length: clientCount }, runClient);
  return {
    /** Resolves after this many further responses or failures. */
    waitForMore(count: number): Promise<void> {
      const target = answered + failures.length + count;
      return new Promise((resolve) => {
        const check = (): void => {
          if (answered + failures.length < target) return;
          watchers.delete(check);
          resolve();
        };
        watchers.add(check);
      });
    },
    async stop() {
      isStopping = true;
      await Promise.all(clients);
      return { answered, messages, failures };
    },
  };
}

async function countMails(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ count: string }>('select count(*) from mail');
  await client.end();
  return Number(rows[0]?.count);
}
