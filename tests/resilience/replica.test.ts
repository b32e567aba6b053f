import { PassThrough } from 'node:stream';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { secondMs } from '#contract/durations.ts';
import type { ReplicaSetOptions } from '#server/db/replica/replica-set.ts';
import { createPrometheusMetrics } from '#server/metrics/prometheus.ts';
import {
  createPostgresDatabase,
  createTestApp,
  engines,
  type TestApp,
  type TestAppOptions,
} from '#tests/support/app/app.ts';
import { openTcpProxy } from '#tests/support/app/tcp-proxy.ts';
import { newEvent, newOrganisation, type BuiltAccount } from '#tests/support/builders/builders.ts';
import { getReplicas, setupReplication, waitForReplica } from '#tests/support/db/replication.ts';

/** Longer than a test: a paused replica stays in use. */
const anyLagMs = 300_000;
const shortLagMs = 500;

describe.runIf(engines.includes('postgres'))('a server with a replica', () => {
  const replication = setupReplication();
  const steps: (() => unknown)[] = [];
  let databaseUrl: string;
  beforeAll(async () => {
    databaseUrl = (await createPostgresDatabase({ server: replication().primaryUrl })).url;
  });
  afterEach(async () => {
    for (const step of steps.splice(0).reverse()) await step();
  });

  /** A server that reads from the replica. */
  async function openApp(
    replicas: Partial<ReplicaSetOptions>,
    options: Omit<TestAppOptions, 'databaseUrl'> = {},
  ): Promise<TestApp> {
    const urls = [replication().toReplicaUrl(databaseUrl)];
    const app = await createTestApp({
      ...options,
      databaseUrl,
      postgres: {
        replicas: { urls, maxLagMs: anyLagMs, probeIntervalMs: 20, ...replicas },
        ...options.postgres,
      },
    });
    steps.push(() => app.close());
    return app;
  }

  /** Waits until the replica has everything that was written so far, and stops it there. */
  async function pauseReplica(app: TestApp): Promise<void> {
    const nowMs = performance.now();
    await expect
      .poll(() => performance.now() - getReplicas(app).getStates()[0]!.lagMs!, {
        interval: 10,
      })
      .toBeGreaterThan(nowMs);
    await replication().pause();
    steps.push(() => replication().resume());
  }

  const rename = ({ services }: TestApp, id: string, title: string) =>
    services.database.transaction(async (tx) => {
      await tx.db.updateTable('event').set({ title }).where('id', '=', id).execute();
      await tx.announce(id);
    });

  const readTitle = async ({ http }: TestApp, id: string, headers: Record<string, string> = {}) =>
    (await http.inject({ url: `/api/basic/event/${id}`, headers })).json<{ data?: { title: string } }>().data
      ?.title;

  async function readListedTitle({ http }: TestApp, id: string): Promise<string | undefined> {
    const list = await http.inject('/api/event/list?page=1&limit=100');
    return list.json<{ data: { _id: string; title: string }[] }>().data.find(({ _id }) => _id === id)?.title;
  }

  async function makeEvent(app: TestApp): Promise<{ org: BuiltAccount; id: string }> {
    const org = await newOrganisation(app);
    return { org, id: await newEvent(app, org, { title: 'Prima' }) };
  }

  it('[OP-33] answers visitors from the replica, and finds at the primary what the replica lacks', async () => {
    const app = await openApp({});
    const { org, id } = await makeEvent(app);
    await pauseReplica(app);
    await rename(app, id, 'Dopo');
    const later = await newEvent(app, org, { title: 'Appena pubblicato' });

    expect(await readTitle(app, id)).toBe('Prima');
    expect((await app.http.inject('/sitemap.xml')).statusCode).toBe(200);
    expect(getReplicas(app).getCounts()).toEqual({ replica: 2, primary: 0 });
    expect(await readTitle(app, later)).toBe('Appena pubblicato');
    const missing = await app.http.inject('/api/basic/event/01900000-0000-7000-8000-000000000000');
    expect(missing.statusCode).toBe(404);
  });

  it('[OP-33] keeps registrations and accounts on the primary', async () => {
    const app = await openApp({});
    const { org, id } = await makeEvent(app);
    await pauseReplica(app);
    const before = getReplicas(app).getCounts().replica;
    const registered = await register(app, id);
    expect(registered.statusCode).toBe(200);
    const headers = { authorization: `Bearer ${org.token}` };
    const own = await app.http.inject({ url: '/api/event/organiser/list?page=1&limit=10', headers });
    expect(own.statusCode).toBeLessThan(500);
    expect(getReplicas(app).getCounts().replica).toBe(before);
  });

  it('[OP-35] shows accounts and browsers their own writes', async () => {
    const app = await openApp({});
    const { org, id } = await makeEvent(app);
    await pauseReplica(app);
    await rename(app, id, 'Dopo');
    expect(await readTitle(app, id)).toBe('Prima');
    expect(await readTitle(app, id, { authorization: `Bearer ${org.token}` })).toBe('Dopo');
    expect(await readTitle(app, id, { cookie: 'theme=dark; loggedin=true' })).toBe('Dopo');

    const written = await register(app, id);
    const cookies = [written.headers['set-cookie'] ?? []].flat();
    const recentWrite = cookies.find((header) => header.startsWith('recentwrite=')) ?? '';
    const [cookie = '', ...attributes] = recentWrite.split('; ');
    expect(attributes).toEqual(['Path=/', `Max-Age=${anyLagMs / 1000 + 1}`, 'HttpOnly', 'SameSite=Strict']);
    expect(await readTitle(app, id, { cookie })).toBe('Dopo');
    expect(written.headers['recent-write']).toBe(String(anyLagMs / 1000 + 1));
    expect(await readTitle(app, id, { 'recent-write': '1' })).toBe('Dopo');
    expect(await readTitle(app, id, { cookie: 'loggedin=' })).toBe('Prima');
  });

  it('[OP-35] lists no event from before a change that was announced', async () => {
    const app = await openApp({});
    const { id } = await makeEvent(app);
    await pauseReplica(app);
    app.clock.advance(anyLagMs + 1);
    expect(await readListedTitle(app, id)).toBe('Prima');
    const { primary } = getReplicas(app).getCounts();
    app.clock.advance(anyLagMs + 1);
    expect(await readListedTitle(app, id)).toBe('Prima');
    expect(getReplicas(app).getCounts().primary).toBe(primary);

    await rename(app, id, 'Dopo');
    await expect.poll(() => readListedTitle(app, id)).toBe('Dopo');
  });

  it('[OP-34] leaves out a replica that is too far behind, shows it, and uses it again', async () => {
    let log = '';
    const logTo = new PassThrough().on('data', (chunk) => (log += String(chunk)));
    const app = await openApp({ maxLagMs: shortLagMs }, { logTo, createMetrics: createPrometheusMetrics });
    const { id } = await makeEvent(app);
    await pauseReplica(app);
    await rename(app, id, 'Dopo');
    await waitForReplica(app, { isUsed: false, problem: 'behind' });
    expect(await readTitle(app, id)).toBe('Dopo');
    const ready = await app.http.inject('/readyz');
    expect(ready.statusCode).toBe(200);
    expect(ready.json()).toMatchObject({ replicas: [{ replica: 1, isUsed: false, problem: 'behind' }] });
    const { text } = await app.services.metrics.scrape!();
    expect(text).toContain('presente_replica_used{replica="1"} 0');
    expect(text).toMatch(
      /presente_replica_lag_seconds\{replica="1"\} 0\.[5-9]|presente_replica_lag_seconds\{replica="1"\} [1-9]/,
    );
    expect(text).toContain('presente_public_reads_total{source="primary"}');
    await expect.poll(() => log).toContain('a replica is left out');

    await replication().resume();
    await waitForReplica(app, { isUsed: true, problem: undefined });
    expect(await readTitle(app, id)).toBe('Dopo');
    expect(log).toContain('a replica answers public reads');
    expect(log).not.toContain(new URL(replication().toReplicaUrl(databaseUrl)).port);
  });

  it('[OP-34] leaves out a replica once its lag cannot be read, and a server that is none', async () => {
    const { hostname: host, port } = new URL(databaseUrl);
    const listening = await openTcpProxy({ host, port: Number(port) });
    const listenUrl = Object.assign(new URL(databaseUrl), { port: String(listening.port) }).href;
    const urls = [replication().toReplicaUrl(databaseUrl), databaseUrl];
    const app = await openApp({ urls, maxLagMs: shortLagMs }, { postgres: { listenUrl } });
    await waitForReplica(app, { isUsed: true });
    await expect
      .poll(() => getReplicas(app).getStates()[1])
      .toMatchObject({ isUsed: false, problem: 'not a standby' });
    await listening.cut();
    await waitForReplica(app, { isUsed: false, problem: 'behind' });
  });

  it('[OP-36] answers every read while the replica goes, and uses it again when it is back', async () => {
    const { proxy } = replication();
    const app = await openApp({});
    const { id } = await makeEvent(app);
    await waitForReplica(app, { isUsed: true });
    const reads = Array.from({ length: 20 }, () => readTitle(app, id));
    await proxy.cut();
    expect(new Set(await Promise.all(reads))).toEqual(new Set(['Prima']));
    expect(await readTitle(app, id)).toBe('Prima');
    await waitForReplica(app, { isUsed: false, problem: expect.stringContaining('unreachable') });
    await proxy.restore();
    await waitForReplica(app, { isUsed: true });
    expect(await readTitle(app, id)).toBe('Prima');
  });

  it('[OP-36] answers from the primary within 2 s if the replica hangs, and then at once', async () => {
    const { proxy } = replication();
    const app = await openApp({});
    const { id } = await makeEvent(app);
    await waitForReplica(app, { isUsed: true });
    expect(await readTitle(app, id)).toBe('Prima');
    steps.push(() => proxy.resume());
    proxy.hang('all');
    expect(await readTitle(app, id)).toBe('Prima');
    expect(getReplicas(app).getStates()[0]).toMatchObject({ isUsed: false });
    const beginMs = performance.now();
    expect(await readTitle(app, id)).toBe('Prima');
    // Ten times what it may take on a quiet machine.
    expect(performance.now() - beginMs).toBeLessThan(10 * secondMs);
    proxy.resume();
    await waitForReplica(app, { isUsed: true });
  });
});

const register = ({ http }: TestApp, id: string) =>
  http.inject({
    method: 'POST',
    url: `/api/event/register/${id}`,
    headers: { 'idempotency-key': crypto.randomUUID() },
    payload: {
      acceptedPNPTNC: true,
      noOfTickets: 1,
      participants: [{ firstName: 'Anna', lastName: 'Rossi', email: 'anna@example.org' }],
    },
  });
