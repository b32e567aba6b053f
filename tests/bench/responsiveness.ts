import { startServerProcess } from '#tests/support/app/server-process.ts';
import { builtPassword } from '#tests/support/builders/builders.ts';
import { makeBigEvent } from './big-event.ts';
import type { Measurement } from './measurement.ts';

const participantCount = 50_000;
const probeIntervalMs = 10;
const maxWaitMs = 100;
/** Notices are queued in the background after the response. */
const noticesMs = 20_000;

/**
 * Measures how long `/healthz` waits at most while the server produces long answers about an event of 50,000,
 * or calls it off, on SQLite.
 */
export async function measureResponsiveness(): Promise<Measurement[]> {
  const event = await makeBigEvent(participantCount);
  const server = await startServerProcess({
    DATA_DIR: event.dataDir,
    LOG_LEVEL: 'silent',
    RATE_LIMITS: '0',
  });
  const request = async (path: string, body?: unknown): Promise<void> => {
    const response = await fetch(`${server.url}/api${path}`, {
      method: body === undefined ? 'GET' : 'PUT',
      headers: { authorization: `Bearer ${event.token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    await response.arrayBuffer();
  };
  const id = event.eventId;
  const works: readonly (readonly [name: string, work: () => Promise<void>])[] = [
    ['nothing', () => new Promise((resolve) => setTimeout(resolve, 3000))],
    ['the list of the door', () => request(`/event/participant/list/${id}`)],
    ['the CSV of the participants', () => request(`/event/participant/export/${id}`)],
    [
      'the export of the account',
      async () => {
        await request('/session/confirm', { password: builtPassword });
        await request('/account/export');
      },
    ],
    [
      'the call-off, notices included',
      async () => {
        await request(`/event/${id}/cancel`, { message: '' });
        await new Promise((resolve) => setTimeout(resolve, noticesMs));
      },
    ],
  ];
  const measurements: Measurement[] = [];
  try {
    for (const [name, work] of works)
      measurements.push({
        name: `Longest wait of /healthz during ${name}, ${participantCount.toLocaleString('en')} participants`,
        value: await measureLongestWait(server.url, work),
        unit: 'ms',
        limit: maxWaitMs,
      });
  } finally {
    await server.stop();
  }
  return measurements;
}

async function measureLongestWait(url: string, work: () => Promise<void>): Promise<number> {
  let isDone = false;
  let longestMs = 0;
  const probing = (async () => {
    while (!isDone) {
      const startMs = performance.now();
      await (await fetch(`${url}/healthz`)).arrayBuffer();
      longestMs = Math.max(longestMs, performance.now() - startMs);
      await new Promise((resolve) => setTimeout(resolve, probeIntervalMs));
    }
  })();
  try {
    await work();
  } finally {
    isDone = true;
    await probing;
  }
  return longestMs;
}
