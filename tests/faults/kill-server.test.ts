import { randomBytes } from 'node:crypto';
import { afterEach, expect, it } from 'vitest';
import { checkIn, listParticipants } from '#contract/check-in/check-in-calls.ts';
import type { ParticipantList } from '#contract/check-in/check-in-calls.ts';
import { readOwnEvent } from '#contract/event/event-calls.ts';
import type { OwnEvent } from '#contract/event/event.ts';
import { uuid7 } from '#contract/id.ts';
import { createPostgresDatabase, createTestApp, engines, type EngineName } from '#tests/support/app.ts';
import { newEvent, newOrganisation } from '#tests/support/builders.ts';
import { urlOf } from '#tests/support/call.ts';
import { insertParticipants } from '#tests/support/insert-participants.ts';
import { below, randomOf } from '#tests/support/random.ts';
import { newDataDir, startServer, type ServerProcess } from '#tests/support/server-process.ts';

/** How often; `KILLS=50` for the figure of faults.md. */
const kills = Number(process.env['KILLS'] ?? 20);
const people = 2500;
const writersAtOnce = 8;
const cleanUp: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step();
});

it.each(engines)(
  `[fault 28] loses nothing it acknowledged in ${kills} kills of the server (%s)`,
  { timeout: 600_000 },
  async (engine) => {
    const world = await prepare(engine);
    const random = randomOf(28);
    const acknowledged = new Set<string>();
    let nextPerson = 0;

    for (let kill = 0; kill < kills; kill++) {
      const server = await startServer(world.environment);
      await expectKept(server, world, acknowledged);
      const target = acknowledged.size + 5 + below(random, 30);
      const write = async (): Promise<void> => {
        while (acknowledged.size < target) {
          const id = world.participantIds[nextPerson++ % people]!;
          const operationId = uuid7(Date.now(), randomBytes(10));
          if (!(await put(server, world, id, operationId))) return;
          acknowledged.add(operationId);
        }
      };
      const writers = Array.from({ length: writersAtOnce }, write);
      await Promise.race(writers);
      await server.stop('SIGKILL');
      await Promise.all(writers);
    }

    const server = await startServer(world.environment);
    await expectKept(server, world, acknowledged);
    expect(await server.stop('SIGTERM')).toBe(0);
    console.log(`fault 28, ${engine}: ${kills} kills, ${acknowledged.size} acknowledged writes, lost 0`);
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
  while (participantIds.length < people) participantIds.push(...(await insertParticipants(app, eventId, 50)));
  await app.close();
  const environment: Record<string, string> = { DATA_DIR: dataDir, LOG_LEVEL: 'silent' };
  if (database !== undefined) environment.DATABASE_URL = database.url;
  return { environment, eventId, participantIds, token: org.token };
}

const headersOf = ({ token }: World) => ({
  authorization: `Bearer ${token}`,
  'content-type': 'application/json',
});

/** Whether the server said that this check-in is done; a killed server says nothing. */
async function put(server: ServerProcess, world: World, id: string, operationId: string): Promise<boolean> {
  const occurredAt = new Date().toISOString();
  const operation = { isCheckedIn: true, operationId, occurredAt, deviceId: 'killed', source: 'tap' };
  try {
    const response = await fetch(server.url + urlOf(checkIn.path, { params: { id } }), {
      method: checkIn.method,
      headers: headersOf(world),
      body: JSON.stringify(operation),
    });
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
    const answer = (await response.json()) as { data: { operationId: string } };
    return answer.data.operationId === operationId;
  } catch (error) {
    if (error instanceof TypeError || error instanceof SyntaxError) return false;
    throw error;
  }
}

/** Everything acknowledged stands, and the counters are those of the rows: nothing is torn. */
async function expectKept(
  server: ServerProcess,
  world: World,
  acknowledged: ReadonlySet<string>,
): Promise<void> {
  const params = { id: world.eventId };
  const read = async <T>(path: string): Promise<T> => {
    const response = await fetch(server.url + urlOf(path, { params }), { headers: headersOf(world) });
    return ((await response.json()) as { data: T }).data;
  };
  const { participants } = await read<ParticipantList>(listParticipants.path);
  const standing = new Set(participants.flatMap((it) => it.checkIns.map((one) => one.operationId)));
  expect(
    [...acknowledged].filter((id) => !standing.has(id)),
    'lost',
  ).toEqual([]);
  const event = await read<OwnEvent>(readOwnEvent.path);
  expect({ in: event.noOfCheckIns, expected: event.noOfParticipants }).toEqual({
    in: participants.filter((it) => it.isCheckedIn).length,
    expected: participants.length,
  });
}
