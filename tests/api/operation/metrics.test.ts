import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { login } from '#contract/account/account-endpoints.ts';
import { checkInBatch, streamLiveUpdates } from '#contract/check-in/check-in-endpoints.ts';
import { minuteMs } from '#contract/durations.ts';
import { register } from '#contract/registration/registration-endpoints.ts';
import { writeDailyMails } from '#server/mail/allowance/allowance-store.ts';
import type { MailGateway } from '#server/gateways/mail-gateway.ts';
import { queueMails } from '#server/mail/mail-queue.ts';
import { createPrometheusMetrics } from '#server/metrics/prometheus.ts';
import { listenForScrapes } from '#server/metrics/serve-metrics.ts';
import { audit } from '#server/admin/audit-store.ts';
import { releaseOverdue } from '#server/registration/orders/release-overdue.ts';
import { startPeriodicJob } from '#server/periodic-job.ts';
import { createTestApp, describeOnBothEngines, type TestApp } from '#tests/support/app/app.ts';
import { buildUrl, call, sendRaw } from '#tests/support/app/call.ts';
import { builtPassword, newAttendee, newEvent, newOrganisation } from '#tests/support/builders/builders.ts';
import { newOperation, newParticipants } from '#tests/support/builders/door.ts';
import { newMailSender } from '#tests/support/mail/smtp.ts';

const token = 'scrape-token-of-a-test';

const onOwnPort = { port: 0, host: '127.0.0.1', token };
const withToken = { port: undefined, host: '127.0.0.1', token };

/** Values by metric and labels, such as `presente_mails_total{result="sent"}`. */
const parse = (text: string): Map<string, number> =>
  new Map(
    text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  );

const scrape = async ({ services: { metrics } }: TestApp): Promise<Map<string, number>> =>
  parse((await metrics.scrape!()).text);

const content = { subject: 'Avviso', text: 'Testo', html: '<p>Testo</p>' };

describeOnBothEngines('metrics', (makeApp, engine) => {
  let app: TestApp;
  let nowMs = 0;
  beforeEach(async () => {
    app = await makeApp({
      createMetrics: (deps) => createPrometheusMetrics({ ...deps, now: () => nowMs }),
    });
  });
  afterEach(() => app.close());

  /** Values that are read from the database are cached for at most five minutes. */
  const scrapeAgain = () => {
    nowMs += 5 * minuteMs;
    return scrape(app);
  };

  it('[OP-24] counts requests by route pattern and status, and refusals by reason, without ids', async () => {
    const owner = await newAttendee(app, { email: 'ottavia@example.org' });
    await call(app, login, { body: { email: owner.email, password: builtPassword } });
    await sendRaw(app, login, { body: { email: owner.email, password: 'wrong' } });
    const org = await newOrganisation(app);
    const eventId = await newEvent(app, org, { maxNoTickets: 'Limited', maxTicketAvailable: 1 });
    const body = {
      acceptedPNPTNC: true,
      noOfTickets: 1,
      participants: [{ firstName: 'Anna', lastName: 'Bianchi', email: 'anna@example.org' }],
    };
    for (let no = 0; no < 3; no++) await sendRaw(app, register, { params: { id: eventId }, body });

    const { text } = await app.services.metrics.scrape!();
    const values = parse(text);
    const ok = 'endpoint="/api/event/register/:id",method="POST",status="200"';
    expect(values.get(`presente_http_request_duration_seconds_count{${ok}}`)).toBe(1);
    expect(values.get('presente_refusals_total{endpoint="/api/event/register/:id",reason="soldOut"}')).toBe(
      2,
    );
    expect(values.get('presente_security_events_total{kind="signInFailed"}')).toBe(1);
    expect(values.get('presente_events_oversold')).toBe(0);
    expect(values.has('nodejs_eventloop_lag_p99_seconds')).toBe(true);
    for (const secret of [eventId, owner.id, 'ottavia', 'anna@', owner.token])
      expect(text).not.toContain(secret);
  });

  it('[OP-24] reports replayed batches, their outcomes and their delay', async () => {
    const org = await newOrganisation(app);
    const eventId = await newEvent(app, org);
    const { participantIds } = await newParticipants(app, eventId, 2);
    const occurredAt = new Date(app.clock() - 20 * minuteMs).toISOString();
    const operations = [...participantIds, participantIds[0]!].map((participantId) =>
      newOperation(app, { participantId, eventId, occurredAt }),
    );
    const sentAt = new Date(app.clock()).toISOString();
    await call(app, checkInBatch, { body: { deviceId: 'phone-1', sentAt, operations } }, org);
    const values = await scrape(app);
    expect(values.get('presente_check_in_operations_total{outcome="applied"}')).toBe(2);
    expect(values.get('presente_check_in_operations_total{outcome="duplicate"}')).toBe(1);
    expect(values.get('presente_check_in_batch_operations_sum')).toBe(3);
    expect(values.get('presente_check_in_delay_seconds_bucket{le="900"}')).toBe(0);
    expect(values.get('presente_check_in_delay_seconds_bucket{le="3600"}')).toBe(3);
  });

  it('[OP-24] counts open event streams, which last too long to be timed', async () => {
    const org = await newOrganisation(app);
    const id = await newEvent(app, org);
    await app.http.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.http.server.address() as AddressInfo;
    const leave = new AbortController();
    const url = `http://127.0.0.1:${port}${buildUrl(streamLiveUpdates.path, { params: { id } })}`;
    await fetch(url, { headers: { authorization: `Bearer ${org.token}` }, signal: leave.signal });
    const streamCount = async () => (await scrape(app)).get('presente_live_streams');
    expect(await streamCount()).toBe(1);
    leave.abort();
    await expect.poll(streamCount).toBe(0);
    const names = [...(await scrape(app)).keys()];
    expect(names.filter((name) => name.includes('/api/event/live'))).toEqual([]);
  });

  it('[OP-24] reports the mail queue, deliveries, jobs, admin actions, oversold events and the database', async () => {
    const { db } = app.services.database;
    const org = await newOrganisation(app);
    const eventId = await newEvent(app, org, { maxNoTickets: 'Limited', maxTicketAvailable: 5 });
    await writeDailyMails(db, { organiserId: org.id, dailyMails: 0, nowMs: app.clock() });
    await app.mails();
    await db.deleteFrom('mail').execute();
    const mails = ['good', 'bad'].map((to) => ({
      to: `${to}@example.org`,
      content,
      priority: 'urgent' as const,
    }));
    const chargedTo = { organiserId: org.id, eventId };
    await queueMails(db, [...mails, { to: 'typed@example.org', content, chargedTo }], app.clock());
    app.clock.advance(minuteMs);
    const before = await scrapeAgain();
    expect(before.get('presente_mail_queue_due{priority="urgent"}')).toBe(2);
    expect(before.get('presente_mail_queue_lag_seconds{priority="urgent"}')).toBe(60);
    expect(before.get('presente_mail_oldest_age_seconds{priority="urgent"}')).toBe(60);
    expect(before.get('presente_mail_queue_due{priority="bulk"}')).toBe(0);
    expect(before.get('presente_mail_paused')).toBe(0);
    expect(before.get('presente_mails_deferred')).toBe(1);

    const gateway: MailGateway = {
      deliver: ({ to }) => (to.startsWith('bad') ? Promise.reject(new Error('451')) : Promise.resolve()),
      close: () => Promise.resolve(),
    };
    await newMailSender(app, gateway).drain();
    const job = startPeriodicJob({
      job: 'releaseOverdue',
      metrics: app.services.metrics,
      intervalMs: minuteMs,
      work: async () => {
        await releaseOverdue(app.services);
        throw new Error('failed');
      },
      onError: () => undefined,
    });
    await job.stop();
    await audit(db, { actor: 'console', action: 'mailPaused', subject: 'mail', nowMs: app.clock() });
    await db.updateTable('event').set({ available: -1 }).where('id', '=', eventId).execute();

    const after = await scrapeAgain();
    expect(after.get('presente_mails_total{result="sent"}')).toBe(1);
    expect(after.get('presente_mails_total{result="postponed"}')).toBe(1);
    expect(after.get('presente_mail_queue_due{priority="urgent"}')).toBe(0);
    expect(after.get('presente_mail_queue_later{priority="urgent"}')).toBe(1);
    expect(after.get('presente_mail_queue_lag_seconds{priority="urgent"}')).toBe(0);
    expect(after.get('presente_mail_oldest_age_seconds{priority="urgent"}')).toBe(60);
    expect(after.get('presente_mail_oldest_age_seconds{priority="bulk"}')).toBe(0);
    expect(after.get('presente_job_runs_total{task="releaseOverdue"}')).toBe(1);
    expect(after.get('presente_job_failures_total{task="releaseOverdue"}')).toBe(1);
    expect(after.get('presente_admin_actions_total{action="mailPaused"}')).toBe(1);
    expect(after.get('presente_events_oversold')).toBe(1);
    expect(after.get('presente_database_up')).toBe(1);
    expect(after.get('presente_database_size_bytes')).toBeGreaterThan(100_000);
    expect(after.has('presente_database_pool_waiting')).toBe(engine === 'postgres');
  });
});

describe('a database that does not answer', () => {
  it('[OP-25] leaves out what is read from it, and answers at once', async () => {
    const app = await createTestApp();
    const { database, clock } = app.services;
    const hanging = new Proxy(database.db, {
      get: () => () => {
        throw new Error('does not answer');
      },
    });
    const never = () => new Promise<number>(() => undefined);
    const metrics = createPrometheusMetrics({
      database: { ...database, db: hanging, readSizeBytes: never, readPool: undefined },
      clock,
      timeoutMs: 1,
    });
    const values = parse((await metrics.scrape!()).text);
    expect(values.get('presente_database_up')).toBe(0);
    for (const name of values.keys()) expect(name).not.toMatch(/mail_queue|oversold|size_bytes|mail_paused/);
    expect(values.has('process_resident_memory_bytes')).toBe(true);
    await app.close();
  });
});

describe('the endpoint', () => {
  const makeApp = (metrics: typeof onOwnPort | typeof withToken | undefined) =>
    createTestApp({
      config: { metrics },
      ...(metrics && { createMetrics: createPrometheusMetrics }),
    });

  it('[OP-24] is absent while metrics are off', async () => {
    const app = await makeApp(undefined);
    const response = await app.http.inject('/metrics');
    expect(response.body).not.toContain('presente_');
    await app.close();
  });

  it('[OP-24] on the product’s port answers to the token alone', async () => {
    const app = await makeApp(withToken);
    const get = (authorization?: string) =>
      app.http.inject({ url: '/metrics', headers: authorization === undefined ? {} : { authorization } });
    for (const wrong of [undefined, 'Bearer ', `Bearer ${token}x`, token, `Basic ${token}`]) {
      const refused = await get(wrong);
      expect(refused.statusCode).toBe(401);
      expect(refused.body).toBe('');
    }
    const response = await get(`Bearer ${token}`);
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toContain('text/plain; version=0.0.4');
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.body).toContain('presente_database_up 1');
    await app.close();
  });

  it('[OP-24] on a port of its own is not served by the product', async () => {
    const app = await makeApp(onOwnPort);
    const authorization = `Bearer ${token}`;
    const onProduct = await app.http.inject({ url: '/metrics', headers: { authorization } });
    expect(onProduct.body).not.toContain('presente_');
    const server = await listenForScrapes({ scrape: app.services.metrics.scrape!, token }, onOwnPort);
    const get = (path: string, headers: Record<string, string>, method = 'GET') =>
      new Promise<number | undefined>((resolve, reject) => {
        const sent = request({ host: '127.0.0.1', port: server.port, path, headers, method }, (response) => {
          response.resume();
          resolve(response.statusCode);
        });
        sent.once('error', reject);
        sent.end();
      });
    expect(await get('/metrics', { authorization })).toBe(200);
    expect(await get('/metrics', {})).toBe(401);
    expect(await get('/other', { authorization })).toBe(404);
    expect(await get('/metrics', { authorization }, 'POST')).toBe(404);
    await server.close();
    await app.close();
  });
});
