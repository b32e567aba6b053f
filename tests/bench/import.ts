import { readFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { dayMs, hourMs, minuteMs } from '#contract/durations.ts';
import { maxImportRows, toImportCells, type ImportCells } from '#contract/participant/import-row.ts';
import { createTestApp } from '#tests/support/app/app.ts';
import { newDataDir, startServerProcess, type ServerProcess } from '#tests/support/app/server-process.ts';
import { newEvent, newOrganisation } from '#tests/support/builders/builders.ts';
import { insertOrder } from '#tests/support/db/insert-order.ts';
import { quantile } from '#tests/support/quantile.ts';
import { measureOnBoth } from './both-databases.ts';
import { newUuid, poolSize } from './hot-event.ts';
import { createAgent, sendJson } from './load.ts';
import type { Measurement } from './measurement.ts';

const rowCount = Number(process.env['BENCH_ROWS'] ?? maxImportRows);
/** Organisations that check a list at the same time. */
const parallelChecks = 10;
const idleSeconds = 8;
/** Requests of others: check-ins at the door of another event, and the list of events, in turn. */
const othersIntervalMs = 25;
const doorParticipants = 12_000;

interface Importer {
  readonly token: string;
  readonly eventId: string;
}

interface Bench {
  readonly importers: readonly Importer[];
  readonly door: Importer & { readonly participantIds: string[] };
}

/** Imports of the longest list: their duration and memory, and how long others wait meanwhile. */
export const measureImport = (): Promise<Measurement[]> => measureOnBoth(measureOn);

async function measureOn(database: string, databaseUrl: string | undefined): Promise<Measurement[]> {
  const dataDir = newDataDir();
  const bench = await seed(dataDir, databaseUrl);
  const server = await startServerProcess({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    RATE_LIMITS: '0',
    // Small, so that what is not collected yet hardly counts as memory.
    NODE_OPTIONS: '--max-semi-space-size=4',
    ...(databaseUrl !== undefined && {
      DATABASE_URL: databaseUrl,
      DATABASE_POOL_SIZE: String(poolSize),
    }),
  });
  try {
    return await measure(database, bench, server);
  } finally {
    await server.stop();
  }
}

async function seed(dataDir: string, databaseUrl: string | undefined): Promise<Bench> {
  const app = await createTestApp({ dataDir, ...(databaseUrl !== undefined && { databaseUrl }) });
  app.clock.set(Date.now() - hourMs);
  const times = {
    startDateTime: new Date(Date.now() - 10 * minuteMs).toISOString(),
    endDateTime: new Date(Date.now() + 2 * dayMs).toISOString(),
  };
  const createImporter = async (): Promise<Importer> => {
    const organisation = await newOrganisation(app);
    const eventId = await newEvent(app, organisation, times);
    return { token: organisation.token, eventId };
  };
  const importers: Importer[] = [];
  for (let i = 0; i < parallelChecks; i++) importers.push(await createImporter());
  const door = await createImporter();
  const participantIds: string[] = [];
  while (participantIds.length < doorParticipants)
    participantIds.push(
      ...(await insertOrder(app.services, {
        eventId: door.eventId,
        participants: Array.from({ length: 100 }, (_, n) => ({
          firstName: 'Anna',
          lastName: 'Rossi',
          email: `persona${participantIds.length + n}@example.org`,
        })),
      })),
    );
  await app.close();
  return { importers, door: { ...door, participantIds } };
}

const rows: ImportCells[] = Array.from({ length: rowCount }, (_, n) =>
  toImportCells({
    firstName: `Anna${n % 400}`,
    lastName: `Rossi${Math.floor(n / 400)}`,
    email: `persona${n}@example.org`,
    code: `EB-${(n * 7919) % 1_000_003}-${n}`,
    quantity: 1,
    details: '',
  }),
);

async function measure(database: string, bench: Bench, server: ServerProcess): Promise<Measurement[]> {
  const [first] = bench.importers;
  const check = (importer: Importer) => sendImport(server, importer, true);
  const watch = (work: () => Promise<unknown>) => watchOthers(server, bench.door, work);
  // The first requests compile and prepare what later ones use.
  await watch(() => sendImport(server, bench.importers[1]!, true, rows.slice(0, 500)));
  const idle = await watch(() => new Promise((resolve) => setTimeout(resolve, idleSeconds * 1000)));
  const checked = await watch(() => check(first!));
  const added = await watch(() => sendImport(server, first!, false));
  const parallel = await watch(() => Promise.all(bench.importers.slice(1).map(check)));
  const what = `Import of ${rowCount.toLocaleString('en')} rows on ${database}`;
  const others = (name: string, { waitsMs }: Watched): Measurement[] => [
    {
      name: `${what}: ${name}, p95 of others`,
      value: quantile(waitsMs, 0.95),
      unit: 'ms',
      floor: quantile(idle.waitsMs, 0.95),
      maxRatio: 2,
    },
    { name: `${what}: ${name}, longest wait of others`, value: Math.max(...waitsMs), unit: 'ms' },
  ];
  return [
    { name: `${what}: check`, value: checked.seconds, unit: 's', limit: 20 },
    { name: `${what}: add`, value: added.seconds, unit: 's', limit: 20 },
    { name: `${what}: memory while it is added`, value: added.peakMb - idle.peakMb, unit: 'MB', limit: 60 },
    ...others('check', checked),
    ...others('add', added),
    { name: `${what}: ${parallelChecks - 1} checks at once`, value: parallel.seconds, unit: 's' },
    {
      name: `${what}: memory of ${parallelChecks - 1} checks at once`,
      value: parallel.peakMb - idle.peakMb,
      unit: 'MB',
    },
    ...others(`${parallelChecks - 1} checks at once`, parallel),
  ];
}

interface Watched {
  readonly seconds: number;
  readonly waitsMs: readonly number[];
  readonly peakMb: number;
}

/** Sends requests of others at a steady pace until `work` is done, and watches the server's memory. */
async function watchOthers(
  server: ServerProcess,
  door: Bench['door'],
  work: () => Promise<unknown>,
): Promise<Watched> {
  const waitsMs: number[] = [];
  const pending = new Set<Promise<void>>();
  let peakMb = 0;
  let turn = 0;
  const send = () => {
    const beginMs = performance.now();
    const sending = (turn++ % 2 === 0 ? checkIn(server, door) : listEvents(server)).then(() => {
      waitsMs.push(performance.now() - beginMs);
      pending.delete(sending);
    });
    pending.add(sending);
    peakMb = Math.max(peakMb, readResidentMb(server));
  };
  const timer = setInterval(send, othersIntervalMs);
  const beginMs = performance.now();
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  const seconds = (performance.now() - beginMs) / 1000;
  await Promise.all(pending);
  return { seconds, waitsMs, peakMb };
}

const readResidentMb = (server: ServerProcess): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.process.pid}/status`, 'utf8'))?.[1]) / 1024;

const sendImport = (
  { url }: ServerProcess,
  { token, eventId }: Importer,
  isDryRun: boolean,
  sent = rows,
): Promise<void> =>
  sendJson(`${url}/api/event/participant/import/${eventId}`, {
    method: 'POST',
    // A connection of its own: one that waits for the next import is closed meanwhile.
    agent: new Agent(),
    headers: { authorization: `Bearer ${token}` },
    body: { rows: sent, isDryRun },
  });

const othersAgent = createAgent();

async function checkIn({ url }: ServerProcess, door: Bench['door']): Promise<void> {
  const participantId = door.participantIds.pop();
  if (participantId === undefined) throw new Error('The door of the bench has too few participants');
  const now = new Date().toISOString();
  const deviceId = 'telefono';
  const operation = {
    operationId: newUuid(),
    participantId,
    eventId: door.eventId,
    isCheckedIn: true,
    occurredAt: now,
    deviceId,
    deviceLabel: 'Varco nord',
    source: 'tap',
    undoes: [],
  };
  await sendJson(`${url}/api/event/checkIn`, {
    method: 'PUT',
    agent: othersAgent,
    headers: { authorization: `Bearer ${door.token}` },
    body: { deviceId, sentAt: now, operations: [operation], reviews: [], seen: [] },
  });
}

const listEvents = ({ url }: ServerProcess): Promise<void> =>
  sendJson(`${url}/api/event/list`, { method: 'GET', agent: othersAgent, headers: {}, body: undefined });
