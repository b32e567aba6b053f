import { Agent, request } from 'node:http';
import { createTestApp } from '#tests/support/app.ts';
import { newEvent, newOrganisation } from '#tests/support/builders.ts';
import { startEmbeddedPostgres } from '#tests/support/embedded-postgres.ts';
import { newDataDir, startServer } from '#tests/support/server-process.ts';
import { quantile, type Figure } from './figure.ts';

const registrations = 2000;
const atOnce = 32;

/** How many people a second get a place at one event, each with an order, a signed ticket and a mail. */
export async function measureRegistration(): Promise<Figure[]> {
  const postgres = await startEmbeddedPostgres();
  try {
    return [...(await measureOn('SQLite', undefined)), ...(await measureOn('PostgreSQL', postgres.url))];
  } finally {
    await postgres.stop();
  }
}

async function measureOn(database: string, databaseUrl: string | undefined): Promise<Figure[]> {
  const dataDir = newDataDir();
  const app = await createTestApp({ dataDir, ...(databaseUrl !== undefined && { databaseUrl }) });
  const day = 24 * 3_600_000;
  const eventId = await newEvent(app, await newOrganisation(app), {
    startDateTime: new Date(Date.now() + day).toISOString(),
    endDateTime: new Date(Date.now() + 2 * day).toISOString(),
  });
  await app.close();
  const server = await startServer({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    RATE_LIMITS: '0',
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
  });
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  try {
    const url = `${server.url}/api/event/register/${eventId}`;
    await inTurns(atOnce, (n) => registerOne(url, agent, `prima${n}`));
    const beginMs = performance.now();
    const ms = await inTurns(registrations, (n) => registerOne(url, agent, `poi${n}`));
    const seconds = (performance.now() - beginMs) / 1000;
    return [
      {
        name: `Registrations a second at one event, ${atOnce} at once, on ${database}`,
        value: registrations / seconds,
        unit: '/s',
      },
      { name: `One of them, on ${database}: p99`, value: quantile(ms, 0.99), unit: 'ms' },
    ];
  } finally {
    agent.destroy();
    await server.stop();
  }
}

/** Does so many pieces of work, `atOnce` of them at any time. */
async function inTurns(count: number, work: (n: number) => Promise<number>): Promise<number[]> {
  const results: number[] = [];
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < count) results.push(await work(next++));
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return results;
}

function registerOne(url: string, agent: Agent, name: string): Promise<number> {
  const person = { firstName: 'Anna', lastName: name, email: `${name}@example.org` };
  const body = JSON.stringify({ acceptedPNPTNC: true, noOfTickets: 1, participants: [person] });
  const sentMs = performance.now();
  return new Promise((resolve, reject) => {
    const sending = request(
      url,
      { method: 'POST', agent, headers: { 'content-type': 'application/json', 'idempotency-key': name } },
      (answer) => {
        if (answer.statusCode !== 200) reject(new Error(`${name}: ${answer.statusCode}`));
        answer.resume();
        answer.on('end', () => resolve(performance.now() - sentMs));
      },
    );
    sending.on('error', reject);
    sending.end(body);
  });
}
