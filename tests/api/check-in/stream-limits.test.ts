import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { streamLiveUpdates } from '#contract/check-in/check-in-endpoints.ts';
import { createTestApp, type TestApp } from '#tests/support/app/app.ts';
import { buildUrl } from '#tests/support/app/call.ts';
import { newEvent, newOrganisation } from '#tests/support/builders/builders.ts';
import { newPass, redeemPass } from '#tests/support/builders/staff-pass.ts';

interface StreamRequest {
  readonly eventId: string;
  readonly token: string;
  readonly address: string;
  readonly signal?: AbortSignal;
}

/** A response that nothing refers to is closed by the garbage collector. */
const opened: Response[] = [];
afterEach(() => void opened.splice(0));

async function openStream(
  app: TestApp,
  { eventId, token, address, signal }: StreamRequest,
): Promise<Response> {
  const { port } = app.http.server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}${buildUrl(streamLiveUpdates.path, { params: { id: eventId } })}`;
  const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': address };
  const response = await fetch(url, { headers, ...(signal && { signal }) });
  opened.push(response);
  return response;
}

/** Opens streams until one is refused; returns how many were accepted. */
async function countStreams(
  app: TestApp,
  request: (n: number) => StreamRequest,
  max: number,
): Promise<number> {
  for (let n = 0; n < max; n++) {
    const { status, headers } = await openStream(app, request(n));
    if (status === 200) continue;
    expect([status, headers.get('retry-after')]).toEqual([429, '60']);
    return n;
  }
  return max;
}

it('[OP-54] an account has at most 100 open streams, and a closed one makes room; its phones have their own', async () => {
  const app = await createTestApp({ config: { hasRateLimits: true, trustProxy: true } });
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  const organisation = await newOrganisation(app);
  const eventId = await newEvent(app, organisation);
  const request = { eventId, token: organisation.token, address: '203.0.113.7' };
  const leave = new AbortController();
  expect((await openStream(app, { ...request, signal: leave.signal })).status).toBe(200);
  const accepted = await countStreams(app, (n) => ({ ...request, address: `203.0.113.${n}` }), 150);
  expect(accepted).toBe(99);

  const phone = await redeemPass(app, await newPass(app, organisation, eventId));
  expect((await openStream(app, { ...request, ...phone })).status).toBe(200);
  const other = await newOrganisation(app);
  const otherEventId = await newEvent(app, other);
  expect((await openStream(app, { ...request, eventId: otherEventId, token: other.token })).status).toBe(200);

  leave.abort();
  await expect.poll(async () => (await openStream(app, request)).status).toBe(200);
  expect((await openStream(app, request)).status).toBe(429);
  await app.close();
});

it('[OP-54] an address has at most 500 open streams, whatever the accounts', async () => {
  const app = await createTestApp({ config: { hasRateLimits: true, trustProxy: true } });
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  const organisations = await Promise.all(Array.from({ length: 6 }, () => newOrganisation(app)));
  const requests = await Promise.all(
    organisations.map(async (organisation) => ({
      eventId: await newEvent(app, organisation),
      token: organisation.token,
    })),
  );
  const accepted = await countStreams(
    app,
    (n) => ({ ...requests[Math.floor(n / 90)]!, address: `2001:db8:0:1::${n + 1}` }),
    540,
  );
  expect(accepted).toBe(500);
  expect((await openStream(app, { ...requests[5]!, address: '2001:db8:0:2::1' })).status).toBe(200);
  await app.close();
});
