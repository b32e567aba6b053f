import { once } from 'node:events';
import { chmodSync, readdirSync, rmSync, statSync } from 'node:fs';
import { request } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { DatabaseRefused } from '#server/db/database-refused.ts';
import { DatabaseUnavailable, explainUnopened } from '#server/db/database-unavailable.ts';
import { createPostgresDatabase } from '#tests/support/app/app.ts';
import { findFreePort } from '#tests/support/app/free-port.ts';
import { runAdminInProcess } from '#tests/support/app/run-admin-in-process.ts';
import {
  startFailing,
  newDataDir,
  startServerProcess,
  type ServerProcess,
} from '#tests/support/app/server-process.ts';

const running: ServerProcess[] = [];
const startTracked = async (environment?: Record<string, string>): Promise<ServerProcess> => {
  const server = await startServerProcess(environment);
  running.push(server);
  return server;
};

afterEach(async () => {
  for (const server of running.splice(0)) {
    await server.stop('SIGKILL');
    rmSync(server.dataDir, { recursive: true, force: true });
  }
});

const signupBody = (email: string): string =>
  JSON.stringify({
    firstName: 'A',
    lastName: 'B',
    email,
    password: 'Presente!2026',
    acceptedPNPTNC: true,
    userType: 'Basic',
  });

/** Starts a sign-up whose body is still being sent; `finish` sends the rest and reads the response. */
async function startSignup({ url }: ServerProcess) {
  const body = signupBody('slow@example.org');
  const sent = request(`${url}/api/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
  });
  sent.write(body.slice(0, 20));
  await wait(100);
  return async () => {
    const answered = once(sent, 'response');
    sent.end(body.slice(20));
    const [response] = (await answered) as [{ statusCode: number }];
    return response.statusCode;
  };
}

/** Opens the event stream of a demo event; each call returns what arrives next, `undefined` at its end. */
async function openDemoStream({ url }: ServerProcess): Promise<() => Promise<string | undefined>> {
  const post = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'organizzazione@presente.example', password: 'Presente!2026' }),
  });
  const { token } = (await post.json()) as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  const list = await fetch(`${url}/api/event/organiser/list`, { headers });
  const { data } = (await list.json()) as { data: { _id: string }[] };
  const stream = await fetch(`${url}/api/event/live/${data[0]!._id}`, { headers });
  const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader();
  return async () => (await reader.read()).value;
}

describe('the process', () => {
  it('[RS-30] stops on SIGTERM: finishes requests in flight, refuses new ones, exits 0', async () => {
    const server = await startTracked();
    const finish = await startSignup(server);
    const stopped = server.stop('SIGTERM');
    await expect
      .poll(() =>
        fetch(`${server.url}/healthz`).then(
          () => 'answered',
          () => 'refused',
        ),
      )
      .toBe('refused');
    expect(await finish()).toBe(200);
    expect(await stopped).toBe(0);
    expect(server.output()).toContain('"msg":"stopped"');
  });

  it('[OP-20] stops on SIGINT with an event stream open, which names when to reconnect', async () => {
    const server = await startTracked({ DEMO: '1' });
    const readNext = await openDemoStream(server);
    expect(await readNext()).toContain('event: change');
    // It exits with 1 where it has to cut the stream off.
    expect(await server.stop('SIGINT')).toBe(0);
    expect(await readNext()).toMatch(/^retry: \d{3,4}\n\n$/);
    expect(await readNext()).toBeUndefined();
  });

  it('[OP-20] is not ready while it drains, answers every request, and keeps streams until it closes', async () => {
    const server = await startTracked({ DEMO: '1', DRAIN_SECONDS: '300' });
    const readNext = await openDemoStream(server);
    expect(await readNext()).toContain('event: change');
    server.process.kill('SIGTERM');
    await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status).toBe(503);

    const finish = await startSignup(server);
    for (const path of ['/healthz', '/api/event/list', '/api/event/options/region']) {
      const response = await fetch(server.url + path);
      expect([path, response.status === 503, response.headers.get('connection')]).toEqual([
        path,
        false,
        'close',
      ]);
    }
    expect(server.output()).toContain('"msg":"draining"');
    const isStreamOpen = readNext();

    // A second signal ends the drain.
    const stopped = server.stop('SIGTERM');
    expect(await isStreamOpen).toMatch(/^retry: /);
    expect(await finish()).toBe(200);
    expect(await stopped).toBe(0);
  });

  it('[OP-23] other users can read neither database nor mails, also in a folder that was open to them', async () => {
    const dataDir = newDataDir();
    chmodSync(dataDir, 0o755);
    const server = await startTracked({ DATA_DIR: dataDir });
    await fetch(`${server.url}/api/signup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: signupBody('private@example.org'),
    });
    await expect.poll(() => readdirSync(dataDir, { recursive: true }).join()).toMatch(/\.eml\b/);
    const modes = readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).map((name) => {
      const { mode } = statSync(join(dataDir, name));
      return [name, (mode & 0o077).toString(8)];
    });
    expect(modes.map(([name]) => name)).toContain('presente.sqlite-wal');
    expect(modes.filter(([, others]) => others !== '0')).toEqual([]);
    expect((statSync(dataDir).mode & 0o007).toString(8)).toBe('0');
  });

  it('[RS-28] [OP-1] refuses a second server on the same data folder while the first keeps serving', async () => {
    const first = await startTracked();
    const second = await startFailing({ DATA_DIR: first.dataDir, PORT: String(await findFreePort()) });
    expect(second).toEqual({
      code: 78,
      output: `Another Presente server is already using the data folder ${first.dataDir}. Stop it first, choose another DATA_DIR, or set DATABASE_URL to run several servers on PostgreSQL.\n`,
    });
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
  });

  it('[OP-1] two servers share a PostgreSQL database, also when started together', async () => {
    const database = await createPostgresDatabase();
    const [first, second] = await Promise.all([
      startTracked({ DATABASE_URL: database.url }),
      startTracked({ DATABASE_URL: database.url }),
    ]);
    for (const { url } of [first, second]) expect((await fetch(`${url}/readyz`)).status).toBe(200);
    expect(await first.stop()).toBe(0);
    expect(await second.stop()).toBe(0);
    await database.drop();
  });

  it('reports a port already in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const dataDir = newDataDir();
    expect(await startFailing({ PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'silent' })).toEqual({
      code: 1,
      output: `Port ${port} on 127.0.0.1 is in use by another program. Stop it, or choose another PORT.\n`,
    });
    other.close();
    rmSync(dataDir, { recursive: true });
  });

  it('[OP-32] reports a METRICS_PORT already in use, and an address of no machine, and ends', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const dataDir = newDataDir();
    const environment = { PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent' };
    expect(await startFailing({ ...environment, METRICS_PORT: String(port) })).toEqual({
      code: 1,
      output: `Port ${port} on 127.0.0.1 is in use by another program. Stop it, or choose another METRICS_PORT.\n`,
    });
    other.close();
    expect(await startFailing({ ...environment, HOST: 'none.invalid' })).toEqual({
      code: 1,
      output: 'This machine has no address none.invalid. Correct HOST.\n',
    });
    rmSync(dataDir, { recursive: true });
  });

  it('[OP-32] reports configuration errors without further output', async () => {
    expect(await startFailing({ PORT: 'x', DEMO: 'maybe' })).toEqual({
      code: 78,
      output:
        'Presente cannot start with this configuration:\n  PORT must be a number from 0 to 65535\n  DEMO must be 0 or 1\n',
    });
  });

  it('[OP-33] refuses replicas of SQLite in one sentence', async () => {
    expect(await startFailing({ DATABASE_READ_URL: 'postgres://replica/presente' })).toEqual({
      code: 78,
      output:
        'Presente cannot start with this configuration:\n  DATABASE_URL is missing: DATABASE_READ_URL adds replicas of PostgreSQL, and SQLite has none\n',
    });
  });

  it('[OP-32] reports an unreachable database, by the setting that names it', async () => {
    const url = new URL(inject('postgresUrl'));
    url.port = String(await findFreePort());
    expect(await startFailing({ DATABASE_URL: url.href, LOG_LEVEL: 'silent' })).toEqual({
      code: 1,
      output: 'The database at DATABASE_URL does not answer.\n',
    });
    const database = await createPostgresDatabase();
    const environment = { DATABASE_URL: database.url, LOG_LEVEL: 'silent' };
    expect(await startFailing({ ...environment, DATABASE_LISTEN_URL: url.href })).toEqual({
      code: 1,
      output: 'The database at DATABASE_LISTEN_URL does not answer.\n',
    });
    const hanging = createServer().listen(0, '127.0.0.1');
    await once(hanging, 'listening');
    url.port = String((hanging.address() as AddressInfo).port);
    expect(await startFailing({ ...environment, DATABASE_URL: url.href })).toEqual({
      code: 1,
      output: 'The database at DATABASE_URL does not answer.\n',
    });
    hanging.close();
    await database.drop();
  });

  it('[OP-32] tells a database that will be there from one that is not', () => {
    const answer = (code: string, message: string) =>
      Object.assign(new Error(message), { code, severity: 'FATAL' });
    const starting = answer('57P03', 'the database system is starting up');
    expect(explainUnopened(starting, 'DATABASE_URL')).toEqual(
      new DatabaseUnavailable(
        'The database at DATABASE_URL is not available now: the database system is starting up.',
      ),
    );
    const unknown = answer('3D000', 'database "none" does not exist');
    expect(explainUnopened(unknown, 'DATABASE_LISTEN_URL')).toEqual(
      new DatabaseRefused(
        'The database at DATABASE_LISTEN_URL refuses the connection: database "none" does not exist.',
      ),
    );
    expect(explainUnopened(new Error('timeout expired'), 'DATABASE_URL')).toBeInstanceOf(DatabaseUnavailable);
    expect(explainUnopened(answer('42601', 'syntax error'), 'DATABASE_URL')).toBeUndefined();
  });

  it('[OP-4] [RS-42] refuses to serve demo accounts with known passwords publicly', async () => {
    const dataDir = newDataDir();
    const port = String(await findFreePort());
    expect((await startFailing({ HOST: '0.0.0.0', DEMO: '1', DATA_DIR: dataDir })).output).toContain(
      'DEMO is on, and with HOST=0.0.0.0 others can reach this server',
    );
    const demo = await startTracked({ DEMO: '1', DATA_DIR: dataDir });
    expect(demo.output()).toMatch(
      /Presente {2}http:\/\/localhost:\d+\n\n.*organizzazione@presente\.example {2}Presente!2026/,
    );
    await demo.stop();
    const publicly = {
      HOST: '127.0.0.1',
      PUBLIC_URL: 'https://presente.example.org',
      TRUST_PROXY: '1',
      DATA_DIR: dataDir,
      PORT: port,
      LOG_LEVEL: 'silent',
    };
    const { code, output } = await startFailing(publicly);
    expect(output).toContain('With PUBLIC_URL=https://presente.example.org, TRUST_PROXY=1 others can reach');
    expect(output).toContain('Delete them with "npm run admin -- remove-demo"');
    expect(code).toBe(78);

    expect(await runAdminInProcess({ DATA_DIR: dataDir }, 'remove-demo')).toEqual({
      code: 0,
      output: '22 demo accounts and their 82 events are deleted.\n',
      stderr: '',
    });
    const clean = await startTracked(publicly);
    expect(clean.output()).not.toContain('Presente!2026');
    const post = await fetch(`${clean.url}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'amministrazione@presente.example', password: 'Presente!2026' }),
    });
    expect(post.status).toBe(401);
  });
});
