import { readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { regionCodes, selectableCategoryKeys } from '#contract/event/lookups.ts';
import { startEmbeddedPostgres } from '#tests/support/db/embedded-postgres.ts';
import { median, quantile } from '#tests/support/quantile.ts';
import { randomBelow, createRandom, type Random } from '#tests/support/random/random.ts';
import { startServerProcess, type ServerProcess } from '#tests/support/app/server-process.ts';
import { type Measurement } from './measurement.ts';
import { randomQuery } from './event-words.ts';
import { makeManyEvents } from './many-events.ts';
import { firstRowMs, newProfile, openPhone, openSlowPage, watchFirstRow } from './slow-phone.ts';

const eventCount = 50_000;
const perSecond = 200;
const seconds = 20;
const coldStarts = 5;
/** Reads with the budget of a search. */
const searches: ReadonlySet<string> = new Set(['search', 'suggestions']);

/**
 * Public reads over 50,000 events at 200 requests a second on both databases, and the list on an offline
 * phone.
 */
export async function measureBrowse(): Promise<Measurement[]> {
  const dataDir = await makeManyEvents(eventCount);
  const postgres = await startEmbeddedPostgres();
  try {
    return [
      await measureColdList(dataDir),
      ...(await measureOn('SQLite', { DATA_DIR: dataDir })),
      ...(await measureOn('PostgreSQL', {
        DATA_DIR: await makeManyEvents(eventCount, postgres.url),
        DATABASE_URL: postgres.url,
      })),
    ];
  } finally {
    await postgres.stop();
  }
}

async function measureOn(database: string, environment: Record<string, string>): Promise<Measurement[]> {
  const server = await startServerProcess({ ...environment, LOG_LEVEL: 'silent', RATE_LIMITS: '0' });
  try {
    const random = createRandom(7);
    const first = await fetch(`${server.url}/api/event/list?limit=100`);
    const ids = ((await first.json()) as { data: { _id: string }[] }).data.map((row) => row._id);
    const firstSearchMs = await measureResponseTime(`${server.url}/api/event/list?q=a`, new Agent());
    const reads: Readonly<Record<string, () => string>> = {
      list: () => `/api/event/list?${randomFilter(random)}&page=${1 + randomBelow(random, 5)}&limit=10`,
      search: () => `/api/event/list?q=${encodeURIComponent(randomQuery(random))}&limit=10`,
      suggestions: () => `/api/event/suggest?q=${encodeURIComponent(randomQuery(random))}`,
      detail: () => `/api/basic/event/${ids[randomBelow(random, ids.length)]!}`,
      map: () => `/api/event/map?${randomFilter(random)}&bbox=6,36,19,47.5&zoom=6`,
      // As phones round bounding boxes while panning and zooming from town to town.
      'panned map': () => `/api/event/map?mode=both&${randomTileQuery(random)}`,
    };
    const figures: Measurement[] = [
      {
        name: `First search of a process, which builds the index, 50,000 events on ${database}`,
        value: firstSearchMs,
        unit: 'ms',
      },
    ];
    for (const [name, buildPath] of Object.entries(reads)) {
      const before = getCpuMs(server);
      const ms = await measureResponseTimes(() => `${server.url}${buildPath()}`);
      const call = `Call of ${name}, 50,000 events on ${database}, ${perSecond} a second`;
      figures.push(
        { name: `${call}: p99`, value: quantile(ms, 0.99), unit: 'ms', limit: searches.has(name) ? 20 : 50 },
        {
          name: `${call}: server CPU time per request`,
          value: (getCpuMs(server) - before) / ms.length,
          unit: 'ms',
        },
      );
    }
    return figures;
  } finally {
    await server.stop();
  }
}

/** A phone four times slower than this machine, whose browser starts offline. */
async function measureColdList(dataDir: string): Promise<Measurement> {
  const server = await startServerProcess({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', RATE_LIMITS: '0' });
  const list = `${server.url}/?tab=eventIndex`;
  const card = 'main a[href*="/event/detail/"]';
  const profile = newProfile();
  try {
    const warmPhone = await openPhone(profile);
    const warmPage = await openSlowPage(warmPhone);
    await warmPage.goto(list);
    await warmPage.waitForSelector(card);
    await warmPage.waitForFunction(
      async () => (await navigator.serviceWorker.ready).active?.state === 'activated',
    );
    await warmPage.waitForFunction(() => localStorage.getItem('presente-shell')?.includes('"events"'));
    await warmPhone.close();
    const starts: number[] = [];
    for (let i = 0; i < coldStarts; i++) {
      const phone = await openPhone(profile);
      await phone.setOffline(true);
      const page = await openSlowPage(phone);
      await watchFirstRow(page, card);
      await page.goto(list);
      starts.push(await firstRowMs(page));
      await phone.close();
    }
    return {
      name: 'Cold offline start to the event list, 4× slow (median)',
      value: median(starts),
      unit: 'ms',
      limit: 1500,
    };
  } finally {
    await server.stop();
  }
}

/** Random bounding box in Italy, aligned to tiles. */
function randomTileQuery(random: Random): string {
  const zoom = 7 + randomBelow(random, 4);
  const tile = 360 / 2 ** zoom;
  const west = Math.floor((7 + random() * 10) / tile) * tile;
  const south = Math.floor((37 + random() * 8) / tile) * tile;
  return `bbox=${west},${south},${west + 3 * tile},${south + 4 * tile}&zoom=${zoom}`;
}

/** CPU time of the server so far; unlike latency, it is independent of other processes. */
function getCpuMs({ process: { pid } }: Pick<ServerProcess, 'process'>): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  // Clock ticks of 10 ms: user plus system time.
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** Half of the requests have filters, all different. */
function randomFilter(random: Random): string {
  if (random() < 0.5) return 'mode=both';
  const region = regionCodes[randomBelow(random, regionCodes.length)]!;
  const key = selectableCategoryKeys[randomBelow(random, selectableCategoryKeys.length)]!;
  return `region=${region}&keys=${key}`;
}

/** Open-loop load: sends at a steady rate whether or not the server keeps up, so queueing counts. */
async function measureResponseTimes(buildUrl: () => string): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 100 });
  const responses: Promise<number>[] = [];
  const beginMs = performance.now();
  for (let i = 0; i < perSecond * seconds; i++) {
    const dueMs = beginMs + (i * 1000) / perSecond;
    const waitMs = dueMs - performance.now();
    if (waitMs > 0) await sleep(waitMs);
    responses.push(measureResponseTime(buildUrl(), agent));
  }
  const ms = await Promise.all(responses);
  agent.destroy();
  return ms;
}

async function measureResponseTime(url: string, agent: Agent): Promise<number> {
  const sentMs = performance.now();
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { 'accept-encoding': 'br' } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url}: ${response.statusCode}`));
      response.resume();
      response.on('end', () => resolve(performance.now() - sentMs));
    }).on('error', reject);
  });
}
