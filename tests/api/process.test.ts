import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { request } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { createPostgresDatabase } from '#tests/support/app.ts';
import {
  failToStart,
  freePort,
  newDataDir,
  startServer,
  type ServerProcess,
} from '#tests/support/server-process.ts';

const running: ServerProcess[] = [];
const start = async (environment?: Record<string, string>): Promise<ServerProcess> => {
  const server = await startServer(environment);
  running.push(server);
  return server;
};

afterEach(async () => {
  for (const server of running.splice(0)) {
    await server.stop('SIGKILL');
    rmSync(server.dataDir, { recursive: true, force: true });
  }
});

const signup = (email: string): string =>
  JSON.stringify({
    firstName: 'A',
    lastName: 'B',
    email,
    password: 'Presente!2026',
    acceptedPNPTNC: true,
    userType: 'Basic',
  });

/** Begins a sign-up whose body is still on its way; `finish` sends the rest and reads the answer. */
async function beginSignup({ url }: ServerProcess) {
  const body = signup('slow@example.org');
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

describe('the process', () => {
  it('[fault 30] stops on SIGTERM: requests in flight finish, new ones are refused, exit 0', async () => {
    const server = await start();
    const finish = await beginSignup(server);
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

  it('stops on SIGINT with an event stream open', async () => {
    const server = await start({ DEMO: '1' });
    const post = await fetch(`${server.url}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'organizzazione@presente.example', password: 'Presente!2026' }),
    });
    const { token } = (await post.json()) as { token: string };
    const headers = { authorization: `Bearer ${token}` };
    const list = await fetch(`${server.url}/api/event/organiser/list`, { headers });
    const { data } = (await list.json()) as { data: { _id: string }[] };
    const stream = await fetch(`${server.url}/api/event/live/${data[0]!._id}`, { headers });
    const reader = stream.body!.getReader();
    expect(new TextDecoder().decode((await reader.read()).value)).toContain('event: change');
    const started = performance.now();
    expect(await server.stop('SIGINT')).toBe(0);
    expect(performance.now() - started).toBeLessThan(5000);
    expect((await reader.read()).done).toBe(true);
  });

  it('[fault 28] [OP-1] refuses a second server on the same data folder, and the first goes on', async () => {
    const first = await start();
    const second = await failToStart({ DATA_DIR: first.dataDir, PORT: String(await freePort()) });
    expect(second).toEqual({
      code: 1,
      output: `Another Presente server is already using the data folder ${first.dataDir}. Stop it first, choose another DATA_DIR, or set DATABASE_URL to run several servers on PostgreSQL.\n`,
    });
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
  });

  it('[OP-1] two servers share a PostgreSQL database, also when they start at once', async () => {
    const database = await createPostgresDatabase();
    const [first, second] = await Promise.all([
      start({ DATABASE_URL: database.url }),
      start({ DATABASE_URL: database.url }),
    ]);
    for (const { url } of [first, second]) expect((await fetch(`${url}/readyz`)).status).toBe(200);
    expect(await first.stop()).toBe(0);
    expect(await second.stop()).toBe(0);
    await database.drop();
  });

  it('says that its port is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const dataDir = newDataDir();
    expect(await failToStart({ PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'silent' })).toEqual({
      code: 1,
      output: `Port ${port} on 127.0.0.1 is in use by another program. Stop it, or choose another PORT.\n`,
    });
    other.close();
    rmSync(dataDir, { recursive: true });
  });

  it('says what is wrong with its configuration, and nothing else', async () => {
    expect(await failToStart({ PORT: 'x', DEMO: 'maybe' })).toEqual({
      code: 1,
      output:
        'Presente cannot start with this configuration:\n  PORT must be a number from 0 to 65535\n  DEMO must be 0 or 1\n',
    });
  });

  it('says that the database does not answer', async () => {
    const url = new URL(inject('postgresUrl'));
    url.port = String(await freePort());
    expect(await failToStart({ DATABASE_URL: url.href, LOG_LEVEL: 'silent' })).toEqual({
      code: 1,
      output: 'The database at DATABASE_URL does not answer.\n',
    });
  });

  it('refuses to show demo accounts with known passwords to others', async () => {
    const dataDir = newDataDir();
    const port = String(await freePort());
    expect((await failToStart({ HOST: '0.0.0.0', DEMO: '1', DATA_DIR: dataDir })).output).toContain(
      'DEMO is on, and HOST=0.0.0.0',
    );
    const demo = await start({ DEMO: '1', DATA_DIR: dataDir });
    expect(demo.output()).toMatch(
      /Presente {2}http:\/\/localhost:\d+\n\n.*organizzazione@presente\.example {2}Presente!2026/,
    );
    await demo.stop();
    const { code, output } = await failToStart({
      HOST: '0.0.0.0',
      DATA_DIR: dataDir,
      PORT: port,
      LOG_LEVEL: 'silent',
    });
    expect(output).toContain('this database holds the demo accounts with their known passwords');
    expect(code).toBe(1);
  });
});
