import { setTimeout as wait } from 'node:timers/promises';
import { rmSync } from 'node:fs';
import { expect, it } from 'vitest';
import { login } from '#contract/account/account-endpoints.ts';
import { demoAccounts } from '#server/demo/demo-accounts.ts';
import { createPostgresDatabase, engines } from '#tests/support/app/app.ts';
import { findFreePort } from '#tests/support/app/free-port.ts';
import {
  newDataDir,
  spawnServer,
  startServerProcess,
  type ServerProcess,
} from '#tests/support/app/server-process.ts';
import { repetitions } from '#tests/support/repetitions.ts';

const killCount = repetitions({ gate: 2, all: 4 }, 'KILLS');

it.each(engines)(
  `[RS-38] a first start killed ${killCount} times while it migrates and seeds starts by itself (%s)`,
  { timeout: 3_600_000 },
  async (engine) => {
    const startMs = await measureStart(engine);
    const failures: unknown[] = [];
    for (let kill = 0; kill < killCount; kill++) {
      // From the first statement to the last row of the demo.
      const world = await killFirstStart(engine, (startMs * (kill + 0.5)) / killCount);
      try {
        const restarted = await startServerProcess(world.environment);
        expect(await signInAsDemo(restarted)).toBe(200);
        expect(await restarted.stop('SIGTERM')).toBe(0);
      } catch (error) {
        failures.push(error);
      }
      await world.drop();
    }
    console.log(
      `RS-38, ${engine}: ${killCount} kills within the first ${Math.round(startMs)} ms, stuck ${failures.length}`,
    );
    expect(failures).toEqual([]);
  },
);

/** Kills the first start on new data after `waitMs`, or after less if the server was up by then. */
async function killFirstStart(engine: (typeof engines)[number], waitMs: number): Promise<World> {
  const world = await newWorld(engine);
  const server = spawnServer({ ...world.environment, PORT: String(await findFreePort()) });
  await wait(waitMs);
  // Printed once the server is up.
  const isUp = server.output().includes(demoAccounts[0].email);
  await server.stop('SIGKILL');
  if (!isUp) return world;
  await world.drop();
  return killFirstStart(engine, waitMs / 2);
}

/** Signs in to the demo, which is complete or absent. @returns the status */
async function signInAsDemo({ url }: ServerProcess): Promise<number> {
  const [{ email, password }] = demoAccounts;
  const response = await fetch(`${url}/api${login.path}`, {
    method: login.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  return response.status;
}

type World = Awaited<ReturnType<typeof newWorld>>;

async function newWorld(engine: (typeof engines)[number]) {
  const database = engine === 'postgres' ? await createPostgresDatabase() : undefined;
  const dataDir = newDataDir();
  return {
    environment: {
      DATA_DIR: dataDir,
      DEMO: '1',
      LOG_LEVEL: 'silent',
      ...(database && { DATABASE_URL: database.url }),
    },
    async drop() {
      rmSync(dataDir, { recursive: true, force: true });
      await database?.drop();
    },
  };
}

/** Time of an undisturbed first start in ms. */
async function measureStart(engine: (typeof engines)[number]): Promise<number> {
  const world = await newWorld(engine);
  const begin = performance.now();
  const server = await startServerProcess(world.environment);
  const startMs = performance.now() - begin;
  await server.stop('SIGTERM');
  await world.drop();
  return startMs;
}
