import { Agent, request } from 'node:http';
import { dayMs } from '#contract/durations.ts';
import { createTestApp } from '#tests/support/app/app.ts';
import { newEvent, newOrganisation } from '#tests/support/builders/builders.ts';
import { newDataDir, startServerProcess } from '#tests/support/app/server-process.ts';
import { quantile } from '#tests/support/quantile.ts';
import { measureOnBoth } from './both-databases.ts';
import type { Measurement } from './measurement.ts';

const registrationCount = 2000;
const concurrency = 32;

/** Registrations a second for one event, each with an order, a signed ticket and a mail. */
export const measureRegistration = (): Promise<Measurement[]> => measureOnBoth(measureOn);

async function measureOn(database: string, databaseUrl: string | undefined): Promise<Measurement[]> {
  const dataDir = newDataDir();
  const app = await createTestApp({ dataDir, ...(databaseUrl !== undefined && { databaseUrl }) });
  const eventId = await newEvent(app, await newOrganisation(app), {
    startDateTime: new Date(Date.now() + dayMs).toISOString(),
    endDateTime: new Date(Date.now() + 2 * dayMs).toISOString(),
  });
  await app.close();
  const server = await startServerProcess({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    RATE_LIMITS: '0',
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
  });
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency });
  try {
    const url = `${server.url}/api/event/register/${eventId}`;
    await runConcurrently(concurrency, (n) => registerOne(url, agent, `prima${n}`));
    const beginMs = performance.now();
    const ms = await runConcurrently(registrationCount, (n) => registerOne(url, agent, `poi${n}`));
    const seconds = (performance.now() - beginMs) / 1000;
    return [
      {
        name: `Registrations a second at one event, ${concurrency} at once, on ${database}`,
        value: registrationCount / seconds,
        unit: '/s',
      },
      { name: `Latency of one registration on ${database}: p99`, value: quantile(ms, 0.99), unit: 'ms' },
    ];
  } finally {
    agent.destroy();
    await server.stop();
  }
}

/** Runs `work` `count` times with bounded concurrency. */
async function runConcurrently(count: number, work: (n: number) => Promise<number>): Promise<number[]> {
  const results: number[] = [];
  let next = 0;
  const runLane = async (): Promise<void> => {
    while (next < count) results.push(await work(next++));
  };
  await Promise.all(Array.from({ length: concurrency }, runLane));
  return results;
}

function registerOne(url: string, agent: Agent, name: string): Promise<number> {
  const participant = { firstName: 'Anna', lastName: name, email: `${name}@example.org` };
  const body = JSON.stringify({ acceptedPNPTNC: true, noOfTickets: 1, participants: [participant] });
  const sentMs = performance.now();
  return new Promise((resolve, reject) => {
    const sending = request(
      url,
      { method: 'POST', agent, headers: { 'content-type': 'application/json', 'idempotency-key': name } },
      (response) => {
        if (response.statusCode !== 200) reject(new Error(`${name}: ${response.statusCode}`));
        response.resume();
        response.on('end', () => resolve(performance.now() - sentMs));
      },
    );
    sending.on('error', reject);
    sending.end(body);
  });
}
