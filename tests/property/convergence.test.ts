import 'fake-indexeddb/auto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import { newWorld, runSchedule, type World } from '#tests/support/convergence.ts';

const schedules = 2000;
const together = 8;
const firstSeed = 1;

let app: TestApp;
let worlds: World[];

beforeAll(async () => {
  app = await createTestApp();
  worlds = await Promise.all(Array.from({ length: together }, (_, i) => newWorld(app, `world-${i}`)));
});
afterAll(async () => {
  for (const { phones } of worlds) for (const phone of phones) phone.stop();
  await app.close();
});

it(
  `[CI-3] [faults 5, 7, 8] phones and server agree after ${schedules} random schedules`,
  { timeout: 600_000 },
  async () => {
    let seed = firstSeed;
    let operations = 0;
    await Promise.all(
      worlds.map(async (world) => {
        while (seed < firstSeed + schedules) {
          const own = seed++;
          try {
            const made = await runSchedule(world, own);
            operations += made;
          } catch (error) {
            throw new Error(`schedule ${own} failed`, { cause: error });
          }
        }
      }),
    );
    console.log(`${schedules} schedules, ${operations} operations, all replicas equal`);
    expect(operations).toBeGreaterThan(schedules);
  },
);
