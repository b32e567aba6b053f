import 'fake-indexeddb/auto';
import { createTestApp } from '#tests/support/app.ts';
import { newWorld, runSchedule } from '#tests/support/convergence.ts';

const [first = 1, count = 1000] = process.argv.slice(2).map(Number);
const together = 8;
/** A server forgets nothing: a new one now and then keeps memory and time per schedule even. */
const perServer = 2000;

let operations = 0;
for (let begin = first; begin < first + count; begin += perServer) {
  const end = Math.min(first + count, begin + perServer);
  const app = await createTestApp();
  const worlds = await Promise.all(
    Array.from({ length: together }, (_, i) => newWorld(app, `world-${begin}-${i}`)),
  );
  let seed = begin;
  await Promise.all(
    worlds.map(async (world) => {
      while (seed < end) {
        const own = seed++;
        try {
          const made = await runSchedule(world, own);
          operations += made;
        } catch (error) {
          throw new Error(`schedule ${own} failed`, { cause: error });
        }
      }
      for (const phone of world.phones) phone.stop();
    }),
  );
  await app.close();
}
process.stdout.write(String(operations));
