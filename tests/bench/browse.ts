import { readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { regionCodes, selectableCategoryKeys } from '#contract/event/lookups.ts';
import { startEmbeddedPostgres } from '#tests/support/embedded-postgres.ts';
import { below, randomOf, type Random } from '#tests/support/random.ts';
import { startServer, type ServerProcess } from '#tests/support/server-process.ts';
import { median, quantile, type Figure } from './figure.ts';
import { makeManyEvents } from './many-events.ts';
import { firstRowMs, newProfile, openPhone, openSlowPage, watchFirstRow } from './phone.ts';

const events = 50_000;
const perSecond = 200;
const seconds = 20;
const coldStarts = 5;

/**
 * Public reads over 50,000 events while 200 a second come, on both databases; and the list on a phone
 * without a network.
 */
export async function measureBrowse(): Promise<Figure[]> {
  const dataDir = await makeManyEvents(events);
  const postgres = await startEmbeddedPostgres();
  try {
    return [
      await measureColdList(dataDir),
      ...(await measureOn('SQLite', { DATA_DIR: dataDir })),
      ...(await measureOn('PostgreSQL', {
        DATA_DIR: await makeManyEvents(events, postgres.url),
        DATABASE_URL: postgres.url,
      })),
    ];
  } finally {
    await postgres.stop();
  }
}

async function measureOn(database: string, environment: Record<string, string>): Promise<Figure[]> {
  const server = await startServer({ ...environment, LOG_LEVEL: 'silent', RATE_LIMITS: '0' });
  try {
    const random = randomOf(7);
    const first = await fetch(`${server.url}/api/event/list?limit=100`);
    const ids = ((await first.json()) as { data: { _id: string }[] }).data.map((it) => it._id);
    const reads: Readonly<Record<string, () => string>> = {
      list: () => `/api/event/list?${filterOf(random)}&page=${1 + below(random, 5)}&limit=10`,
      detail: () => `/api/basic/event/${ids[below(random, ids.length)]!}`,
      map: () => `/api/event/map?${filterOf(random)}&bbox=6,36,19,47.5&zoom=6`,
      // As phones round them: somebody pans and zooms from town to town.
      'panned map': () => `/api/event/map?mode=both&${tilesOf(random)}`,
    };
    const figures: Figure[] = [];
    for (const [name, pathOf] of Object.entries(reads)) {
      const before = cpuMsOf(server);
      const ms = await answerTimes(() => `${server.url}${pathOf()}`);
      const call = `Call of ${name}, 50,000 events on ${database}, ${perSecond} a second`;
      figures.push(
        { name: `${call}: p99`, value: quantile(ms, 0.99), unit: 'ms', bar: 50 },
        {
          name: `${call}: work of the server, each`,
          value: (cpuMsOf(server) - before) / ms.length,
          unit: 'ms',
        },
      );
    }
    return figures;
  } finally {
    await server.stop();
  }
}

/** A phone four times slower than this machine, whose browser starts without a network. */
async function measureColdList(dataDir: string): Promise<Figure> {
  const server = await startServer({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', RATE_LIMITS: '0' });
  const list = `${server.url}/?tab=eventIndex`;
  const card = 'main a[href*="/event/detail/"]';
  const profile = newProfile();
  try {
    const before = await openPhone(profile);
    const seen = await openSlowPage(before);
    await seen.goto(list);
    await seen.waitForSelector(card);
    await seen.waitForFunction(
      async () => (await navigator.serviceWorker.ready).active?.state === 'activated',
    );
    await seen.waitForFunction(() => localStorage.getItem('presente-shell')?.includes('"events"'));
    await before.close();
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
      bar: 1500,
    };
  } finally {
    await server.stop();
  }
}

/** A part of Italy, some tiles wide and high. */
function tilesOf(random: Random): string {
  const zoom = 7 + below(random, 4);
  const tile = 360 / 2 ** zoom;
  const west = Math.floor((7 + random() * 10) / tile) * tile;
  const south = Math.floor((37 + random() * 8) / tile) * tile;
  return `bbox=${west},${south},${west + 3 * tile},${south + 4 * tile}&zoom=${zoom}`;
}

/** What the server has computed so far; other programs of the machine do not change it, as they do the times. */
function cpuMsOf({ process: { pid } }: Pick<ServerProcess, 'process'>): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  // In hundredths of a second: of its own and of the system for it.
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** Half of the people filter, each in another way. */
function filterOf(random: Random): string {
  if (random() < 0.5) return 'mode=both';
  const region = regionCodes[below(random, regionCodes.length)]!;
  const key = selectableCategoryKeys[below(random, selectableCategoryKeys.length)]!;
  return `region=${region}&keys=${key}`;
}

/** Asks at a steady pace, whether the server keeps up or not: waiting in a queue counts. */
async function answerTimes(urlOf: () => string): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 100 });
  const answers: Promise<number>[] = [];
  const beginMs = performance.now();
  for (let i = 0; i < perSecond * seconds; i++) {
    const dueMs = beginMs + (i * 1000) / perSecond;
    const early = dueMs - performance.now();
    if (early > 0) await sleep(early);
    answers.push(answerTime(urlOf(), agent));
  }
  const ms = await Promise.all(answers);
  agent.destroy();
  return ms;
}

async function answerTime(url: string, agent: Agent): Promise<number> {
  const sentMs = performance.now();
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { 'accept-encoding': 'br' } }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${url}: ${answer.statusCode}`));
      answer.resume();
      answer.on('end', () => resolve(performance.now() - sentMs));
    }).on('error', reject);
  });
}
