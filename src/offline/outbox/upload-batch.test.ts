import 'fake-indexeddb/auto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type OutgoingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Operation } from '#contract/check-in/operation.ts';
import { uuid7 } from '#contract/id.ts';
import { openDeviceDatabase } from '../storage/device-database.ts';
import type { DeviceDatabase } from '../storage/schema.ts';
import { enqueue } from './outbox.ts';
import { createSender } from './sender.ts';
import { maxRetryAfterMs, uploadBatch } from './upload-batch.ts';

interface Response {
  readonly status: number;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: unknown;
}

const account = 'account-1';
const now = Date.parse('2026-06-01T20:00:00Z');
const refusal = (error: string) => ({ success: false, error, message: 'Errore' });
const overloaded = (headers: OutgoingHttpHeaders): Response => ({
  status: 503,
  headers,
  body: refusal('unavailable'),
});
let server: Server;
let respond: (body: string) => Response;
let requests: IncomingMessage[];
let database: DeviceDatabase;
let databaseNo = 0;

beforeEach(async () => {
  requests = [];
  server = createServer((request, response) => {
    requests.push(request);
    void text(request).then((body) => {
      const { status, headers = {}, body: content = '' } = respond(body);
      response.writeHead(status, headers);
      response.end(typeof content === 'string' ? content : JSON.stringify(content));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => fetch(new URL(path, origin), init));
  database = await openDeviceDatabase(`upload-batch-${databaseNo++}`);
});
afterEach(async () => {
  vi.unstubAllGlobals();
  server.closeAllConnections();
  server.close();
  await database.delete();
});

/** Drains an outbox of one operation through the real uploader, without jitter. */
async function drain() {
  const id = uuid7(now, crypto.getRandomValues(new Uint8Array(10)));
  const operation: Operation = {
    operationId: id,
    participantId: id,
    eventId: 'event-1',
    isCheckedIn: true,
    occurredAt: new Date(now).toISOString(),
    deviceId: 'phone',
    deviceLabel: '',
    source: 'tap',
    undoes: [],
  };
  await enqueue(database, [operation], account);
  const sender = createSender({
    database,
    getAccountId: () => Promise.resolve(account),
    send: (batch) => uploadBatch(batch, { deviceId: 'phone', token: 'secret', now: () => now }),
    now: () => now,
    random: () => 0.5,
    withOutboxLock: (work) => work(),
  });
  return sender.drain();
}

it.each([
  ['seconds', { 'retry-after': '90' }, 90_000],
  // The device clock may be wrong: the date counts from the server's own.
  [
    'an HTTP date, by the server clock',
    { 'retry-after': 'Mon, 01 Jun 2026 18:02:00 GMT', date: 'Mon, 01 Jun 2026 18:00:00 GMT' },
    120_000,
  ],
  ['a duration beyond the maximum', { 'retry-after': '86400' }, maxRetryAfterMs],
  ['a date in the past', { 'retry-after': 'Mon, 01 Jun 2020 18:00:00 GMT' }, 1000],
  ['neither', { 'retry-after': 'soon' }, 1000],
])('[CI-8] waits as long as Retry-After asks: %s', async (_, headers, retryInMs) => {
  for (const status of [503, 429]) {
    respond = () => ({ ...overloaded(headers), status });
    expect(await drain()).toEqual({ state: 'unreachable', retryInMs });
  }
});

it('[CI-8] honours the Retry-After of a proxy that answers without our envelope', async () => {
  respond = () => ({ status: 503, headers: { 'retry-after': '30' }, body: '<h1>Service Unavailable</h1>' });
  expect(await drain()).toEqual({ state: 'unreachable', retryInMs: 30_000 });
});

it('sends the batch with the token and reads the acknowledgement', async () => {
  respond = (body) => {
    const { operations } = JSON.parse(body) as { operations: Operation[] };
    const data = operations.map(({ operationId }) => ({ operationId, outcome: 'applied' }));
    return { status: 200, body: { success: true, data } };
  };
  expect(await drain()).toMatchObject({ state: 'empty' });
  expect(requests[0]?.headers).toMatchObject({ authorization: 'Bearer secret' });
});

it.each([
  ['the token is refused', { status: 401, body: refusal('tokenError') }, 'signInNeeded'],
  ['the server fails on the batch', { status: 500, body: refusal('internal') }, 'failed'],
  ['a proxy refuses', { status: 401, body: '<h1>Proxy login</h1>' }, 'unreachable'],
  ['a captive portal answers', { status: 200, body: '<h1>Welcome</h1>' }, 'unreachable'],
  ['a gateway fails', { status: 502, body: '<h1>Bad Gateway</h1>' }, 'unreachable'],
])('when %s, reports it to the sender', async (_, response, kind) => {
  respond = () => response;
  const deps = { deviceId: 'phone', token: 'secret', now: () => now };
  expect(await uploadBatch({ operations: [], reviews: [] }, deps)).toEqual({ kind });
});
