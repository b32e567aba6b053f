import { Agent, request } from 'node:http';
import { hourMs, minuteMs } from '#contract/durations.ts';
import { createTestApp } from '#tests/support/app/app.ts';
import { newDataDir, startServerProcess } from '#tests/support/app/server-process.ts';
import { newEvent, newOrganisation } from '#tests/support/builders/builders.ts';
import { insertOrder } from '#tests/support/db/insert-order.ts';
import { measureOnBoth } from './both-databases.ts';
import type { Measurement } from './measurement.ts';

const phoneCount = 50;
const operationsPerPhone = 500;
const streamCount = 200;
const maxSeconds = 4;

/** Fifty phones that come back with full outboxes while other devices watch the event. */
export const measureOperate = (): Promise<Measurement[]> => measureOnBoth(measureOn);

async function measureOn(database: string, databaseUrl: string | undefined): Promise<Measurement[]> {
  const dataDir = newDataDir();
  const app = await createTestApp({ dataDir, ...(databaseUrl !== undefined && { databaseUrl }) });
  app.clock.set(Date.now() - hourMs);
  const org = await newOrganisation(app);
  const eventId = await newEvent(app, org, {
    startDateTime: new Date(Date.now() - 10 * minuteMs).toISOString(),
    endDateTime: new Date(Date.now() + 5 * hourMs).toISOString(),
  });
  const ids: string[] = [];
  while (ids.length < phoneCount * operationsPerPhone) {
    const participants = Array.from({ length: 100 }, (_, n) => ({
      firstName: 'Anna',
      lastName: 'Rossi',
      email: `persona${ids.length + n}@example.org`,
    }));
    ids.push(...(await insertOrder(app.services, { eventId, participants })));
  }
  await app.close();
  const server = await startServerProcess({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    RATE_LIMITS: '0',
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
  });
  const agent = new Agent({ keepAlive: true });
  const headers = { authorization: `Bearer ${org.token}`, 'content-type': 'application/json' };
  const streams = Array.from({ length: streamCount }, () =>
    request(`${server.url}/api/event/live/${eventId}`, { headers }, (response) => response.resume())
      .on('error', () => undefined)
      .end(),
  );
  try {
    const startMs = performance.now();
    const replies = await Promise.all(
      Array.from({ length: phoneCount }, (_, phone) => {
        const participantIds = ids.slice(phone * operationsPerPhone, (phone + 1) * operationsPerPhone);
        const body = buildBatch(eventId, `phone${phone}`, participantIds);
        return sendBatch(server.url, { agent, headers, body });
      }),
    );
    const seconds = (performance.now() - startMs) / 1000;
    const what = `${phoneCount} phones with ${operationsPerPhone} operations each and ${streamCount} event streams, on ${database}`;
    return [
      { name: `${what}: until the last is recorded`, value: seconds, unit: 's', limit: maxSeconds },
      {
        name: `${what}: batches refused`,
        value: replies.filter((status) => status !== 200).length,
        unit: 'batches',
        limit: 0,
      },
    ];
  } finally {
    for (const stream of streams) stream.destroy();
    agent.destroy();
    await server.stop();
  }
}

function buildBatch(eventId: string, deviceId: string, participantIds: readonly string[]): string {
  const now = new Date().toISOString();
  return JSON.stringify({
    deviceId,
    sentAt: now,
    operations: participantIds.map((participantId) => ({
      operationId: `${participantId.slice(0, 14)}7${participantId.slice(15, 24)}${crypto.randomUUID().slice(24)}`,
      participantId,
      eventId,
      isCheckedIn: true,
      occurredAt: now,
      deviceId,
      deviceLabel: 'Varco nord',
      source: 'tap',
      undoes: [],
    })),
    reviews: [],
    seen: [],
  });
}

/** @returns the status of the response */
function sendBatch(
  serverUrl: string,
  { agent, headers, body }: { agent: Agent; headers: Record<string, string>; body: string },
): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sending = request(
      `${serverUrl}/api/event/checkIn`,
      { method: 'PUT', agent, headers },
      (response) => {
        response.resume();
        response.on('end', () => resolve(response.statusCode));
      },
    );
    sending.on('error', reject);
    sending.end(body);
  });
}
