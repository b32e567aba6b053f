import { randomBytes } from 'node:crypto';
import { afterEach, expect, it } from 'vitest';
import { checkIn, listParticipants } from '#contract/check-in/check-in-endpoints.ts';
import type { ParticipantList } from '#contract/check-in/check-in-endpoints.ts';
import { readOwnEvent } from '#contract/event/event-endpoints.ts';
import type { OwnEvent } from '#contract/event/event.ts';
import { uuid7 } from '#contract/id.ts';
import { createPostgresDatabase, createTestApp, engines, type EngineName } from '#tests/support/app/app.ts';
import { newEvent, newOrganisation } from '#tests/support/builders/builders.ts';
import { buildUrl } from '#tests/support/app/call.ts';
import { insertParticipants } from '#tests/support/db/insert-participants.ts';
import { randomBelow, createRandom } from '#tests/support/random/random.ts';
import { newDataDir, startServerProcess, type ServerProcess } from '#tests/support/app/server-process.ts';
import { repetitions } from '#tests/support/repetitions.ts';

const killCount = repetitions({ gate: 3, all: 10 }, 'KILLS');
const participantCount = 2500;
const writerCount = 8;
const cleanUp: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step();
});

it.each(engines)(
  `[RS-28] keeps every acknowledged write over ${killCount} kills of the server (%s)`,
  { timeout: 600_000 },
  async (engine) => {
    const world = await prepare(engine);
    const random = createRandom(28);
    const acknowledged = new Set<string>();
    let nextIndex = 0;

    for (let kill = 0; kill < killCount; kill++) {
      const server = await startServerProcess(world.environment);
      await expectPersisted(server, world, acknowledged);
      const target = acknowledged.size + 5 + randomBelow(random, 30);
      const putNext = async (): Promise<void> => {
        while (acknowledged.size < target) {
          const id = world.participantIds[nextIndex++ % participantCount]!;
          const operationId = uuid7(Date.now(), randomBytes(10));
          if (!(await putCheckIn(server, world, id, operationId))) return;
          acknowledged.add(operationId);
        }
      };
      const writers = Array.from({ length: writerCount }, putNext);
      await Promise.race(writers);
      await server.stop('SIGKILL');
      await Promise.all(writers);
    }

    const server = await startServerProcess(world.environment);
    await expectPersisted(server, world, acknowledged);
    expect(await server.stop('SIGTERM')).toBe(0);
    console.log(`RS-28, ${engine}: ${killCount} kills, ${acknowledged.size} acknowledged writes, lost 0`);
  },
);

type World = Awaited<ReturnType<typeof prepare>>;

async function prepare(engine: EngineName) {
  const database = engine === 'postgres' ? await createPostgresDatabase() : undefined;
  if (database !== undefined) cleanUp.push(database.drop);
  const dataDir = newDataDir();
  const app = await createTestApp({ engine, dataDir, ...(database && { databaseUrl: database.url }) });
  app.clock.set(Date.now());
  const org = await newOrganisation(app);
  const eventId = await newEvent(app, org);
  const participantIds: string[] = [];
  while (participantIds.length < participantCount)
    participantIds.push(...(await insertParticipants(app, eventId, 50)));
  await app.close();
  const environment: Record<string, string> = { DATA_DIR: dataDir, LOG_LEVEL: 'silent' };
  if (database !== undefined) environment.DATABASE_URL = database.url;
  return { environment, eventId, participantIds, token: org.token };
}

const newHeaders = ({ token }: World) => ({
  authorization: `Bearer ${token}`,
  'content-type': 'application/json',
});

/** Checks in over HTTP; `false` when the server was killed before its response. */
async function putCheckIn(
  server: ServerProcess,
  world: World,
  id: string,
  operationId: string,
): Promise<boolean> {
  const occurredAt = new Date().toISOString();
  const operation = { isCheckedIn: true, operationId, occurredAt, deviceId: 'killed', source: 'tap' };
  try {
    const response = await fetch(server.url + buildUrl(checkIn.path, { params: { id } }), {
      method: checkIn.method,
      headers: newHeaders(world),
      body: JSON.stringify(operation),
    });
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
    const body = (await response.json()) as { data: { operationId: string } };
    return body.data.operationId === operationId;
  } catch (error) {
    if (error instanceof TypeError || error instanceof SyntaxError) return false;
    throw error;
  }
}

/** Expects every acknowledged check-in to be active and counters to match the rows. */
async function expectPersisted(
  server: ServerProcess,
  world: World,
  acknowledged: ReadonlySet<string>,
): Promise<void> {
  const params = { id: world.eventId };
  const readPath = async <T>(path: string): Promise<T> => {
    const response = await fetch(server.url + buildUrl(path, { params }), { headers: newHeaders(world) });
    return ((await response.json()) as { data: T }).data;
  };
  const { participants } = await readPath<ParticipantList>(listParticipants.path);
  const active = new Set(
    participants.flatMap((participant) => participant.checkIns.map((checkIn) => checkIn.operationId)),
  );
  expect(
    [...acknowledged].filter((id) => !active.has(id)),
    'lost',
  ).toEqual([]);
  const event = await readPath<OwnEvent>(readOwnEvent.path);
  expect({ in: event.noOfCheckIns, expected: event.noOfParticipants }).toEqual({
    in: participants.filter((participant) => participant.isCheckedIn).length,
    expected: participants.length,
  });
}
